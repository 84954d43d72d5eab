"""The catalogue as it is loaded: editions, names, extra folders, and the cache."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder import find_game
from builder.catalogue import CATALOG, KEPT_CACHES, catalogue_files
from builder.text import Text

GAME = "asoiaf-tmg"
EXTRA_UNIT = """\
faction: {faction}
units:
  {id}:
    {code}name: {{en: {name}}}
    type: infantry
    tray: infantry
    cost: {cost}
    speed: 5
    defense: 4
    morale: 6
    season: S06
"""


REED = 'reed: {name: {en: House Reed, ru: Дом Ридов}, colour: "#336633"}\n'


def extra(id="bear-riders", name="Bear Riders", faction="stark", cost=7, code=""):
    return EXTRA_UNIT.format(id=id, name=name, faction=faction, cost=cost, code=code)


class TestSmallCatalogue:
    def test_says_what_its_files_say(self, small, loaded):
        catalogue = loaded(small())

        assert catalogue.name == Text("A small game", "Маленькая игра")
        assert catalogue.editions == ("one", "two")
        assert catalogue.edition_name("two") == Text("The second", "Второе")
        assert catalogue.sources["book"].title == Text("The book", "Книга")
        assert catalogue.factions["stark"].colour == "#3d5a73"
        assert catalogue.characters["robb-stark"] == Text("Robb Stark", "Робб Старк")
        assert catalogue.faction_names["домстарков"] == "stark"

    def test_is_the_same_from_the_cache(self, small, loaded, own_cache):
        folder = small()
        first, second = loaded(folder), loaded(folder)

        assert list(own_cache.iterdir())
        assert second.facts == first.facts
        for id in first.editions:
            assert second.edition(id).entries.all() == first.edition(id).entries.all()
            assert second.edition(id).names == first.edition(id).names

    def test_an_edition_is_made_once(self, small, loaded):
        catalogue = loaded(small())

        assert catalogue.edition("one") is catalogue.edition("one")

    def test_finds_by_id_code_and_names(self, small, loaded):
        edition = loaded(small()).edition("two")

        for name in ("robb", "20201", "Robb Stark", "робб старк", "Robb Stark – The Wolf Lord"):
            assert [card.id for card in edition.find(name)] == ["robb"], name
        assert [card.id for card in edition.find("Робб Старк, The Wolf Lord")] == ["robb"]
        assert edition.find("Robb Starc") == ()

    def test_doubts_of_an_edition_are_told(self, small, loaded):
        catalogue = loaded(
            small(
                {
                    "editions/two/edition.yaml": """\
name: {en: The second, ru: Второе}
parent: one
source: book
not_checked:
- {what: {en: a, ru: а}, why: {en: b, ru: б}, about: [robb]}
"""
                }
            )
        )

        [doubt] = catalogue.edition("two").doubts
        assert (doubt.what, doubt.about) == (Text("a", "а"), frozenset({"robb"}))
        assert catalogue.edition("one").doubts == ()


class TestOverlays:
    def test_a_child_has_its_parents_entries(self, small, loaded):
        catalogue = loaded(small())

        assert list(catalogue.edition("two").entries.facts) == ["swords", "robb", "sansa"]

    def test_changed_removed_and_added_entries_differ_from_the_parents(self, small, loaded):
        catalogue = loaded(
            small(
                {
                    "editions/two/edition.yaml": """\
name: {en: The second, ru: Второе}
parent: one
source: book
removed: [sansa]
changed:
  swords: {cost: 6, name: {en: Sworn Blades}}
""",
                    "editions/two/more.yaml": extra(),
                }
            )
        )
        old, new = catalogue.edition("one"), catalogue.edition("two")

        assert (old.entries["swords"].cost, new.entries["swords"].cost) == (5, 6)
        assert new.entries["swords"].facts["speed"] == 5
        assert old.find("30201")
        assert not new.find("30201")
        assert new.find("Sworn Blades")
        assert not new.find("Sworn Swords")
        assert not old.find("Bear Riders")
        assert new.find("Bear Riders")[0].cost == 7


class TestExtraFolders:
    def test_add_entries_to_an_edition(self, small, write, loaded):
        mine = write({"editions/two/mine.yaml": extra()}, "mine")
        catalogue = loaded(small(), mine)

        assert catalogue.edition("two").find("Bear Riders")[0].faction == "stark"
        assert not catalogue.edition("one").find("Bear Riders")

    def test_override_an_entry(self, small, write, loaded):
        mine = write({"editions/two/mine.yaml": extra("swords", "My Swords", cost=9)}, "mine")
        edition = loaded(small(), mine).edition("two")

        assert edition.entries["swords"].cost == 9
        assert edition.find("My Swords")
        assert not edition.find("10201")

    def test_change_and_remove_entries_of_an_edition(self, small, write, loaded):
        meta = (
            "name: {en: The second, ru: Второе}\nparent: one\nsource: book\n"
            "removed: [sansa]\nchanged: {swords: {cost: 1}}\n"
        )
        mine = write({"editions/two/edition.yaml": meta}, "mine")
        edition = loaded(small(), mine).edition("two")

        assert edition.entries["swords"].cost == 1
        assert not edition.find("sansa")

    def test_add_a_faction_and_an_edition_on_top_of_ours(self, small, write, loaded):
        mine = write(
            {
                "factions.yaml": REED,
                "sources.yaml": "home: {title: {en: Our table, ru: Наш стол}}\n",
                "editions/home/edition.yaml": (
                    "name: {en: House rules, ru: Домашние}\nparent: two\nsource: home\n"
                ),
                "editions/home/reed.yaml": extra("crannogmen", "Crannogmen", "reed"),
            },
            "mine",
        )
        catalogue = loaded(small(), mine)

        assert catalogue.editions == ("one", "two", "home")
        assert catalogue.faction_names["домридов"] == "reed"
        assert catalogue.edition("home").find("10201")
        assert catalogue.edition("home").find("Crannogmen")[0].faction == "reed"

    def test_the_last_folder_has_the_last_word(self, small, write, loaded):
        first = write({"editions/two/a.yaml": extra(cost=1)}, "first")
        last = write({"editions/two/a.yaml": extra(cost=2)}, "last")

        assert loaded(small(), first, last).edition("two").entries["bear-riders"].cost == 2

    def test_are_checked_by_the_same_schemas(self, small, write, loaded, refusal):
        mine = write({"editions/two/mine.yaml": extra(cost=99)}, "mine")

        refused = refusal(loaded, small(), mine)
        assert refused.places == [("mine/asoiaf-tmg/editions/two/mine.yaml", 7, 11)]


class TestMusterCatalogVariable:
    LIST = "game: asoiaf-tmg\nfaction: stark\nunits: [{unit: Bear Riders}]\n"

    def test_names_folders_that_the_command_adds(self, write, muster, tmp_path):
        (tmp_path / "list.yaml").write_text(self.LIST)
        mine = write({"editions/s06/mine.yaml": extra()}, "mine")

        with_mine = json.loads(muster("check", "--json", "list.yaml", MUSTER_CATALOG=str(mine)).out)
        without = json.loads(muster("check", "--json", "list.yaml").out)

        assert with_mine["totals"]["points"] == 7
        assert "asoiaf-tmg.entry-known" not in {f["rule"] for f in with_mine["findings"]}
        assert "asoiaf-tmg.entry-known" in {f["rule"] for f in without["findings"]}

    def test_takes_several_folders_and_a_new_edition_and_faction(self, write, muster, tmp_path):
        (tmp_path / "list.yaml").write_text(
            "game: asoiaf-tmg\nedition: home\nfaction: Дом Ридов\n"
            "units: [Crannogmen, Bear Riders]\n",
            "utf-8",
        )
        one = write({"editions/s06/mine.yaml": extra(faction="neutral")}, "one")
        two = write(
            {
                "factions.yaml": REED,
                "editions/home/edition.yaml": (
                    "name: {en: House rules, ru: Домашние}\nparent: s06\nsource: muster\n"
                ),
                "editions/home/reed.yaml": extra("crannogmen", "Crannogmen", "reed", cost=4),
            },
            "two",
        )

        ran = muster("check", "--json", "list.yaml", MUSTER_CATALOG=f"{one}{os.pathsep}{two}")

        report = json.loads(ran.out)
        assert (report["edition"], report["totals"]["points"]) == ("home", 11)
        assert {f["rule"] for f in report["findings"] if f["severity"] == "error"} == {
            "asoiaf-tmg.commander-count"
        }

    @pytest.mark.parametrize("command", [("check", "list.yaml"), ("rules",), ("catalogue", "a")])
    def test_a_broken_folder_is_told_with_file_line_and_column(
        self, write, muster, tmp_path, command
    ):
        (tmp_path / "list.yaml").write_text(self.LIST)
        mine = write({"editions/s06/mine.yaml": extra(cost="dear"), "sources.yaml": "a: ["}, "mine")

        ran = muster(*command, MUSTER_CATALOG=str(mine))

        assert ran.code == 2
        assert "mine/asoiaf-tmg/editions/s06/mine.yaml, line 7, column 11" in ran.err
        assert "mine/asoiaf-tmg/sources.yaml, line " in ran.err
        assert "Traceback" not in ran.err
        assert str(tmp_path) not in ran.err
        assert ran.out == ""


class TestCache:
    def test_is_keyed_by_content_so_one_byte_makes_a_new_one(self, small, loaded, own_cache):
        folder = small()
        assert loaded(folder).edition("one").entries["swords"].cost == 5
        file = folder / GAME / "editions/one/stark.yaml"
        times = (file.stat().st_atime_ns, file.stat().st_mtime_ns)

        file.write_text(file.read_text("utf-8").replace("cost: 5", "cost: 6"), "utf-8")
        os.utime(file, ns=times)

        assert loaded(folder).edition("one").entries["swords"].cost == 6
        assert len(list(own_cache.iterdir())) == 2

    def test_notices_added_and_removed_files(self, small, write, loaded):
        folder = small()
        loaded(folder)
        write({"editions/two/mine.yaml": extra()})
        assert loaded(folder).edition("two").find("Bear Riders")

        (folder / GAME / "editions/two/mine.yaml").unlink()
        assert not loaded(folder).edition("two").find("Bear Riders")

    def test_is_never_stale_wherever_the_folder_lies(self, small, write, loaded):
        ours = small()
        mine = write({"editions/two/mine.yaml": extra(cost=1)}, "samples/mine")
        assert loaded(ours, mine).edition("two").entries["bear-riders"].cost == 1

        write({"editions/two/mine.yaml": extra(cost=2)}, "samples/mine")
        assert loaded(ours, mine).edition("two").entries["bear-riders"].cost == 2

    def test_samples_are_no_part_of_it(self, small, write, loaded, own_cache):
        folder = small()
        loaded(folder)
        write({"samples/x.yaml": "game: x\n"})
        loaded(folder)

        assert len(list(own_cache.iterdir())) == 1

    @pytest.mark.parametrize("content", [b"", b"{", b"\0" * 100, b"\xff\xfe", b"null"])
    def test_a_corrupt_one_only_costs_time(self, small, loaded, own_cache, content):
        folder = small()
        loaded(folder)
        for file in own_cache.glob("*/*.json"):
            file.write_bytes(content)

        catalogue = loaded(folder)
        assert catalogue.edition("two").find("10201")[0].cost == 5

    def test_a_lost_edition_only_costs_time(self, small, loaded, own_cache):
        folder = small()
        loaded(folder)
        for file in own_cache.glob("*/two.json"):
            file.unlink()

        assert loaded(folder).edition("two").find("10201")

    def test_one_that_vanishes_while_in_use_only_costs_time(self, small, loaded, own_cache):
        folder = small()
        loaded(folder)
        catalogue = loaded(folder)
        shutil.rmtree(own_cache)

        assert catalogue.edition("two").find("10201")

    def test_one_that_cannot_be_written_only_costs_time(self, small, loaded, monkeypatch, tmp_path):
        blocked = tmp_path / "blocked"
        blocked.write_text("a file where the folder should be")
        monkeypatch.setenv("MUSTER_CACHE", str(blocked))

        assert loaded(small()).edition("two").find("10201")

    def test_is_not_needed_where_there_is_no_home(self, small, loaded, monkeypatch):
        def no_home():
            raise RuntimeError("Could not determine home directory.")

        monkeypatch.delenv("MUSTER_CACHE")
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        monkeypatch.setattr(Path, "home", no_home)

        assert loaded(small()).edition("two").find("10201")

    def test_old_ones_are_forgotten(self, small, write, loaded, own_cache):
        folder = small()
        for cost in range(KEPT_CACHES + 3):
            write({"editions/two/mine.yaml": extra(cost=cost)})
            loaded(folder)

        assert len(list(own_cache.iterdir())) == KEPT_CACHES

    def test_what_others_keep_beside_it_is_left_alone(self, small, write, loaded, own_cache):
        folder = small()
        own_cache.mkdir()
        for n in range(KEPT_CACHES + 1):
            (own_cache / f"asoiaf-tmg-lists-{n}").mkdir()
            (own_cache / f"asoiaf-tmg-lists-{n}" / "army.yaml").write_text("mine")
        loaded(folder)

        assert len(list(own_cache.glob("*/army.yaml"))) == KEPT_CACHES + 1

    def test_holds_when_several_processes_begin_at_once(self, small, own_cache):
        folder = small()
        program = (
            "import sys; from pathlib import Path; from builder import find_game; "
            "from builder.catalogue import load; "
            "game = load('asoiaf-tmg', find_game('asoiaf-tmg').kinds, [Path(sys.argv[1])]); "
            "print([game.edition(id).find('10201')[0].cost for id in game.editions])"
        )
        running = [
            subprocess.Popen(
                [sys.executable, "-c", program, str(folder)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for _ in range(4)
        ]

        answers = [process.communicate(timeout=300) for process in running]

        assert answers == [(b"[5, 5]\n", b"")] * 4
        assert not [file for file in own_cache.glob("*/*") if file.suffix != ".json"]


def test_the_files_of_the_catalogue_are_all_but_the_samples():
    files = catalogue_files(GAME, [CATALOG])
    everything = set((CATALOG / GAME).rglob("*.yaml"))

    assert set(files) == everything - set((CATALOG / GAME / "samples").iterdir())


@pytest.mark.parametrize("edition", find_game(GAME).catalogue.editions)
def test_every_entry_of_our_catalogue_can_be_made(edition):
    entries = find_game(GAME).catalogue.edition(edition).entries

    assert len(entries.all()) == len(entries.facts) > 50
    assert all(entry.label.en for entry in entries.all())
