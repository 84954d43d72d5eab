"""The same roster, written in other ways."""

from __future__ import annotations

import json

import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from builder import LANGS, check, check_text, find_game

GAME = find_game("asoiaf-tmg")
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


def said(report):
    return [report.as_json(lang) for lang in LANGS]


def judged(report):
    """The report without the one finding that repeats a name as it is written."""
    return [
        reported
        | {
            "findings": [
                f for f in reported["findings"] if not f["rule"].endswith("commander-place")
            ]
        }
        for reported in said(report)
    ]


def renamed(army, name):
    """The army with every card named in another way."""
    moved = dict(army)
    moved["units"] = [
        {**line, "unit": name(line["unit"]), "attachments": [*map(name, line["attachments"])]}
        if isinstance(line, dict)
        else name(line)
        for line in army["units"]
    ]
    for section in ("ncus", "enemy_attachments", "tactics"):
        if section in army:
            moved[section] = [name(card) for card in army[section]]
    if "commander" in army:
        moved["commander"] = name(army["commander"])
    return moved


class TestFormats:
    """JSON, YAML and a Python value of one roster give one report."""

    @given(data=st.data())
    def test_every_writing_gives_the_same_report(self, data, armies):
        army = data.draw(armies)
        army |= {"name": data.draw(WORDS), "notes": data.draw(WORDS)}
        ascii, indent = data.draw(st.booleans()), data.draw(st.sampled_from([None, 2]))
        as_json = json.dumps(army, ensure_ascii=ascii, indent=indent)
        as_yaml = yaml.safe_dump(
            army,
            allow_unicode=data.draw(st.booleans()),
            default_flow_style=data.draw(st.booleans()),
            sort_keys=data.draw(st.booleans()),
        )

        expected = said(check(army))
        assert said(check_text(as_json)) == expected
        assert said(check_text(as_json.encode())) == expected
        assert said(check_text(as_yaml)) == expected
        assert check_text(as_yaml).name == check_text(as_json).name == army["name"]


class TestNames:
    """A card is the same card by its id, its code, and its full name in either language."""

    @given(data=st.data(), by=st.sampled_from(["code", "number", "en", "ru", "shouted"]))
    def test_every_way_to_name_the_cards_gives_the_same_report(self, data, clean_armies, by):
        army = data.draw(clean_armies)
        edition = GAME.catalogue.edition(army["edition"])

        def name(id):
            card = edition.entries[id]
            if card.kind != "tactics" and id in army.get("tactics", ()):
                return id  # A card that is no tactics card is repeated as it is written.
            written = {
                "code": card.code,
                "number": card.code,
                "en": card.label.en,
                "ru": card.label.to("ru"),
                "shouted": f"  {card.label.en.upper().replace(',', ' —')}",
            }[by]
            if not written or edition.find(written) != (card,):
                return id
            return int(written) if by == "number" and not written.startswith("0") else written

        other = renamed(army, name)
        assume(other != army)

        assert judged(check(other)) == judged(check(army))
        assert check(other).legal is check(army).legal


class TestNothing:
    """A key with nothing behind it is as good as absent."""

    @given(data=st.data())
    def test_nulls_change_nothing(self, data, armies):
        army = data.draw(armies)
        free = {"edition", "format", "points", "name", "player", "notes", "commander", "tactics"}
        free |= {"ncus", "units", "enemy_attachments"}
        nulls = data.draw(st.sets(st.sampled_from(sorted(free - army.keys()) or ["notes"])))

        assert said(check(army | dict.fromkeys(nulls))) == said(check(army))

    @given(data=st.data())
    def test_nulls_of_a_member_change_nothing(self, data, armies):
        member = data.draw(armies)
        member = {key: part for key, part in member.items() if key not in ("format", "points")}
        team = {"game": "asoiaf-tmg", "points": 35, "edition": member.pop("edition")}
        nulls = data.draw(st.sets(st.sampled_from(["game", "edition", "format", "points"])))
        whole = member | dict.fromkeys(nulls)

        assert said(check(team | {"team": [whole]})) == said(check(team | {"team": [member]}))
