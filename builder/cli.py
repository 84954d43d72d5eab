"""muster: check, show and compare lists, and look things up, from the command line."""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click
import orjson

from builder import terminal
from builder.check import check_document, check_text, is_one_document
from builder.document import MOST_BYTES, written
from builder.game import Generator, Wishes
from builder.game import Options as Chosen
from builder.games import BY_ID
from builder.lookup import entry_as_json, rule_as_json, search
from builder.report import Report
from builder.text import Lang
from builder.trouble import Unreadable

if TYPE_CHECKING:
    from builder.exchange import Found

Options = dict[str, str | None]
SHARE_CODE = re.compile(r"mu[0-9][A-Za-z0-9_-]{8,}")


def default_lang() -> Lang:
    """The language of the reader's environment."""
    for name in ("MUSTER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


class Commands(click.Group):
    """Our commands, and those of installed packages: the site adds `serve`."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except Unreadable as error:
            # A catalogue that cannot be read stops any command.
            terminal.put_troubles(error, default_lang())
            sys.exit(2)

    def list_commands(self, context: click.Context) -> list[str]:
        from importlib.metadata import entry_points

        added = [point.name for point in entry_points(group="muster.commands")]
        return sorted({*super().list_commands(context), *added})

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if own := super().get_command(context, name):
            return own
        from importlib.metadata import entry_points

        for point in entry_points(group="muster.commands", name=name):
            command: click.Command = point.load()
            return command
        return None


lang_option = click.option(
    "--lang", type=click.Choice(["en", "ru"]), default=default_lang, help="Language of the words."
)
edition_option = click.option("--edition", help="Judge by this edition instead of the list's own.")
format_option = click.option("--format", help="Judge by this format instead of the list's own.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="muster", prog_name="muster")
def main() -> None:
    """Builds, checks and prints army lists, decks and set-ups.

    \b
    Example:
      muster check my-army.yaml
    """


@main.command()
@files_argument
@json_option
@click.option("--ndjson", is_flag=True, help="A roster document in, a report out, for each line.")
@edition_option
@format_option
@lang_option
def check(
    files: tuple[str, ...],
    as_json: bool,
    ndjson: bool,
    edition: str | None,
    format: str | None,
    lang: Lang,
) -> None:
    """Checks lists and names every fault with its rule and source.

    A FILE of - is standard input. Exit code: 0 when every list is legal, 1 when one is not, 2 when
    one cannot be read.

    \b
    Examples:
      muster check my-army.yaml
      muster check --json --lang ru a.yaml b.json
      muster check --ndjson - < armies.ndjson > reports.ndjson
    """
    options: Options = {"edition": edition, "format": format}
    if ndjson:
        sys.exit(stream(files, options, lang))
    worst, reports = 0, []
    for file in files:
        code, answers = check_one(file, options, lang, as_json)
        worst = max(worst, code)
        reports += answers
    if as_json:
        put(reports[0] if len(reports) == 1 else reports, indent=True)
    sys.exit(worst)


def check_one(file: str, options: Options, lang: Lang, as_json: bool) -> tuple[int, list[Any]]:
    """Checks one file: exit code and, for JSON, its reports. Words go to the terminal at once."""
    try:
        found, reports = judged_file(file, options)
    except Unreadable as error:
        if not as_json:
            terminal.put_troubles(error, lang)
        return 2, [error.as_json(lang)]
    if found and not as_json:
        terminal.put_reading(found, lang)
    for report in () if as_json else reports:
        terminal.put_report(BY_ID[report.game], report, shown(file), lang)
    worst = max(0 if report.legal else 1 for report in reports)
    return worst, [with_reading(report.as_json(lang), found, lang) for report in reports]


def judged_file(file: str, options: Options) -> tuple[Found | None, tuple[Report, ...]]:
    """The reports on a file in any format, and what was read of one that is no plain document."""
    raw = content(file)
    if is_one_document(raw):
        return None, (check_text(raw, file=shown(file), **options),)
    from builder.exchange import check_any

    return check_any(raw, Chosen(**options), shown(file))


def with_reading(report: dict[str, Any], found: Found | None, lang: Lang) -> dict[str, Any]:
    """A report with what was read of the text it is about."""
    if found is None:
        return report
    return {**report, **found.as_json(lang)}


def shown(file: str) -> str:
    return "<stdin>" if file == "-" else file


def content(file: str) -> bytes:
    """A file's bytes, one more than is allowed at the most, so that too many are noticed.

    A share code may stand in the place of a file.
    """
    if SHARE_CODE.fullmatch(file) and not is_there(file):
        return file.encode()
    with opened(file) as stream:
        return stream.read(MOST_BYTES + 1)


def is_there(file: str) -> bool:
    """Whether there is such a file; a long code is no name that a file could have."""
    try:
        return Path(file).exists()
    except OSError:
        return False


def opened(file: str) -> IO[bytes]:
    if file == "-":
        return open(sys.stdin.fileno(), "rb", closefd=False)
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise Unreadable([terminal.no_file(file, error)]) from None


# ---- many lists, one a line ----------------------------------------------------------------------


def stream(files: tuple[str, ...], options: Options, lang: Lang) -> int:
    """Reports in the order of the lines, one at a time, so memory does not grow with the input."""
    worst, out = 0, sys.stdout.buffer
    progress = terminal.Progress()
    for file in files:
        try:
            for number, line in lines(file):
                code, report = judged(line, f"{shown(file)}:{number}", options, lang)
                worst = max(worst, code)
                out.write(orjson.dumps(report) + b"\n")
                progress.step()
        except Unreadable as error:
            terminal.put_troubles(error, lang)
            worst = 2
    progress.end()
    out.flush()
    return worst


def lines(file: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file; of one that is too long only as much as shows that it is."""
    with opened(file) as source:
        number = 0
        while line := source.readline(MOST_BYTES + 2):
            number += 1
            yield number, line.removesuffix(b"\n")
            while line and not line.endswith(b"\n"):
                line = source.readline(MOST_BYTES)


def judged(line: bytes, place: str, options: Options, lang: Lang) -> tuple[int, dict[str, Any]]:
    try:
        report = check_text(line, file=place, **options)
    except Unreadable as error:
        return 2, error.as_json(lang)
    return (0 if report.legal else 1), report.as_json(lang)


# ---- looking closer ------------------------------------------------------------------------------


@main.command()
@click.argument("file")
@json_option
@edition_option
@format_option
@lang_option
def show(file: str, as_json: bool, edition: str | None, format: str | None, lang: Lang) -> None:
    """Shows a list with its report and what follows from it: costs, totals, tactics deck.

    \b
    Example:
      muster show my-army.yaml --json
    """
    report = readable(file, {"edition": edition, "format": format}, lang)
    game = BY_ID[report.game]
    if as_json:
        put({**report.as_json(lang), **game.derive(game, report, lang)}, indent=True)
    else:
        terminal.put_roster(game, report, lang)
        terminal.put_report(game, report, shown(file), lang)
    sys.exit(0 if report.legal else 1)


def readable(file: str, options: Options, lang: Lang) -> Report:
    """The report on the first list of a file; lines that were not understood are told."""
    try:
        found, reports = judged_file(file, options)
        if found:
            terminal.put_reading(found, lang, err=True)
        return reports[0]
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)


@main.command()
@click.argument("file")
@click.option("--from", "before", required=True, help="The edition to compare from.")
@click.option("--to", "after", required=True, help="The edition to compare to.")
@json_option
@lang_option
def diff(file: str, before: str, after: str, as_json: bool, lang: Lang) -> None:
    """Tells what changes for a list between two editions: costs, stats and verdict.

    Exit code: 0 when the list is legal in the later edition, 1 when it is not.

    \b
    Example:
      muster diff my-army.yaml --from s05 --to s06
    """
    if file == "-":
        raise click.UsageError("diff reads the list twice; name a file instead of -")
    old, new = (readable(file, {"edition": e, "format": None}, lang) for e in (before, after))
    game = BY_ID[old.game]
    changes = game.compare(game, old, new)
    if as_json:
        put(terminal.diff_as_json(old, new, changes, lang), indent=True)
    else:
        terminal.put_diff(game, old, new, changes, lang)
    sys.exit(0 if new.legal else 1)


class FormatNames(click.Command):
    """A command whose help ends with the formats that there are."""

    def format_epilog(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        from builder.exchange import FORMATS

        with formatter.section("Formats"):
            formatter.write_dl([(format.id, terminal.format_line(format)) for format in FORMATS])


@main.command(cls=FormatNames)
@click.argument("file")
@click.option("--to", "target", required=True, metavar="FORMAT", help="The format to write.")
@click.option("--from", "origin", metavar="FORMAT", help="The format to read, if not by content.")
@click.option("--output", "-o", type=click.Path(dir_okay=False), help="The file to write to.")
@lang_option
def convert(file: str, target: str, origin: str | None, output: str | None, lang: Lang) -> None:
    """Writes a list in another format; what cannot be read or carried is told.

    \b
    Examples:
      muster convert deck.o8d --to thronesdb
      muster convert army.txt --to war-council
    """
    from builder.exchange import BY_FORMAT, read_any, write_as

    for name in filter(None, (origin, target)):
        if name not in BY_FORMAT:
            raise click.UsageError(f"no such format: {name}; known: {', '.join(BY_FORMAT)}")
    try:
        found = read_any(content(file), shown(file), origin)
        parts = [write_as(target, document, lang) for document in found.documents]
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    terminal.put_reading(found, lang, err=True)
    terminal.put_lost([lost for part in parts for lost in part.lost], lang)
    write_out(joined([part.content for part in parts], target), output)
    sys.exit(1 if found.unread else 0)


def joined(parts: list[str | bytes], target: str) -> bytes:
    """Several lists in one text: a list in JSON and YAML, else parted by a rule of equal signs."""
    raw = [part.encode() if isinstance(part, str) else part for part in parts]
    if len(raw) > 1 and target == "json":
        return b"[" + b",".join(raw) + b"]\n"
    if len(raw) > 1 and target == "yaml":
        return b"".join(b"- " + part.strip().replace(b"\n", b"\n  ") + b"\n" for part in raw)
    return b"\n=====\n\n".join(raw)


def write_out(raw: bytes, output: str | None) -> None:
    if output:
        Path(output).write_bytes(raw)
    else:
        sys.stdout.buffer.write(raw)


@main.command()
@click.argument("file")
@lang_option
def code(file: str, lang: Lang) -> None:
    """Prints a list's share code, which holds the whole list in a short text.

    \b
    Examples:
      muster code my-army.yaml
      muster check "$(muster code my-army.yaml)"
    """
    from builder.exchange import read_any, write_as

    try:
        found = read_any(content(file), shown(file))
        parts = [write_as("code", document, lang).content for document in found.documents]
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    terminal.put_reading(found, lang, err=True)
    for part in parts:
        click.echo(part, nl=False)


@main.command()
@click.argument("rule_id", required=False, metavar="[ID]")
@json_option
@lang_option
def rules(rule_id: str | None, as_json: bool, lang: Lang) -> None:
    """Lists the rules, or tells one: its law, its source and where it holds.

    \b
    Examples:
      muster rules
      muster rules asoiaf-tmg.points-limit --lang ru
    """
    found = [(game, rule) for game in BY_ID.values() for rule in game.rules]
    if rule_id:
        found = [
            (game, rule) for game, rule in found if rule_id in (rule.id, rule.id.split(".")[1])
        ]
        if not found:
            terminal.put_unknown_rule(rule_id, lang)
            sys.exit(2)
    if as_json:
        put([rule_as_json(game, rule, lang) for game, rule in found], indent=True)
    else:
        terminal.put_rules(found, lang, whole=bool(rule_id))


@main.command()
@click.argument("words", nargs=-1, required=True, metavar="SEARCH...")
@click.option("--game", "game_id", default=next(iter(BY_ID)), help="The game to look in.")
@click.option("--edition", help="The edition to look in.")
@json_option
@lang_option
def catalogue(
    words: tuple[str, ...], game_id: str, edition: str | None, as_json: bool, lang: Lang
) -> None:
    """Finds entries of the catalogue by id, code or name in either language.

    \b
    Example:
      muster catalogue sworn swords
    """
    if game_id not in BY_ID:
        raise click.UsageError(f"no such game: {game_id}; known: {', '.join(BY_ID)}")
    game = BY_ID[game_id]
    edition = edition or game.default_edition
    if edition not in game.catalogue.editions:
        known = ", ".join(game.catalogue.editions)
        raise click.UsageError(f"no such edition: {edition}; known: {known}")
    found = search(game.catalogue.edition(edition), " ".join(words))
    if as_json:
        put([entry_as_json(entry) for entry in found], indent=True)
    else:
        terminal.put_entries(game, found, lang)
    sys.exit(0 if found else 1)


@main.command()
@click.argument("game_id", metavar="GAME")
@click.argument("what", required=False)
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same list again.")
@click.option("--players", type=int, help="How many play.")
@click.option("--faction", "--house", help="The faction, by id or name.")
@click.option("--edition", help="Build for this edition.")
@click.option("--format", help="Build for this format.")
@click.option("--points", type=click.IntRange(1, 1000), help="The size of an army.")
@click.option("--commander", help="Who leads the army.")
@click.option("--agenda", "agendas", multiple=True, help="An agenda of the deck.")
@click.option("--with", "including", multiple=True, metavar="ENTRY", help="An entry to include.")
@click.option("--without", multiple=True, metavar="ENTRY", help="An entry to leave out.")
@click.option("--owned", metavar="FILE", help="Use only what this collection file has.")
@click.option("--from", "core", metavar="FILE", help="A list to fill: everything in it stays.")
@click.option("--spend", is_flag=True, help="Tell all ways to use the points left in that list.")
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=10, help="The time to search.")
@json_option
@lang_option
def build(game_id: str, what: str | None, as_json: bool, lang: Lang, **wished: Any) -> None:
    """Makes a legal list or set-up and prints it as a document.

    WHAT is one of the things that a game can make; leave it out for the usual one. Armies and decks
    are filled to their size as well as they can be, or by chance with a seed; other things are made
    by chance, and without a seed one is drawn and told. Exit code: 1 when no such list is legal.

    \b
    Examples:
      muster build asoiaf-tmg --faction stark --points 40 --commander "Robb Stark, The Wolf Lord"
      muster build asoiaf-tmg --from my-army.yaml --spend
      muster build agot-lcg --faction stark --agenda Fealty --with 01141 --seed 7
      muster build catan-brotherhood --seed 7
      muster build agot-board-game hand --house stark
    """
    filling = {key: wished.pop(key) for key in FILLING}
    if what is None and game_id in BY_ID and not BY_ID[game_id].generators:
        from builder.solver import SOLVED

        if game_id in SOLVED:
            sys.exit(fill(game_id, {**wished, **filling}, as_json, lang))
    generator = chosen_generator(game_id, what, lang)
    if wished["seed"] is None:
        wished["seed"] = secrets.randbelow(1_000_000)
        click.echo(f"--seed {wished['seed']}", err=True)
    try:
        made = generator.make(BY_ID[game_id], Wishes(**wished))
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    if not check_text(orjson.dumps(made)).legal:
        raise AssertionError(f"{game_id}: what was built with {wished} is not legal")
    if as_json:
        put(made, indent=True)
    else:
        click.echo(written(made), nl=False)


FILLING = (
    *("points", "commander", "agendas", "including", "without", "owned", "core", "spend"),
    "seconds",
)


def fill(game_id: str, wished: dict[str, Any], as_json: bool, lang: Lang) -> int:
    """Fills an army or a deck, or tells the ways to spend its last points; the exit code."""
    from builder.solver import collection, complete, spend, telling

    try:
        document = core_of(game_id, wished, lang)
        owned, limits = wished["owned"], {"seconds": wished["seconds"]}
        limits["owned"] = collection(content(owned), shown(owned)) if owned else None
        limits["without"] = wished["without"]
        with terminal.working(lang):
            if wished["spend"]:
                ways = spend(document, keep=wished["including"], **limits)
            else:
                named = [name for name in (wished["commander"],) if name]
                including = [*named, *wished["including"]]
                found = complete(document, including=including, seed=wished["seed"], **limits)
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        return 2
    if wished["spend"]:
        put_answer(ways.as_json(lang), telling.told_spending(ways, lang), as_json)
        return 0
    if found.roster is None:
        put_answer(found.as_json(lang), telling.told_conflict(found, lang), as_json)
        return 1
    put_answer(found.roster, [written(found.roster).rstrip()], as_json)
    return 0


def put_answer(value: Any, lines: Iterable[str], as_json: bool) -> None:
    if as_json:
        put(value, indent=True)
    for line in () if as_json else lines:
        click.echo(line)


def core_of(game_id: str, wished: dict[str, Any], lang: Lang) -> dict[str, Any]:
    """The list to start from: a file, or one with nothing but its heading."""
    keys = ("edition", "format", "points", "faction")
    stated = {key: wished[key] for key in keys if wished[key] is not None}
    if wished["agendas"]:
        stated["agendas"] = list(wished["agendas"])
    if wished["core"]:
        return {**rosters_of(wished["core"], lang)[0], **stated}
    if "faction" not in stated:
        raise click.UsageError("--faction is needed, or --from with a list that has one")
    return {"game": game_id, **stated}


@main.command()
@click.argument("shelf")
@click.argument("files", nargs=-1, metavar="[LIST...]")
@click.option("--edition", help="Build for this edition.")
@click.option("--format", help="Build for this format.")
@click.option("--points", type=click.IntRange(1, 1000), help="The size of an army.")
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=30, help="The time to search.")
@json_option
@lang_option
def own(shelf: str, files: tuple[str, ...], as_json: bool, lang: Lang, **wished: Any) -> None:
    """Tells what a collection is enough for.

    With lists: what is missing for each of them, and for all at once from the one shelf. Without:
    the fullest list of each faction. SHELF is a file with entries and counts, or packs. Exit code:
    0 when nothing is missing, 1 when something is, 2 when a file cannot be read.

    \b
    Examples:
      muster own shelf.yaml
      muster own shelf.yaml army.yaml second-army.yaml --json
    """
    from builder.solver import buildable, collection, missing, telling

    try:
        owned = collection(content(shelf), shown(shelf))
        if files:
            rosters = [roster for file in files for roster in rosters_of(file, lang)]
            stock = missing(owned, rosters)
        else:
            with terminal.working(lang):
                found = buildable(owned, **wished)
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    if files:
        names = [str(roster.get("name") or number) for number, roster in enumerate(rosters, 1)]
        put_answer(stock.as_json(lang), telling.told_stock(stock, names, lang), as_json)
        sys.exit(1 if stock.together else 0)
    told = {faction: filled.as_json(lang) for faction, filled in found.items()}
    put_answer({"factions": told}, telling.told_buildable(BY_ID[owned.game], found, lang), as_json)
    sys.exit(0 if found else 1)


def chosen_generator(game_id: str, what: str | None, lang: Lang) -> Generator:
    """What is to be built; a wrong name is answered with what there is."""
    known = {id: game.generators for id, game in BY_ID.items() if game.generators}
    if game_id not in known:
        raise click.UsageError(f"nothing can be built for {game_id}; for: {', '.join(known)}")
    generators = known[game_id]
    if what is not None and what not in generators:
        told = "".join(f"\n  {id}  {made.about.to(lang)}" for id, made in generators.items())
        raise click.UsageError(f"{game_id} has no {what}; it has:{told}")
    return generators[what or next(iter(generators))]


@main.command()
@click.argument("file")
@click.option(
    "--keep", multiple=True, metavar="ENTRY", help="An entry that stays; may be repeated."
)
@click.option("--without", multiple=True, metavar="ENTRY", help="An entry to leave out.")
@click.option("--owned", metavar="FILE", help="Use only what this collection file has.")
@click.option("--most", type=click.IntRange(1, 9), default=3, help="How many repairs to offer.")
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=10, help="The time to search.")
@click.option("--edition", help="Repair for this edition instead of the list's own.")
@click.option("--format", help="Repair for this format instead of the list's own.")
@json_option
@lang_option
def repair(file: str, owned: str | None, as_json: bool, lang: Lang, **wished: Any) -> None:
    """Prints the smallest changes that make a list legal, or why there are none.

    Every repair has passed the check, and no smaller one exists; if the time ends before that is
    proven, the answer says so. Exit code: 0 when the list can be repaired, 1 when it cannot, 2 when
    it cannot be read.

    \b
    Examples:
      muster repair my-army.yaml
      muster repair my-army.yaml --keep "Robb Stark, The Wolf Lord" --without 10202
      muster repair deck.txt --owned shelf.yaml --json
    """
    from builder.solver import collection, headed, repair, telling

    options = {"edition": wished.pop("edition"), "format": wished.pop("format")}
    try:
        documents = [headed(document, **options) for document in rosters_of(file, lang)]
        shelf = collection(content(owned), shown(owned)) if owned else None
        with terminal.working(lang):
            found = [repair(document, owned=shelf, **wished) for document in documents]
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    if as_json:
        told = [each.as_json(lang) for each in found]
        put(told[0] if len(told) == 1 else told, indent=True)
    for line in () if as_json else (line for each in found for line in telling.told(each, lang)):
        click.echo(line)
    sys.exit(0 if all(each.repairs for each in found) else 1)


def rosters_of(file: str, lang: Lang) -> list[dict[str, Any]]:
    """The roster documents in a file of any format; lines not understood are told."""
    from builder.exchange import read_any

    found = read_any(content(file), shown(file))
    terminal.put_reading(found, lang, err=True)
    for document in found.documents:
        check_document(document, Chosen())
    return [document.value for document in found.documents]


@main.command("new-card")
@click.argument("game_id", metavar="GAME")
@click.argument("kind")
def new_card(game_id: str, kind: str) -> None:
    """Prints a file to start from, for cards that the catalogue does not have.

    \b
    Example:
      mkdir -p mine/hbo-card-game/entries
      muster new-card hbo-card-game plot > mine/hbo-card-game/entries/plots.yaml
      MUSTER_CATALOG=mine muster catalogue --game hbo-card-game my-plot
    """
    files = BY_ID[game_id].starter_files if game_id in BY_ID else {}
    if not files:
        able = ", ".join(id for id, game in BY_ID.items() if game.starter_files)
        raise click.UsageError(f"no files to start from for {game_id}; there are some for: {able}")
    if kind not in files:
        raise click.UsageError(f"no such kind: {kind}; known: {', '.join(files)}")
    click.echo(files[kind], nl=False)


@main.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit 1 when stale.")
@click.option("--folder", help="Where the schemas stand, instead of the project's own folder.")
def schemas(only_check: bool, folder: str | None) -> None:
    """Writes the JSON Schemas of all files from the models, or checks that they are fresh.

    \b
    Examples:
      muster schemas
      muster schemas --check
    """
    from builder.schema_check import SCHEMAS
    from builder.schemas import stale, write

    place = Path(folder) if folder else SCHEMAS
    changed = stale(place) if only_check else write(place)
    for name in changed:
        click.echo(f"{name}: {'stale' if only_check else 'written'}", err=True)
    sys.exit(1 if only_check and changed else 0)


def put(value: Any, *, indent: bool = False) -> None:
    option = orjson.OPT_INDENT_2 if indent else 0
    sys.stdout.buffer.write(orjson.dumps(value, option=option) + b"\n")


if __name__ == "__main__":
    main()
