"""The order of lines."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from builder import check


def shuffled(draw, army):
    """The army with its lines in another order, and where each line has gone."""
    moved, slots = dict(army), {}
    for section in ("units", "ncus", "enemy_attachments"):
        order = draw(st.permutations(range(len(army.get(section, ())))))
        if section in army:
            moved[section] = [army[section][old] for old in order]
        slots |= {f"{section}/{old}": f"{section}/{new}" for new, old in enumerate(order)}
    for number, line in enumerate(moved["units"]):
        if isinstance(line, dict):
            inner = draw(st.permutations(range(len(line["attachments"]))))
            attached = [line["attachments"][old] for old in inner]
            moved["units"][number] = line | {"attachments": attached}
            [before] = [old for old, new in slots.items() if new == f"units/{number}"]
            slots |= {
                f"{before}/attachments/{old}": f"units/{number}/attachments/{new}"
                for new, old in enumerate(inner)
            }
    return moved, slots


# Where a discount may go to one of several cards, it does not matter which of them is paid for.
PAID = ("asoiaf-tmg.points-limit", "asoiaf-tmg.neutral-share")


def told(report, slots):
    """Every finding, with its lines named as they are after the shuffle."""
    return Counter(
        (
            finding["rule"],
            tuple(sorted(slots.get(slot, slot) for slot in finding["slots"]))
            if finding["rule"] not in PAID
            else (),
            json.dumps({key: slots.get(str(fact), fact) for key, fact in finding["facts"].items()}),
        )
        for finding in report.as_json("en")["findings"]
    )


class TestSlotOrder:
    """Slot order changes nothing: the same findings about the same lines, the same totals."""

    @given(data=st.data())
    def test_shuffled_lines_give_the_same_report(self, data, armies):
        army = data.draw(armies)
        moved, slots = shuffled(data.draw, army)
        before, after = check(army), check(moved)

        assert told(before, slots) == told(after, {})
        assert before.totals == after.totals
        assert before.legal == after.legal
        assert before.not_checked == after.not_checked

    def test_two_commanders_are_told_in_one_order(self):
        cards = ["tywin-lannister-lord-of-casterly-rock", "tyrion-lannister-halfman"]
        told = []
        for attached in (cards, cards[::-1]):
            unit = {"unit": "lannister-guardsmen", "attachments": attached}
            army = {"game": "asoiaf-tmg", "edition": "1.0", "faction": "lannister", "units": [unit]}
            rule = "asoiaf-tmg.commander-count"
            told += [f.facts["commanders"] for f in check(army).findings if f.rule.id == rule]

        assert len(told) == 2
        assert told[0] == told[1]

    @given(data=st.data())
    def test_members_of_a_team_give_the_same_totals_in_any_order(self, data, armies):
        team = data.draw(st.lists(armies, min_size=2, max_size=4))
        moved = data.draw(st.permutations(team))
        before, after = (check({"game": "asoiaf-tmg", "team": list(t)}) for t in (team, moved))

        assert before.totals == after.totals
        assert Counter(f.rule.id for f in before.findings) == Counter(
            f.rule.id for f in after.findings
        )


class TestCounts:
    """A line with a count of n is n such lines: the same totals, the same rules broken."""

    @given(data=st.data())
    def test_lines_written_out_cost_the_same_and_break_the_same_rules(self, data, clean_armies):
        army = data.draw(clean_armies)
        lines = [
            {key: part for key, part in line.items() if key != "count"}
            if isinstance(line, dict)
            else line
            for line in army["units"]
            for _ in range(line.get("count", 1) if isinstance(line, dict) else 1)
        ]
        short, long = check(army), check(army | {"units": lines})

        assert short.totals == long.totals
        assert {f.rule.id for f in short.findings} == {f.rule.id for f in long.findings}

    def test_one_commander_twice_is_not_one_commander(self):
        line = {"unit": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]}
        army = {"game": "asoiaf-tmg", "faction": "stark"}
        short = check(army | {"units": [line | {"count": 2}]})
        long = check(army | {"units": [line, line]})

        assert short.totals == long.totals
        assert short.not_checked == long.not_checked
