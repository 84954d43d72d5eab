"""Set-ups of board games as forms: whole tables built by posts alone, and what goes wrong."""

from __future__ import annotations

import json

import pytest

from builder import check
from tests.web.forms import Page

HTMX = {"HX-Request": "true"}


@pytest.fixture
def kept(app):
    return lambda bench: app.extensions["store"].open(bench.token).document


class Filler:
    """Somebody without scripts, who fills in the form that the page shows and presses buttons."""

    def __init__(self, bench):
        self.bench = bench
        self.look()

    def look(self, text=None):
        self.page = Page(text or self.bench.page)

    def send(self, changes=None, **pressed):
        """Everything that stands in the form, with changes, as a browser sends it."""
        for name in changes or {}:
            assert name in self.page.values, name
        return self.bench.client.post(
            f"{self.bench.address}/fields", data=self.page.values | (changes or {}) | pressed
        )

    def saved(self, answer):
        assert answer.status_code == 303, answer.text
        self.look(self.bench.client.get(answer.location).text)

    def fill(self, values):
        """Values by path, all in one go."""
        self.saved(self.send({name(path): str(value) for path, value in values.items()}))

    def add(self, *path, way=None, **new):
        """Presses a button that adds to a part, with what it asks for."""
        acts = [json.loads(act) for act in self.page.acts]
        ways = [each[2] for each in acts if each[:2] == ["add", list(path)]]
        number = ways[0] if way is None else way
        asked = {key.replace("_", "/", 1): value for key, value in new.items()}
        texts = {f"new:{dumped([list(path), number, key])}": str(asked[key]) for key in asked}
        self.saved(self.send(texts, act=json.dumps(["add", list(path), number])))


def dumped(value):
    return json.dumps(value, ensure_ascii=False)


def name(path):
    return dumped(list(path))


def document_of(filler, kept):
    return kept(filler.bench)


def test_a_house_of_westeros_is_set_up_by_the_form_alone(begin, kept):
    filler = Filler(begin(game="agot-board-game", start="empty", players="3", name="Втроём"))
    houses = [filler.page.values[name(["houses", n, "house"])] for n in range(3)]
    assert sorted(houses) == ["baratheon", "lannister", "stark"]
    at = ("houses", houses.index("stark"))

    filler.fill({("stage",): "setup", ("round",): 1, ("wildlings",): 2, (*at, "supply"): 1})
    filler.add(*at, "units")
    for area in ("winterfell", "white-harbor", "the-shivering-sea"):
        filler.add(*at, "units", _key=area)
    filler.fill(
        {
            (*at, "units", "winterfell", "footman"): 1,
            (*at, "units", "winterfell", "knight"): 1,
            (*at, "units", "white-harbor", "footman"): 1,
            (*at, "units", "the-shivering-sea", "ship"): 1,
            (*at, "garrison"): "winterfell",
            (*at, "power"): 5,
        }
    )
    filler.add("tracks")
    filler.add("tracks", _key="fiefdoms")
    for house in ("stark", "baratheon", "lannister"):
        filler.add("tracks", "fiefdoms", _value=house)
    document = kept(filler.bench)

    assert document["houses"][at[1]] == {
        "house": "stark",
        "supply": 1,
        "power": 5,
        "garrison": "winterfell",
        "units": {
            "winterfell": {"footman": 1, "knight": 1},
            "white-harbor": {"footman": 1},
            "the-shivering-sea": {"ship": 1},
        },
    }
    assert document["tracks"] == {"fiefdoms": ["stark", "baratheon", "lannister"]}
    assert check(document).legal


def test_orders_and_a_muster_are_planned_by_the_form(begin, kept):
    filler = Filler(begin(game="agot-board-game", start="standard", players="3"))
    assert check(kept(filler.bench)).legal
    filler.fill({("stage",): "play"})
    filler.add("houses", 0, "orders")
    for area, order in (("winterfell", "consolidate-power*"), ("white-harbor", "march+1*")):
        filler.add("houses", 0, "orders", _key=area, _value=order)
    filler.add("houses", 0, "muster")
    filler.add("houses", 0, "muster", way=0, at="winterfell", add="footman")
    filler.add("houses", 0, "muster", way=1, at="winterfell", upgrade="knight")
    filler.fill({("houses", 0, "muster", 0, "by"): "order"})
    house = kept(filler.bench)["houses"][0]

    assert house["orders"] == {"winterfell": "consolidate-power*", "white-harbor": "march+1*"}
    assert house["muster"] == [
        {"at": "winterfell", "add": "footman", "by": "order"},
        {"at": "winterfell", "upgrade": "knight"},
    ]


def test_kingdoms_are_set_up_by_the_form_alone(begin, kept):
    filler = Filler(begin(game="tiny-epic-kingdoms", start="empty", players="3"))
    people = (("Анна", "red", "orcs"), ("Карл", "blue", "humans"), ("Ольга", "green", "halflings"))
    for number, (who, colour, race) in enumerate(people):
        at = ("players", number)
        filler.fill({(*at, "name"): who, (*at, "colour"): colour, (*at, "race"): race})
        filler.add(*at, "home")
        filler.fill({(*at, "home", "card"): number + 1, (*at, "home", "side"): "A"})
        filler.add(*at, "resources")
        filler.fill(
            {(*at, "resources", key): n for key, n in (("mana", 2), ("ore", 1), ("food", 3))}
        )
        filler.add(*at, "armies")
        filler.add(*at, "armies", way=0, _key="forest", _value=2)
        filler.fill({(*at, "stock"): 5, (*at, "tower"): 0, (*at, "magic"): 0})
    filler.fill({("shields",): 5, ("active",): "Ольга", ("discovery",): "false"})
    document = kept(filler.bench)

    assert document["players"][1] == {
        "name": "Карл",
        "colour": "blue",
        "race": "humans",
        "home": {"card": 2, "side": "A"},
        "resources": {"mana": 2, "ore": 1, "food": 3},
        "armies": {"forest": 2},
        "stock": 5,
        "tower": 0,
        "magic": 0,
    }
    assert document["discovery"] is False
    assert check(document).legal


def test_brothers_of_the_watch_are_set_up_by_the_form_alone(begin, kept):
    filler = Filler(begin(game="catan-brotherhood", start="empty", players="3", format="base"))
    filler.fill({("layout",): "printed"})
    for number in range(3):
        at = ("players", number)
        filler.fill({(*at, "settlements"): 2, (*at, "roads"): 2})
        filler.add(*at, "second_settlement")
        for terrain in ("fields", "hills"):
            filler.add(*at, "second_settlement", _value=terrain)
        filler.add(*at, "resources")
        filler.fill({(*at, "resources", "grain"): 1, (*at, "resources", "brick"): 1})
    filler.add("deck")
    filler.fill({("deck", "ranger-patrol"): 14, ("deck", "victory-point"): 5})
    filler.fill({("deck", key): 2 for key in ("new-recruits", "road-building", "winter-is-coming")})
    document = kept(filler.bench)

    assert [player["colour"] for player in document["players"]] == ["blue", "yellow", "black"]
    assert document["players"][2]["second_settlement"] == ["fields", "hills"]
    assert check(document).legal, [finding.text("en") for finding in check(document).findings]


# ---- buttons, faults and troubles ----------------------------------------------------------------


def test_a_part_can_be_moved_and_removed(begin, kept):
    filler = Filler(begin(sample="muster-of-the-lannisters"))
    steps = kept(filler.bench)["houses"][0]["muster"]
    at = ["houses", 0, "muster", 1]
    filler.saved(filler.send(act=json.dumps(["rise", at])))
    assert kept(filler.bench)["houses"][0]["muster"][:2] == steps[1::-1]
    filler.saved(filler.send(act=json.dumps(["remove", at])))
    assert kept(filler.bench)["houses"][0]["muster"] == [steps[1], *steps[2:]]


def test_a_button_keeps_what_was_typed_in_other_fields(begin, kept):
    filler = Filler(begin(sample="set-up-of-four"))
    changes = {'["name"]': "Вечер", '["houses", 1, "supply"]': "3"}
    filler.saved(filler.send(changes, act=json.dumps(["remove", ["dominance"]])))
    document = kept(filler.bench)

    assert "dominance" not in document
    assert (document["name"], document["houses"][1]["supply"]) == ("Вечер", 3)


def test_a_fault_stands_in_the_card_it_belongs_to(begin):
    page = begin(sample="set-up-of-four").page
    form = page.partition('id="setup"')[2].partition("<aside")[0]
    stark, _, others = form.partition("House Lannister · Boris")

    assert "The Narrow Sea: Ship 1" in stark
    assert "The Narrow Sea: Ship 1" not in others
    assert page.count("<h1") == 1
    assert page.count('class="pill') == 1


def test_areas_have_ids_that_a_map_can_link_to(begin):
    for sample in ("set-up-of-four", "muster-of-the-lannisters"):
        ids = Page(begin(sample=sample).page).ids
        assert len(ids) == len(set(ids))
        assert "area-lannisport" in ids


def test_every_field_has_a_label_in_the_readers_language(begin, client):
    bench = begin(sample="four-brothers")
    page = Page(client.get(bench.address, headers={"Accept-Language": "ru"}).text)
    words = [label for label in page.labels.values() if label.strip()]

    assert len(words) == len(page.labels)
    # Names of people and coordinates of hexes are the same everywhere.
    assert not [word for word in words if word.isascii() and word.isalpha()]


def test_what_cannot_be_read_is_shown_as_typed_with_the_trouble_at_its_field(begin, kept):
    filler = Filler(begin(sample="set-up-of-four"))
    before = kept(filler.bench)
    changes = {'["houses", 0, "supply"]': "много", '["name"]': "Вечер"}
    answer = filler.send(changes, act=json.dumps(["remove", ["dominance"]]))

    assert answer.status_code == 422
    assert kept(filler.bench) == before
    filler.look(answer.text)
    assert filler.page.troubled == ['["houses", 0, "supply"]']
    assert filler.page.values['["houses", 0, "supply"]'] == "много"
    assert "found “много”" in answer.text
    filler.saved(filler.send({'["houses", 0, "supply"]': "2"}))
    assert kept(filler.bench)["name"] == "Вечер"
    assert "dominance" not in kept(filler.bench)


@pytest.mark.parametrize("supply", ["101", "-1", "1.5", "9" * 30])
def test_numbers_out_of_bounds_are_told(begin, kept, supply):
    filler = Filler(begin(sample="set-up-of-four"))
    answer = filler.send({'["houses", 0, "supply"]': supply})

    assert answer.status_code == 422
    assert filler.page.values["expected"] in answer.text
    assert kept(filler.bench)["houses"][0]["supply"] == 1


def test_what_is_to_be_added_must_be_chosen(begin, kept):
    filler = Filler(begin(sample="set-up-of-four"))
    new = {f"new:{json.dumps([['houses', 0, 'units'], 1, '/key'])}": ""}
    answer = filler.send(new, act=json.dumps(["add", ["houses", 0, "units"], 1]))

    assert answer.status_code == 422
    assert Page(answer.text).troubled == [next(iter(new))]


@pytest.mark.parametrize(
    "sent",
    [
        {"document": "", "act": "[]"},
        {"document": "{}"},
        {"document": '{"game": "chess"}'},
        {"document": '{"game": 7}'},
        {"document": "["},
        {"document": '{"game": "agot-board-game"}', "act": "x"},
        {"document": '{"game": "agot-board-game"}', "act": '["remove", ["houses"]]'},
        {"document": '{"game": "agot-board-game"}', "act": '["add", {"a": 1}, 0]'},
        {"document": '{"game": "asoiaf-tmg"}', "act": "[]"},
    ],
    ids=lambda sent: sent.get("act") or sent["document"],
)
def test_what_no_form_sends_is_refused(begin, kept, sent):
    bench = begin(sample="set-up-of-four")
    before = kept(bench)

    assert bench.post("fields", **sent).status_code in (303, 400, 422)
    assert "houses" in kept(bench)
    assert kept(bench)["houses"] == before["houses"]


def test_a_button_that_nests_without_end_is_refused(begin):
    sent = {"document": '{"game": "agot-board-game"}', "act": "[" * 9999}

    assert begin(sample="set-up-of-four").post("fields", **sent).status_code == 400


def test_the_later_writer_is_told_and_may_insist(begin, kept):
    bench = begin(sample="set-up-of-four")
    first, second = Filler(bench), Filler(bench)
    first.fill({("name",): "Первый"})
    answer = second.send({'["name"]': "Второй"})

    assert answer.status_code == 409
    assert kept(bench)["name"] == "Первый"
    assert "Первый" in answer.text
    assert 'value="Второй"' in answer.text
    insisting = second.page.values | {'["name"]': "Второй", "expected": str(bench.version)}
    assert bench.client.post(f"{bench.address}/fields", data=insisting).status_code == 303
    assert kept(bench)["name"] == "Второй"


def test_undo_and_redo_go_through_forms_too(begin, kept):
    filler = Filler(begin(sample="set-up-of-four"))
    before = kept(filler.bench)
    filler.fill({("name",): "Вечер"})
    assert filler.bench.post("undo").status_code == 303
    assert kept(filler.bench) == before
    assert filler.bench.post("redo").status_code == 303
    assert kept(filler.bench)["name"] == "Вечер"


# ---- htmx ----------------------------------------------------------------------------------------


def test_a_value_that_changes_leaves_the_fields_alone(begin):
    filler = Filler(begin(sample="set-up-of-four"))
    data = filler.page.values | {'["houses", 0, "supply"]': "6"}
    answer = filler.bench.client.post(f"{filler.bench.address}/fields", data=data, headers=HTMX)

    assert answer.headers["HX-Reswap"] == "none"
    assert "<select" not in answer.text.partition('id="setup-state"')[0].partition("tool-box")[0]
    assert 'hx-swap-oob="innerHTML:#verdict"' in answer.text
    assert 'hx-swap-oob="innerHTML:#setup-state"' in answer.text


def test_a_part_that_comes_brings_the_form_anew(begin):
    filler = Filler(begin(sample="set-up-of-four"))
    data = filler.page.values | {"act": json.dumps(["remove", ["dominance"]])}
    answer = filler.bench.client.post(f"{filler.bench.address}/fields", data=data, headers=HTMX)

    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "HX-Reswap" not in answer.headers
    assert "table-title" in answer.text


# ---- beginning -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "choice",
    [{"players": "9"}, {"players": ""}, {"players": "x"}, {"start": "half"}, {"edition": "1066"}],
    ids=str,
)
def test_a_table_that_cannot_be_is_not_begun(client, choice):
    form = {"game": "agot-board-game", "start": "empty", "players": "4"} | choice

    assert client.post("/build", data=form).status_code == 422


@pytest.mark.parametrize("players", ["3", "4", "5", "6"])
def test_the_start_position_is_legal(begin, kept, players):
    bench = begin(game="agot-board-game", start="standard", players=players, edition="faq-2.0")

    assert check(kept(bench)).legal
    assert len(kept(bench)["houses"]) == int(players)


def test_a_single_draft_has_a_form_beside_the_bench(begin, kept):
    bench = begin(game="hbo-card-game", house="stark")
    page = bench.client.get(f"{bench.address}/form").text
    filler = Filler(bench)
    filler.look(page)
    filler.add("draft")
    filler.add("draft", "start")
    plot = filler.page.options[f"new:{json.dumps([['draft', 'start'], 0, '/value'])}"][1]
    filler.add("draft", "start", _value=plot)

    assert kept(bench)["draft"] == {"start": [plot]}
