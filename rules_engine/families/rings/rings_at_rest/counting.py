"""The count of a round: the two counts, and the difference between them."""

from __future__ import annotations

from collections.abc import Callable

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus
from ...base import cites as cites_of
from ...base import claim_of
from .final_rests import Rests, final_rests, hole_at_count
from .names import find_ring, zone_values
from .sentences import put_back, which_ring
from .state import HoleRing, RestsState, scored, sure


def count(
    play: Play, state: RestsState, who: int, entry: Entry, close: Callable[..., Ruling] | None = None
) -> Ruling:
    """Judge the count of a round; ``close`` says what becomes of the two counts, else they are scored."""
    close = close or _close
    each = play.value("difference") == "each"
    whole = state.phase != "count" and _round_alone(play, state, who, entry, each)
    if isinstance(whole, Ruling):
        return whole
    if whole:
        return close_told(play, state, whole, entry.n, close)
    if state.phase != "count":
        message = say("rings-at-rest.count-later", "the round is counted when all rings have been shot")
        return refuse(state, "not-now", message, play.cite("round_end"))
    cites: list[str | None] = []
    told: list[Instruction] = []
    for kind, a, b in entry.tokens:
        if kind == "state" and a == "disturbed" and play.cite("untouched"):
            if find_ring(play, b) is None:
                return refuse(state, "unknown-piece", which_ring("#disturbed(R1)"))
            cite = play.cite("untouched")
            cites.append(cite)
            told.append(put_back(b or "", cite))
        elif kind == "state" and (a != "line" or play.cite("line") is None):
            message = say("rings-at-rest.count-state", "#{word} means nothing at the count", word=a[:20])
            return refuse(state, "unknown-state", message)
        elif kind == "choice" and (a != "count" or (b is not None and not each)):
            message = say("rings-at-rest.count-choice", ":{word} means nothing at the count", word=a[:20])
            return refuse(state, "unknown-choice", message)
        elif kind not in ("state", "choice", "rest", "claim", "time"):
            message = say("rings-at-rest.count-rests", "the count needs the rests of the rings alone")
            return refuse(state, "wrong-token", message)
    claim = _claimed(play, state, who, entry, each)
    if isinstance(claim, Ruling):
        return claim
    given = any(t.kind == "rest" for t in entry.tokens)
    if claim is not None and not given and not sure(state):
        return close(play, state, claim, entry.n, cites, told, attested=True)
    rests = final_rests(play, state, entry, cites)
    if isinstance(rests, Ruling):
        return rests
    hole = hole_at_count(play, state, rests)
    if isinstance(hole, Ruling):
        return hole
    if _wins_first(play, state, hole):
        return _close(play, state._replace(hole=hole), (0, 0), entry.n, cites, told)
    held = (0, 0)
    if each:
        gains, held = _each(play, state, rests, hole, cites, told)
    else:
        gains = _difference(play, state, rests, hole, cites, told)
    if claim is not None and claim != gains:
        if each:
            message = say(
                "rings-at-rest.claims-contradicted",
                "{first} and {second} are claimed, but the rests give {own} and {other}",
                first=claim[0],
                second=claim[1],
                own=gains[0],
                other=gains[1],
            )
        else:
            gainer = int(gains[1] > gains[0])
            message = say(
                "rings-at-rest.rests-contradict",
                "{claim} is claimed, but the rests give {points} to {side}",
                claim=max(claim),
                points=gains[gainer],
                side=play.letters[gainer],
            )
        return refuse(state, "contradicted", message, play.cite("difference"))
    if play.value("twenty") is None:
        for side in (0, 1):
            made = rests.zones[side].count("hole") - held[side]
            state = state._replace(twenties=plus(state.twenties, side, made)) if made else state
    return close(play, state._replace(hole=hole), gains, entry.n, cites, told, held=held)


def close_told(
    play: Play, state: RestsState, gains: tuple[int, int], n: int, close: Callable[..., Ruling] | None = None
) -> Ruling:
    """Score a round of which no shot was recorded, so that nobody knows of its twenties; ``close`` as in
    :func:`count`."""
    tallies = tuple(t._replace(innings=t.innings + 1) for t in state.tallies)  # no shot has begun the round
    state = state._replace(untold=state.untold + 1, tallies=tallies)
    ruling: Ruling = (close or _close)(play, state, gains, n, [], [], attested=True)
    return ruling


def _round_alone(
    play: Play, state: RestsState, who: int, entry: Entry, each: bool
) -> tuple[int, int] | Ruling | None:
    """What a round made of which nobody recorded a shot: its totals alone, ``:count(45 25)``, attested."""
    if any(state.where) or any(t.kind not in ("choice", "claim", "time") for t in entry.tokens):
        return None
    if each or claim_of(entry.tokens) is not None:
        return _claimed(play, state, who, entry, each, whole=True)
    said = _claimed(play, state, who, entry, each=True, whole=True)
    if said is None or isinstance(said, Ruling):
        return said
    return max(said[0] - said[1], 0), max(said[1] - said[0], 0)


def _wins_first(play: Play, state: RestsState, hole: HoleRing | None) -> bool:
    """Whether the withheld points, counted before the round, end the game."""
    if hole is None or hole.counted or play.value("withheld", state, hole.side) != "before":
        return False
    enough: bool = state.score[hole.side] + play.value("twenty") >= play.value("target", state)
    return enough


def _claimed(
    play: Play, state: RestsState, who: int, entry: Entry, each: bool, *, whole: bool = False
) -> tuple[int, int] | Ruling | None:
    """The marker's word for what each side gains: ``:count +15``, or ``:count(35 20)`` where both count.

    ``whole``: of a round of which no shot was recorded, every ring of which may be in the hole.
    """
    rings, values = play.value("rings"), zone_values(play)[0]
    most = rings * (max(values.values()) + (play.value("excess") or 0)) + (play.value("twenty") or 0)
    if whole:
        most = rings * max(*values.values(), play.value("twenty") or 0, 20)
    claim = claim_of(entry.tokens)
    if not each:
        if claim is None:
            return None
        if isinstance(claim, str) or claim < 0 or claim % 5 or claim > most:
            message = say(
                "rings-at-rest.multiple-of-five",
                "a round is worth a multiple of five, at most {most}, to the side that gains it",
                most=most,
            )
            return refuse(state, "impossible", message, play.cite("difference"))
        return (claim, 0) if who == 0 else (0, claim)
    if claim is not None:
        message = say(
            "rings-at-rest.both-count", "both sides count: write what each makes, as in :count(35 20)"
        )
        return refuse(state, "wrong-token", message, play.cite("difference"))
    said = next((t.b for t in entry.tokens if t.kind == "choice" and t.b is not None), None)
    if said is None:
        return None
    unit = 5 if all(v % 5 == 0 for v in values.values()) else 1
    words = said.split(" ")
    if len(words) != 2 or not all(w.isdecimal() and len(w) < 5 for w in words):
        message = say("rings-at-rest.write-counts", "write what each side makes, as in :count(35 20)")
        return refuse(state, "unknown-choice", message)
    counts = int(words[0]), int(words[1])
    if max(counts) > most or counts[0] % unit or counts[1] % unit:
        message = say(
            "rings-at-rest.count-too-high",
            "no side can make that of {rings} rings: {most} at most",
            rings=rings,
            most=most,
        )
        return refuse(state, "impossible", message, play.cite("values"))
    return counts


def _difference(
    play: Play,
    state: RestsState,
    rests: Rests,
    hole: HoleRing | None,
    cites: list[str | None],
    told: list[Instruction],
) -> tuple[int, int]:
    """The difference of the two counts, to the side with the larger."""
    values, cite = zone_values(play)
    cites.append(cite)
    counts = [sum(values.get(zone, 0) for zone in row) for row in rests.zones]
    if hole is not None:
        in_excess, cite = play.ask("hole_at_count", state, hole)
        cites.append(cite)
        if not hole.counted and play.value("withheld", state, hole.side) == "joins":
            counts[hole.side] += play.value("twenty")
    else:
        in_excess = True
    rings = [
        len(row) - (hole is not None and hole.side == s and not in_excess)
        for s, row in enumerate(rests.zones)
    ]
    keeps = play.cite("other_keeps") if play.value("other_keeps") else None
    more = abs(rings[0] - rings[1])
    if more:
        each, cite = play.ask("excess")
        counts[0 if rings[0] > rings[1] else 1] += each * more
        cites.append(keeps or cite)
    if set(rests.zones[0]) & set(rests.zones[1]):
        cites.append(keeps or play.cite("cancel"))
    cites.append(play.cite("difference"))
    sums = ", ".join(f"{play.names[x]} {counts[i]}" for i, x in enumerate(play.letters))
    text = say("rings-at-rest.count-of-round", "Count of the round: {counts}.", counts=sums)
    told.append(Instruction("count", text, (), cites[-1]))
    return max(counts[0] - counts[1], 0), max(counts[1] - counts[0], 0)


def _each(
    play: Play,
    state: RestsState,
    rests: Rests,
    hole: HoleRing | None,
    cites: list[str | None],
    told: list[Instruction],
) -> tuple[tuple[int, int], tuple[int, int]]:
    """What each side counts, where no difference is taken, and how many rings it leaves in the hole."""
    values, cite = zone_values(play)
    cites.append(cite)
    rows = [list(row) for row in rests.zones]
    off, cite = play.ask("cancel")
    for zone in off or ():
        pairs = min(rows[0].count(zone), rows[1].count(zone))
        for row in rows if pairs else ():
            for _ in range(pairs):
                row.remove(zone)
        if pairs:
            cites.append(cite)
    counts = [sum(values.get(zone, 0) for zone in row) for row in rows]
    if hole is not None:
        cites.append(play.cite("hole_at_count"))
        if not hole.counted:
            counts[hole.side] += play.value("twenty")
    nothing, cite = play.ask("standing", state)
    for side in nothing or ():
        counts[side] = 0
        cites.append(cite)
    until, cite = play.ask("held")
    in_hole = rests.zones[0].count("hole"), rests.zones[1].count("hole")
    if until == "game" and any(in_hole):
        cites.append(cite)
        if max(state.score[i] + counts[i] for i in (0, 1)) < play.value("target", state):
            text = say("rings-at-rest.stays-in-hole", "What lies in the hole stays there.")
            told.append(Instruction("stays", text, (), cite))
            counts = [counts[i] - values["hole"] * in_hole[i] for i in (0, 1)]
        else:
            in_hole = (0, 0)
    cites.append(play.cite("difference"))
    sums = ", ".join(f"{play.names[x]} {counts[i]}" for i, x in enumerate(play.letters))
    text = say("rings-at-rest.count-of-round", "Count of the round: {counts}.", counts=sums)
    told.append(Instruction("count", text, (), cites[-1]))
    return (counts[0], counts[1]), in_hole if until == "game" else (0, 0)


def _close(
    play: Play,
    state: RestsState,
    gains: tuple[int, int],
    n: int,
    cites: list[str | None],
    told: list[Instruction],
    attested: bool = False,
    held: tuple[int, int] = (0, 0),
) -> Ruling:
    """Score the round, and begin the next unless somebody has won."""
    before = state.score
    target, target_cite = play.ask("target", state)
    hole = state.hole
    each = play.value("difference") == "each"
    if hole is not None and not hole.counted:
        when, cite = play.ask("withheld", state, hole.side)
        cites.insert(0, cite)
        twenties = play.value("twenty")
        if each or when == "joins":
            state = state._replace(twenties=plus(state.twenties, hole.side, 1))
        else:
            state = scored(state, hole.side, twenties, n, twenty=True)
    for side in (0, 1) if each or max(state.score) < target else ():
        if gains[side]:
            state = scored(state, side, gains[side], n)
    if attested:
        cites.append(play.cite("difference"))
    points = {
        x: state.score[i] - before[i] for i, x in enumerate(play.letters) if state.score[i] != before[i]
    }
    winner = next((i for i, s in enumerate(state.score) if s >= target), None)
    drawn = False
    if winner is not None and min(state.score) >= target:
        first, cite = play.ask("both", state)
        cites.append(cite)
        winner = first if first not in ("higher", "drawn") else None
        if winner is None and state.score[0] != state.score[1]:
            winner = int(state.score[1] > state.score[0])
        drawn = winner is None and first == "drawn"
    tallies = tuple(t._replace(run=0) for t in state.tallies)
    if winner is not None or drawn:
        done = state._replace(over=True, winner=winner, phase="shot", hole=hole)
        cites.append(target_cite)
        events = ("round-over", "game-over")
        return Ruling(done, points, None, cites_of(*cites), tuple(told), attested, events)
    lead, cite = play.ask("next_round", state, gains)
    cites.append(cite)
    letter = None if lead == "free" else play.letters[lead]
    where = tuple(("hole",) * each_held for each_held in held)
    after = RestsState(
        state.score,
        tallies,
        lead,
        lead,
        "shot",
        state.round + 1,
        where,
        twenties=state.twenties,
        kept=held,
        untold=state.untold,
    )
    if letter is None:
        after = after._replace(turn=None, lead=None, phase="lead")
    return Ruling(after, points, letter, cites_of(*cites), tuple(told), attested, ("round-over",))
