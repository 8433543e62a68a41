"""Traveling Carroms (lines 210-230): Carroms with one shooter, played from where it lies; and the form
without score, in which every ring is his who pockets it."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import RINGS_POCKETED, Penalty, RingsState, Shot
from ...options import choice, number, switch
from .carroms import CARROMS

TRAVELING = Game(
    "crown/traveling-carroms",
    "Traveling Carroms",
    family=RINGS_POCKETED,
    lines=(210, 230),
    played_on=PlayedOn(only_banked="both-at-a-line"),
    governed_by=(CARROMS,),
    sides=(2, 8),
    refs={
        "p1": "variation of Carroms for two to four",
        "p2": "Carroms rules govern otherwise",
        "p3": "one shooter, played from where it lies",
        "p4": "missing all rings or losing shooter costs a ring",
        "p5": "shooter hitting own hand loses turn",
        "p6": "no direct shot when both lie at the same line",
        "p7": "form without score, most rings wins",
        "p8": "keep score for several rounds",
    },
    beside={"p1": "how many play: two colours with partners, or each for himself without score"},
    drop_options=("cushion-shots", "cushion-penalty", "shooter-off-board"),
    options=[
        switch(
            "no-score-form",
            False,
            "Every ring is his who pockets it, as always with more than two sides; most rings win",
            "p7",
        ),
        number("rounds", 1, 1, 100, "Rounds of the form without score, added up", "p8"),
        choice("equal-rings", ("draw", "further-round"), "Equal rings without score", "p7"),
        switch(
            "direct-without-score",
            True,
            "Without score, too, a direct shot at a near ring is forbidden",
            "p7",
        ),
        switch("black-counts-as-hit", False, "Meeting the black alone is a hit", "p4"),
        choice(
            "double-forfeit",
            ("once", "each"),
            "No ring met and the shooter lost: one ring in all, or one for each",
            "p4",
        ),
        choice(
            "hand-touch",
            ("rings-stay", "rings-back"),
            "The shooter comes back to the player's hand: what it pocketed stays down, or comes back",
            "p5",
        ),
        choice(
            "other-hand",
            ("no-effect", "replay"),
            "The shooter touches another player's hand: it lies where it stops, or the shot is replayed",
            "p5",
        ),
        choice(
            "forbidden-direct",
            ("returned", "replay"),
            "A forbidden direct shot: its rings come back and the turn ends, or it is replayed",
            "p6",
        ),
    ],
)

_t = TRAVELING
_t.restates("set_up", "p2", "The rings, counts and forfeits of Carroms, unless something else is said.")
_t.figure("in_hand", "p4", True, "A shooter that was lost is set by the next player at any side.")


@_t.clause("lies", "p3", "The shooter is played from where it stops, by whoever shoots.")
def lies(state: RingsState, again: bool, options: Any) -> bool:
    """Within a turn, too."""
    return True


@_t.clause("again", "p3", "A turn lasts while the player pockets his own rings.")
def again(state: RingsState, shot: Shot, options: Any) -> bool:
    """Without score every ring that he pockets is his own."""
    if state.held:
        return bool(shot.own or shot.other or shot.black)
    return bool(shot.own or (shot.black and options.black_keeps_turn))


@_t.clause("from", "p4", "A shooter in hand is set on the straight line of any side, or outside it.")
def from_where(state: RingsState, zone: str, options: Any) -> bool | None:
    """The first shot of an inning is as at Carroms."""
    if not state.in_hand:
        return False
    return None if not state.broken else zone != "field"


@_t.clause("shooter_off", "p4", "Shooter off the board: as if it were pocketed.")
def shooter_off(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """The forfeit of Carroms."""
    forfeit = not shot.black or options.black_with_scratch == "ring-too"
    return Penalty(False, False, forfeit)


@_t.clause("shooter_pocketed", "p4", "Shooter pocketed: the turn is lost, with the forfeit of Carroms.")
def shooter_pocketed(state: RingsState, shot: Shot, options: Any) -> Penalty | None:
    """Here it is said that the turn is lost; without score all rings of the shot come back."""
    return shooter_off(state, shot, options)


@_t.clause("no_hit", "p4", "A shot that meets neither a red nor a green ring costs one ring.")
def no_hit(state: RingsState, shot: Shot, options: Any) -> int:
    """How many rings are forfeited."""
    if shot.hit == "black" and options.black_counts_as_hit:
        return 0
    return 0 if shot.foul and options.double_forfeit == "once" else 1


@_t.clause("hand", "p5", "A shooter that comes back to the player's hand loses the turn and stays there.")
def hand(state: RingsState, shot: Shot, options: Any) -> str:
    """What it pocketed stays down, unless agreed otherwise."""
    return "return" if options.hand_touch == "rings-back" else "turn"


@_t.clause("other_hand", "p5", "Only the hand of him who shot is spoken of.")
def other_hand(state: RingsState, shot: Shot, options: Any) -> bool | None:
    """Whether the shot is replayed."""
    return True if options.other_hand == "replay" else None


@_t.clause("direct", "p6", "No direct shot at an own ring if both lie on or outside the line of one side.")
def direct(state: RingsState, shot: Shot, options: Any) -> str:
    """No price is named: what it made comes back and the turn ends."""
    if not shot.direct or (state.held and not options.direct_without_score):
        return "lawful"
    return "replay" if options.forbidden_direct == "replay" else "own-return"


# -- the form without score ----------------------------------------------------------------------------------


@_t.clause("taker", "p7", "Without score each ring, of whatever colour, is his who pockets it.")
def taker(state: None, sides: int, options: Any) -> bool | None:
    """With more sides than colours each is for himself, which is played without score."""
    return True if options.no_score_form or sides > 2 else None


@_t.clause("ring", "p7", "Without score it is the rings that are counted.")
def ring(state: RingsState, facts: None, options: Any) -> int | None:
    """One each."""
    return 1 if state.held else None


@_t.clause("black", "p7", "Without score the black is one ring more.")
def black(state: RingsState, shot: Shot, options: Any) -> int | None:
    """One."""
    return 1 if state.held else None


@_t.clause("black_given", "p7", "Without score a forfeit is paid with any ring of the player's.")
def black_given(state: RingsState, facts: None, options: Any) -> bool | None:
    """The black as well as another."""
    return True if state.held else None


@_t.clause("inning_end", "p7", "Without score a round lasts until no ring is left.")
def inning_end(state: RingsState, shot: Shot | None, options: Any) -> bool | None:
    """Silent where colours are played for."""
    if not state.held:
        return None
    return sum(state.down) == 24 and (state.black is not None or options.black_ring == "omitted")


@_t.clause("when_counted", "p7", "Without score a ring is a player's as soon as it is down.")
def when_counted(state: RingsState, facts: None, options: Any) -> str | None:
    """Silent where colours are played for."""
    return "shot" if state.held else None


@_t.clause("target", "p7", "Without score no total ends the game.")
def target(state: RingsState, facts: None, options: Any) -> int | None:
    """Silent where colours are played for."""
    return 0 if state.held else None


@_t.clause("game_end", "p8", "Without score the most rings win, of one round or of several added up.")
def game_end(state: RingsState, who: int, options: Any) -> int | None:
    """The winner, -1 if it is drawn, None if another round is played."""
    if not state.held or state.inning < options.rounds:
        return None
    best = max(state.score)
    ahead = [side for side, score in enumerate(state.score) if score == best]
    if len(ahead) == 1:
        return ahead[0]
    return -1 if options.equal_rings == "draw" else None


register(TRAVELING)
