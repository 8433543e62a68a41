"""One shot judged: which rings stay down, which come back, and what is due then."""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....states import plus
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .reading import MANY, NAMES, RED, SHOOTER, TurnsState, due_ring, left


class TurnsShot(NamedTuple):
    """One shot: the rings that fell, and that left the board; what became of the shooter ("", "pocketed",
    "off"). ``owed`` and ``made`` are, for the question what a double asks for, the rings of the due kind
    that were owed and those that this shot made; ``attested``: nothing but a claim is recorded."""

    fell: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    lost: str = ""
    owed: int = 1
    made: int = 0
    attested: bool = False


def read_shot(play: Play, state: TurnsState, who: int, entry: Entry) -> TurnsShot | Ruling:
    """Read the facts of a shot, and hold them against the claim."""
    tokens, claim = entry.tokens, claim_of(entry.tokens)
    gone = {k: tuple(t.a for t in tokens if t.kind == k and t.a != SHOOTER) for k in ("pocket", "off")}
    lost = [t.kind for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    if len(lost) > 1:
        return refuse(
            state,
            "impossible",
            say("rings-by-turns.lost-once", "the shooter is lost once only"),
            play.cite("shooter_lost"),
        )
    told = bool(gone["pocket"] or gone["off"] or lost) or any(t.kind == "full" for t in tokens)
    if claim is None and not told:
        return refuse(
            state,
            "undecided",
            say("rings-by-turns.say-down", "say which rings went down, or 0"),
            play.cite("again"),
        )
    due = due_ring(state, who)
    fell = gone["pocket"] if told or not isinstance(claim, int) else (due,) * max(claim, 0)
    for ring in NAMES:
        there = left(play, state, ring)
        if (*fell, *gone["off"]).count(ring) > there:
            message = say_many(
                "rings-by-turns.only-there",
                "only {n} {rings} is there",
                "only {n} {rings} are there",
                there,
                rings=MANY[ring],
            )
            return refuse(state, "impossible", message, play.cite("set_up"))
    shot = TurnsShot(
        fell, gone["off"], {"pocket": "pocketed", "off": "off"}[lost[0]] if lost else "", attested=not told
    )
    made = 0 if shot.lost and play.value("shooter_lost", state, shot) else fell.count(due)
    if claim is not None and (0 if claim == "miss" else claim) != made:
        message = say(
            "rings-by-turns.claim-differs",
            "{claim} is claimed, but the record shows {made} of the rings that were due",
            claim=claim,
            made=made,
        )
        return refuse(state, "contradicted", message, play.cite("again"))
    return shot


def judged(play: Play, state: TurnsState, who: int, shot: TurnsShot, entry: Entry) -> Ruling:
    """Settle one shot."""
    due, mine = due_ring(state, who), state.colours[who]
    theirs = state.colours[1 - who]
    cites: list[str | None] = []
    told: list[Instruction] = []
    back: list[str] = []
    before = state
    void = False
    if shot.lost:
        void, cite = play.ask("shooter_lost", state, shot)
        cites.append(cite)
    fell = list(shot.fell)
    if void and fell:
        told.append(_centred(tuple(fell), cites[0]))
        fell = []
    made = fell.count(due)
    other = mine if due == RED else RED
    if made:
        state, more = _stage(play, state, who, made)
        cites += [play.cite("again"), *more]
    if fell.count(other):
        both, cite = play.ask("both_kinds", state) if made else (False, play.cite("other_kind"))
        cites.append(cite)
        if both and due_ring(state, who) == other:
            state, more = _stage(play, state, who, fell.count(other))
            cites += more
        else:
            back += [other] * fell.count(other)
    if back:
        told.append(_centred(tuple(back), cites[-1]))
    if count := fell.count(theirs):
        credit, cite = play.ask("opponents_ring", state)
        cites.append(cite)
        if credit:
            state = _own_down(state, 1 - who, count)
        else:
            told.append(_centred((theirs,) * count, cite))
    if shot.off:
        cites.append(play.cite("ring_off"))
        told.append(_centred(shot.off, cites[-1]))
    again = made > 0 and not shot.lost
    if not made and not shot.lost:
        cites.append(play.cite("miss"))
    return _passed(play, before, state, who, shot, entry, again, cites, told)


def _passed(
    play: Play,
    before: TurnsState,
    state: TurnsState,
    who: int,
    shot: TurnsShot,
    entry: Entry,
    again: bool,
    cites: list[str | None],
    told: list[Instruction],
) -> Ruling:
    """Whose turn it is, and whether somebody has won."""
    gain = state.score[who] - before.score[who]
    mine = before.tallies[who].begin() if before.fresh else before.tallies[who]
    after = state._replace(
        tallies=tuple(mine.add(gain, entry.n) if i == who else t for i, t in enumerate(before.tallies)),
        turn=who if again else 1 - who,
        fresh=not again,
        in_hand=bool(shot.lost),
    )
    after = _within(play, after)
    if shot.lost:
        cites.append(play.cite("resume"))
    elif before.in_hand:
        cites.append(play.cite("lies"))
    events = ["foul" if shot.lost else "counted" if again else "miss"]
    if not again:
        events.append("turn-over")
    target, cite = play.ask("target", after)
    done = [side for side in (who, 1 - who) if max(after.score[side], after.down[side]) >= target]
    if done:
        after = after._replace(over=True, winner=done[0])
        cites.append(cite)
        events.append("game-over")
    return Ruling(
        after,
        points_between(play, before.score, after.score),
        None if after.over or after.turn is None else play.letters[after.turn],
        cites_of(*cites),
        tuple(told),
        shot.attested,
        tuple(events),
    )


def _stage(play: Play, state: TurnsState, who: int, made: int) -> tuple[TurnsState, list[str | None]]:
    """Let rings of the due kind stay down; the other kind is due when no more of this one is owed."""
    kind, owed = state.due[who], state.owed[who]
    if kind == "red":
        state = state._replace(reds=state.reds - made)
    else:
        state = _own_down(state, who, made)
    if made < owed:
        return state._replace(owed=_at(state.owed, who, owed - made)), [play.cite("double")]
    following, cite = play.ask("double", state, TurnsShot(owed=owed, made=made))
    state = state._replace(
        due=_at(state.due, who, "own" if kind == "red" else "red"), owed=_at(state.owed, who, following)
    )
    return state, [cite] if following > 1 or owed > 1 else []


def _within(play: Play, state: TurnsState) -> TurnsState:
    """Nobody owes more rings than there are; without reds a player shoots at his own."""
    due, owed = list(state.due), list(state.owed)
    for side in range(len(due)):
        if due[side] == "red" and not state.reds:
            due[side], owed[side] = "own", 1
        there = state.reds if due[side] == "red" else play.value("target") - state.down[side]
        owed[side] = max(1, min(owed[side], there))
    return state._replace(due=tuple(due), owed=tuple(owed))


def _centred(rings: tuple[str, ...], cite: str | None) -> Instruction:
    words = ""
    for ring in dict.fromkeys(rings):
        some = say("rings-by-turns.so-many", "{count} {rings}", count=rings.count(ring), rings=MANY[ring])
        words = say("rings-by-turns.and-some", "{rings}, {next}", rings=words, next=some) if words else some
    text = say("rings-by-turns.put-at-centre", "Put at the centre: {rings}.", rings=words)
    return Instruction("centre", text, rings, cite)


def _own_down(state: TurnsState, side: int, count: int) -> TurnsState:
    """Let rings of a side's colour stay down for it."""
    return state._replace(score=plus(state.score, side, count), down=plus(state.down, side, count))


def _at(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*row[:at], value, *row[at + 1 :])
