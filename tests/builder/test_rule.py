"""Rules and findings."""

from __future__ import annotations

import json

import pytest

from builder.rule import Rule, plain, rule
from builder.text import Text


@pytest.fixture
def size() -> Rule:
    @rule(
        "game.size",
        name=Text("Size", "Размер"),
        cite="book: Armies, p. 3 | Армии, с. 3",
        law=Text("law", "закон"),
        message=Text("{name}: {count} of {limit}", "{name}: {count} из {limit}"),
    )
    def size(rule, roster, *, limit):
        if len(roster) > limit:
            yield rule.broken(["a", "b"], name=Text("Wolf", "Волк"), count=len(roster), limit=limit)

    return size


def test_a_rule_finds_its_breaches(size):
    assert size.check([1, 2], limit=2) == []

    [finding] = size.check([1, 2, 3], limit=2)
    assert finding.rule is size
    assert finding.slots == ("a", "b")
    assert finding.facts == {"name": Text("Wolf", "Волк"), "count": 3, "limit": 2}
    assert (finding.text("en"), finding.text("ru")) == ("Wolf: 3 of 2", "Волк: 3 из 2")


def test_a_rule_cites_its_heading_in_both_languages(size):
    cited = size.cited_from(Text("The book", "Книга"))

    assert cited.cite_in("en") == "The book, “Armies”, p. 3"
    assert cited.cite_in("ru") == "Книга, «Армии», с. 3"


def test_a_heading_without_a_page_or_a_russian_form_stands_alone():
    bare = Rule("a.b", Text(""), "book: Two, three", Text(""), Text(""), "note", iter)
    bare = bare.cited_from(Text("Book"))

    assert bare.cite_in("en") == "Book, “Two, three”"
    assert bare.cite_in("ru") == "Book, «Two, three»"


def test_a_finding_as_json_has_the_keys_of_the_contract(size):
    [finding] = size.cited_from(Text("The book", "Книга")).check([1, 2, 3], limit=2)

    assert json.loads(json.dumps(finding.as_json("ru"))) == {
        "rule": "game.size",
        "severity": "error",
        "slots": ["a", "b"],
        "facts": {"name": "Волк", "count": 3, "limit": 2},
        "text": "Волк: 3 из 2",
        "cite": "Книга, «Армии», с. 3",
    }


def test_a_finding_of_one_army_is_told_from_a_document_with_several(size):
    [finding] = size.check([1, 2, 3], limit=2)

    assert finding.within("team/1/").slots == ("team/1/a", "team/1/b")
    assert finding.within("team/1/").facts == finding.facts


def test_facts_become_plain_values():
    assert plain((Text("a", "а"), 2, ["b"]), "ru") == ["а", 2, ["b"]]


def test_messages_that_tell_different_facts_are_refused():
    with pytest.raises(ValueError, match="different facts"):
        rule("a.b", name=Text(""), cite="", law=Text(""), message=Text("{a} {b}", "{a}"))
