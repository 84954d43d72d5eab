"""The catalogue of a game: editions as overlays, frozen entries, names that resolve kindly.

`load` reads the compiled form from a cache keyed by the content of every file it comes from, so it
is quick and never stale; `builder.compiling` makes that form.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import orjson

from builder.names import closest, fold
from builder.schema_check import SCHEMAS
from builder.text import Text
from builder.trouble import Trouble, Unreadable

HERE = Path(__file__).parent
CATALOG = next(folder for folder in (HERE / "catalog", HERE.parent / "catalog") if folder.is_dir())
KEPT_CACHES = 4


class Entry(Protocol):
    """A thing in the catalogue; each game has its own frozen class for it."""

    @property
    def id(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def label(self) -> Text: ...


E = TypeVar("E", bound=Entry)


class Source(NamedTuple):
    title: Text
    note: Text


class Faction(NamedTuple):
    name: Text
    colour: str


class Doubt(NamedTuple):
    """Something that was not checked, and why; `about` limits it to rosters with such entries."""

    what: Text
    why: Text
    about: frozenset[str] = frozenset()


class Shelf(dict[str, E]):
    """Entries by id, each made from its facts when it is first asked for."""

    def __init__(self, facts: Mapping[str, Any], make: Callable[[str, Any], E]) -> None:
        super().__init__()
        self.facts = facts
        self.make = make

    def __missing__(self, id: str) -> E:
        entry = self[id] = self.make(id, self.facts[id])
        return entry

    def all(self) -> list[E]:
        return [self[id] for id in self.facts]


@dataclass(frozen=True)
class Edition(Generic[E]):
    """One season's entries, and the names they go by."""

    id: str
    name: Text
    source: str
    date: str
    doubts: tuple[Doubt, ...]
    entries: Shelf[E]
    names: Mapping[str, list[str]]
    tables: Any
    legality: Mapping[str, Any] | None = None

    def find(self, name: str) -> tuple[E, ...]:
        """The entries that a name may mean: by id, by code, or by name in either language."""
        if name in self.entries.facts:
            return (self.entries[name],)
        ids = self.names.get(name) or self.names.get(fold(name)) or ()
        return tuple([self.entries[id] for id in ids])

    def candidates(self, name: str, among: Callable[[E], bool]) -> tuple[E, ...]:
        """The entries whose names are closest to an unknown one."""
        keys = closest(fold(name), list(self.names), most=12)
        found = {id: self.entries[id] for key in keys for id in self.names[key]}
        fitting = [entry for entry in found.values() if among(entry)]
        return tuple((fitting or list(found.values()))[:3])


class Kinds(NamedTuple):
    """How a game's entry files are read.

    `sections` names the kind of entry each section holds; `make_tables` builds, once for an
    edition, the tables its rules look things up in; `references` gives every name that an entry's
    facts depend on.
    """

    sections: Mapping[str, str]
    make_entry: Callable[[str, Any], Any]
    make_tables: Callable[[Mapping[str, Any], Mapping[str, Any]], Any]
    references: Callable[[Any], Iterable[tuple[tuple[str | int, ...], str, str]]]


@dataclass(frozen=True)
class Catalogue(Generic[E]):
    """Everything the catalogue says about one game."""

    game: str
    facts: Mapping[str, Any]
    kinds: Kinds
    read_edition: Callable[[str], Any]
    made: dict[str, Edition[E]] = field(default_factory=dict)
    shelves: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def name(self) -> Text:
        return text(self.facts["game"]["name"])

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        return {
            id: Source(text(source["title"]), text(source.get("note")))
            for id, source in self.facts["sources"].items()
        }

    @cached_property
    def factions(self) -> Mapping[str, Faction]:
        return {
            id: Faction(text(faction["name"]), faction["colour"])
            for id, faction in self.facts["factions"].items()
        }

    @cached_property
    def faction_names(self) -> Mapping[str, str]:
        """Faction ids by themselves and by every folded name they go by."""
        factions = self.facts["factions"]
        return {id: id for id in factions} | {
            fold(name): id
            for id, faction in factions.items()
            for name in (id, *faction["name"].values(), *faction.get("aliases", ()))
        }

    @cached_property
    def terms(self) -> Mapping[str, Text]:
        return {id: text(words) for id, words in self.facts["game"].get("terms", {}).items()}

    @cached_property
    def characters(self) -> Mapping[str, Text]:
        return {id: text(names) for id, names in self.facts["characters"].items()}

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(self.facts["editions"])

    def edition_name(self, id: str) -> Text:
        return text(self.facts["editions"][id]["name"])

    def edition(self, id: str) -> Edition[E]:
        if id not in self.made:
            self.made[id] = self.make_edition(id)
        return self.made[id]

    def make_edition(self, id: str) -> Edition[E]:
        meta = self.facts["editions"][id]
        entries, names, tables = self.shelf(self.facts["shelves"].get(id, id))
        return Edition(
            id=id,
            name=text(meta["name"]),
            source=meta["source"],
            date=meta.get("date") or "",
            doubts=tuple(
                Doubt(text(doubt["what"]), text(doubt["why"]), frozenset(doubt.get("about", ())))
                for doubt in meta.get("not_checked", ())
            ),
            entries=entries,
            names=names,
            tables=tables,
            legality=meta.get("legality"),
        )

    def shelf(self, id: str) -> tuple[Shelf[E], Mapping[str, list[str]], Any]:
        """The entries of an edition; those of editions that change nothing are one and the same."""
        if id not in self.shelves:
            inside = self.read_edition(id)
            tables = self.kinds.make_tables(inside["entries"], inside["headers"])
            shelf = Shelf(inside["entries"], self.kinds.make_entry)
            self.shelves[id] = (shelf, inside["names"], tables)
        made: tuple[Shelf[E], Mapping[str, list[str]], Any] = self.shelves[id]
        return made


def text(words: Mapping[str, str] | None) -> Text:
    return Text(words["en"], words.get("ru") or "") if words else Text("")


# ---- loading -------------------------------------------------------------------------------------


def roots() -> list[Path]:
    """The folders that hold catalogues: ours, then those that MUSTER_CATALOG names."""
    extra = os.environ.get("MUSTER_CATALOG", "")
    added = [Path(part) for part in extra.split(os.pathsep) if part]
    if missing := [folder for folder in added if not folder.is_dir()]:
        expected = Text(en="a folder, in MUSTER_CATALOG", ru="папка в MUSTER_CATALOG")
        found = Text(en="no such folder", ru="такой папки нет")
        raise Unreadable(Trouble(expected, found, str(folder)) for folder in missing)
    return [CATALOG, *added]


def load(game: str, kinds: Kinds, folders: list[Path] | None = None) -> Catalogue[Any]:
    """The catalogue of a game; Unreadable with every trouble when a file of it is wrong."""
    folders = roots() if folders is None else folders
    files = catalogue_files(game, folders)
    cache = cache_folder(game, files)
    try:
        common = orjson.loads((cache / "common.json").read_bytes()) if cache else None
    except (OSError, orjson.JSONDecodeError):
        common = None
    if common is None:
        return compiled(game, kinds, folders, cache)

    def read_edition(id: str) -> Any:
        try:
            return orjson.loads((cache / f"{id}.json").read_bytes()) if cache else None
        except (OSError, orjson.JSONDecodeError):
            return compiled(game, kinds, folders, cache).read_edition(id)

    return Catalogue(game, common, kinds, read_edition)


def compiled(game: str, kinds: Kinds, folders: list[Path], cache: Path | None) -> Catalogue[Any]:
    """The catalogue made from its files, and kept in the cache when there is one."""
    from builder.compiling import compile_game

    common, editions = compile_game(game, kinds, folders)
    common["shelves"] = shared = first_alike(editions)
    if cache:
        keep(cache, {"common": common, **{id: editions[id] for id in shared.values()}})
    return Catalogue(game, common, kinds, editions.__getitem__)


def first_alike(editions: Mapping[str, Any]) -> dict[str, str]:
    """For each edition the first one that has the very same entries."""
    order = list(editions)
    return {
        name: next(first for first in order if editions[first] is inside)
        for name, inside in editions.items()
    }


def catalogue_files(game: str, folders: list[Path]) -> list[Path]:
    return [
        file
        for folder in folders
        for file in sorted((folder / game).rglob("*.yaml"))
        if "samples" not in file.relative_to(folder).parts
    ]


def cache_folder(game: str, files: list[Path]) -> Path | None:
    """Where the compiled form of these very files belongs; None when nothing can be kept."""
    try:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError:
        return None
    root = Path(os.environ.get("MUSTER_CACHE") or Path(home) / "muster")
    key = blake2b(digest_size=16)
    code = [HERE / "catalogue.py", HERE / "compiling.py", HERE / "names.py"]
    for file in (*code, *sorted(SCHEMAS.glob("*.json")), *files):
        content = file.read_bytes()
        key.update(f"{file}\0{len(content)}\0".encode())
        key.update(content)
    return root / f"{game}-{key.hexdigest()}"


def keep(cache: Path, parts: Mapping[str, Any]) -> None:
    """Writes the compiled form; a cache that cannot be written only costs time."""
    try:
        cache.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name, part in parts.items():
            unfinished = cache / f"{name}.{os.getpid()}"
            unfinished.write_bytes(orjson.dumps(part))
            unfinished.replace(cache / f"{name}.json")
        forget_old(cache)
    except OSError:
        return


def forget_old(cache: Path) -> None:
    game, _, key = cache.name.rpartition("-")
    alike = f"{game}-{'[0-9a-f]' * len(key)}"
    kept = sorted(cache.parent.glob(alike), key=lambda folder: -folder.stat().st_mtime)
    for folder in kept[KEPT_CACHES:]:
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
