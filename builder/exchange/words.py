"""The keys of roster documents as words of both languages, for Muster's own text form."""

from __future__ import annotations

from functools import cache

from builder.exchange.naming import keys_of
from builder.names import fold
from builder.text import Lang

ENGLISH = {"ncus": "NCUs"}
RUSSIAN = {
    "actions": "Действия",
    "agendas": "Агенды",
    "at": "Место",
    "attachments": "Усиления",
    "bank": "Резерв сырья",
    "board": "Поле",
    "breach": "Вторжение",
    "build": "Постройка",
    "by": "С помощью",
    "camps": "Лагеря",
    "card": "Карта",
    "cards": "Карты",
    "chosen": "Названо",
    "clearings": "Опушки",
    "colour": "Цвет",
    "commander": "Полководец",
    "count": "Количество",
    "date": "Дата",
    "deck": "Колода",
    "development": "Карты развития",
    "discards": "Сброс",
    "display": "Резерв героев",
    "draft": "Драфт",
    "drafted": "Набрано на драфте",
    "edition": "Издание",
    "enemy_attachments": "Усиления противника",
    "faction": "Сторона",
    "factions": "Стороны",
    "format": "Формат",
    "frostfangs": "Клыки Мороза",
    "game": "Игра",
    "gift": "Дар",
    "give": "Отдаёт",
    "guard": "Дозорный",
    "guards": "Дозорные",
    "hand": "Рука",
    "hero": "Герой",
    "heroes": "Карты героев",
    "hexes": "Гексы",
    "house": "Дом",
    "keeps": "Крепости",
    "largest_patrol": "Самый большой отряд",
    "layout": "Расклад",
    "lists": "Списки",
    "longest_road": "Самый длинный тракт",
    "mode": "Вариант",
    "mulligans": "Муллиганы",
    "name": "Название",
    "ncus": "НБФ",
    "new": "Новый герой",
    "notes": "Заметки",
    "number": "Номер",
    "pay": "Плата",
    "picks": "Выбор",
    "pieces": "Фигурки",
    "placed": "Выложено",
    "placements": "Выставление",
    "play": "Розыгрыш",
    "played": "Сыграно",
    "player": "Игрок",
    "players": "Игроки",
    "plots": "Замыслы",
    "points": "Очки",
    "post": "Пост",
    "printing": "Тираж",
    "resource": "Сырьё",
    "resources": "Карты сырья",
    "road": "Дорога",
    "roads": "Дороги",
    "roll": "Бросок",
    "round": "Раунд",
    "routes": "Торговые пути",
    "seat": "Место за столом",
    "second_settlement": "Второе поселение",
    "section": "Участок",
    "settlement": "Поселение",
    "settlements": "Поселения",
    "setup": "Подготовка",
    "shadows": "В тени",
    "side": "Сторона карты",
    "special": "Особые жетоны",
    "stage": "Этап",
    "start": "Начало",
    "tactics": "Тактики",
    "take": "Берёт",
    "team": "Команда",
    "terrain": "Ландшафт",
    "then": "Затем",
    "token": "Жетон",
    "tokens": "Жетоны одичалых",
    "tormund": "Тормунд",
    "trade": "Обмен",
    "traits": "Черты",
    "turn": "Ход",
    "unit": "Отряд",
    "units": "Отряды",
    "use": "Применение",
    "victory_tokens": "Жетоны ПО",
    "wall": "Стена",
    "wildlings": "Одичалые",
    "winner": "Победитель",
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
