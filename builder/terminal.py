"""What the command line prints: reports, lists, rules and entries, in the reader's language."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from builder.game import Game
from builder.lookup import FIELDS, rule_as_json, value
from builder.report import Line, Report
from builder.rule import Finding, Rule, plain
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable

if TYPE_CHECKING:
    from builder.exchange import Found
    from builder.exchange.form import Format

COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}
SEVERITIES = {
    "error": Text(en="error", ru="ошибка"),
    "warning": Text(en="warning", ru="предупреждение"),
    "note": Text(en="note", ru="замечание"),
}
TOTALS = {
    "cards": Text(en="Draw deck", ru="Колода"),
    "plots": Text(en="Plot deck", ru="Колода замыслов"),
    "points": Text(en="Points", ru="Очки"),
    "neutral": Text(en="Neutral points", ru="Очки на нейтральных"),
    "activations": Text(en="Activations", ru="Активации"),
    "victory_points": Text(en="Victory points to win", ru="Победные очки для победы"),
    "tactics": Text(en="Tactics deck", ru="Колода тактик"),
    "wounds": Text(en="Wounds", ru="Раны"),
    "gold": Text(en="Gold placed", ru="Размещено золота"),
}
BOUNDS = {"points": "limit", "neutral": "neutral_limit", "gold": "gold_limit"}
LEGAL = Text(en="Legal", ru="По правилам")
NOT_LEGAL = Text(en="Not legal: {count}", ru="Не по правилам: {count}")
NOT_CHECKED = Text(en="Not checked", ru="Не проверено")
UNREADABLE = Text(en="Cannot be read", ru="Не удалось прочитать")
OF = Text(en="of", ru="из")
MOST_SLOTS = 6


def colour_wanted(stream: Any) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR")


def paint(words: str, **style: Any) -> str:
    return click.style(words, **style) if colour_wanted(sys.stdout) else words


def clean(words: str) -> str:
    """Words of a stranger, without signs that a terminal obeys."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in words
    )


def put_troubles(error: Unreadable, lang: Lang) -> None:
    heading = UNREADABLE.to(lang)
    click.echo(f"{heading}:", err=True)
    for trouble in error.troubles:
        click.echo(f"  {clean(trouble.sentence(lang))}", err=True)


def no_file(file: str, error: OSError) -> Trouble:
    expected = Text(en="a file that can be read", ru="файл, который можно прочитать")
    reason = error.strerror or str(error)
    return Trouble(expected, Text(reason, reason), file)


class Progress:
    """A count on the terminal while many lists are checked; silent elsewhere."""

    def __init__(self) -> None:
        self.count = 0
        self.shown = sys.stderr.isatty() and not sys.stdout.isatty()

    def step(self) -> None:
        self.count += 1
        if self.shown and self.count % 1000 == 0:
            click.echo(f"\r{self.count}", nl=False, err=True)

    def end(self) -> None:
        if self.shown and self.count >= 1000:
            click.echo(f"\r{self.count}", err=True)


WORKING = Text(en="Searching…", ru="Идёт поиск…")


@contextmanager
def working(lang: Lang) -> Iterator[None]:
    """A word on the terminal while a search runs; silent elsewhere."""
    shown = sys.stderr.isatty()
    if shown:
        click.echo(f"{WORKING.to(lang)}\r", nl=False, err=True)
    yield
    if shown:
        click.echo(" " * len(WORKING.to(lang)) + "\r", nl=False, err=True)


# ---- reports -------------------------------------------------------------------------------------


def put_report(game: Game, report: Report, file: str, lang: Lang) -> None:
    click.echo(f"{verdict(report, lang)}  {headline(game, report, file, lang)}")
    names = slot_names(report, lang)
    worst_first = sorted(report.findings, key=lambda found: list(COLOURS).index(found.severity))
    for number, finding in enumerate(worst_first, 1):
        put_finding(number, finding, names, lang)
    if report.not_checked:
        click.echo(f"  {NOT_CHECKED.to(lang)}:")
        for doubt in report.not_checked:
            click.echo(f"    {doubt.what.to(lang)}: {doubt.why.to(lang)}")


READ_AS = Text(en="Read as", ru="Прочитано как")
UNREAD = Text(en="Lines that were not understood", ru="Непонятые строки")
CLOSEST = Text(en="closest: {names}", ru="похожие: {names}")
LOST = Text(en="Not carried by the format", ru="Формат не передаёт")


def put_reading(found: Found, lang: Lang, *, err: bool = False) -> None:
    """How a text was read, and the lines left over; plain documents need no words."""
    if found.notes or found.unread:
        click.echo(f"{READ_AS.to(lang)}: {found.format}", err=err)
    for note in found.notes:
        click.echo(f"  {clean(note.to(lang))}", err=err)
    if found.unread:
        click.echo(f"{UNREAD.to(lang)}:", err=err)
    for line in found.unread:
        closest = CLOSEST.filled(lang, {"names": line.closest}) if line.closest else ""
        said = f"  {line.line}: {clean(line.text)}"
        click.echo(f"{said} ({closest})" if closest else said, err=err)


def put_lost(lost: list[Text], lang: Lang) -> None:
    if lost:
        click.echo(f"{LOST.to(lang)}:", err=True)
    for part in lost:
        click.echo(f"  {clean(part.to(lang))}", err=True)


def format_line(format: Format) -> str:
    """A format in one line of help: its name, its games, and whether it is only read or written."""
    only = "" if format.read and format.write else "; read only" if format.read else "; write only"
    games = "all games" if len(format.games) > 2 else ", ".join(format.games)
    return f"{format.name.en} ({games}{only})"


def verdict(report: Report, lang: Lang) -> str:
    if report.legal:
        return paint(f"✓ {LEGAL.to(lang)}", fg="green", bold=True)
    count = sum(finding.severity == "error" for finding in report.findings)
    return paint(f"✗ {NOT_LEGAL.filled(lang, {'count': count})}", fg="red", bold=True)


def headline(game: Game, report: Report, file: str, lang: Lang) -> str:
    points, limit = report.totals.get("points"), report.totals.get("limit")
    faction = game.factions[report.faction].name.to(lang) if report.faction else ""
    parts = [
        clean(report.name or file),
        faction,
        game.rulesets[report.format].name.to(lang),
        game.catalogue.edition_name(report.edition).to(lang),
        f"{points} {OF.to(lang)} {limit}" if limit is not None else "",
    ]
    return " · ".join(part for part in parts if part)


def put_finding(number: int, finding: Finding, names: dict[str, str], lang: Lang) -> None:
    rule, severity = finding.rule, finding.severity
    mark = paint(SEVERITIES[severity].to(lang), fg=COLOURS[severity])
    name = paint(rule.name.to(lang), bold=True)
    click.echo(f"  {number}. {mark}: {name}. {clean(finding.text(lang))}")
    if where := places(finding, names):
        click.echo(f"     {where}")
    click.echo(paint(f"     {finding.cite(lang)} · {rule.id}", dim=True))


def places(finding: Finding, names: dict[str, str]) -> str:
    """The lines at fault, by name and place."""
    said = [f"{names[slot]} ({slot})" if slot in names else slot for slot in finding.slots]
    more = f" +{len(said) - MOST_SLOTS}" if len(said) > MOST_SLOTS else ""
    return clean("; ".join(said[:MOST_SLOTS]) + more)


def slot_names(report: Report, lang: Lang) -> dict[str, str]:
    names = {line.slot: line.name.to(lang) for line in all_lines(report)}
    for number, part in enumerate(report.parts):
        within = f"{report.part}/{number}"
        names |= {f"{within}/{slot}": name for slot, name in slot_names(part, lang).items()}
    return names


def all_lines(report: Report) -> Iterator[Line]:
    for group in report.groups:
        for line in group.lines:
            yield line
            yield from line.children


# ---- rosters -------------------------------------------------------------------------------------


def put_roster(game: Game, report: Report, lang: Lang) -> None:
    for part in report.parts:
        put_roster(game, part, lang)
    for group in report.groups:
        click.echo(paint(group.name.to(lang), bold=True))
        for line in group.lines:
            put_line(line, lang, "  ")
    if not report.parts:
        put_totals(game, report, lang)
        put_paragraphs(game, report, lang)


def put_line(line: Line, lang: Lang, indent: str) -> None:
    cost = "" if line.cost is None else str(line.cost)
    mark = f" ({line.mark.to(lang)})" if line.mark.en else ""
    detail = f"  {line.detail.to(lang)}" if line.detail.en and not indent.startswith("    ") else ""
    click.echo(f"{indent}{cost:>2}  {clean(line.name.to(lang))}{mark}" + paint(detail, dim=True))
    for child in line.children:
        put_line(child, lang, indent + "    ")


def put_totals(game: Game, report: Report, lang: Lang) -> None:
    """The totals by name: the common ones, then those that the game names in a term `total-…`."""
    click.echo()
    own = {key: name for key, name in game.catalogue.terms.items() if key.startswith("total-")}
    for key, name in (TOTALS | {key.removeprefix("total-"): own[key] for key in own}).items():
        number = report.totals.get(key)
        if number is not None:
            bound = report.totals.get(BOUNDS.get(key, ""))
            limit = f" {OF.to(lang)} {bound}" if bound is not None else ""
            click.echo(f"{name.to(lang)}: {number}{limit}")


def put_paragraphs(game: Game, report: Report, lang: Lang) -> None:
    for heading, lines in game.describe(game, report, lang):
        click.echo(paint(f"\n{heading}", bold=True))
        for line in lines:
            click.echo(f"  {line}")
    click.echo()


# ---- differences between editions ----------------------------------------------------------------

DIFF_HEAD = Text(en="{name}: {before} → {after}", ru="{name}: {before} → {after}")
SAME = Text(en="No card of the list changes.", ru="Ни одна карта списка не меняется.")
NEW = Text(en="New faults", ru="Новые ошибки")
GONE = Text(en="Faults that are gone", ru="Исчезнувшие ошибки")


def put_diff(game: Game, old: Report, new: Report, changes: Any, lang: Lang) -> None:
    names = [game.catalogue.edition_name(report.edition).to(lang) for report in (old, new)]
    facts = {"name": clean(new.name or "—"), "before": names[0], "after": names[1]}
    click.echo(paint(DIFF_HEAD.filled(lang, facts), bold=True))
    click.echo(f"{verdict(old, lang)} → {verdict(new, lang)}")
    for key, name in TOTALS.items():
        was, now = (report.totals.get(key) for report in (old, new))
        if was != now or (key == "points" and was is not None):
            click.echo(f"{name.to(lang)}: {was} → {now}")
    for change in changes:
        before, after = (value(part, lang) for part in (change.before, change.after))
        field = FIELDS[change.field].to(lang)
        click.echo(f"  {change.card.to(lang)}: {field} {before} → {after}")
    if not changes:
        click.echo(f"  {SAME.to(lang)}")
    put_new_faults(old, new, lang)


def put_new_faults(old: Report, new: Report, lang: Lang) -> None:
    before = {(f.rule.id, f.slots) for f in old.findings if f.severity == "error"}
    after = {(f.rule.id, f.slots) for f in new.findings if f.severity == "error"}
    for heading, report, other in ((NEW, new, before), (GONE, old, after)):
        found = [
            finding
            for finding in report.findings
            if finding.severity == "error" and (finding.rule.id, finding.slots) not in other
        ]
        if found:
            click.echo(f"{heading.to(lang)}:")
            for number, finding in enumerate(found, 1):
                put_finding(number, finding, slot_names(report, lang), lang)


def diff_as_json(old: Report, new: Report, changes: Any, lang: Lang) -> dict[str, Any]:
    return {
        "from": old.as_json(lang),
        "to": new.as_json(lang),
        "changes": [
            {
                "slots": change.slots,
                "card": change.card.to(lang),
                "field": change.field,
                "before": plain(change.before, lang),
                "after": plain(change.after, lang),
            }
            for change in changes
        ],
    }


# ---- rules and entries ---------------------------------------------------------------------------

NO_RULE = Text(en="No such rule: {id}", ru="Нет такого правила: {id}")
SOURCE = Text(en="Source", ru="Источник")
HOLDS_IN = Text(en="Holds in", ru="Действует в форматах")
NOTHING = Text(en="Nothing found.", ru="Ничего не найдено.")


def put_unknown_rule(id: str, lang: Lang) -> None:
    click.echo(NO_RULE.filled(lang, {"id": id}), err=True)


def put_rules(found: list[tuple[Game, Rule]], lang: Lang, *, whole: bool) -> None:
    for game, rule in found:
        name = paint(rule.name.to(lang), bold=True)
        click.echo(f"{rule.id}  {name}")
        if whole:
            facts = rule_as_json(game, rule, lang)
            click.echo(f"  {facts['law']}")
            click.echo(f"  {SEVERITIES[rule.severity].to(lang)} · «{rule.message.to(lang)}»")
            click.echo(f"  {SOURCE.to(lang)}: {facts['cite']}")
            click.echo(f"  {HOLDS_IN.to(lang)}: {', '.join(facts['formats'])}")


def put_entries(game: Game, found: list[Any], lang: Lang) -> None:
    for entry in found:
        facts = entry.facts
        faction = game.factions[facts["faction"]].name.to(lang) if "faction" in facts else ""
        kind = game.catalogue.terms[facts["kind"]].to(lang)
        cost = facts.get("cost", "")
        name = paint(entry.label.to(lang), bold=True)
        about = " · ".join(str(part) for part in (kind, faction, cost) if part != "")
        click.echo("  ".join(part for part in (entry.id, entry.code, name, about) if part))
    if not found:
        click.echo(NOTHING.to(lang), err=True)
