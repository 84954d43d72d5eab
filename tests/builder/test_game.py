"""What a game says about itself."""

from __future__ import annotations

from builder import LANGS, check, find_game, find_rule, known_games


def test_every_game_has_a_default_that_exists():
    for game in known_games():
        assert game.default_edition in [choice.id for choice in game.editions]
        assert game.default_format in [choice.id for choice in game.formats]
        assert game.name.en
        assert game.name.ru


def test_editions_and_formats_have_names_in_both_languages():
    game = find_game("asoiaf-tmg")

    assert [choice.id for choice in game.editions] == ["1.0", "s05", "s06"]
    assert {"small", "medium", "large", "team-2v2"} <= {choice.id for choice in game.formats}
    assert all(choice.name.en and choice.name.ru for choice in game.editions + game.formats)


def test_every_format_to_choose_from_can_be_chosen():
    game = find_game("asoiaf-tmg")

    for choice in game.formats:
        roster = {"game": game.id, "faction": "stark", "format": choice.id}
        size = game.rulesets[choice.id].numbers.get("points")
        report = check(roster if size else roster | {"points": 37})
        assert (report.format, report.totals["limit"]) == (choice.id, size or 37)


def test_every_source_of_every_edition_and_rule_is_known():
    for game in known_games():
        catalogue = game.catalogue
        for id in catalogue.editions:
            assert catalogue.edition(id).source in catalogue.sources
        assert all(rule.cite_in(lang) for rule in game.rules for lang in LANGS)


def test_rules_are_found_by_their_ids():
    found = find_rule("asoiaf-tmg.points-limit")

    assert found.id == "asoiaf-tmg.points-limit"
    assert found.cite_in("en").startswith("Rulebook 1.0")
