"""The pin games of the Carrom board: what a turn counts, and each reading both ways."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from .. import matches

TEN = "carrom/ten-pins"
HAT = "carrom/cocked-hat-and-feather"
COCKED = "carrom/cocked-hat"
NINE = "carrom/american-nine-pins"
SIX = "carrom/six-pin"
BANK = "carrom/bank-the-five"


def match_of(game: str, sides: int = 2, **options: object) -> engine.Match:
    """A match of the game."""
    return matches.match_of(game, sides="ABCD"[:sides], **options)


def shoot(match: engine.Match, *shots: str) -> engine.Ruling:
    """Record shots for whoever is due; return the last ruling."""
    for shot in shots:
        side = match.expects().side
        assert side is not None
        ruling = match.add(engine.entry(match.last + 1, side, shot))
        assert ruling.ok, (shot, ruling.refusal)
    return ruling


def refusal(match: engine.Match, shot: str) -> tuple[str, str | None]:
    """The code and the citation with which a shot is refused."""
    ruling = match.add(engine.entry(match.last + 1, match.expects().side or "A", shot))
    assert ruling.refusal is not None
    return ruling.refusal.code, ruling.refusal.citation


@pytest.mark.parametrize(
    ("game", "options", "shots", "points", "turn"),
    [
        (HAT, {}, ["h1! h2! h3!"], 1, "B"),
        (HAT, {}, ["h1!", "h2!", "h3!"], 1, "B"),
        (HAT, {}, ["h1! feather!", "h2! h3!"], 0, "B"),
        (HAT, {"feather": "shot-only"}, ["h1! feather!", "h2! h3!"], 1, "B"),
        (HAT, {"early_finish": False}, ["h1! h2! h3!", "0"], 0, "A"),
        (HAT, {"early_finish": False}, ["h1! h2! h3!", "0", "0"], 1, "B"),
        (HAT, {"early_finish": False}, ["h1! h2! h3!", "0", "feather!"], 0, "B"),
        (HAT, {}, ["h1! h2! h3! #rebound(feather)"], 1, "B"),
        (HAT, {"rebound": "counts"}, ["h1! h2! h3! #rebound(feather)"], 0, "B"),
        (COCKED, {}, ["+3"], 5, "B"),
        (COCKED, {}, ["+2", "+1"], 3, "B"),
        (COCKED, {}, ["0", "+3"], 5, "B"),
        (COCKED, {"second_strike": "three"}, ["0", "+3"], 3, "B"),
        (COCKED, {"after_strike": "reset"}, ["+3", "+3"], 10, "B"),
        (COCKED, {"after_strike": "reset"}, ["+3"], 5, "A"),
        (NINE, {}, ["+9"], 3, "B"),
        (NINE, {}, ["+8", "+1"], 1, "B"),
        (NINE, {"two_shots": "two"}, ["+8", "+1"], 2, "B"),
        (NINE, {"two_shots": "two"}, ["+4", "+4", "+1"], 1, "B"),
        (NINE, {}, ["+4", "+4", "0"], 0, "B"),
        (NINE, {}, ["0", "0", "+9"], 3, "B"),
        (NINE, {"second_strike": "one"}, ["0", "0", "+9"], 1, "B"),
        (SIX, {}, ["+1"], 0, "A"),
        (SIX, {}, ["+1", "0"], 0, "B"),
        (SIX, {}, ["+1", "+2"], 0, "B"),
        (SIX, {}, ["+1", "+1", "+1", "+1", "+2"], 0, "B"),
        (SIX, {}, ["+1"] * 6, 1, "B"),
        (SIX, {}, ["+1 #shooter-down"], 0, "A"),
        (SIX, {"shooter_down": "turn-lost"}, ["+1 #shooter-down"], 0, "B"),
        (BANK, {}, ["- center!"], 3, "A"),
        (BANK, {}, ["- center! sw!"], 2, "A"),
        (BANK, {}, ["- sw!", "- center!"], 2, "A"),
        (BANK, {}, ["- center!", "- sw! se!", "- nw! ne!"], 7, "B"),
        (BANK, {}, ["sw! #direct", "- center!"], 3, "A"),
        (BANK, {}, ["sw! .", "- sw!"], 1, "A"),
        (BANK, {"no_bank": "turn-lost"}, ["sw! #direct"], 0, "B"),
    ],
)
def test_a_turn_counts(game: str, options: dict[str, Any], shots: list[str], points: int, turn: str) -> None:
    """What a turn brings so far, and who is due then."""
    match = match_of(game, **options)
    shoot(match, *shots)
    assert match.board()["score"]["A"] == points
    assert match.expects().side == turn


@pytest.mark.parametrize("game", [HAT, COCKED, NINE, BANK])
def test_level_scores_are_drawn_or_played_on(game: str) -> None:
    """Nothing is said of level scores: a draw, or a further inning."""
    most = 2 if game == COCKED else 3
    drawn = match_of(game, innings=1)
    shoot(drawn, *["0"] * (2 * most))
    assert drawn.board()["draw"]
    on = match_of(game, innings=1, tie="extra-inning", lead="alternates")
    shoot(on, *["0"] * (2 * most))
    assert not on.over
    assert on.expects().side == "B", "the other leads the further inning"
    assert match_of(game, innings=2, lead="same").expects().side == "A"


def test_the_order_of_later_frames() -> None:
    """The same order, each leading in turn, or the one who shot last (ten-pins p4)."""
    for lead, order in (("same", "ABCABC"), ("alternates", "ABCBCA"), ("finisher", "ABCCAB")):
        match = match_of(TEN, 3, lead=lead)
        seen = ""
        for _ in range(6):
            seen += match.expects().side or ""
            shoot(match, "0", "0")
        assert seen == order


def test_pins_of_a_ring_that_came_off_the_rim() -> None:
    """They stand up again (ten-pins p4), or all that falls until the ring stops counts."""
    match = match_of(TEN)
    assert shoot(match, "1! 2! #rebound(7)").citations[0] == "bradley/ten-pins#b"
    assert match.board()["left"] == 8
    match = match_of(TEN, rebound="counts")
    assert shoot(match, "1! 2! #rebound(7)").citations[0] == f"{TEN}#p4"
    assert match.board()["left"] == 7


def test_level_totals_at_ten_pins() -> None:
    """Further frames until the totals differ, or a draw."""
    for tie in ("extra-frame", "draw"):
        match = match_of(TEN, tie=tie)
        shoot(match, *["0"] * 40)
        assert match.over is (tie == "draw")
        assert match.board()["draw"] is (tie == "draw")


def test_six_single_pins_win_when_all_have_shot() -> None:
    """In the first round the second player has his turn; later the run wins at once (six-pin p5)."""
    match = match_of(SIX)
    shoot(match, *["+1"] * 6)
    assert not match.over
    shoot(match, "0")
    assert match.board()["winner"] == "A"
    later = match_of(SIX)
    shoot(later, "0", "0", *["+1"] * 6)
    assert later.board()["winner"] == "A"
    second = match_of(SIX)
    shoot(second, "0", *["+1"] * 6)
    assert second.board()["winner"] == "B"


def test_both_run_the_six() -> None:
    """Another turn each, a draw, or the first to finish (six-pin p5)."""
    again = match_of(SIX)
    shoot(again, *["+1"] * 12)
    assert not again.over
    shoot(again, *["+1"] * 6)
    assert not again.over, "the other has his turn again"
    shoot(again, "+2")
    assert again.board()["winner"] == "A"
    drawn = match_of(SIX, both_run="drawn")
    shoot(drawn, *["+1"] * 12)
    assert drawn.board()["draw"]
    first = match_of(SIX, both_run="first")
    shoot(first, *["+1"] * 12)
    assert first.board()["winner"] == "A"


def test_what_is_refused() -> None:
    """Pins that are not there, a number where the pin matters, lines and rims that a game has not."""
    assert refusal(match_of(HAT), "+1") == ("undecided", f"{HAT}#p4")
    assert refusal(match_of(COCKED), "feather!") == ("unknown-piece", f"{COCKED}#p4")
    assert refusal(match_of(NINE), "+10") == ("impossible", "bradley/ten-pins#c")
    assert refusal(match_of(SIX), "#foul") == ("unknown-state", None)
    assert refusal(match_of(SIX), "0 #direct") == ("unknown-state", None)
    assert refusal(match_of(BANK), "- sw! #direct") == ("contradicted", f"{BANK}#p3")
    assert refusal(match_of(BANK), "+2") == ("undecided", f"{BANK}#p6")
    assert refusal(match_of(BANK), "r- sw!")[0] == "wrong-token"
    assert refusal(match_of(COCKED), "- h1!")[0] == "wrong-token", "the rim is not asked for"
