"""Words in both languages."""

from __future__ import annotations

from builder.text import Text, said


def test_a_name_without_a_russian_form_shows_its_english_one():
    assert Text("Summer").to("ru") == "Summer"
    assert Text("Summer", "Лето").to("ru") == "Лето"
    assert Text("Summer", "Лето").to("en") == "Summer"


def test_a_sentence_takes_its_facts_in_the_same_language():
    sentence = Text(en="{card}: {count}", ru="{card}: {count} шт.")
    facts = {"card": Text("Ghost", "Призрак"), "count": 2}

    assert sentence.filled("en", facts) == "Ghost: 2"
    assert sentence.filled("ru", facts) == "Призрак: 2 шт."


def test_several_facts_are_parted_by_semicolons():
    assert said((Text("a", "а"), Text("b"), [3, 4]), "ru") == "а; b; 3; 4"


def test_braces_in_a_fact_are_not_filled_again():
    assert Text("{name}", "{name}").filled("en", {"name": "{name.__class__}"}) == "{name.__class__}"
