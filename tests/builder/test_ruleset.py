"""Formats of play bound to rules and numbers."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from builder.catalogue import Source
from builder.rule import Rule
from builder.ruleset import Unbound, bind_rules, bind_rulesets, parameter_names
from builder.text import Text


def make(id, test):
    return Rule(id, Text(id), "book: A", Text(""), Text(""), "error", test)


ONE = make("g.one", lambda rule, roster, *, limit: iter(()))
TWO = make("g.two", lambda rule, roster: iter(()))


def bound(**formats):
    named = {id: {"name": {"en": id}, **facts} for id, facts in formats.items()}
    return bind_rulesets([ONE, TWO], SimpleNamespace(facts={"rulesets": named}))


def test_rules_stand_in_the_order_they_are_written_with_their_numbers():
    rulesets = bound(a={"rules": {"g.two": {}, "g.one": {"limit": 3}}, "numbers": {"points": 40}})

    assert rulesets["a"].rules == ((ONE, {"limit": 3}), (TWO, {}))
    assert rulesets["a"].numbers == {"points": 40}
    assert rulesets["a"].parameters["g.one"] == {"limit": 3}


def test_a_format_takes_over_what_it_extends_and_may_change_or_drop_it():
    rulesets = bound(
        a={"rules": {"g.one": {"limit": 3}, "g.two": {}}, "numbers": {"points": 40, "b": 1}},
        c={
            "extends": "a",
            "without": ["g.two"],
            "rules": {"g.one": {"limit": 5}},
            "numbers": {"points": 50},
        },
    )

    assert rulesets["c"].rules == ((ONE, {"limit": 5}),)
    assert rulesets["c"].numbers == {"points": 50, "b": 1}


@pytest.mark.parametrize(
    ("formats", "words"),
    [
        ({"a": {"rules": {"g.three": {}}}}, "no such rule: g.three"),
        ({"a": {"rules": {"g.one": {}}}}, r"g.one takes \['limit'\], not \[\]"),
        ({"a": {"rules": {"g.two": {"limit": 1}}}}, r"g.two takes \[\], not \['limit'\]"),
        ({"a": {"extends": "b"}}, "ruleset a extends b"),
        ({"a": {"extends": "a"}}, "ruleset a extends a"),
        ({"a": {"extends": "b"}, "b": {"extends": "a"}}, "extends a"),
    ],
)
def test_what_does_not_fit_together_is_refused(formats, words):
    with pytest.raises(Unbound, match=words):
        bound(**formats)


def test_rules_take_the_titles_of_the_sources_they_cite():
    sources = {"book": Source(Text("The book", "Книга"), Text(""))}
    [rule] = bind_rules([ONE], SimpleNamespace(sources=sources))

    assert rule.cite_in("ru") == "Книга, «A»"
    assert rule.test is ONE.test


def test_parameters_are_the_keyword_only_ones():
    assert parameter_names(ONE) == {"limit"}
    assert parameter_names(TWO) == set()
