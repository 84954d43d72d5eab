"""The keys of roster documents as words of both languages, for Muster's own text form."""

from __future__ import annotations

from functools import cache

from builder.exchange.naming import keys_of
from builder.names import fold
from builder.text import Lang

ENGLISH = {"ncus": "NCUs"}
RUSSIAN = {
    "agendas": "Агенды",
    "attachments": "Усиления",
    "cards": "Карты",
    "chosen": "Названо",
    "commander": "Полководец",
    "count": "Количество",
    "date": "Дата",
    "draft": "Драфт",
    "drafted": "Набрано на драфте",
    "edition": "Издание",
    "enemy_attachments": "Усиления противника",
    "faction": "Сторона",
    "factions": "Стороны",
    "format": "Формат",
    "game": "Игра",
    "hand": "Рука",
    "house": "Дом",
    "lists": "Списки",
    "mulligans": "Муллиганы",
    "name": "Название",
    "ncus": "НБФ",
    "notes": "Заметки",
    "picks": "Выбор",
    "placed": "Выложено",
    "player": "Игрок",
    "players": "Игроки",
    "plots": "Замыслы",
    "points": "Очки",
    "setup": "Подготовка",
    "shadows": "В тени",
    "start": "Начало",
    "tactics": "Тактики",
    "team": "Команда",
    "traits": "Черты",
    "unit": "Отряд",
    "units": "Отряды",
}


def word_of(key: str, lang: Lang) -> str:
    if lang == "ru":
        return RUSSIAN[key]
    return ENGLISH.get(key) or key.replace("_", " ").capitalize()


@cache
def keys_by_word(game: str) -> dict[str, str]:
    """The keys of a game's documents by their folded words in both languages, and by themselves."""
    return {
        fold(word): key
        for key in keys_of(game)
        for word in (key, word_of(key, "en"), word_of(key, "ru"))
    }
