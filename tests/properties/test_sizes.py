"""Costs and sizes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder import check, find_game

GAME = find_game("asoiaf-tmg")
SIZES = {"asoiaf-tmg.points-limit", "asoiaf-tmg.neutral-share"}


def broken(report):
    return {finding.rule.id for finding in report.findings}


class TestCosts:
    """No line costs less than nothing or more than its cards, and the total is their sum."""

    @given(data=st.data())
    def test_every_line_costs_between_nothing_and_its_cards(self, data, armies):
        report = check(data.draw(armies))
        army = report.roster
        costs = {line["slot"]: line["cost"] for line in GAME.derive(GAME, report, "en")["roster"]}

        for slot in army.slots:
            assert 0 <= costs[slot.id] <= slot.entry.cost * slot.count
        assert report.totals["points"] == sum(costs.values())
        assert report.totals["neutral"] == sum(
            costs[slot.id] for slot in army.slots if slot.entry.neutral
        )


class TestLimits:
    """What fits into a game fits into a larger one."""

    @given(data=st.data())
    def test_a_larger_size_breaks_no_rule_of_size_that_a_smaller_one_keeps(self, data, armies):
        army = data.draw(armies)
        army.pop("format", None)
        small, large = sorted(data.draw(st.tuples(st.integers(1, 90), st.integers(1, 90))))
        before, after = (check(army | {"format": "custom", "points": p}) for p in (small, large))

        assert before.totals["points"] == after.totals["points"]
        assert broken(after) & SIZES <= broken(before) & SIZES


class TestOneMoreLine:
    """One more line is one more activation, and takes no other line away."""

    @given(data=st.data())
    def test_a_unit_more_is_counted_once(self, data, clean_armies):
        army = data.draw(clean_armies)
        cards = [line["unit"] if isinstance(line, dict) else line for line in army["units"]]
        if not cards:
            return
        more = army | {"units": [*army["units"], {"unit": data.draw(st.sampled_from(cards))}]}
        before, after = check(army), check(more)

        assert after.totals["units"] == before.totals["units"] + 1
        assert after.totals["activations"] == before.totals["activations"] + 1
        assert after.totals["points"] >= before.totals["points"]
        assert len(after.roster.slots) == len(before.roster.slots) + 1

    @given(data=st.data())
    def test_an_unknown_line_adds_its_own_finding_and_no_cost(self, data, clean_armies):
        army = data.draw(clean_armies)
        before, after = check(army), check(army | {"ncus": [*army["ncus"], "Nobody at All"]})
        slot = f"ncus/{len(army['ncus'])}"

        assert after.totals == before.totals
        assert not after.legal
        more = [f for f in after.findings if (f.rule.id, f.facts) not in known(before)]
        assert [(f.rule.id, f.slots) for f in more] == [("asoiaf-tmg.entry-known", (slot,))]


def known(report):
    return [(finding.rule.id, finding.facts) for finding in report.findings]
