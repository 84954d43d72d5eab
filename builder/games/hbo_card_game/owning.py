"""Files that an owner of the box starts from, to add cards that the catalogue does not have."""

from __future__ import annotations

from builder.games.hbo_card_game.cards import SECTIONS

KINDS = tuple(SECTIONS.values())
HOW = """\
# New cards for the card game of the series (HBO edition).
# Новые карты для карточной «Игры престолов» (издание HBO).
#
# Save this as FOLDER/hbo-card-game/entries/NAME.yaml and set MUSTER_CATALOG=FOLDER.
# Сохраните как ПАПКА/hbo-card-game/entries/ИМЯ.yaml и задайте MUSTER_CATALOG=ПАПКА.
# A card with an id that is known already replaces that card whole.
# Карта с уже известным id заменяет прежнюю целиком.
# null, or no key at all, means "not known"; it never means 0 or "no".
# null или отсутствие ключа значит «неизвестно», но не 0 и не «нет».
"""
PLOT_CREST = """
# Plots have no crest. / У замыслов герба нет.
faction: neutral
"""
CREST = """
# The crest: stark, lannister, neutral (none) or unknown; one file for each.
# Герб: stark, lannister, neutral (нет герба) или unknown; на каждый свой файл.
faction: stark
"""
HEAD = """\
  # The id: any Latin letters, digits and hyphens. / Любой id: латинские буквы, цифры, дефисы.
  my-{kind}:
    # As printed; leave out the language that is not known. / Как на карте; незнакомый язык уберите.
    name:
      ru: "{ru}"
      en: "{en}"
"""
CODE = """\
    # Collector number, as printed: "L 34". / Номер карты, как напечатан: «L 34».
    code: null
"""
HOUSE_CARD = """\
    # The banner before the title: true or false. / Стяг перед названием: true или false.
    unique: null
    # Copies in one house deck. / Число копий в одной колоде Дома.
    copies: null
    # Decks that hold it, if it is neutral or unknown. / Колоды с ней, если герба нет.
    decks: []
    # Such as [{ru: Лорд, en: Lord}]. / Черты, например [{ru: Лорд, en: Lord}].
    traits: null
"""
PERMANENT = """\
    # Cost in gold. / Цена в золоте.
    cost: null
    # Bonus to income. / Бонус дохода.
    income: null
    # Keyword Limited: true or false. / Ключевое слово «Ограниченность»: true или false.
    limited: null
    # Of [renown, stealth]. / Из [renown, stealth]: «Слава», «Скрытность».
    keywords: null
"""
OWN = {
    "plot": """\
    # Income, initiative, claim. / Доход, инициатива, сила намерений.
    income: null
    initiative: null
    claim: null
""",
    "character": """\
    # Strength and challenge icons. / Сила и знаки вызовов: битва, интрига, делёж власти.
    strength: null
    icons: {military: null, intrigue: null, power: null}
""",
    "location": "",
    "attachment": """\
    # Whose character bears it: own, enemy or any. / Чей герой носит: own, enemy или any.
    bearer: null
""",
    "event": """\
    # any, response, plot, draw, marshalling, challenges, dominance, standing or taxation.
    # Фаза: любая, ответ, замыслы, добор, приказы, вызовы, господство, подъём, налоги.
    phase: null
    # Gold that its effect takes. / Золото, которого требует эффект.
    effect_gold: null
""",
}
TITLES = {
    "plot": ("Название замысла", "Title of the plot"),
    "character": ("Имя героя", "Name of the character"),
    "location": ("Название места", "Name of the location"),
    "attachment": ("Название довеска", "Title of the attachment"),
    "event": ("Название события", "Title of the event"),
}


def starter_file(kind: str) -> str:
    """A file with one card of a kind, every fact of it unknown, and comments in both languages."""
    section = next((section for section, held in SECTIONS.items() if held == kind), None)
    if section is None:
        raise ValueError(f"no such kind of card: {kind}; known: {', '.join(KINDS)}")
    russian, english = TITLES[kind]
    crest = PLOT_CREST if kind == "plot" else CREST
    parts = [HOW, crest, f"\n{section}:\n", HEAD.format(kind=kind, ru=russian, en=english), CODE]
    if kind != "plot":
        parts.append(HOUSE_CARD)
    if kind not in ("plot", "event"):
        parts.append(PERMANENT)
    return "".join([*parts, OWN[kind]])
