"""Cards that an owner of the box adds: files to start from, and folders beside the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import Game, Report, Unreadable
from builder.document import read
from builder.game import Options
from builder.games.hbo_card_game.owning import KINDS, starter_file
from builder.schema_check import differences

every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def owner(hbo: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """The game of somebody whose MUSTER_CATALOG holds these files."""

    def own(*files: str) -> Game:
        folder = tmp_path / "mine" / "hbo-card-game" / "entries"
        folder.mkdir(parents=True)
        for number, text in enumerate(files):
            (folder / f"box-{number}.yaml").write_text(text, "utf-8")
        monkeypatch.setenv("MUSTER_CATALOG", str(tmp_path / "mine"))
        monkeypatch.setenv("MUSTER_CACHE", str(tmp_path / "cache"))
        return replace(hbo)

    return own


def judged(game: Game, **keys: Any) -> Report:
    document = {"game": game.id, "house": "stark", **keys}
    return game.judge(game, document, Options())


@every_kind
def test_a_starter_file_fits_the_schema(kind: str) -> None:
    assert differences(read(starter_file(kind)), "hbo-card-game.entries") == []


@every_kind
def test_a_starter_file_knows_nothing_of_its_card(kind: str) -> None:
    [(section, cards)] = [
        (key, part) for key, part in yaml.safe_load(starter_file(kind)).items() if key != "faction"
    ]
    [(_, facts)] = cards.items()

    assert section == f"{kind}s"
    told = {key: fact for key, fact in facts.items() if key not in ("name", "decks", "icons")}
    assert set(told.values()) == {None}


@every_kind
def test_a_starter_file_explains_itself_in_both_languages(kind: str) -> None:
    comments = [line for line in starter_file(kind).splitlines() if line.lstrip().startswith("#")]
    words = " ".join(comments)

    assert "MUSTER_CATALOG=FOLDER" in words
    assert "MUSTER_CATALOG=ПАПКА" in words
    assert len(comments) > 10
    assert all(len(line) <= 100 for line in starter_file(kind).splitlines())


@every_kind
def test_a_starter_file_can_be_loaded_as_it_is(owner: Any, kind: str) -> None:
    [card] = owner(starter_file(kind)).catalogue.edition("2013").find(f"my-{kind}")

    assert (card.kind, card.cost, card.unique, card.limited) == (kind, None, None, None)


def test_all_starter_files_can_be_loaded_together(owner: Any) -> None:
    game = owner(*(starter_file(kind) for kind in KINDS))

    assert len(game.catalogue.edition("2013").entries.facts) == 38 + len(KINDS)


def test_there_is_no_starter_file_for_what_is_no_card() -> None:
    with pytest.raises(ValueError, match="known: plot, character"):
        starter_file("dragon")


def test_a_filled_in_card_is_checked(owner: Any, found: Any) -> None:
    text = starter_file("character").replace("Имя героя", "Робб Старк")
    text = text.replace("cost: null", "cost: 3").replace("unique: null", "unique: true")
    game = owner(text)

    report = judged(game, setup={"placed": ["робб старк", "Робб Старк"]})

    assert found(report) == [
        ("setup-gold", {"gold": 6, "limit": 5}),
        ("setup-duplicates", {"card": "Name of the character", "count": 2, "limit": 1}),
    ]


def test_a_card_may_have_one_name_alone(owner: Any) -> None:
    text = "faction: stark\ncharacters: {a: {name: {ru: Бран}}, b: {name: {en: Rickon}}}\n"
    edition = owner(text).catalogue.edition("2013")

    [bran], [rickon] = edition.find("Бран"), edition.find("Rickon")
    assert (bran.label.to("en"), rickon.label.to("ru")) == ("Бран", "Rickon")


def test_a_known_card_may_be_completed(owner: Any, doubted: Any) -> None:
    arya = "{name: {ru: Арья Старк, en: Arya Stark}, cost: 2, unique: true, limited: false}"
    game = owner(f"faction: stark\ncharacters: {{arya-stark: {arya}}}\n")

    report = judged(game, setup={"placed": ["Джон Сноу", "Замок Винтерфелл"]})

    # All three cost five, and Arya two of them.
    assert report.totals["gold"] == 3
    assert "the gold for the placed cards" not in doubted(report)


def test_a_plot_that_was_added_is_no_longer_left_open(owner: Any, doubted: Any) -> None:
    game = owner(starter_file("plot").replace("Название замысла", "Красная свадьба"))

    report = judged(game, plots=["Красная свадьба"])

    assert not [what for what in doubted(report) if "catalogue" in what]


def test_a_name_of_two_cards_is_left_open_with_both(owner: Any, doubted: Any) -> None:
    text = "faction: neutral\nlocations: {other: {name: {ru: Варис, en: The House of Varys}}}\n"
    game = owner(text)

    report = judged(game, setup={"placed": ["Варис"]})

    assert report.legal
    assert doubted(report)["what “Варис” means"] == (
        "several cards have that name: Varys; The House of Varys"
    )


def test_a_name_of_a_plot_and_a_card_means_the_one_that_belongs(owner: Any, found: Any) -> None:
    text = "faction: stark\nlocations: {other: {name: {ru: Старые боги}, cost: 1}}\n"
    game = owner(text)

    report = judged(game, plots=["Старые боги"], setup={"placed": ["Старые боги"]})

    assert "card-place" not in [rule for rule, _ in found(report)]
    assert report.totals["gold"] == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cost: null", "cost: free"),
        ("cost: null", "costs: 3"),
        ("faction: stark", "faction: tully"),
        ("decks: []", "decks: [tully]"),
        ('ru: "Имя героя"\n      en: "Name of the character"', "fr: Nom"),
        ('en: "Name of the character"', "en: null"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(owner: Any, old: str, new: str) -> None:
    text = starter_file("character")
    assert old in text

    with pytest.raises(Unreadable) as refused:
        _ = owner(text.replace(old, new)).catalogue

    assert {trouble.file for trouble in refused.value.troubles} == {
        "mine/hbo-card-game/entries/box-0.yaml"
    }
    assert all(trouble.line for trouble in refused.value.troubles)
