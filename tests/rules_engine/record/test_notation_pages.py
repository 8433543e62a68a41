"""docs/notation: the pages are what the games say of themselves, and what an entry closes is so."""

from __future__ import annotations

import re

import pytest

import rules_engine as engine
from rules_engine.notation import golden, notes, pages, set_up_words, write
from rules_engine.notation.closings import Closing, closings
from tests.rules_engine.matches import begin


@pytest.mark.parametrize("category", pages.categories())
def test_a_page_is_what_the_generator_writes(category: str) -> None:
    """`make notation-docs` writes it anew."""
    assert (write.FOLDER / f"{category}.md").read_text(encoding="utf-8") == pages.page(category)


def test_every_page_is_of_a_category_and_linked() -> None:
    """No page is left behind, and the general page lists them all."""
    assert {path.stem for path in write.FOLDER.glob("*.md")} == set(pages.categories())
    grammar = write.GRAMMAR.read_text(encoding="utf-8")
    assert write.with_contents(grammar) == grammar


def test_each_game_stands_on_the_page_of_its_category_once() -> None:
    """A section's games are of one category; no game is forgotten and none stands twice."""
    found = [section for rows in notes.packages().values() for section in rows]
    games = [shown.game for section in found for shown in section.games]
    assert sorted(games) == sorted(game.id for game in engine.games())
    for section in found:
        assert len({engine.game(shown.game).category for shown in section.games}) == 1, section.title


def test_every_state_and_choice_is_explained() -> None:
    """No word stands in a table without its meaning."""
    for path in sorted(write.FOLDER.glob("*.md")):
        for row in re.findall(r"^\| (?:states|choices) \| (.*) \|$", path.read_text(encoding="utf-8"), re.M):
            assert not re.search(r"`[#:][a-z-]+`(?:,|$)", row), f"{path.name}: {row}"


def _of(game: str) -> dict[str, Closing]:
    return {row.shown: row for row in closings(golden.records(game))}


def test_a_contact_closes_three_cushion_but_not_carroms() -> None:
    """Without the second ball nothing counts; whether a ring fell besides is open."""
    assert _of("brunswick/three-cushion-carrom")["a contact"].alone == "judged"
    for game in ("carrom/carroms", "carrom/rotation-cue-pocket"):
        contact = _of(game)["a contact"]
        assert contact.alone == "undecided"
        assert contact.wants == ("say which rings went down, or 0",)


def test_what_fell_closes_carroms() -> None:
    """A ring that went down, or the lost shooter, is all that went down."""
    rows = _of("carrom/carroms")
    for shown in ("a ball or ring pocketed", "the own ball or shooter pocketed", "a ball or ring off", "`.`"):
        assert (rows[shown].alone, rows[shown].beside) == ("judged", "agrees")


def test_a_full_entry_is_closed_but_where_a_spin_needs_its_rest_or_time() -> None:
    """`.` says that nothing else happened; only of a spin that is not enough."""
    asked = set()
    for path in write.FOLDER.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        for game, body in re.findall(r"^`([a-z-]+/[a-z0-9-]+)`, lines(.*?)^An example", text, re.M | re.S):
            if "| `.` | undecided" in body or "| `.` | judged or" in body:
                asked.add(game)
    assert asked == SPUN


SPUN = {
    *(f"carrom/{slug}" for slug in (
        "break-in", "center-spin-count", "corner-double-bank", "escape", "forfeit", "green-top-down",
        "ring-spin", "spin-count", "spin-series", "spin-time", "spin-to-center", "time-top", "top-spin",
    )),
    *(f"crown/{slug}" for slug in (
        "bankaring", "crokarang", "pin-a-four-5", "ring-bagatelle", "ring-shuffle", "ringaline", "ringette",
    )),
}  # fmt: skip
"""At corner double bank it is a ring whose rest a reading of the rules counts at the end."""


def test_every_word_of_a_set_up_is_explained() -> None:
    """Each field of each game's state has its meaning, and none is explained that no state has."""
    states: dict[str, set[str]] = {}
    for game in engine.games():
        for word in set_up_words.words_of(game):
            assert word.means and word.form, (game.id, word.name)
        match = begin(game.id, sides=game.side_letters(max(2, game.min_sides))[: max(2, game.min_sides)])
        states.setdefault(type(match.state).__name__, set(type(match.state)._fields))
    assert set(set_up_words.OWN) <= set(states)
    for name, words in set_up_words.OWN.items():
        assert set(words) <= states[name], name
    assert set(set_up_words.GENERAL) <= set().union(*states.values())
