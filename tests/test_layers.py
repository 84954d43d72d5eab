"""Imports follow one order, and what is heavy or outside the rules is imported by few."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
BUILDER = ROOT / "builder"
ORDER = [
    *("text", "trouble", "places", "json_places", "yaml_places", "document", "names"),
    *("odds", "schema_check", "outline", "catalogue", "spots", "roster", "rule", "ruleset"),
    *("report", "board", "sheet", "stated", "game", "games", "editing"),
    *("forms", "choosing", "drawing", "filling"),
    *("check", "samples", "examples", "lookup", "building", "exchange"),
    *("solver", "terminal", "cli"),
]
# Compiling is a part of the catalogue that is imported when it is needed; the models serve the
# schemas alone.
BESIDE = {
    "compiling": ORDER[: ORDER.index("catalogue") + 1],
    "shapes": [],
    "schemas": [*ORDER[: ORDER.index("games") + 1], "shapes"],
}
LAZY = {"catalogue": {"compiling"}, "cli": {"schemas"}}
HEAVY = ["pydantic", "jsonschema", "flask", "rich", "weasyprint", "ortools"]
OUTSIDE = {
    *("time", "calendar", "random", "secrets", "uuid", "os", "sys", "io", "pathlib"),
    *("shutil", "tempfile", "subprocess", "socket", "ssl", "urllib", "http", "requests", "locale"),
    *("gettext", "asyncio", "threading", "multiprocessing", "sqlite3", "click", "flask"),
}
FILES = sorted(BUILDER.rglob("*.py"))
GAMES = sorted(place for place in (BUILDER / "games").iterdir() if (place / "__init__.py").exists())


class Import(NamedTuple):
    """A module that is imported: at the top, inside a function, or only for types."""

    name: str
    lazy: bool
    for_types: bool


@cache
def imports(file: Path) -> tuple[Import, ...]:
    return tuple(found_imports(file))


def found_imports(file: Path) -> Iterator[Import]:
    tree = ast.parse(file.read_text("utf-8"))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    top = set(tree.body)
    for node in ast.walk(tree):
        lazy = node not in top
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, lazy, node in for_types)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            yield Import(node.module or "", lazy, node in for_types)
            if node.module in ("builder", "builder.games"):
                for alias in node.names:
                    yield Import(f"{node.module}.{alias.name}", lazy, node in for_types)


def module(file: Path) -> str:
    """The layer that a file of builder belongs to."""
    return file.relative_to(BUILDER).parts[0].removesuffix(".py")


def ours(file: Path) -> Iterator[tuple[str, Import]]:
    """The layers that a file of builder imports."""
    for imported in imports(file):
        parts = imported.name.split(".")
        if parts[0] == "builder" and len(parts) > 1:
            yield parts[1], imported


def named(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_every_module_has_a_place_in_the_order():
    modules = {module(file) for file in FILES} - {"__init__"}

    assert modules == {*ORDER, *BESIDE}


@pytest.mark.parametrize("file", [f for f in FILES if f != BUILDER / "__init__.py"], ids=named)
def test_a_module_imports_only_those_before_it(file):
    layer = module(file)
    allowed = BESIDE[layer] if layer in BESIDE else ORDER[: ORDER.index(layer)]
    if layer in ("games", "exchange", "solver", "cli"):
        allowed = [*allowed, layer]
        if file.name == "schema.py":
            allowed = ["shapes"]

    for imported, how in ours(file):
        is_late = how.lazy and imported in LAZY.get(layer, ())
        assert imported in allowed or is_late, f"{named(file)} imports {how.name}"


def test_compiling_names_the_catalogue_only_for_its_types():
    found = [how for imported, how in ours(BUILDER / "compiling.py") if imported == "catalogue"]

    assert found
    assert all(how.for_types for how in found)


@pytest.mark.parametrize("file", FILES, ids=named)
def test_only_the_models_and_the_schemas_import_pydantic(file):
    models = file in (BUILDER / "shapes.py", BUILDER / "schemas.py") or file.name == "schema.py"

    assert models or not [i for i in imports(file) if i.name.split(".")[0] == "pydantic"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_games_never_import_each_other(game):
    others = {other.name for other in GAMES} - {game.name}
    for file in sorted(game.rglob("*.py")):
        for _, how in ours(file):
            parts = how.name.split(".")
            assert parts[1:2] != ["games"] or parts[2:3] == [game.name], f"{file}: {how.name}"
            assert not others & set(parts)


@pytest.mark.parametrize("file", FILES, ids=named)
def test_builder_never_knows_that_the_site_exists(file):
    assert not [i for i in imports(file) if i.name.split(".")[0] in ("web", "flask", "weasyprint")]


@pytest.mark.parametrize("file", sorted((ROOT / "web").rglob("*.py")), ids=named)
def test_the_site_imports_only_the_public_names(file):
    if "node_modules" in file.parts:
        return
    tree = ast.parse(file.read_text("utf-8"))
    public = ast.parse((BUILDER / "__init__.py").read_text("utf-8"))
    names = next(
        ast.literal_eval(node.value)
        for node in public.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not [a.name for a in node.names if a.name.startswith("builder.")]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("builder"):
            assert node.module == "builder"
            assert {alias.name for alias in node.names} <= set(names)


def rule_modules(game: Path) -> set[Path]:
    """The modules that hold rules, and those of the same game that rules call."""
    found = {
        file
        for file in game.rglob("*.py")
        if any(imported.name == "builder.rule" for imported in imports(file))
        and "@rule(" in file.read_text("utf-8")
    }
    while True:
        names = {imported.name for file in found for imported in imports(file)}
        called = {f for f in game.rglob("*.py") if f"builder.games.{game.name}.{f.stem}" in names}
        if called <= found:
            return found
        found |= called


RULES = [file for game in GAMES for file in sorted(rule_modules(game))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_modules_with_rules(game):
    assert len(rule_modules(game)) > 3


@pytest.mark.parametrize("file", RULES, ids=named)
def test_rules_read_no_file_clock_network_chance_or_language(file):
    found = {imported.name.split(".")[0] for imported in imports(file)}
    assert not found & OUTSIDE

    called = {
        node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
    }
    assert not called & {"open", "input", "print", "eval", "exec", "__import__"}
    assert not called & {"now", "today", "utcnow", "read_text", "read_bytes", "write_text"}


def loaded_by(program: str) -> set[str]:
    """The top-level modules that a program has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules, file=sys.stderr)"],
        capture_output=True,
        check=True,
        cwd=ROOT,
        text=True,
    )
    return {name.split(".")[0] for name in done.stderr.split()}


def test_the_command_line_starts_without_what_is_heavy():
    loaded = loaded_by("import builder.cli, builder.cli.checking")

    assert "builder" in loaded
    assert not loaded & {*HEAVY, "yaml", "rapidfuzz", "web"}


@pytest.mark.parametrize("kind", ["yaml", "json"])
def test_a_list_without_faults_of_shape_is_checked_without_what_is_heavy(kind):
    # The first run fills the cache; a catalogue that must be compiled is checked by jsonschema.
    army = "game: asoiaf-tmg\nfaction: stark\nunits: [Stark Outriders]\n"
    if kind == "json":
        army = '{"game": "asoiaf-tmg", "faction": "stark", "units": ["10201"]}'
    program = f"from builder import check_text\ncheck_text({army!r}).as_json('ru')"
    loaded_by(program)
    loaded = loaded_by(program)

    assert not loaded & {*HEAVY, "web"}
    assert ("yaml" in loaded) == (kind == "yaml")


def test_the_site_is_no_part_of_what_builder_loads():
    assert "web" not in loaded_by(
        "import builder, builder.cli, builder.terminal, builder.compiling"
    )


def test_what_prints_loads_no_pages_and_no_database():
    loaded = loaded_by("import web.print_command, web.loaded")

    assert "weasyprint" in loaded
    assert not loaded & {"flask", "huey", "psycopg", "pydantic", "sqlalchemy"}
