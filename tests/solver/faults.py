"""Faults put into legal rosters, each of them one entry added, removed, swapped or moved."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from builder import find_game
from builder.catalogue import Edition

Document = dict[str, Any]
Fault = Callable[[Random, Edition[Any], Document], None]


def edition_of(document: Document) -> Edition[Any]:
    game = find_game(document["game"])
    return game.catalogue.edition(document.get("edition") or game.default_edition)


def spoilt(document: Document, number: int, rng: Random) -> Document:
    """The document with so many faults; some of them may do no harm."""
    document = copy.deepcopy(document)
    edition = edition_of(document)
    faults = ARMY_FAULTS if document["game"] == "asoiaf-tmg" else DECK_FAULTS
    for fault in rng.sample(faults, number):
        fault(rng, edition, document)
    return document


# ---- armies --------------------------------------------------------------------------------------


def cards(edition: Edition[Any], kind: str) -> list[str]:
    return [id for id, facts in edition.entries.facts.items() if facts["kind"] == kind]


def unit(rng: Random, document: Document) -> Document:
    units = document.setdefault("units", [])
    if not units:
        units.append({"unit": "nobody"})
    return rng.choice(units)


def add_unit(rng: Random, edition: Edition[Any], document: Document) -> None:
    document.setdefault("units", []).append({"unit": rng.choice(cards(edition, "unit"))})


def add_ncu(rng: Random, edition: Edition[Any], document: Document) -> None:
    document.setdefault("ncus", []).append(rng.choice(cards(edition, "ncu")))


def add_attachment(rng: Random, edition: Edition[Any], document: Document) -> None:
    card = rng.choice(cards(edition, "attachment"))
    unit(rng, document).setdefault("attachments", []).append(card)


def repeat_card(rng: Random, _: Edition[Any], document: Document) -> None:
    if document.get("ncus"):
        document["ncus"].append(rng.choice(document["ncus"]))
    else:
        document["units"].append({"unit": unit(rng, document)["unit"]})


def swap_unit(rng: Random, edition: Edition[Any], document: Document) -> None:
    unit(rng, document)["unit"] = rng.choice(cards(edition, "unit"))


def swap_inside(rng: Random, edition: Edition[Any], document: Document) -> None:
    full = [line for line in document.get("units", ()) if line.get("attachments")]
    if full:
        held = rng.choice(full)["attachments"]
        held[rng.randrange(len(held))] = rng.choice(cards(edition, "attachment"))


def drop_inside(rng: Random, _: Edition[Any], document: Document) -> None:
    full = [line for line in document.get("units", ()) if line.get("attachments")]
    if full:
        held = rng.choice(full)["attachments"]
        held.pop(rng.randrange(len(held)))


def move_inside(rng: Random, _: Edition[Any], document: Document) -> None:
    full = [line for line in document.get("units", ()) if line.get("attachments")]
    if full:
        card = rng.choice(full)["attachments"].pop()
        places = [line.setdefault("attachments", []) for line in document["units"]]
        rng.choice([*places, document.setdefault("ncus", [])]).append(card)


def misplace_ncu(rng: Random, _: Edition[Any], document: Document) -> None:
    if document.get("ncus"):
        card = document["ncus"].pop(rng.randrange(len(document["ncus"])))
        rng.choice(
            [
                lambda: document["units"].append({"unit": card}),
                lambda: document.setdefault("enemy_attachments", []).append(card),
            ]
        )()


def misspell(rng: Random, _: Edition[Any], document: Document) -> None:
    line = unit(rng, document)
    line["unit"] = line["unit"][:3] + "x" + line["unit"][4:]


def uncount(rng: Random, _: Edition[Any], document: Document) -> None:
    unit(rng, document)["count"] = rng.choice((0, -1))


def name_another(rng: Random, edition: Edition[Any], document: Document) -> None:
    document["commander"] = rng.choice([*cards(edition, "attachment"), "Nobody at all"])


def change_sides(rng: Random, _: Edition[Any], document: Document) -> None:
    others = [*find_game("asoiaf-tmg").factions, "Nowhere"]
    document["faction"] = rng.choice([f for f in others if f != document["faction"]])


ARMY_FAULTS: list[Fault] = [
    *(add_unit, add_ncu, add_attachment, repeat_card, swap_unit, swap_inside, drop_inside),
    *(move_inside, misplace_ncu, misspell, uncount, name_another, change_sides),
]


# ---- decks ---------------------------------------------------------------------------------------


def codes(edition: Edition[Any], *kinds: str) -> list[str]:
    return [f["code"] for f in edition.entries.facts.values() if f["kind"] in kinds]


DRAW = ("character", "location", "attachment", "event")


def a_line(rng: Random, document: Document, part: str) -> str:
    return rng.choice(list(document[part]))


def add_card(rng: Random, edition: Edition[Any], document: Document) -> None:
    code = rng.choice(codes(edition, *DRAW))
    document["cards"][code] = document["cards"].get(code, 0) + 1


def more_copies(rng: Random, _: Edition[Any], document: Document) -> None:
    document["cards"][a_line(rng, document, "cards")] += rng.randrange(1, 4)


def drop_card(rng: Random, _: Edition[Any], document: Document) -> None:
    if len(document["cards"]) > 1:
        del document["cards"][a_line(rng, document, "cards")]


def swap_card(rng: Random, edition: Edition[Any], document: Document) -> None:
    old, new = a_line(rng, document, "cards"), rng.choice(codes(edition, *DRAW))
    if new not in document["cards"]:
        document["cards"][new] = document["cards"].pop(old)


def ban_card(rng: Random, edition: Edition[Any], document: Document) -> None:
    banned = (edition.legality or {}).get("banned") or []
    found = [edition.entries.facts[id] for id in banned]
    draw = [facts["code"] for facts in found if facts["kind"] in DRAW]
    document["cards"][rng.choice(draw or codes(edition, *DRAW))] = 1


def add_plot(rng: Random, edition: Edition[Any], document: Document) -> None:
    code = rng.choice([*codes(edition, "plot"), *document["plots"]])
    document["plots"][code] = document["plots"].get(code, 0) + 1


def drop_plot(rng: Random, _: Edition[Any], document: Document) -> None:
    if len(document["plots"]) > 1:
        del document["plots"][a_line(rng, document, "plots")]


def swap_plot(rng: Random, edition: Edition[Any], document: Document) -> None:
    old, new = a_line(rng, document, "plots"), rng.choice(codes(edition, "plot"))
    if new not in document["plots"]:
        document["plots"][new] = document["plots"].pop(old)


def misplace_plot(rng: Random, _: Edition[Any], document: Document) -> None:
    if len(document["plots"]) > 1:
        code = a_line(rng, document, "plots")
        document["cards"][code] = document["plots"].pop(code)


def add_agenda(rng: Random, edition: Edition[Any], document: Document) -> None:
    document.setdefault("agendas", []).append(rng.choice(codes(edition, "agenda")))


def swap_agenda(rng: Random, edition: Edition[Any], document: Document) -> None:
    if document.get("agendas"):
        document["agendas"][0] = rng.choice(codes(edition, "agenda"))


def drop_agenda(rng: Random, _: Edition[Any], document: Document) -> None:
    if document.get("agendas"):
        document["agendas"].pop(rng.randrange(len(document["agendas"])))


def misspell_card(rng: Random, _: Edition[Any], document: Document) -> None:
    code = a_line(rng, document, "cards")
    document["cards"]["Nobody of Nowhere"] = document["cards"].pop(code)


def uncount_card(rng: Random, _: Edition[Any], document: Document) -> None:
    part = rng.choice(("cards", "plots"))
    document[part][a_line(rng, document, part)] = rng.choice((0, -2))


def change_house(rng: Random, _: Edition[Any], document: Document) -> None:
    others = [*find_game("agot-lcg").factions, "House Nobody"]
    document["faction"] = rng.choice([f for f in others if f != document["faction"]])


DECK_FAULTS: list[Fault] = [
    *(add_card, more_copies, drop_card, swap_card, ban_card, add_plot, drop_plot, swap_plot),
    *(misplace_plot, add_agenda, swap_agenda, drop_agenda, misspell_card, uncount_card),
    change_house,
]
