"""Fingerprints: the same choices, the same letters, on paper and on a screen."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from builder import documents_in, fingerprint, read, samples, share_code
from builder.cli import main

ARMY = {
    "game": "asoiaf-tmg",
    "edition": "s06",
    "faction": "stark",
    "units": [{"unit": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]}],
    "ncus": ["catelyn-stark-lady-of-winterfell"],
}
SAMPLES = [read(sample.text).value for sample in samples()]


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Wolves", "player": "Arya", "notes": "for Sunday"},
        {"units": [{"unit": "10201", "attachments": ["20201"]}]},
        {"units": [{"attachments": ["Robb Stark, The Wolf Lord"], "unit": "Stark Sworn Swords"}]},
    ],
)
def test_names_and_ways_to_write_do_not_change_it(change):
    assert fingerprint(ARMY | change) == fingerprint(ARMY)


def test_the_order_of_keys_does_not_change_it():
    assert fingerprint(dict(reversed(ARMY.items()))) == fingerprint(ARMY)


@pytest.mark.parametrize(
    "change",
    [
        {"ncus": []},
        {"edition": "s05"},
        {"units": ["stark-sworn-swords"]},
        {"format": "large"},
        {"units": [*ARMY["units"], "grey-wind"]},
        {"ncus": ["A card that there is not"]},
    ],
)
def test_another_choice_changes_it(change):
    assert fingerprint(ARMY | change) != fingerprint(ARMY)


def test_names_inside_a_pair_do_not_change_it():
    pair = {"game": "asoiaf-tmg", "lists": [ARMY | {"name": "A"}, ARMY | {"name": "B"}]}
    bare = {"game": "asoiaf-tmg", "lists": [ARMY, ARMY]}

    assert fingerprint(pair) == fingerprint(bare)


@pytest.mark.parametrize("document", SAMPLES, ids=lambda document: document.get("name"))
def test_a_share_code_keeps_it(document):
    assert fingerprint(documents_in(share_code(document).encode())[0]) == fingerprint(document)


def test_samples_have_each_their_own():
    assert len({fingerprint(document) for document in SAMPLES}) == len(SAMPLES)


@given(notes=st.text(), units=st.lists(st.text(max_size=20), max_size=4))
def test_any_names_have_one(notes, units):
    found = fingerprint({"game": "asoiaf-tmg", "notes": notes, "units": units})

    assert len(found) == 9
    assert found == fingerprint({"game": "asoiaf-tmg", "units": units})


def test_the_command_tells_it_beside_the_code(tmp_path):
    file = tmp_path / "army.yaml"
    file.write_text(next(sample.text for sample in samples() if sample.game == "asoiaf-tmg"))
    done = CliRunner().invoke(main, ["code", str(file), "--lang", "en"])

    [document] = documents_in(done.stdout.encode())
    assert done.stderr == f"Fingerprint: {fingerprint(document)}\n"
