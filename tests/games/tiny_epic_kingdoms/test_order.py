"""Order changes nothing: neither that of players nor that of keys."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import check

LISTS = Path(__file__).parents[2] / "lists" / "tiny-epic-kingdoms"
ROSTERS = {
    file.stem: yaml.load(file.read_text(), yaml.CSafeLoader)["roster"]
    for file in sorted(LISTS.glob("*.yaml"))
}
# A seat is a place in the order.
TABLES = [
    name
    for name, roster in ROSTERS.items()
    if isinstance(roster.get("players"), list) and not isinstance(roster.get("active"), int)
]


def told(roster: dict[str, Any]) -> Counter[tuple[str, str]]:
    return Counter((f.rule.id, f.severity) for f in check(roster).findings)


def shuffled(data: st.DataObject, value: Any) -> Any:
    """The value with the keys of its mappings in another order."""
    if isinstance(value, dict):
        keys = data.draw(st.permutations(list(value)))
        return {key: shuffled(data, value[key]) for key in keys}
    return [shuffled(data, inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", TABLES)
def test_players_may_sit_in_any_order(name: str) -> None:
    roster = ROSTERS[name]

    assert told({**roster, "players": roster["players"][::-1]}) == told(roster)


@settings(max_examples=100, deadline=None)
@given(data=st.data(), name=st.sampled_from(sorted(ROSTERS)))
def test_keys_may_stand_in_any_order(data: st.DataObject, name: str) -> None:
    roster = ROSTERS[name]

    assert told(shuffled(data, roster)) == told(roster)
