"""The keys of roster documents as words of both languages, for Muster's own text form."""

from __future__ import annotations

from functools import cache

from builder.exchange.naming import keys_of
from builder.names import fold
from builder.text import Lang

ENGLISH = {"ncus": "NCUs"}
RUSSIAN = {
    "action": "Действие",
    "active": "Первый игрок",
    "against": "Против",
    "agendas": "Агенды",
    "agreed": "Договорились",
    "armies": "Армии",
    "aside": "Отложено",
    "at": "Где",
    "attachments": "Усиления",
    "beside": "Рядом",
    "bid": "Цена войны",
    "bonus": "Бонус",
    "capitals": "Столицы",
    "captured": "Взято нейтральных армий",
    "card": "Карта территории",
    "cards": "Карты",
    "chosen": "Названо",
    "clears": "Обновляет карту действий",
    "color": "Цвет фишек",
    "colour": "Цвет",
    "commander": "Полководец",
    "count": "Количество",
    "date": "Дата",
    "discount": "Скидка",
    "discovery": "Жетоны находок",
    "draft": "Драфт",
    "drafted": "Набрано на драфте",
    "edition": "Издание",
    "enemy_attachments": "Усиления противника",
    "faction": "Сторона",
    "factions": "Стороны",
    "finds": "Находки",
    "first_game": "Первая партия",
    "format": "Формат",
    "from": "Откуда",
    "game": "Игра",
    "give": "Отдаёт",
    "hand": "Рука",
    "home": "Вотчина",
    "house": "Дом",
    "kit": "Набор",
    "level": "Уровень",
    "lists": "Списки",
    "lost_kingdom": "Потерянное королевство",
    "magic": "Магия",
    "mulligans": "Муллиганы",
    "name": "Название",
    "ncus": "НБФ",
    "neutral": "Нейтральные",
    "notes": "Заметки",
    "pay": "Оплата",
    "picks": "Выбор",
    "placed": "Выложено",
    "plan": "План",
    "player": "Игрок",
    "players": "Игроки",
    "plots": "Замыслы",
    "points": "Очки",
    "race": "Раса",
    "region": "Область",
    "regions": "Области",
    "resources": "Ресурсы",
    "retreat": "Отступление",
    "role": "Роль",
    "score": "Победные очки",
    "setup": "Подготовка",
    "shadows": "В тени",
    "shields": "Щиты",
    "side": "Сторона карты",
    "stage": "Этап",
    "start": "Начало",
    "stock": "Запас",
    "tactics": "Тактики",
    "take": "Получает",
    "team": "Команда",
    "territory": "Территория",
    "to": "Куда",
    "tokens": "Жетоны",
    "total": "Всего",
    "tower": "Башни",
    "traits": "Черты",
    "turn": "Ход",
    "type": "Тип",
    "unit": "Отряд",
    "units": "Отряды",
    "used": "В игре",
    "war": "Война",
    "winner": "Победитель",
    "won": "Победа",
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
