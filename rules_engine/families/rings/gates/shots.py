"""One shot through the gates: what the record shows of it, and what becomes of score and turn.

``#gate(outer-1)`` names a gate that was passed; ``+1`` and ``+2`` say that the due one was, ``0`` that none
was. ``xr`` is a spot ring struck, ``xb`` the opponent's shooting ring; ``w=hole`` is home, ``w>`` and ``w^``
are lost. What is not recorded of spot rings, the opponent's ring and the loss of the own ring did not happen.
"""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally, plus, put, state_class
from ...base import cites as cites_of
from ...base import points_between

GATES: Final = 4
"""Gates of one circle."""

SHOOTERS: Final = "wb"
"""The shooting rings of the two sides: white and black."""


@state_class
class GatesState(NamedTuple):
    """Where a game stands. For each side: ``passed`` gates of the course, the number of its ``first`` gate (0
    if not noted), ``tries`` at the hole, whether it is ``home``, and ``shot`` at all. ``fresh``: the turn has
    just begun."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    passed: tuple[int, ...] = (0, 0)
    first: tuple[int, ...] = (0, 0)
    tries: tuple[int, ...] = (0, 0)
    home: tuple[bool, ...] = (False, False)
    shot: tuple[bool, ...] = (False, False)
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class Seen(NamedTuple):
    """What the record shows: gates named (circle, number), a claim, spot rings and the opponent's ring
    struck, a spot ring that the opponent's ring moved, the own ring home or lost."""

    gates: tuple[tuple[str, int], ...]
    claim: int | str | None
    spot: bool
    other: bool
    moved: bool
    hole: bool
    lost: str | None


def circle_of(passed: int) -> str:
    """In which circle the due gate stands; "hole" when all are passed."""
    return "outer" if passed < GATES else "inner" if passed < 2 * GATES else "hole"


def due_gate(play: Play, state: GatesState, who: int) -> int:
    """The number of the gate that is due; 0 if it is not known."""
    if not state.first[who]:
        return 0
    step: int = play.value("course")
    return (state.first[who] - 1 + step * state.passed[who]) % GATES + 1


def read(play: Play, state: GatesState, who: int, entry: Entry) -> Seen | Ruling:
    """Read a shot, or refuse its words."""
    mine, theirs = SHOOTERS[who], SHOOTERS[1 - who]
    gates: list[tuple[str, int]] = []
    claim: int | str | None = None
    spot = other = moved = hole = False
    lost: str | None = None
    for kind, a, b in entry.tokens:
        if kind == "claim":
            claim = a
        elif kind == "state" and a == "gate":
            circle, _, number = (b or "").partition("-")
            if circle not in ("outer", "inner") or number not in ("1", "2", "3", "4"):
                message = say("gates.names", "the gates are outer-1 to outer-4 and inner-1 to inner-4")
                return refuse(state, "unknown-zone", message, play.cite("set_up"))
            if (circle, int(number)) in gates:
                message = say("gates.passed-once", "{gate} is passed once in a shot", gate=b)
                return refuse(state, "impossible", message, play.cite("set_up"))
            gates.append((circle, int(number)))
        elif kind == "state" and a == "spot-moved" and b is None:
            moved = True
        elif kind == "state":
            message = say(
                "gates.state-unknown", "#{word} means nothing in {game}", word=a[:20], game=play.game.name
            )
            return refuse(state, "unknown-state", message)
        elif kind == "touch":
            if b not in ("r", theirs) or a not in (None, mine.upper()):
                message = say("gates.can-strike", "it can strike r or {ring}", ring=theirs)
                return refuse(state, "unknown-piece", message, play.cite("pieces"))
            spot, other = spot or b == "r", other or b == theirs
        elif kind in ("rest", "pocket", "off"):
            if a != mine:
                message = say("gates.shooting-ring", "the shooting ring is {ring}", ring=mine)
                return refuse(state, "unknown-piece", message, play.cite("pieces"))
            if kind == "rest" and b != "hole":
                message = say("gates.hole-only", "say where it lies only in the hole: {ring}=hole", ring=mine)
                return refuse(state, "unknown-zone", message, play.cite("set_up"))
            if kind == "pocket" and b not in (None, "1", "2", "3", "4"):
                message = say("gates.pockets", "the pockets are 1 to 4")
                return refuse(state, "unknown-pocket", message, play.cite("set_up"))
            if hole or lost:
                message = say("gates.two-places", "{ring} cannot be in two places", ring=mine)
                return refuse(state, "impossible", message, play.cite("pieces"))
            hole, lost = kind == "rest", None if kind == "rest" else "pocketed" if kind == "pocket" else "off"
    if (other or moved) and not (state.shot[1 - who] and not state.home[1 - who]):
        message = say("gates.not-on-board", "{ring} is not on the board", ring=theirs)
        return refuse(state, "impossible", message, play.cite("other"))
    if moved and not other:
        message = say("gates.not-struck", "{ring} was not struck", ring=theirs)
        return refuse(state, "contradicted", message, play.cite("other"))
    return Seen(tuple(gates), claim, spot, other, moved, hole, lost)


def shoot(play: Play, state: GatesState, who: int, entry: Entry) -> Ruling:
    """Judge a shot."""
    seen = read(play, state, who, entry)
    if isinstance(seen, Ruling):
        return seen
    cites: list[str | None] = []
    told: list[Instruction] = []
    n_passed, first, bad = _gates(play, state, who, seen, cites)
    if bad is not None:
        return bad
    circle = circle_of(state.passed[who])
    home = circle == "hole" and seen.hole
    tries = state.tries[who] + (circle == "hole")
    values = play.value("hole")
    claimed = seen.claim if isinstance(seen.claim, int) else 0
    if circle == "hole" and claimed:
        home = True
    failed = seen.spot or seen.lost is not None
    gain = 0
    if failed:
        n_passed, home = 0, False
    elif home:
        gain = values[tries - 1] if tries <= len(values) else 0
        cites.append(play.cite("hole"))
    elif n_passed:
        worth, cite = play.ask("gate")
        kept = n_passed if play.value("several") == "each" else 1
        gain = sum(worth[circle_of(state.passed[who] + i)] for i in range(kept))
        n_passed = kept
        cites.append(cite)
    if seen.claim is not None and claimed != gain:
        message = say(
            "gates.claim-wrong",
            "{claim} is claimed, but the shot makes {points}",
            claim=seen.claim,
            points=gain,
        )
        return refuse(state, "contradicted", message, play.cite("hole" if circle == "hole" else "gate"))
    keeps = bool(n_passed) and not failed
    if seen.spot:
        loss, cite = play.ask("spot", state)
        low = play.value("low")
        gain = -loss if low or state.score[who] >= loss else -max(state.score[who], 0)
        cites.append(cite)
        text = say("gates.spot-back", "Put the spot ring back on its crossing.")
        told.append(Instruction("spot", text, ("r",), cite))
    if seen.lost:
        cite = play.cite("lost")
        cites.append(cite)
        text = say("gates.shooting-ring-back", "Put the shooting ring back where it was shot from.")
        told.append(Instruction("replaced", text, (SHOOTERS[who],), cite))
    if seen.moved:
        cite = play.cite("other")
        text = say("gates.moved-back", "Put the spot ring back; the ring that moved it was struck.")
        told.append(Instruction("spot", text, ("r",), cite))
    if failed and circle == "hole":
        answer, cite = play.ask("missed", state, tries)
        if answer == "home":
            home = True
            cites.append(cite)
    if not failed and not home:
        if circle == "hole":
            answer, cite = play.ask("missed", state, tries)
            cites.append(cite)
            keeps, home = answer == "on", answer == "home"
        elif not n_passed:
            clears, cite = play.ask("other", state) if seen.other else (False, play.cite("fails"))
            cites.append(cite)
            keeps = bool(clears) and not seen.gates
    return _after(play, state, who, entry.n, (gain, n_passed, first, tries, home, keeps, seen), cites, told)


def _gates(
    play: Play, state: GatesState, who: int, seen: Seen, cites: list[str | None]
) -> tuple[int, int, Ruling | None]:
    """How many due gates were passed, and the number of the side's first gate as far as it is known."""
    passed, first = state.passed[who], state.first[who]
    circle = circle_of(passed)
    if circle == "hole":
        if seen.gates:
            message = say("gates.hole-due", "all gates are passed: the hole is due")
            return 0, first, refuse(state, "impossible", message, play.cite("set_up"))
        return 0, first, None
    claimed = isinstance(seen.claim, int) and seen.claim > 0
    if not seen.gates:
        if claimed and seen.claim != play.value("gate")[circle]:
            message = say("gates.due-worth", "the due gate makes {points}", points=play.value("gate")[circle])
            return 0, first, refuse(state, "impossible", message, play.cite("gate"))
        return int(claimed), first, None
    step, count = play.value("course"), 0
    for where, number in seen.gates:
        due = (first - 1 + step * (passed + count)) % GATES + 1 if first else number
        if where != circle_of(passed + count) or number != due:
            break
        if not first:
            first = (number - 1 - step * (passed + count)) % GATES + 1
        count += 1
    if count < len(seen.gates):
        cites.append(play.cite("course"))
        return 0, state.first[who], None  # a gate out of its turn: the shot has failed
    return count, first, None


def _after(
    play: Play,
    state: GatesState,
    who: int,
    n: int,
    made: tuple[int, int, int, int, bool, bool, Seen],
    cites: list[str | None],
    told: list[Instruction],
) -> Ruling:
    """Score, and give the turn on."""
    gain, n_passed, first, tries, home, keeps, seen = made
    tally = state.tallies[who].begin() if state.fresh else state.tallies[who]
    if gain:
        tally = tally.add(gain, n)
    after = state._replace(
        score=plus(state.score, who, gain),
        tallies=put(state.tallies, who, tally),
        passed=plus(state.passed, who, n_passed),
        first=put(state.first, who, first),
        tries=put(state.tries, who, tries),
        home=put(state.home, who, home),
        shot=put(state.shot, who, True),
        fresh=False,
    )
    events = ["counted" if gain > 0 else "foul" if seen.spot or seen.lost else "miss"]
    points = points_between(play, state.score, after.score)
    if home and (all(after.home) or play.value("finish") == "first"):
        return _finish(play, after, points, cites, told, events)
    if not keeps:
        events.append("inning-over")
        other = 1 - who
        turn = who if after.home[other] else other
        cites.append(play.cite("turn"))
        after = after._replace(turn=turn, fresh=True)
    turn = after.turn or 0
    return Ruling(
        after,
        points,
        play.letters[turn],
        cites_of(*cites),
        tuple(told),
        seen.claim is not None and not seen.gates and not seen.hole,
        tuple(events),
    )


def _finish(
    play: Play,
    state: GatesState,
    points: dict[str, int],
    cites: list[str | None],
    told: list[Instruction],
    events: list[str],
) -> Ruling:
    """The courses are done: the higher total wins."""
    cites.append(play.cite("finish"))
    level = state.score[0] == state.score[1]
    if level:
        answer, cite = play.ask("tied", state)
        cites.append(cite)
        if answer == "extra":
            text = say("gates.level-again", "Level: both play the course again.")
            told.append(Instruction("set-up", text, (), cite))
            lead = state.lead or 0
            again = GatesState(state.score, state.tallies, lead, lead, "shot")
            return Ruling(
                again,
                points,
                play.letters[lead],
                cites_of(*cites),
                tuple(told),
                False,
                (*events, "round-over"),
            )
    winner = None if level else int(state.score[1] > state.score[0])
    done = state._replace(over=True, winner=winner)
    return Ruling(done, points, None, cites_of(*cites), tuple(told), False, (*events, "game-over"))
