"""Every rule of every game: told whole, in both languages, from a known source, and in use."""

from __future__ import annotations

import re
from collections import Counter
from string import Formatter

import pytest

from builder import LANGS, Game, Rule, find_rule, known_games

PAIRS = [(game, rule) for game in known_games() for rule in game.rules]

every_rule = pytest.mark.parametrize(("game", "rule"), PAIRS, ids=[rule.id for _, rule in PAIRS])


def fields(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


@every_rule
def test_the_cited_source_and_heading_exist(game: Game, rule: Rule) -> None:
    source, _, headings = rule.cite.partition(": ")

    assert source in game.catalogue.sources
    assert [part.strip() != "" for part in headings.split(" | ")] == [True, True]
    for lang, heading in zip(LANGS, headings.split(" | "), strict=True):
        title = game.catalogue.sources[source].title.to(lang)
        assert rule.cite_in(lang).startswith(title)
        assert heading.partition(",")[0] in rule.cite_in(lang)


@every_rule
def test_both_languages_use_the_same_facts(game: Game, rule: Rule) -> None:
    assert fields(rule.message.en) == fields(rule.message.ru)
    assert not fields(rule.law.en) | fields(rule.law.ru)


@every_rule
def test_name_law_and_message_are_in_both_languages(game: Game, rule: Rule) -> None:
    for text in (rule.name, rule.law):
        assert re.search("[A-Za-z]", text.en)
        assert not re.search("[А-Яа-яЁё]", text.en)
        assert re.search("[А-Яа-яЁё]", text.ru)
    assert rule.message.en
    # A message may be made of facts alone, which are words of their own.
    bare = re.sub(r"{\w+}", "", rule.message.ru)
    assert re.search("[А-Яа-яЁё]", bare) or bare == re.sub(r"{\w+}", "", rule.message.en)
    assert not re.search("[А-Яа-яЁё]", rule.message.en)


@every_rule
def test_the_rule_is_in_a_ruleset(game: Game, rule: Rule) -> None:
    rulesets = [r.id for r in game.rulesets.values() if rule.id in r.parameters]

    assert rulesets


@every_rule
def test_the_id_names_the_game_and_the_thing_limited(game: Game, rule: Rule) -> None:
    assert re.fullmatch(rf"{game.id}\.[a-z0-9]+(-[a-z0-9]+)*", rule.id)
    assert rule.id == f"{game.id}.{rule.test.__name__.replace('_', '-')}"
    assert find_rule(rule.id) is rule


@every_rule
def test_the_severity_is_known(game: Game, rule: Rule) -> None:
    assert rule.severity in ("error", "warning", "note")


@every_rule
def test_the_law_is_one_sentence(game: Game, rule: Rule) -> None:
    for lang in LANGS:
        law = rule.law.to(lang)
        assert law[0].isupper()
        assert law.endswith(".")
        assert not re.search(r"[.!?] ", law)


@every_rule
def test_no_one_is_blamed(game: Game, rule: Rule) -> None:
    for words in (*rule.law, *rule.message):
        assert "!" not in words
        assert not re.search(r"\b(you|your|вы|ваш\w*)\b", words, re.IGNORECASE)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.id)
def test_ids_are_unique(game: Game) -> None:
    counts = Counter(rule.id for rule in game.rules)

    assert [id for id, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.id)
def test_names_tell_rules_apart(game: Game) -> None:
    for lang in LANGS:
        counts = Counter(rule.name.to(lang) for rule in game.rules)
        assert [name for name, count in counts.items() if count > 1] == []
