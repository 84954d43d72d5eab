"""A catalogue with something wrong: every trouble of every file, with file, line and column."""

from __future__ import annotations

import pytest

ONE = "catalog/asoiaf-tmg/editions/one/"
TWO = "catalog/asoiaf-tmg/editions/two/"
META = "name: {en: The second, ru: Второе}\nparent: one\nsource: book\n"
SHARED = "catalog/asoiaf-tmg/"


@pytest.fixture
def swords(small):
    """The small catalogue with words of its unit replaced."""

    def make(old, new):
        folder = small()
        file = folder / "asoiaf-tmg/editions/one/stark.yaml"
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")
        return folder

    return make


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("cost: 5", "cost: five", (8, 11), "a whole number"),
        ("cost: 5", "cost: 5.5", (8, 11), "a whole number"),
        ("    cost: 5\n", "", (4, 5), "the key “cost”"),
        ("cost: 5", "costs: 5", (8, 12), "one of the keys"),
        ("tray: infantry", "tray: [infantry]", (7, 11), "one of: infantry"),
        ("season: S05\nattachments", "season: S99\nattachments", (12, 13), "one of: 1.0"),
        ("speed: 5", "speed: 5\n    operations: [{op: fly}]", (10, 18), "an op, one of:"),
        ("speed: 5", "speed: 5\n    operations: [{max: 1}]", (10, 18), ""),
        ("faction: stark", "faction: reed", (1, 10), "a faction of factions.yaml"),
        ("faction: stark\n", "", (1, 1), "the key “faction”"),
        ("characters: [robb-stark]", "characters: [robb-strak]", (21, 18), "a known characters"),
        ("speed: 5", "speed: 5\n    tactics: [no-card]", (10, 15), "a known entry"),
        (
            "speed: 5",
            "speed: 5\n    operations: [{op: brings, entries: [nobody]}]",
            (10, 40),
            "a known entry",
        ),
        (
            "speed: 5",
            "speed: 5\n    operations: [{op: attach-only-to-faction, faction: reed}]",
            (10, 18),
            "a known factions",
        ),
        ('code: "20201"', 'code: "10201"', (15, 11), "a code of its own"),
    ],
)
def test_a_wrong_entry_is_refused_at_its_place(swords, loaded, refusal, old, new, place, words):
    refused = refusal(loaded, swords(old, new))

    assert (ONE + "stark.yaml", *place) in refused.places
    assert words in refused.text()


@pytest.mark.parametrize("id", ["Sworn Swords", "SWORDS", "swörds", "swords-", "x" * 101])
def test_an_id_that_is_no_id_is_refused(swords, loaded, refusal, id):
    [(file, line, _)] = refusal(loaded, swords("swords:", f"{id}:")).places

    assert file == ONE + "stark.yaml"
    assert line in (3, 4)


def test_an_entry_under_a_wrong_id_is_checked_all_the_same(swords, loaded, refusal):
    refusal(loaded, swords("swords:\n", "Sworn Swords: 5\n  swords:\n"))


def test_a_doubled_code_names_the_other_entry(swords, loaded, refusal):
    assert "that of swords" in refusal(loaded, swords('code: "20201"', 'code: "10201"')).text()


def test_troubles_of_several_files_are_told_in_one_run(small, loaded, refusal):
    folder = small(
        {
            "sources.yaml": "book: {title: {en: The book}}\n",
            "factions.yaml": "stark: [\n",
            "editions/one/neutral.yaml": "faction: neutral\nunits:\n\ta: 1\n",
            "editions/two/edition.yaml": META + "remved: []\n",
        }
    )

    assert {
        (SHARED + "sources.yaml", 1, 15),
        (SHARED + "factions.yaml", 2, 1),
        (ONE + "neutral.yaml", 3, 1),
        (TWO + "edition.yaml", 4, 9),
    } <= set(refusal(loaded, folder).places)


def test_a_broken_edition_file_is_not_told_as_a_missing_one(small, loaded, refusal):
    refused = refusal(loaded, small({"editions/two/edition.yaml": "name: [\n"}))

    assert refused.places == [(TWO + "edition.yaml", 2, 1)]


@pytest.mark.parametrize("name", ["game", "sources", "factions", "characters", "rulesets"])
def test_an_unknown_key_of_a_shared_file_is_refused(small, loaded, refusal, name):
    refused = refusal(loaded, small({f"{name}.yaml": "Unknown Key: 5\n"}))

    assert (SHARED + f"{name}.yaml", 1) in [place[:2] for place in refused.places]


class TestEditions:
    def test_a_folder_without_its_edition_file_is_refused(self, small, loaded, refusal):
        refused = refusal(loaded, small({"editions/three/a.yaml": "faction: stark\n"}))

        [trouble] = refused.troubles
        assert trouble.file == SHARED + "editions/three"
        assert "edition.yaml" in trouble.expected.ru
        assert trouble.found.en == "“three”"

    def test_an_edition_of_the_game_without_a_folder_is_refused(self, small, loaded, refusal):
        refused = refusal(loaded, small(without=("editions/two/edition.yaml",)))

        assert "two" in refused.text()

    def test_an_unknown_default_edition_is_refused(self, small, loaded, refusal):
        game = (
            "name: {en: a, ru: а}\neditions: [one, two]\n"
            "default_edition: three\ndefault_format: medium\n"
        )
        assert (SHARED + "game.yaml", 3, 18) in refusal(loaded, small({"game.yaml": game})).places

    def test_an_unknown_default_format_is_refused(self, small, loaded, refusal):
        game = (
            "name: {en: a, ru: а}\neditions: [one, two]\n"
            "default_edition: two\ndefault_format: huge\n"
        )
        assert (SHARED + "game.yaml", 4, 17) in refusal(loaded, small({"game.yaml": game})).places

    def test_an_unknown_source_is_refused(self, small, loaded, refusal):
        meta = META.replace("source: book", "source: rumour")

        assert (TWO + "edition.yaml", 3, 9) in refusal(
            loaded, small({"editions/two/edition.yaml": meta})
        ).places

    @pytest.mark.parametrize("parent", ["zero", "two"])
    def test_a_parent_that_does_not_stand_before_it_is_refused(
        self, small, loaded, refusal, parent
    ):
        meta = META.replace("parent: one", f"parent: {parent}")
        refused = refusal(loaded, small({"editions/two/edition.yaml": meta}))

        assert (TWO + "edition.yaml", 2, 9) in refused.places
        assert f"“{parent}”" in refused.text()

    def test_removing_and_changing_unknown_entries_is_refused(self, small, loaded, refusal):
        meta = META + "removed: [sansa, arya]\nchanged:\n  jon: {cost: 1}\n"
        refused = refusal(loaded, small({"editions/two/edition.yaml": meta}))

        assert refused.places == [(TWO + "edition.yaml", 4, 18), (TWO + "edition.yaml", 6, 8)]
        assert "an entry of the parent edition" in refused.text()

    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ("cost: dear", "a whole number"),
            ("cots: 5", "one of the keys"),
            ("name: Swords", "a mapping"),
            ("characters: 5", "a list"),
            ("operations: [{op: fly}]", "an op, one of"),
            ("operations: 5", "a list"),
            ("operations: [5]", ""),
            ("tactics: {a: 1}", "a list"),
            ("kind: dragon", ""),
            ("faction: reed", ""),
        ],
    )
    def test_a_changed_entry_that_no_longer_fits_is_refused(
        self, small, loaded, refusal, fields, words
    ):
        meta = META + f"changed:\n  swords: {{{fields}}}\n"
        refused = refusal(loaded, small({"editions/two/edition.yaml": meta}))

        assert (TWO + "edition.yaml", 5) in [place[:2] for place in refused.places]
        assert words in refused.text()

    def test_an_entry_that_names_a_removed_one_is_refused(self, small, loaded, refusal):
        folder = small(
            {
                "editions/one/neutral.yaml": """\
faction: neutral
ncus:
  varys:
    name: {en: Varys}
    cost: 4
    operations: [{op: army-excludes, entries: [sansa]}]
    season: S05
""",
                "editions/two/edition.yaml": META + "removed: [sansa]\n",
            }
        )

        refused = refusal(loaded, folder)
        assert refused.places == [(ONE + "neutral.yaml", 6, 47)]
        assert "“sansa”" in refused.text()


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"name: \0", "имя: а".encode("cp1251"), b"a: &a [*a]\n"]
)
def test_a_catalogue_file_of_another_kind_is_refused_not_raised(small, loaded, refusal, content):
    folder = small()
    (folder / "asoiaf-tmg/editions/one/other.yaml").write_bytes(content)

    [(file, line, _)] = refusal(loaded, folder).places
    assert (file, line) == (ONE + "other.yaml", 1)


def test_an_empty_catalogue_file_is_refused_not_raised(small, loaded, refusal):
    refused = refusal(loaded, small({"editions/one/other.yaml": "# nothing yet\n"}))

    assert refused.places == [(ONE + "other.yaml", 1, 1)]


def test_a_catalogue_without_a_game_file_is_refused_not_raised(small, loaded, refusal):
    assert "game.yaml" in refusal(loaded, small(without=("game.yaml",))).text()
