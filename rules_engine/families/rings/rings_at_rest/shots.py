"""One shot: where the rings lie after it, and what a ring in the hole counts at once."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus
from ....unknown import UNKNOWN
from ...base import cites as cites_of
from .names import STATES, ZONE_NAMES, find_ring, name_of
from .reading import Shot, read_shot
from .sentences import (
    NOTHING_YET,
    contradicted_claim,
    not_on_board,
    off_board,
    one_in_hole,
    put_back,
    warned,
    which_ring,
)
from .state import UNSURE, HoleRing, RestsState, Ring, ring_of, scored

SHOT_KINDS = frozenset({"rest", "off", "touch", "cushion", "claim", "full", "state"})
_IN_HOLE = ("hole", "leaning")


def shoot(play: Play, state: RestsState, who: int, entry: Entry) -> Ruling:
    for token in entry.tokens:
        if token[0] in SHOT_KINDS:
            break
    else:
        return refuse(state, "undecided", say("rings-at-rest.say-where", "say where the ring lies, or 0"))
    shot = read_shot(play, state, who, entry.tokens)
    if isinstance(shot, Ruling):
        return shot
    worth = play.value("twenty")
    if shot.claim not in (None, 0, worth, "miss"):
        message = NOTHING_YET
        if worth:
            message = say(
                "rings-at-rest.hole-at-once",
                "a ring in the hole makes {worth} at once; all else is counted when the round ends",
                worth=worth,
            )
        return refuse(state, "impossible", message, play.cite("twenty") or play.cite("values"))
    if shot.claim == "miss" and shot.hit is not UNKNOWN and shot.hit:
        message = say("rings-at-rest.no-miss", "a ring of the opponent was met: no miss")
        return refuse(state, "contradicted", message, play.cite("duty"))
    if shot.states and shot.saw("place"):
        answer, cite = play.ask("place", state, shot)
        if answer == "replay":
            text = say("rings-at-rest.shot-again", "Put the rings back; the shot is taken again.")
            told = Instruction("again", text, (), cite)
            return Ruling(state, {}, play.letters[who], cites_of(cite), (told,), False, ("again",))
    if shot.duty is False and shot.saw("not-genuine"):
        message = say("rings-at-rest.shot-free", "no opponent's ring is on the field: the shot is free")
        return refuse(state, "contradicted", message, play.cite("free"))
    cites: list[str | None] = [play.cite("pair")] if shot.pair else []
    told_so_far = _irregular(play, state, shot, cites)
    return _rest(play, state, shot, entry, cites, told_so_far)


def touch(play: Play, state: RestsState, who: int, entry: Entry) -> Ruling:
    """Judge rings that a player touched by hand: ``#touched(R3)``, ``#touched(R3 partner)``."""
    cites: list[str | None] = []
    told: list[Instruction] = []
    rows = [list(row) for row in state.where]
    for kind, word, argument in entry.tokens:
        if kind != "state" or word != "touched" or play.cite("touched") is None:
            message = say(
                "rings-at-rest.touched-alone", "a touched ring is an entry of its own: #touched(R3)"
            )
            return refuse(state, "wrong-token", message)
        name, _, partner = (argument or "").partition(" ")
        ring = find_ring(play, name)
        if ring is None or not ring.number or partner not in ("", "partner"):
            return refuse(state, "unknown-piece", which_ring(f"#touched({play.letters[who]}1)"))
        lay = state.zone(ring)
        if lay is None or lay == "ditch":
            return not_on_board(play, state, name)
        answer, cite = play.ask("touched", state, (who, ring.side, bool(partner)))
        cites.append(cite)
        if answer == "ditch":
            rows[ring.side][ring.number - 1] = "ditch"
            text = say("rings-at-rest.to-ditch", "Put {ring} into the ditch.", ring=name)
            told.append(Instruction("ditch", text, (name,), cite))
        else:
            told.append(put_back(name, cite))
    after = state._replace(where=(tuple(rows[0]), tuple(rows[1])))
    turn = None if state.turn is None else play.letters[state.turn]
    return Ruling(after, turn=turn, citations=cites_of(*cites), instructions=tuple(told), events=("touched",))


def _irregular(play: Play, state: RestsState, shot: Shot, cites: list[str | None]) -> list[Instruction]:
    """Let irregularities change where rings lie."""
    told: list[Instruction] = []
    for word, ring, hand in shot.states:
        answer, cite = play.ask(STATES[word][0], state, shot)
        if word == "emptied":
            continue
        cites.append(cite)
        if word == "moved":
            shot.moves.setdefault(shot.ring, answer)
        elif word == "hand" and ring is not None and hand in (None, ring.side):
            name = name_of(play, ring)
            shot.moves[ring] = "ditch"
            text = say(
                "rings-at-rest.struck-hand", "{ring} struck a hand of its side: into the ditch.", ring=name
            )
            told.append(Instruction("ditch", text, (name,), cite))
        elif word == "rim" and ring is not None and answer == "ditch":
            name = name_of(play, ring)
            shot.moves[ring] = "ditch"
            text = say(
                "rings-at-rest.from-a-side", "{ring} came back from a side: into the ditch.", ring=name
            )
            told.append(Instruction("ditch", text, (name,), cite))
        elif word == "displaced" and ring is not None and answer == "restore":
            name = name_of(play, ring)
            shot.moves.pop(ring, None)
            told.append(put_back(name, cite))
        elif word == "line" and ring is not None:
            lay = shot.moves.get(ring, UNSURE)
            shot.moves[ring] = answer.get(lay, lay)
        elif word in ("place", "pushed", "hands-on-board", "board-moved", "seat-moved"):
            told.append(warned(cite))
    missed = shot.hit is False or shot.saw("not-genuine")
    if missed and shot.duty is not False:
        answer, cite = play.ask("no_hit", state, shot)
        name = name_of(play, shot.ring)
        if answer == "ditch":
            shot.moves[shot.ring] = "ditch"
            text = say(
                "rings-at-rest.none-shot-at", "No ring was shot at: {ring} goes into the ditch.", ring=name
            )
            told.append(Instruction("ditch", text, (name,), cite))
            cites.append(cite)
        elif shot.saw("not-genuine"):
            text = say("rings-at-rest.stays-warned", "The ring stays; the player is warned.")
            told.append(Instruction("warning", text, (), cite))
    return told


def _rest(
    play: Play,
    state: RestsState,
    shot: Shot,
    entry: Entry,
    cites: list[str | None],
    told: list[Instruction],
) -> Ruling:
    """Note where the rings lie, and count a ring that is new in the hole."""
    who, moves = shot.ring.side, shot.moves
    worth = play.value("twenty")
    claimed = bool(shot.claim) and shot.claim == worth
    if claimed and not any(zone == "hole" and ring.side == who for ring, zone in moves.items()):
        if moves.get(shot.ring, UNSURE) != UNSURE:
            message = say(
                "rings-at-rest.hole-elsewhere",
                "the ring shot lies elsewhere: say which ring went into the hole",
            )
            return refuse(state, "contradicted", message, play.cite("flat"))
        moves[shot.ring] = "hole"
    if worth is None:
        second = _second(play, state, shot, cites, told)
        if second is not None:
            return second
    lying = None if worth is None else _into_hole(play, state, shot)
    if isinstance(lying, Ruling):
        return lying
    after = _noted(play, state, shot, lying)
    points = 0
    new = lying is not None and lying != ring_of(state.hole)
    if new and lying is not None:
        after, points = _twenty(play, after, lying, entry.n, cites, told)
    mine = lying is not None and lying.side == who
    own = points if mine else 0
    if (claimed and not (new and mine)) or (shot.claim in (0, "miss") and own):
        message = contradicted_claim(shot.claim, own)
        return refuse(state, "contradicted", message, play.cite("flat"))
    facts_told = shot.full
    off = False
    for kind, _, _ in entry.tokens:
        if kind == "off":
            facts_told = off = True
        elif kind == "rest":
            facts_told = True
    if off:
        cites.append(play.cite("off"))
    elif not cites and ("ditch" in moves.values() or "ditch" in shot.nameless):
        cites.append(play.cite("ditch"))
    if shot.duty is not UNKNOWN and shot.duty and shot.hit is not UNKNOWN:
        cites.append(play.cite("duty"))
    turn, cite = play.ask("next", after, who)
    cites.append(cite)
    rings = play.value("rings")
    withheld = new and after.hole is not None and not after.hole.counted
    events = ["counted" if points else "withheld" if withheld else "shot"]
    where = after.where
    if len(where[turn]) == rings:
        turn = who  # the other side began the round with a ring in the hole, and has shot the others
    if len(where[0]) == rings == len(where[1]):
        turn = 1 - (after.lead or 0)
        cites.append(play.cite("round_end"))
        after = after._replace(phase="count")
        events.append("round-over")
    tallies = after.tallies
    red, green = state.where
    if len(red) == state.kept[0] and len(green) == state.kept[1]:
        tallies = tuple(t._replace(innings=t.innings + 1) for t in tallies)
    if turn != after.turn or tallies is not after.tallies:
        after = after._replace(turn=turn, tallies=tallies)
    attested = shot.claim is not None and not facts_told
    gained = {play.letters[lying.side]: points} if points and lying is not None else {}
    return Ruling(after, gained, play.letters[turn], cites_of(*cites), tuple(told), attested, tuple(events))


def _into_hole(play: Play, state: RestsState, shot: Shot) -> Ring | Ruling | None:
    """The ring in the hole after the shot; refuse two."""
    before = ring_of(state.hole)
    leaning = None
    for side in (1, 0):
        if "leaning" in state.where[side]:
            leaning = Ring(side, state.where[side].index("leaning") + 1)
    occupant = before or leaning
    entered = [(r, z) for r, z in shot.moves.items() if z in _IN_HOLE and r != occupant]
    entered += [(Ring(1 - shot.ring.side, 0), z) for z in shot.nameless if z == "hole"]
    if occupant is None and not entered:
        return None
    stays = occupant is not None and shot.moves.get(occupant, "hole") in _IN_HOLE and not shot.saw("emptied")
    if len(entered) > 1:
        return one_in_hole(play, state)
    if not entered:
        if not stays or occupant is None:
            return None
        if shot.moves.get(occupant) == "hole":
            return occupant
        return occupant if occupant == before and shot.moves.get(occupant) is None else None
    ring, zone = entered[0]
    # A quick mark of a new ring in the hole says that the old one has left it; a record of rests must
    # say where it went.
    quick = not ring.number or (
        shot.claim is not None and ring == shot.ring and not (set(shot.moves) - {ring})
    )
    if stays and occupant is not None and occupant.number and not quick:
        message = say(
            "rings-at-rest.hole-went",
            "{ring} lies in the hole: say where it went",
            ring=name_of(play, occupant),
        )
        return refuse(state, "impossible", message, play.cite("flat"))
    return ring if zone == "hole" else None


def _second(
    play: Play, state: RestsState, shot: Shot, cites: list[str | None], told: list[Instruction]
) -> Ruling | None:
    """Where rings in the hole count at the end alone: say what a second one there is, or refuse it."""
    lying = [
        Ring(side, i + 1)
        for side in (0, 1)
        for i, zone in enumerate(state.where[side])
        if zone == "hole" and shot.moves.get(Ring(side, i + 1), "hole") == "hole"
    ]
    entered = [r for r, z in shot.moves.items() if z == "hole" and r not in lying]
    if not entered or len(lying) + len(entered) < 2:
        return None
    answer, cite = play.ask("second", state, shot)
    if answer is None:
        return one_in_hole(play, state)
    cites.append(cite)
    for ring in entered if lying else entered[1:]:
        name = name_of(play, ring)
        if answer != "hole":
            shot.moves[ring] = answer
            text = say(
                "rings-at-rest.lies-above",
                "{ring} lies above: it counts as {zone}.",
                ring=name,
                zone=ZONE_NAMES.get(answer, answer),
            )
            told.append(Instruction("rest", text, (name,), cite))
        else:
            text = say("rings-at-rest.two-in-hole", "Two disks lie in the pocket: is it so?")
            told.append(Instruction("warning", text, (name,), cite))
    return None


def _noted(play: Play, state: RestsState, shot: Shot, lying: Ring | None) -> RestsState:
    """Write the rests of a shot into the state."""
    who = shot.ring.side
    red, green = state.where
    rows = [list(red), list(green)]
    rows[who].append(UNSURE)
    for ring in shot.touched:
        if ring.number and ring not in shot.moves and rows[ring.side][ring.number - 1] != "hole":
            rows[ring.side][ring.number - 1] = UNSURE
    for (side, number), zone in shot.moves.items():
        rows[side][number - 1] = zone
    gone = ring_of(state.hole)
    if gone is not None and gone != lying and gone.number and rows[gone.side][gone.number - 1] == "hole":
        rows[gone.side][gone.number - 1] = UNSURE
    lost = list(state.lost)
    if shot.nameless:
        lost[1 - who] += shot.nameless.count("ditch")
    moves = shot.moves
    told = len(moves) > (shot.ring in moves) or shot.claim is None or shot.claim == "miss" or shot.full
    stale = state.stale or bool(shot.nameless)
    if not stale and not told:
        stale = any(row.count("ditch") < len(row) for row in state.where)
    red_now, green_now = rows
    left = len(red_now) - red_now.count("ditch") + len(green_now) - green_now.count("ditch")
    if left <= len(moves) and left == sum(rows[r.side][r.number - 1] != "ditch" for r in moves):
        stale, lost = False, [0, 0]  # every ring that is not in the ditch was seen in this shot
    recount = state.recount
    if recount and play.value("again") not in ("never", "spent-never"):
        out = {r for r, z in moves.items() if z not in (*_IN_HOLE, UNSURE)}
        if gone is not None and shot.saw("emptied"):
            out.add(gone)
        recount = frozenset(r for r in recount if Ring(*r) not in out)
    hole = state.hole if lying is not None and lying == gone else None
    return RestsState(
        state.score,
        state.tallies,
        state.turn,
        state.lead,
        state.phase,
        state.round,
        (tuple(red_now), tuple(green_now)),
        tuple(lost),
        stale,
        hole,
        recount,
        state.twenties,
        state.over,
        state.winner,
        state.made,
        state.kept,
        state.down,
        state.earned,
        state.untold,
    )


def _twenty(
    play: Play,
    state: RestsState,
    ring: Ring,
    n: int,
    cites: list[str | None],
    told: list[Instruction],
) -> tuple[RestsState, int]:
    """Count a ring that is new in the hole, unless it must be withheld."""
    cites.append(play.cite("flat"))
    if tuple(ring) in state.recount:
        cites.append(play.cite("again"))
        return state._replace(hole=HoleRing(ring.side, ring.number, True)), 0
    withheld, cite = play.ask("withheld", state, ring.side)
    if withheld:
        cites.append(cite)
        return state._replace(hole=HoleRing(ring.side, ring.number, False)), 0
    points, cite = play.ask("twenty", state, ring)
    cites.append(cite)
    recount = state.recount | {(ring.side, ring.number)} if ring.number else state.recount
    made = state.made | {(ring.side, ring.number)} if ring.number else state.made
    after = scored(state, ring.side, points, n, twenty=True)
    hole: HoleRing | None = HoleRing(ring.side, ring.number, True)
    lifted, cite = play.ask("lifted")
    if lifted and ring.number:
        name, row = name_of(play, ring), list(after.where[ring.side])
        row[ring.number - 1] = "ditch"
        rows = (tuple(row), after.where[1]) if ring.side == 0 else (after.where[0], tuple(row))
        after, hole = after._replace(where=rows), None
        told.append(off_board(name, cite))
    elif lifted:
        text = say("rings-at-rest.ring-off-board", "Take the ring off the board.")
        told.append(Instruction("remove", text, (), cite))
        after, hole = after._replace(lost=plus(after.lost, ring.side, 1)), None
    return after._replace(hole=hole, recount=recount, made=made), points
