"""Where the men stand when a game begins, and what a recorded position may be."""

from __future__ import annotations

from ....play import Play
from ....positions import Words, at_least
from ....saying import say
from . import panel
from .reading import lawful_now
from .state import BackgammonState


def array(play: Play, state: BackgammonState, lead: int | None) -> BackgammonState:
    """The state with the men as they stand at first; ``lead`` throws, or the lead is thrown for."""
    men = tuple(sorted(play.value("set_up", state), reverse=True))
    hand = play.value("hand", state) or 0
    return state._replace(
        men=(men, men),
        hand=(hand, hand),
        bar=(0, 0),
        borne=(0, 0),
        cast=((), ()),
        dice=(),
        left=(),
        lifted=(),
        hits=0,
        demanded=False,
        stage=0,
        doublets=(0, 0),
        turn=lead,
        phase="lead" if lead is None else "throw",
    )


def consistent(play: Play, placed: BackgammonState, words: Words) -> BackgammonState:
    """A recorded position with its men in order; ``words`` refuses one that cannot be."""
    at_least(words, placed, "bar", "hand", "borne", "hits", "stage", "doublets", "plays", "taken", "worth")
    men = play.value("men")
    fewest = men - 1 if play.value("short") else men
    together = panel.is_together(play)
    for side, letter in enumerate(play.letters):
        row = placed.men[side]
        if any(not 1 <= point <= 24 for point in row):
            words.refuse(f"men.{letter}", say("backgammon.points", "the points are 1 to 24"))
        count = len(row) + placed.bar[side] + placed.hand[side] + placed.borne[side]
        if not fewest <= count <= men:
            belong = say(
                "backgammon.men-of-side", "{men} men belong to a side, not {count}", men=men, count=count
            )
            words.refuse(f"men.{letter}", belong)
    placed = placed._replace(men=tuple(tuple(sorted(row, reverse=True)) for row in placed.men))
    theirs = {p if together else 25 - p for p in placed.men[1]}
    if theirs & set(placed.men[0]):
        words.refuse("men", say("backgammon.one-point", "both sides stand on one point"))
    return _placed_dice(play, placed, words)


def _placed_dice(play: Play, placed: BackgammonState, words: Words) -> BackgammonState:
    """Dice that a position has: a throw that is said, and not how far it was played, is still due."""
    if "dice" in words.said and "phase" not in words.said and placed.turn is not None:
        dice = placed.dice
        times = play.value("doublets") if len(set(dice)) == 1 else 1
        placed = placed._replace(phase="move", left=placed.left or dice[: 2 if times == 1 else 1] * times)
    dice = (*placed.dice, *placed.left, *(n for cast in placed.cast for n in cast))
    if any(not 1 <= n <= 6 for n in dice) or len(placed.dice) not in (0, 2) or len(placed.left) > 4:
        words.refuse("dice", say("backgammon.two-dice", "a throw is of two dice, from 1 to 6"))
    if any(len(cast) not in (0, play.value("lead")) for cast in placed.cast):
        words.refuse("cast", say("backgammon.dice-for-lead", "so many dice are not thrown for the lead"))
    if (placed.phase == "lead") != (placed.turn is None) or all(placed.cast):
        words.refuse("phase", say("backgammon.lead-undecided", "a side plays once the lead is decided"))
    if (placed.phase == "move") != bool(placed.left) or (placed.phase == "adopt" and not placed.dice):
        words.refuse("phase", say("backgammon.numbers-left", "numbers are left to play while men are moved"))
    if placed.phase == "move" and not lawful_now(play, placed):
        words.refuse("left", say("backgammon.nothing-playable", "nothing of it can be played"))
    if placed.phase == "choose" and play.value("privilege", placed) is None:
        words.refuse("phase", say("backgammon.no-doublets-chosen", "no doublets are chosen in this game"))
    if placed.stage > 2 or (placed.stage and play.cite("complement") is None) or placed.series < 0:
        words.refuse("stage", say("backgammon.cannot-be-so", "it cannot be so"))
    return placed
