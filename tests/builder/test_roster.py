"""Lines of a roster, and names in it that could not be read."""

from __future__ import annotations

from builder.roster import Misread, Slot


def test_a_slot_counts_its_own_cards():
    slot = Slot("units/0", "units", "card", 3)

    assert slot.count == 3
    assert slot == ("units/0", "units", "card", 3)


def test_a_misread_line_shows_the_name_as_written_in_both_languages():
    label = Misread("ncus/1", "Sanza", (), ()).label

    assert (label.to("en"), label.to("ru")) == ("Sanza", "Sanza")
