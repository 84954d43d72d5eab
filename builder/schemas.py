"""The JSON Schemas of every file: written to schemas/ from the models, or compared with them."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from builder import shapes
from builder.games import BY_ID

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SHARED = {
    "game": shapes.GameFile,
    "sources": shapes.Sources,
    "factions": shapes.Factions,
    "characters": shapes.Characters,
    "rulesets": shapes.Rulesets,
    "packs": shapes.Packs,
    "edition": shapes.Edition,
    "collection": shapes.Collection,
}


def all_schemas() -> dict[str, dict[str, Any]]:
    """Every schema by its name, as the models have it."""
    models: dict[str, Any] = dict(SHARED)
    for game in BY_ID.values():
        shape = import_module(f"builder.games.{game.id.replace('-', '_')}.schema")
        models |= {f"{game.id}.entries": shape.Entries, f"{game.id}.roster": shape.Roster}
    return {name: schema(name, model) for name, model in models.items()}


def schema(name: str, model: Any) -> dict[str, Any]:
    made = closed(TypeAdapter(model).json_schema(ref_template="#/$defs/{model}"))
    return {"$schema": DIALECT, "$id": f"muster:{name}", "title": name} | {
        key: part for key, part in made.items() if key != "title"
    }


def closed(part: Any) -> Any:
    """Mappings whose keys have a form take no others."""
    if isinstance(part, list):
        return [closed(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    inside = {key: closed(inner) for key, inner in part.items()}
    if "patternProperties" in inside:
        inside.setdefault("additionalProperties", False)
    return inside


def written(made: dict[str, Any]) -> str:
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def file_of(folder: Path, name: str) -> Path:
    return folder / f"{name}.schema.json"


def stale(folder: Path) -> list[str]:
    """The schemas whose files differ from the models, or should not be there."""
    made = all_schemas()
    names = [
        name
        for name, made_schema in made.items()
        if not file_of(folder, name).is_file()
        or file_of(folder, name).read_text("utf-8") != written(made_schema)
    ]
    there = {file.name.removesuffix(".schema.json") for file in folder.glob("*.schema.json")}
    return [*names, *sorted(there - made.keys())]


def write(folder: Path) -> list[str]:
    """Writes the schemas that differ and returns their names."""
    folder.mkdir(parents=True, exist_ok=True)
    changed, made = stale(folder), all_schemas()
    for name in changed:
        if name in made:
            file_of(folder, name).write_text(written(made[name]), "utf-8")
        else:
            file_of(folder, name).unlink()
    return changed
