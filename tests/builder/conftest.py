"""Refusals, catalogues written for one test, and the command as other programs run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from builder import LANGS, Trouble, Unreadable, find_game
from builder.catalogue import Catalogue, load

ROOT = Path(__file__).parents[2]
GAME = "asoiaf-tmg"

SMALL = {
    "game.yaml": """\
name: {en: A small game, ru: Маленькая игра}
editions: [one, two]
default_edition: two
default_format: medium
""",
    "sources.yaml": """\
book: {title: {en: The book, ru: Книга}}
""",
    "factions.yaml": """\
stark: {name: {en: House Stark, ru: Дом Старков}, colour: "#3d5a73"}
neutral: {name: {en: Neutral, ru: Нейтральные}, colour: "#5a5f66"}
""",
    "characters.yaml": """\
robb-stark: {en: Robb Stark, ru: Робб Старк}
""",
    "rulesets.yaml": """\
medium: {name: {en: Medium, ru: Средняя}, numbers: {points: 40}}
""",
    "editions/one/edition.yaml": """\
name: {en: The first, ru: Первое}
source: book
""",
    "editions/one/stark.yaml": """\
faction: stark
units:
  swords:
    code: "10201"
    name: {en: Sworn Swords, ru: Верные мечи}
    type: infantry
    tray: infantry
    cost: 5
    speed: 5
    defense: 4
    morale: 6
    season: S05
attachments:
  robb:
    code: "20201"
    name: {en: Robb Stark, ru: Робб Старк}
    title: {en: The Wolf Lord}
    type: infantry
    cost: 0
    commander: true
    characters: [robb-stark]
    season: S05
ncus:
  sansa:
    code: "30201"
    name: {en: Sansa Stark}
    cost: 4
    season: S05
""",
    "editions/two/edition.yaml": """\
name: {en: The second, ru: Второе}
parent: one
source: book
""",
}


@dataclass(frozen=True)
class Refusal:
    """Everything a refusal says, with what each of its troubles must have in both languages."""

    troubles: tuple[Trouble, ...]

    @property
    def places(self) -> list[tuple[str, int | None, int | None]]:
        return [(trouble.file, trouble.line, trouble.column) for trouble in self.troubles]

    @property
    def lines(self) -> list[str]:
        return [trouble.sentence("en") for trouble in self.troubles]

    def text(self, lang: Any = "en") -> str:
        return "\n".join(trouble.sentence(lang) for trouble in self.troubles)


@pytest.fixture
def refusal() -> Callable[..., Refusal]:
    """Calls something that must be refused, and gives what the refusal says."""

    def refuse(call: Callable[..., Any], *given: Any, **named: Any) -> Refusal:
        with pytest.raises(Unreadable) as caught:
            call(*given, **named)
        assert caught.value.troubles
        for trouble in caught.value.troubles:
            for lang in LANGS:
                assert trouble.expected.to(lang)
                assert trouble.found.to(lang)
                assert str(Path.home()) not in trouble.sentence(lang)
                assert str(ROOT) not in trouble.sentence(lang)
            assert trouble.expected.ru
            assert trouble.found.ru
        return Refusal(caught.value.troubles)

    return refuse


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache that no other test or person uses."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("MUSTER_CACHE", str(cache))
    monkeypatch.delenv("MUSTER_CATALOG", raising=False)
    return cache


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes the files of one game into a catalogue folder and returns the folder."""

    def put(files: dict[str, str], folder: str = "catalog") -> Path:
        for name, text in files.items():
            file = tmp_path / folder / GAME / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        return tmp_path / folder

    return put


@pytest.fixture
def small(write: Write, own_cache: Path) -> Callable[..., Path]:
    """A catalogue of three cards in two editions, with some of its files replaced or added."""

    def make(files: dict[str, str] | None = None, without: tuple[str, ...] = ()) -> Path:
        whole = SMALL | (files or {})
        return write({name: text for name, text in whole.items() if name not in without})

    return make


def loaded(*folders: Path) -> Catalogue[Any]:
    return load(GAME, find_game(GAME).kinds, list(folders))


@pytest.fixture(name="loaded")
def loaded_fixture() -> Callable[..., Catalogue[Any]]:
    return loaded


# ---- the command ---------------------------------------------------------------------------------

# Stops after 15 seconds of work, and tells its own greatest memory: the kernel's count for a child
# includes its parent's.
WATCHED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (15, 15))
from builder.cli import main
try:
    main(prog_name="muster")
finally:
    peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    print("PEAK", peak.split()[1], file=sys.stderr)
"""


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str
    peak_mb: float = 0


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def muster(shared_cache: Path, tmp_path: Path) -> Callable[..., Ran]:
    """The command in a process of its own, in the test's folder, with a plain environment."""
    plain = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    plain["MUSTER_CACHE"] = str(shared_cache)

    def run(
        *arguments: str, given: bytes | None = None, watched: bool = False, **environment: str
    ) -> Ran:
        start = ["-c", WATCHED] if watched else ["-m", "builder.cli"]
        done = subprocess.run(
            [sys.executable, *start, *arguments],
            input=given,
            capture_output=True,
            cwd=tmp_path,
            env=plain | environment,
            check=False,
            timeout=300,
        )
        err = done.stderr.decode()
        peak = err.rpartition("PEAK ")[2].strip() if watched and "PEAK " in err else ""
        err = err.rpartition("PEAK ")[0] if peak else err
        return Ran(done.returncode, done.stdout.decode(), err, int(peak) / 1024 if peak else 0)

    return run
