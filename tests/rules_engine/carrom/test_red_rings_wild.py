"""Red Rings Wild: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/red-rings-wild"
LED = ("A :lead", "A :green")


def due(match: engine.Match) -> tuple[str, str]:
    """What each side shoots at."""
    shown = match.board()["due"]
    return shown["A"], shown["B"]


def test_own_rings_and_red_ones_by_turns() -> None:
    """An own ring, then a red one, then an own one (p4); who pockets what is due goes on."""
    match = match_of(GAME, *LED)
    assert due(match)[0] == "a green ring"
    assert add(match, "A g>").turn == "A"
    assert due(match)[0] == "a red ring"
    assert add(match, "A r>").turn == "A"
    assert due(match)[0] == "a green ring"
    assert (score(match), match.board()["reds"]) == ((1, 0), 6)
    assert add(match, "A +1").attested
    assert not add(match, "A r>").attested


def test_a_player_resumes_with_the_kind_that_he_missed() -> None:
    """However long the other shoots (p5), who has his own kind due."""
    match = match_of(GAME, *LED, "A g>", "A 0")
    assert due(match) == ("a red ring", "a white ring")
    for text in ("B w>", "B r>", "B 0", "A r>"):
        assert add(match, text).ok
    assert match.board()["turn"] == "A"


def test_the_other_kind_instead() -> None:
    """It goes to the centre, and the turn is lost (p5)."""
    match = match_of(GAME, *LED)
    ruling = add(match, "A r>")
    assert (ruling.turn, ruling.instructions[0].text) == ("B", "Put at the centre: 1 red.")
    assert match.board()["reds"] == 7
    assert score(match_of(GAME, *LED, "A g>", "A g>")) == (1, 0)


def test_both_kinds_at_once() -> None:
    """The due one counts and the other goes back; by option both count."""
    match = match_of(GAME, *LED, "A g> r>")
    assert (score(match), match.board()["reds"], match.board()["turn"]) == ((1, 0), 7, "A")
    both = match_of(GAME, *LED, "A g> r>", both_kinds="both")
    assert (score(both), both.board()["reds"], due(both)[0]) == ((1, 0), 6, "a green ring")


@pytest.mark.parametrize(("option", "owed"), [("two", "2 green"), ("one", "a green ring")])
def test_two_at_one_shot(option: str, owed: str) -> None:
    """Two of the other kind are due (p6); after two that were themselves due it is read both ways."""
    match = match_of(GAME, *LED, "A g> g>", double_when_two_due=option)
    assert due(match)[0] == "2 red"
    one_by_one = match_of(GAME, *LED, "A g> g>", "A r>", "A r>", double_when_two_due=option)
    assert due(one_by_one)[0] == "a green ring"
    assert one_by_one.board()["turn"] == "A"
    add(match, "A r> r>")
    assert due(match)[0] == owed


def test_a_ring_of_the_opponent() -> None:
    """It goes to the centre and keeps no turn; by option it stays down for him, and may win for him."""
    match = match_of(GAME, *LED, "A w>")
    assert (score(match), match.board()["turn"]) == ((0, 0), "B")
    start = (*LED, "A 0", "B w> w> w>", "B 0")
    lost = match_of(GAME, *start, "A w>", opponent_ring="credit-opponent")
    assert (lost.over, lost.winner) == (True, "B")


@pytest.mark.parametrize("lost", ["c>", "c^"])
def test_a_lost_shooter(lost: str) -> None:
    """The turn is lost and the rings of the shot come back; by option they stay."""
    match = match_of(GAME, *LED, "A g>", f"A r> {lost}")
    assert (match.board()["reds"], match.board()["turn"], match.board()["shooter"]) == (7, "B", "line")
    stay = match_of(GAME, *LED, "A g>", f"A r> {lost}", scratch="rings-stay")
    assert (stay.board()["reds"], stay.board()["turn"], due(stay)[0]) == (6, "B", "a green ring")


def test_no_red_is_left() -> None:
    """Then nobody shoots at red rings any more."""
    header, _ = engine.read(f'[Game "{GAME}"] [Setup "turn=A A=1 B=2 reds=1 due=red,own"]')
    match = engine.Match(header)
    add(match, "A r>")
    assert due(match) == ("a green ring", "a white ring")
    add(match, "A g>")
    assert due(match)[0] == "a green ring"
    assert refused(match, "A r>") == "impossible"


def test_the_first_with_all_four_wins() -> None:
    """No red is wanted after the fourth (p7)."""
    match = match_of(GAME, *LED, "A g> g> g>", "A r> r> r>", "A g>")
    assert (match.over, match.winner) == (True, "A")


WRONG = (
    "turn=A reds=8", "turn=A due=red,blue", "turn=A owed=0,1", "turn=A A=4", "turn=A A=3 owed=2,1",
    "turn=A colours=g,g", "turn=A down=5,0",
)  # fmt: skip


@pytest.mark.parametrize("words", WRONG)
def test_positions_that_cannot_be(words: str) -> None:
    """More rings than there are, or a kind that nobody knows."""
    with pytest.raises(engine.BadHeader):
        engine.Match(engine.read(f'[Game "{GAME}"] [Setup "{words}"]')[0])
