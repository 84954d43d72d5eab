"""The JSON Schemas in schemas/, the models they are made from, and the files they are for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from builder import known_games
from builder.catalogue import CATALOG
from builder.schema_check import SCHEMAS, validator
from builder.schemas import all_schemas, stale, write, written

MADE = all_schemas()
NAMES = sorted(MADE)


def schema_for(file: Path) -> str:
    """The schema that a file of the catalogue must fit."""
    game = file.relative_to(CATALOG).parts[0]
    if file.parent.name == "samples":
        return f"{game}.roster"
    if file.name == "edition.yaml":
        return "edition"
    return file.stem if file.parent.name == game else f"{game}.entries"


def files() -> list[Path]:
    return sorted(file for game in known_games() for file in (CATALOG / game.id).rglob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_file_equals_its_model(name):
    file = SCHEMAS / f"{name}.schema.json"

    assert json.loads(file.read_text("utf-8")) == MADE[name]
    assert file.read_text("utf-8") == written(MADE[name])


def test_no_schema_file_is_without_a_model():
    assert sorted(file.name.removesuffix(".schema.json") for file in SCHEMAS.iterdir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_of_the_dialect_it_names(name):
    schema = MADE[name]

    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert schema["$id"] == f"muster:{name}"


def objects(schema, path=()):
    """Every schema inside that is about mappings."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and path[-1:] != ("properties",):
            yield path, schema
        for key, part in schema.items():
            yield from objects(part, (*path, key))
    elif isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from objects(part, (*path, number))


@pytest.mark.parametrize("name", NAMES)
def test_no_mapping_takes_keys_that_nothing_checks(name):
    for path, schema in objects(MADE[name]):
        # The fields of a changed entry are checked when they are laid over their parent's.
        fields = name == "edition" and "changed" in path and schema.get("additionalProperties")
        assert fields or schema.get("additionalProperties", True) not in (True, {}), path


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(CATALOG)))
def test_every_file_of_the_catalogue_fits_its_schema(file):
    # Another reader than ours: its numbers, dates and words must mean the same.
    value = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)
    errors = [error.message for error in validator(schema_for(file)).iter_errors(value)]

    assert errors == []


def test_every_kind_of_file_of_the_catalogue_has_a_schema():
    assert {schema_for(file) for file in files()} <= set(NAMES)


class TestWriting:
    def test_makes_every_schema_in_a_new_folder(self, tmp_path):
        place = tmp_path / "new" / "schemas"

        assert sorted(stale(place)) == NAMES
        assert sorted(write(place)) == NAMES
        assert stale(place) == []
        assert write(place) == []

    def test_renews_what_differs_and_takes_away_what_nobody_made(self, tmp_path):
        write(tmp_path)
        (tmp_path / "edition.schema.json").write_text("{}")
        (tmp_path / "old.schema.json").write_text("{}")
        (tmp_path / "notes.txt").write_text("mine")

        assert stale(tmp_path) == ["edition", "old"]
        assert write(tmp_path) == ["edition", "old"]
        assert stale(tmp_path) == []
        assert not (tmp_path / "old.schema.json").exists()
        assert (tmp_path / "notes.txt").exists()

    def test_one_byte_of_difference_is_stale(self, tmp_path):
        write(tmp_path)
        file = tmp_path / "game.schema.json"
        file.write_text(file.read_text("utf-8") + "\n", "utf-8")

        assert stale(tmp_path) == ["game"]
