"""Makes the compiled form of a catalogue: reads every file, checks it, lays editions over editions.

All troubles of all files are gathered, each with file, line and column, before anything is raised.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.document import Document, read
from builder.names import fold
from builder.schema_check import differences, differences_of, validator
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

if TYPE_CHECKING:
    from builder.catalogue import Kinds

MOST_BYTES = 16 << 20
SHARED = ("game", "sources", "factions", "characters", "rulesets", "packs")
META = ("name", "date", "parent", "source", "not_checked", "legality")
BASE = "entries"


@dataclass
class Workbench:
    """What is known while a catalogue is being put together."""

    game: str
    kinds: Kinds
    folders: list[Path]
    troubles: list[Trouble] = field(default_factory=list)
    common: dict[str, Any] = field(default_factory=lambda: {name: {} for name in SHARED})
    # Where each entry of each edition was written, so that a cross check can point there.
    origins: dict[str, dict[str, tuple[Document, tuple[str, ...]]]] = field(default_factory=dict)
    game_file: Document | None = None
    editions: set[str] = field(default_factory=set)

    def open(self, file: Path, schema: str) -> Document | None:
        """A file as a document that fits its schema; else its troubles are noted."""
        try:
            document = read(file.read_bytes(), shown(file, self.folders), MOST_BYTES, MOST_BYTES)
        except Unreadable as error:
            self.troubles += error.troubles
            return None
        wrong = differences(document, schema)
        self.troubles += wrong
        return None if wrong else document


def shown(file: Path, folders: list[Path]) -> str:
    """A file's name as people know it: from the catalogue's own folder on."""
    for folder in folders:
        if file.is_relative_to(folder):
            return str(Path(folder.name) / file.relative_to(folder))
    return str(file)


def compile_game(game: str, kinds: Kinds, folders: list[Path]) -> tuple[Any, dict[str, Any]]:
    bench = Workbench(game, kinds, folders)
    for folder in folders:
        for name in SHARED:
            file = folder / game / f"{name}.yaml"
            if file.is_file() and (document := bench.open(file, name)):
                bench.common[name] |= document.value
                bench.game_file = document if name == "game" else bench.game_file
    editions = compile_editions(bench)
    check_game(bench)
    if bench.troubles:
        raise Unreadable(bench.troubles)
    return bench.common, editions


def check_game(bench: Workbench) -> None:
    """The game's file must be there, and what it names must exist."""
    document = bench.game_file
    if document is None:
        if not bench.troubles:
            expected = Text(en="a game.yaml", ru="файл game.yaml")
            missing = Text(en="no such file", ru="такого файла нет")
            bench.troubles.append(Trouble(expected, missing, f"catalog/{bench.game}"))
        return
    stated, expected = document.value, Text(en="one that there is", ru="то, что есть")
    for number, id in enumerate(stated["editions"]):
        if id not in bench.editions:
            bench.troubles.append(document.trouble(("editions", number), expected, quoted(id)))
    for key, known in (("edition", bench.editions), ("format", set(bench.common["rulesets"]))):
        named = stated[f"default_{key}"]
        if named not in known:
            bench.troubles.append(document.trouble((f"default_{key}",), expected, quoted(named)))


def compile_editions(bench: Workbench) -> dict[str, Any]:
    """Every edition with its entries; those that change nothing share one and the same set."""
    layers: dict[str, list[Layer]] = {}
    for folder in bench.folders:
        for place in sorted((folder / bench.game / "editions").glob("*/")):
            layers.setdefault(place.name, []).append(read_layer(bench, place))
    order = [id for id in bench.common["game"].get("editions", []) if id in layers]
    order += [id for id in layers if id not in order]
    bench.common["editions"] = {}
    bench.editions = set(layers)
    done: dict[str, Any] = {BASE: compile_base(bench)}
    for id in order:
        meta = next((layer.meta for layer in layers[id] if layer.meta), None)
        if meta is None:
            if not any(layer.has_meta for layer in layers[id]):
                bench.troubles.append(no_edition_file(id, bench))
            continue
        bench.common["editions"][id] = {key: meta.value[key] for key in META if key in meta.value}
        done[id] = overlay(bench, id, meta, layers[id], done)
        check_list(bench, meta, done[id]["entries"])
        if meta.value["source"] not in bench.common["sources"]:
            expected = Text(en="a source of sources.yaml", ru="источник из sources.yaml")
            bench.troubles.append(meta.trouble(("source",), expected, quoted(meta.value["source"])))
    return {id: done[id] for id in bench.common["editions"]}


def compile_base(bench: Workbench) -> dict[str, Any]:
    """The entries that stand outside of editions, for games whose cards never change."""
    base: dict[str, Any] = {"entries": {}, "headers": {}}
    for folder in bench.folders:
        for file in sorted((folder / bench.game / BASE).glob("*.yaml")):
            if document := bench.open(file, f"{bench.game}.entries"):
                add(bench, BASE, document, base["entries"], base["headers"])
    cross_check(bench, BASE, base["entries"])
    return {**base, "names": name_index(base["entries"])}


def check_list(bench: Workbench, meta: Document, entries: Mapping[str, Any]) -> None:
    """Every card that a legality list names must exist."""
    legality = meta.value.get("legality") or {}
    named: list[tuple[tuple[str | int, ...], str]] = [
        (("banned", n), id) for n, id in enumerate(legality.get("banned", ()))
    ]
    for format, told in legality.get("formats", {}).items():
        for key in ("restricted", "banned"):
            named += [(("formats", format, key, n), id) for n, id in enumerate(told.get(key, ()))]
        for n, pod in enumerate(told.get("pods", ())):
            named += [(("formats", format, "pods", n, "cards"), id) for id in pod["cards"]]
    for path, id in named:
        if id not in entries:
            expected = Text(en="a known entry", ru="известная запись")
            bench.troubles.append(meta.trouble(("legality", *path), expected, quoted(id)))


@dataclass
class Layer:
    """One folder's say in one edition."""

    has_meta: bool
    meta: Document | None
    files: list[Document]


def read_layer(bench: Workbench, place: Path) -> Layer:
    meta, files = None, []
    for file in sorted(place.glob("*.yaml")):
        if file.name == "edition.yaml":
            meta = bench.open(file, "edition")
        elif document := bench.open(file, f"{bench.game}.entries"):
            files.append(document)
    return Layer((place / "edition.yaml").is_file(), meta, files)


def no_edition_file(id: str, bench: Workbench) -> Trouble:
    expected = Text(en="an edition.yaml for the edition", ru="файл edition.yaml для издания")
    return Trouble(expected, quoted(id), f"catalog/{bench.game}/editions/{id}")


def overlay(
    bench: Workbench, id: str, meta: Document, layers: list[Layer], done: Mapping[str, Any]
) -> Any:
    """The parent's entries, less those removed, with those changed and added."""
    parent = meta.value.get("parent")
    if parent and parent not in done:
        expected = Text(en="an edition that stands before it", ru="издание, стоящее раньше")
        bench.troubles.append(meta.trouble(("parent",), expected, quoted(parent)))
    base = done.get(parent or BASE, done[BASE])
    known = bench.origins.get(parent or BASE, {})
    if not any(layer.files or is_change(layer.meta) for layer in layers):
        bench.origins[id] = known
        return base
    entries, headers = dict(base["entries"]), dict(base["headers"])
    bench.origins[id] = dict(known)
    for layer in layers:
        if layer.meta:
            change(bench, id, layer.meta, entries)
        for document in layer.files:
            add(bench, id, document, entries, headers)
    cross_check(bench, id, entries)
    return {"entries": entries, "headers": headers, "names": name_index(entries)}


def is_change(meta: Document | None) -> bool:
    return meta is not None and bool(meta.value.get("removed") or meta.value.get("changed"))


def change(bench: Workbench, id: str, meta: Document, entries: dict[str, Any]) -> None:
    known = Text(en="an entry of the parent edition", ru="запись родительского издания")
    for number, entry in enumerate(meta.value.get("removed", ())):
        if entries.pop(entry, None) is None:
            bench.troubles.append(meta.trouble(("removed", number), known, quoted(entry)))
    for entry, fields in meta.value.get("changed", {}).items():
        path = ("changed", entry)
        if entry not in entries:
            bench.troubles.append(meta.trouble(path, known, quoted(entry)))
            continue
        if fixed := sorted(fields.keys() & {"kind", *header_keys(bench)}):
            expected = Text(en="fields of the card itself", ru="поля самой карты")
            bench.troubles.append(meta.trouble((*path, fixed[0]), expected, quoted(fixed[0])))
            continue
        changed = entries[entry] | fields
        if wrong := still_fits(bench, entry, changed, meta):
            bench.troubles += wrong
            continue
        entries[entry] = changed
        bench.origins[id][entry] = (meta, path)


def still_fits(bench: Workbench, entry: str, facts: Any, meta: Document) -> list[Trouble]:
    """A changed entry must have the shape that its own file would have to have."""
    section = next(s for s, kind in bench.kinds.sections.items() if kind == facts["kind"])
    headers = header_keys(bench)
    own = {key: fact for key, fact in facts.items() if key != "kind" and key not in headers}
    value = {section: {entry: own}, **{key: facts[key] for key in headers if key in facts}}
    wrong = differences_of(value, f"{bench.game}.entries", meta, at=("changed",))
    where = meta.place(("changed", entry))
    return [trouble._replace(line=where[0], column=where[1]) for trouble in wrong]


def header_keys(bench: Workbench) -> set[str]:
    """Keys that stand once at the head of an entries file and hold for all its entries."""
    properties = validator(f"{bench.game}.entries").schema["properties"]
    return set(properties) - bench.kinds.sections.keys() - {"operations"}


def add(
    bench: Workbench,
    id: str,
    document: Document,
    entries: dict[str, Any],
    headers: dict[str, Any],
) -> None:
    """Adds the entries of a file; one that is there already is replaced."""
    header = {k: v for k, v in document.value.items() if k not in bench.kinds.sections}
    shared = {key: word for key, word in header.items() if isinstance(word, str)}
    for key, known in (("faction", "factions"), ("pack", "packs")):
        if key in shared and shared[key] not in known_words(bench, known):
            expected = Text(en=f"a {key} of {known}.yaml", ru=f"{key} из {known}.yaml")
            bench.troubles.append(document.trouble((key,), expected, quoted(shared[key])))
    if faction := shared.get("faction"):
        headers[faction] = headers.get(faction, {}) | header
    for section, kind in bench.kinds.sections.items():
        for entry, facts in document.value.get(section, {}).items():
            entries[entry] = {"kind": kind, **shared, **facts}
            bench.origins.setdefault(id, {})[entry] = (document, (section, entry))


def known_words(bench: Workbench, name: str) -> Mapping[str, Any]:
    known: Mapping[str, Any] = bench.common[name]
    return known.get("packs", {}) if name == "packs" else known


def cross_check(bench: Workbench, id: str, entries: Mapping[str, Any]) -> None:
    """Every entry and character that an entry names must exist."""
    known = {"entry": entries, **{name: bench.common[name] for name in SHARED}}
    seen: dict[str, str] = {}
    for entry, facts in entries.items():
        document, path = bench.origins[id][entry]
        for inner, kind, name in bench.kinds.references(facts):
            if name not in known[kind]:
                expected = Text(en=f"a known {kind}", ru=f"известная запись ({kind})")
                trouble = document.trouble((*path, *inner), expected, quoted(name))
                bench.troubles.append(trouble)
        if code := facts.get("code"):
            if code in seen:
                expected = Text(en="a code of its own", ru="собственный код")
                found = Text(en=f"that of {seen[code]}", ru=f"код записи {seen[code]}")
                bench.troubles.append(document.trouble((*path, "code"), expected, found))
            seen[code] = entry


def name_index(entries: Mapping[str, Any]) -> dict[str, list[str]]:
    """Entry ids by every folded name they go by."""
    names: dict[str, list[str]] = {}
    for id, facts in entries.items():
        for key in {fold(name) for name in names_of(id, facts)} - {""}:
            names.setdefault(key, []).append(id)
    return names


def names_of(id: str, facts: Mapping[str, Any]) -> list[str]:
    names = [id, facts.get("code") or "", *facts.get("aliases", ())]
    title = facts.get("title") or {}
    pack = facts.get("pack") or ""
    for lang, name in facts["name"].items():
        if name is None:
            continue
        names += [name, f"{name} {title.get(lang) or title.get('en') or ''}", f"{name} {pack}"]
    return names
