"""Documents as forms: all of a document can be reached, filled in, and sent back untouched."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import (
    Unfinished,
    Unfit,
    acted,
    check,
    filled,
    find_game,
    form_of,
    name_of,
    read,
    samples,
)
from builder.filling import added
from builder.spots import EACH

BOARD_GAMES = ["agot-board-game", "tiny-epic-kingdoms", "catan-brotherhood"]
GAMES = [*BOARD_GAMES, "hbo-card-game"]
LISTS = Path(__file__).parents[1] / "lists"
SCHEMAS = Path(__file__).parents[2] / "schemas"
SAMPLES = [sample for sample in samples() if sample.game in GAMES]


def goldens(game: str) -> Iterator[dict[str, Any]]:
    for file in sorted((LISTS / game).glob("*.yaml")):
        yield {"game": game, **yaml.safe_load(file.read_text("utf-8"))["roster"]}


def given(form: Any, lang: str) -> dict[str, str]:
    return {field.name: field.shown(lang) for field in form.fields}


def draw(document: dict[str, Any]) -> Any:
    return form_of(find_game(document["game"]), document)


def empty(game: str) -> dict[str, Any]:
    plan = find_game(game).form
    edition = find_game(game).catalogue.edition(find_game(game).default_edition)
    return plan.starts["empty"].make(find_game(game), edition, "", find_game(game).player_counts[0])


def fields_of(document: dict[str, Any]) -> dict[str, Any]:
    return {field.name: field for field in draw(document).fields}


class TestFilling:
    """A form gives back what it shows, and changes only what is changed in it."""

    @pytest.mark.parametrize("lang", ["en", "ru"])
    @pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
    def test_a_form_that_is_sent_back_untouched_changes_nothing(self, sample, lang):
        document = read(sample.text).value

        assert filled(draw(document), given(draw(document), lang)) == document

    @pytest.mark.parametrize("game", GAMES)
    def test_nor_does_it_change_golden_lists(self, game):
        for document in islice(goldens(game), 0, None, 3):
            assert filled(draw(document), given(draw(document), "ru")) == document

    def test_numbers_words_and_truths_are_put_in_as_such(self):
        table = {"game": "agot-board-game", "houses": [{"house": "stark", "supply": 1}]}
        after = filled(
            draw(table),
            {
                '["houses", 0, "supply"]': " 3 ",
                '["houses", 0, "player"]': "5",
                '["houses", 0, "garrison"]': "false",
                '["overlay"]': "true",
                '["name"]': "Вечер\r\n",
            },
        )

        house = {"house": "stark", "supply": 3, "player": "5", "garrison": False}
        assert after == table | {"houses": [house], "overlay": True, "name": "Вечер"}
        assert table["houses"] == [{"house": "stark", "supply": 1}]

    def test_an_emptied_field_takes_its_value_away(self):
        table = {
            "game": "agot-board-game",
            "players": 4,
            "westeros": ["supply", "mustering", "clash-of-kings"],
            "tracks": {"fiefdoms": ["stark", "greyjoy"]},
        }
        names = [["players"], ["westeros", 0], ["westeros", 1], ["tracks", "fiefdoms", 0]]
        after = filled(draw(table), {name_of(tuple(name)): "" for name in names})

        assert after == {
            "game": "agot-board-game",
            "westeros": ["clash-of-kings"],
            "tracks": {"fiefdoms": [None, "greyjoy"]},
        }

    def test_a_word_where_a_number_belongs_stays_for_the_check_to_tell(self):
        table = {"game": "tiny-epic-kingdoms", "players": [{"tower": 1}]}
        after = filled(draw(table), {'["players", 0, "tower"]': "high"})

        assert after["players"] == [{"tower": "high"}]
        assert fields_of(after)['["players", 0, "tower"]'].shown("en") == "high"

    def test_what_is_typed_by_name_is_kept_by_its_id(self):
        table = {"game": "agot-board-game", "houses": [{"house": "stark", "hand": ["robb-stark"]}]}
        field = fields_of(table)['["houses", 0, "hand", 0]']
        card = next(option for option in field.options if "(" not in option.name.en)
        for typed in (card.name.en.upper(), card.name.to("ru"), card.value):
            after = filled(draw(table), {field.name: typed})
            assert after["houses"][0]["hand"] == [card.value]

    def test_what_the_catalogue_does_not_know_is_shown_as_written(self):
        table = {"game": "agot-board-game", "houses": [{"house": "Blackfyre"}]}
        field = fields_of(table)['["houses", 0, "house"]']

        assert field.told("ru") == "Blackfyre"
        assert [option.value for option in field.options].count("Blackfyre") == 1


class TestActs:
    """Buttons add, remove and move parts, and refuse what has no place."""

    TABLE = {
        "game": "agot-board-game",
        "houses": [{"house": "stark", "muster": [{"at": "winterfell", "add": "ship"}]}],
    }

    def act(self, document: dict[str, Any], *what: Any, **new: str) -> Any:
        texts = {f"new:{json.dumps([what[1], what[2], key])}": new[key] for key in new}
        return acted(find_game(document["game"]), document, json.dumps(what), texts)

    def test_a_house_is_added_and_removed(self):
        after = self.act(self.TABLE, "add", ["houses"], 1, house="arryn")
        assert self.TABLE["houses"][1:] == []
        assert after["houses"][1] == {"house": "arryn"}
        assert self.act(after, "remove", ["houses", 1]) == self.TABLE

    def test_a_step_is_added_and_rises(self):
        at = ["houses", 0, "muster"]
        after = self.act(self.TABLE, "add", at, 1, at="winterfell", upgrade="knight")
        assert after["houses"][0]["muster"][1] == {"at": "winterfell", "upgrade": "knight"}
        risen = self.act(after, "rise", [*at, 1])
        assert risen["houses"][0]["muster"] == after["houses"][0]["muster"][::-1]

    def test_an_area_with_units_is_added_once(self):
        after = self.act(self.TABLE, "add", ["houses", 0, "units"], 0)
        key = {f"new:{json.dumps([['houses', 0, 'units'], 1, '/key'])}": "winterfell"}
        act = json.dumps(["add", ["houses", 0, "units"], 1])
        for _ in range(2):
            after = acted(find_game("agot-board-game"), after, act, key)
        assert after["houses"][0]["units"] == {"winterfell": {}}

    def test_what_needs_a_choice_asks_for_it(self):
        with pytest.raises(Unfinished) as unfinished:
            self.act(self.TABLE, "add", ["houses", 0, "muster"], 0, at="winterfell")
        assert unfinished.value.field.label.en == "New unit"

    @pytest.mark.parametrize(
        "what",
        [
            ["add", ["houses"], 9],
            ["add", ["nowhere"], 0],
            ["remove", ["houses", 7]],
            ["remove", []],
            ["rise", ["houses", 0]],
            ["rise", ["game"]],
            ["burn", ["houses"]],
            ["add"],
            7,
            {"act": "add"},
        ],
        ids=json.dumps,
    )
    def test_what_has_no_place_is_refused(self, what):
        with pytest.raises(Unfit):
            acted(find_game("agot-board-game"), self.TABLE, json.dumps(what), {})


# ---- all of the schema ---------------------------------------------------------------------------


def pattern(path: tuple[str | int, ...], keyed: set[tuple[str | int, ...]]) -> str:
    """A path with stars for places of lists and keys of maps."""
    steps = (EACH if path[:at] in keyed else str(path[at]) for at in range(len(path)))
    return ".".join(steps)


def patterns(form: Any) -> set[str]:
    """Every part that a form has a field or a group for."""
    keyed = {group.path for group in form.groups if group.kind != "record"}
    parts = [each.path for each in (*form.fields, *form.groups) if each.path]
    return {pattern(path, keyed) for path in parts}


def first(field: Any) -> str:
    return field.options[0].value if field.options else "1"


@cache
def explored(game: str) -> list[Any]:
    """Forms that together have every part, grown from an empty table by pressing each button."""
    forms, pressed, waiting = [], set(), [empty(game)]
    while waiting:
        document = waiting.pop()
        form = draw(document)
        forms.append(form)
        after, filled_parts = copy.deepcopy(document), set()
        for adder, sign in adders(form):
            if sign not in pressed:
                pressed.add(sign)
                # Of several ways to write one part, each gets a document of its own.
                is_other = adder.into == "part" and adder.path in filled_parts
                filled_parts.add(adder.path)
                target = copy.deepcopy(document) if is_other else after
                added(target, adder, {field.name: first(field) for field in adder.fields})
                waiting += [target] if is_other else []
        waiting += [after] if after != document else []
    return forms


def adders(form: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    keyed = {group.path for group in form.groups if group.kind != "record"}
    for adder in form.adders:
        yield adder, (pattern(adder.path, keyed), adder.way, adder.into)


def reached(game: str) -> set[str]:
    return {each for form in explored(game) for each in patterns(form)}


def allowed(root: dict[str, Any], part: dict[str, Any], at: tuple[str, ...] = ()) -> Iterator[str]:
    """Every key that a schema allows, with stars for places of lists and keys of maps."""
    if "$ref" in part:
        yield from allowed(root, root["$defs"][part["$ref"].rpartition("/")[2]], at)
    for inner in part.get("anyOf", ()):
        yield from allowed(root, inner, at)
    for key, inner in part.get("properties", {}).items():
        if inner.get("type") != "null" and key != "game":
            yield ".".join((*at, key))
            yield from allowed(root, inner, (*at, key))
    for inner in (part.get("items"), part.get("additionalProperties")):
        yield from allowed(root, inner, (*at, EACH)) if isinstance(inner, dict) else ()
    for inner in part.get("patternProperties", {}).values():
        yield from allowed(root, inner, (*at, EACH))


# Other ways to write what the form has a place for: a list of placed units instead of units by
# area, the long form of an order, a strength in a mapping of its own.
OTHER_WORDS = {
    "agot-board-game": {
        *("units.*.at", "units.*.area", "units.*.unit", "units.*.count"),
        *("routed.*.at", "routed.*.area", "routed.*.unit", "routed.*.count"),
        *("remove.*.at", "remove.*.area", "remove.*.unit", "remove.*.count"),
        *("support.*.at", "support.*.area", "support.*.unit", "support.*.count"),
        *("orders.*.at", "orders.*.area", "orders.*.order", "orders.*.value", "orders.*.special"),
        *("orders.*.*.order", "orders.*.*.value", "orders.*.*.special"),
        *("order.order", "order.value", "order.special"),
        *("to.order", "to.value", "to.special"),
        *("neutral.*.area", "neutral.*.strength"),
    },
    "tiny-epic-kingdoms": {
        *("armies.*.territory", "armies.*.region", "armies.*.type", "armies.*.count"),
    },
    "catan-brotherhood": set(),
}


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_every_part_that_the_schema_allows_is_reached_from_an_empty_table(game):
    root = json.loads((SCHEMAS / f"{game}.roster.schema.json").read_text("utf-8"))
    table = root["$defs"].get("Table", root)
    plan = find_game(game).form
    wanted = {
        each
        for each in allowed(root, table)
        if not each.endswith(tuple(OTHER_WORDS[game]))
        and not plan.spot(tuple(each.split("."))).spare
    }

    assert sorted(wanted - reached(game)) == []


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_every_part_has_words_in_both_languages(game):
    plan = find_game(game).form
    unsaid = {
        each
        for each in reached(game)
        if not each.endswith(EACH) and not plan.spot(tuple(each.split("."))).label.ru
    }

    assert unsaid == set()
    assert [spot for spot in plan.spots.values() if spot.label.en and not spot.label.ru] == []


UNKNOWN = (".name-known", ".word-known", ".name-clear")


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_every_choice_that_is_offered_is_read(game):
    tried = set()
    for form in explored(game):
        for field in form.fields:
            for option in field.options:
                if (field.kind, option.value) not in tried:
                    tried.add((field.kind, option.value))
                    report = check(filled(form, {field.name: option.value}))
                    unknown = [each for each in report.findings if each.rule.id.endswith(UNKNOWN)]
                    assert option.value not in {str(each.facts["name"]) for each in unknown}

    assert len(tried) > 50


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_whatever_the_buttons_add_is_read(game):
    for form in explored(game):
        assert check(form.document).game == game
