"""The words that share codes write as one number. Words are only ever added, at the end."""

from __future__ import annotations

# The first sixteen take one byte each; keep what every list has among them.
WORDS: tuple[str, ...] = tuple(
    """
    game edition format faction units unit attachments ncus name cards plots agendas commander
    asoiaf-tmg s06 medium
    house players count agot-lcg hbo-card-game agot-board-game tiny-epic-kingdoms catan-brotherhood
    1.0 s05 2013 2017 2018 printed-2015 faq-2.0
    small large team-2v2 joust melee draft standard plot-draft base brotherhood
    enemy_attachments tactics points player notes date team lists setup hand placed shadows start
    chosen factions traits drafted picks mulligans houses tracks neutral supply orders muster
    at add upgrade to race hero resources armies home victory power
    stark lannister baratheon targaryen greyjoy martell tyrell bolton nights-watch free-folk
    gotstandard1.0 gotstandard1.1 gotstandard1.2 gotstandard1.3 gotstandard1.4 gotstandard1.5
    gotstandard1.6 gotstandard1.7 gotstandard1.8 gotstandard1.9 gotstandard1.10 gotstandard1.11
    gotstandard1.12 gotstandard1.13 gotstandard1.14 gotstandard1.15 gotstandard1.16 gotstandard2.1
    gotvalyrian1.0 redesigns2.1 redesigns2.2
    ffg1.1 ffg1.2 ffg1.3 ffg1.4 ffg2.0 ffg2.1 ffg2.2 ffg2.3 ffg3.0 conclave1.0 conclave2.0
    footman knight ship siege-engine
    """.split()  # noqa: SIM905 - a table of words reads better as one text
)
