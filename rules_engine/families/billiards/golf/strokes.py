"""The state of a round of golf, what a record shows of a stroke, and what the stroke adds."""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import AnyOf, say
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...base import cites, claim_of
from ...conduct import Foul

WHITE = "c"
RED = "r"
POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")
SEEN = ("no-cushion", "not-foot")
"""What was seen of a stroke: no ball at a cushion; an opening that did not drive the red to the foot."""


@state_class
class GolfState(NamedTuple):
    """Where a round stands.

    ``card``: strokes of each side at each hole that it has finished; ``hole``: the hole in play, from 0;
    ``here``: strokes of each side at it; ``playing``: the sides that still have to finish it, in their order,
    the one at the table first; ``opening``: the next stroke is an opening stroke; ``partner``: which of two
    partners of each side plays next (0 or 1); ``extra``: holes played to part those who are level.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    card: tuple[tuple[int, ...], ...]
    here: tuple[int, ...]
    order: tuple[int, ...]
    playing: tuple[int, ...]
    partner: tuple[int, ...]
    phase: str = "lead"
    hole: int = 0
    opening: bool = True
    extra: int = 0
    over: bool = False
    winner: int | None = None

    @property
    def turn(self) -> int | None:
        """The side at the table."""
        return self.playing[0] if self.phase == "stroke" and self.playing else None


class GolfFacts(NamedTuple):
    """What the record shows of one stroke."""

    red: str | None
    red_down: bool
    lost: tuple[str, ...]
    white_down: bool
    cushion: Any
    states: frozenset[str]
    claim: int | None


class Outcome(NamedTuple):
    """What a stroke adds and whether it finishes the hole."""

    strokes: int
    holed: bool
    citations: tuple[str, ...]
    white_spotted: bool = False
    red_spotted: bool = False


def read_stroke(play: Play, conduct: Any, state: GolfState, tokens: tuple[Token, ...]) -> GolfFacts | Ruling:
    """Read one stroke; a :class:`Ruling` is a refusal."""
    down: dict[str, str | None] = {}
    lost: list[str] = []
    states: set[str] = set()
    cushion = closed = False
    for kind, a, b in tokens:
        if kind == "touch":
            if a is not None or b != RED:
                message = say("golf.white-meets-red", "the white meets the red: write xr")
                return refuse(state, "unknown-piece", message)
        elif kind in ("pocket", "off"):
            if a not in (WHITE, RED):
                return _no_ball(state, a)
            if a in down or a in lost:
                message = say("golf.leaves-twice", "ball {ball} leaves the table twice", ball=a)
                return refuse(state, "impossible", message)
            if kind == "off":
                lost.append(a)
                continue
            if b is not None and b not in POCKETS:
                message = say(
                    "golf.unknown-pocket",
                    "no pocket is called '{word}': {pockets}",
                    word=b[:20],
                    pockets=", ".join(POCKETS),
                )
                return refuse(state, "unknown-pocket", message)
            down[a] = b
        elif kind == "cushion":
            if a not in (None, RED):
                return _no_ball(state, a)
            cushion = True
        elif kind == "state":
            if (a not in SEEN and a not in conduct) or b is not None:
                message = say(
                    "golf.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", message)
            if a == "not-foot" and not state.opening:
                message = say("golf.no-opening-stroke", "this is no opening stroke")
                return refuse(state, "not-now", message, play.cite("opening"))
            states.add(a)
        elif kind == "full":
            closed = True
    claim = claim_of(tokens)
    if claim == "miss":
        message = say(
            "golf.miss-counts",
            "a miss counts as any stroke does: write . if no ball met a cushion, or - . if one did",
        )
        return refuse(state, "wrong-token", message, play.cite("cushion"))
    if RED in down and down[RED] is None:
        message = say("golf.say-which-pocket", "say in which pocket the red fell, for example r>ml")
        return refuse(state, "undecided", message)
    if cushion and "no-cushion" in states:
        message = say("golf.ball-at-cushion", "the record shows a ball at a cushion")
        return refuse(state, "contradicted", message, play.cite("cushion"))
    rail: Any = True if cushion else False if closed or "no-cushion" in states else UNKNOWN
    assert not isinstance(claim, str)
    return GolfFacts(down.get(RED), RED in down, tuple(lost), WHITE in down, rail, frozenset(states), claim)


def _no_ball(state: GolfState, piece: str) -> Ruling:
    message = say("golf.unknown-ball", "no ball is called '{word}': c the white, r the red", word=piece[:20])
    return refuse(state, "unknown-piece", message)


def pocket_of(play: Play, hole: int) -> str:
    """The pocket of a hole; further holes begin again at the first."""
    pockets: tuple[str, ...] = play.value("holes")
    return pockets[hole % len(pockets)]


def outcome_of(play: Play, state: GolfState, facts: GolfFacts) -> tuple[Outcome, bool] | Ruling:
    """What the stroke adds, and whether that rests on the marker's word."""
    foul, price = None, None
    for code in sorted(facts.states):
        found, cite = play.ask(f"foul:{code}", state, facts)
        if isinstance(found, Foul):
            foul, price = (found if found.out else foul), cite
    cushions = (True, False) if facts.cushion is UNKNOWN else (facts.cushion,)
    outcomes = [_outcome(play, state, facts, cushion, foul, price) for cushion in cushions]
    claim = facts.claim
    if claim is None:
        if outcomes[0].strokes != outcomes[-1].strokes:
            message = say("golf.say-cushion", "say whether a ball reached a cushion, or claim +1")
            return refuse(state, "undecided", message, play.cite("cushion"))
        return outcomes[0], False
    fits = [o for o in outcomes if o.strokes == claim]
    if not fits:
        message = say(
            "golf.claim-contradicted",
            "{claim} is claimed, but the record shows {shown}",
            claim=f"{claim:+d}",
            shown=AnyOf(f"{o.strokes:+d}" for o in outcomes),
        )
        return refuse(state, "contradicted", message, outcomes[-1].citations[0])
    return fits[0], len(outcomes) > 1


def _outcome(
    play: Play, state: GolfState, facts: GolfFacts, cushion: bool, foul: Foul | None, price: str | None
) -> Outcome:
    right = facts.red_down and facts.red == pocket_of(play, state.hole)
    scratch = facts.white_down or (facts.red_down and not right)
    extra: list[int] = []
    because: list[str | None] = []
    if scratch:
        points, cite = play.ask("scratch")
        extra.append(points)
        because.append(cite)
    satisfied, holed_cite = play.ask("holed_cushion")
    if not cushion and not (right and satisfied):
        points, cite = play.ask("cushion")
        extra.append(points)
        because.append(cite)
    added = sum(extra) if play.value("two_fouls") == "sum" else max(extra, default=0)
    holed = right and foul is None and (cushion or satisfied)
    if right and scratch and not play.value("holed_scratch"):
        holed = False
    because.append(price)
    if holed:
        because.append(play.cite("holes"))
        if not cushion:
            because.append(holed_cite)
    elif not because[0]:
        because.append(play.cite("count"))
    return Outcome(
        1 + added,
        holed,
        cites(*because),
        white_spotted=scratch or WHITE in facts.lost,
        red_spotted=(facts.red_down and not holed) or RED in facts.lost,
    )
