"""An event to look around in: the catalogue's sample lists, legal and not, with players."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import cycle
from typing import Any

from builder import Game, Lang, Text, known_games, read, samples
from web import store
from web.event_judging import SEVERAL, judged
from web.event_records import AFTER, ORGANISER, PLAYER, Event, Settings
from web.event_store import EventStore, Said

NAME = Text(en="Sample event: Harvest Cup", ru="Пример турнира: Кубок урожая")
NOTES = Text(
    en="Made from sample lists, so that you can look around. Delete it when you like.",
    ru="Собран из примеров списков, чтобы осмотреться. Удалите, когда захотите.",
)
SEEN = Text(en="Seen at the table, all as listed.", ru="Проверено за столом, всё по списку.")
PLAYERS = (
    *(Text("Anna", "Анна"), Text("Boris", "Борис"), Text("Vera", "Вера"), Text("Gleb", "Глеб")),
    *(Text("Dina", "Дина"), Text("Egor", "Егор"), Text("Zoya", "Зоя"), Text("Ivan", "Иван")),
    *(Text("Kira", "Кира"), Text("Lev", "Лев"), Text("Maria", "Мария"), Text("Nikita", "Никита")),
)
DAYS = 3


def make_sample(kept: EventStore, lang: Lang) -> str:
    """A new event of the first game with all its sample lists; the organiser's token."""
    game = known_games()[0]
    settings = Settings(
        name=NAME.to(lang),
        game=game.id,
        edition=game.default_edition,
        format=game.default_format,
        deadline=store.now().replace(second=0, microsecond=0) + timedelta(days=DAYS),
        notes=NOTES.to(lang),
        visibility=AFTER,
    )
    begun = kept.begin(settings)
    for player, document in zip(cycle(PLAYERS), documents_of(game), strict=False):
        kept.submit(begun.event, Said(player.to(lang), document), lambda _: None)
    make_marks(kept, begun.event, lang)
    return begun.token


def documents_of(game: Game) -> Iterator[dict[str, Any]]:
    """Every sample of a game; of several rosters in one, each alone as well."""
    for sample in samples():
        if sample.game != game.id:
            continue
        document = dict(read(sample.text).value)
        yield document
        for key in SEVERAL:
            for inner in document.get(key, ()):
                yield {"game": game.id, **inner}


def make_marks(kept: EventStore, event: Event, lang: Lang) -> None:
    """One list is checked, one was sent twice, and one player came with the organiser's help."""
    found = [one for one in kept.submissions(event) if judged(one, event.settings).report]
    legal = [one for one in found if judged(one, event.settings).legal]
    if len(legal) < 2:
        return
    kept.mark(event, legal[0], SEEN.to(lang), legal[0].number)
    for author, one in ((PLAYER, legal[1]), (ORGANISER, found[0])):
        renamed = {**(one.document or {}), "name": f"{(one.document or {}).get('name', '')} 2"}
        kept.replace(event, one, Said(one.player, renamed, author), one.number, lambda _: None)
