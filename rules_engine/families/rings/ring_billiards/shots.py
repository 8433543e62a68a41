"""One shot judged: what it makes, what it costs, what is put back; whose turn it is then, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus, put
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .reading import (
    OTHER_WORDS,
    PLACES,
    GlanceShot,
    GlanceState,
    Loss,
    RingOff,
    due,
    named,
    objects,
    own_shooters,
    shooter_of,
    with_met,
    worded,
)

Cites = tuple[str | None, ...]


class Reckoned(NamedTuple):
    """What a shot is worth: the points that it makes and those that it costs, whether the player goes on,
    whether he may pocket a ring next, and the clauses that decide."""

    shot: GlanceShot
    made: int
    lose: int
    again: bool
    right: bool
    cites: Cites

    @property
    def gain(self) -> int:
        """What the player's score changes by."""
        return self.made - self.lose

    @property
    def outcome(self) -> tuple[int, int, bool, bool]:
        """What the match goes on from."""
        return self.made, self.lose, self.again, self.right


def judged(play: Play, state: GlanceState, who: int, shot: GlanceShot, entry: Entry) -> Ruling:
    """Hold a shot against its claim, its place and the rules, and settle it."""
    cites: list[str | None] = []
    if shot.frozen:
        allowed, cite = play.ask("frozen", state)
        if allowed is False:
            return refuse(
                state,
                "impossible",
                say("ring-billiards.not-against-ring", "the shooter may not be placed against a ring"),
                cite,
            )
        cites.append(cite)
    for token in entry.tokens:
        if token.kind == "place":
            found = _placed(play, state, who, token.a)
            if isinstance(found, Ruling):
                return found
            cites += found
    if shot.declared and not state.right:
        return refuse(
            state,
            "not-now",
            say(
                "ring-billiards.pocket-after-billiard",
                "a shot at a pocket follows a billiard, and nothing else",
            ),
            play.cite("right"),
        )
    reckoned = _decided(play, state, who, shot, claim_of(entry.tokens))
    if isinstance(reckoned, Ruling):
        return reckoned
    return _settled(play, state, who, shot, reckoned, entry, cites)


def _placed(play: Play, state: GlanceState, who: int, word: str) -> list[str | None] | Ruling:
    """The clauses on the place of the shot; refuse another place than the due one."""
    place, cite = due(play, state, who)
    word = OTHER_WORDS.get(word, word)
    allowed, how = play.ask("line", state) if place == "line" else ((), None)
    if word == place:
        return [cite]
    if word in (allowed or ()):
        return [cite, how]
    broken = (how if word.endswith("line") else None) or cite
    return refuse(
        state,
        "impossible",
        say("ring-billiards.shot-is-from", "the shot is taken from {place}", place=PLACES[place]),
        broken,
    )


# -- what a shot is worth ------------------------------------------------------------------------------------


def _decided(
    play: Play, state: GlanceState, who: int, shot: GlanceShot, claim: int | str | None
) -> Reckoned | Ruling:
    """What the shot is worth; where the record leaves open what was met, what every possibility says, or
    those that agree with the claim."""
    need = play.value("need", state) or 2
    claim = 0 if claim == "miss" else claim
    met = () if claim == 0 and shot.met is None else shot.met  # nothing made: the rings met say no more
    if met is not None:
        reckoned = reckon(play, state, who, with_met(shot, met, need))
        if claim is None or _agrees(claim, reckoned):
            return reckoned
        message = say(
            "ring-billiards.claim-differs",
            "{claim} is claimed, but the record shows {made}",
            claim=claim,
            made=reckoned.made,
        )
        broken = reckoned.cites[0] if shot.lost or shot.off else play.cite("met")
        return refuse(state, "contradicted", message, broken)
    found: dict[tuple[int, int, bool, bool], Reckoned] = {}
    for possible in _possible(play, state, who, shot, need):
        reckoned = reckon(play, state, who, possible)
        if claim is None or _agrees(claim, reckoned):
            found.setdefault(reckoned.outcome, reckoned)
    if not found:
        if shot.bare:
            return refuse(
                state,
                "impossible",
                say("ring-billiards.no-such-worth", "no shot is worth {claim} here", claim=claim),
                play.cite("met"),
            )
        nothing = reckon(play, state, who, with_met(shot, (), need))
        broken = nothing.cites[0] if shot.lost or shot.off else play.cite("met")
        return refuse(
            state,
            "contradicted",
            say(
                "ring-billiards.claim-impossible",
                "{claim} is claimed, which the record cannot show",
                claim=claim,
            ),
            broken,
        )
    if len(found) > 1:
        return refuse(
            state,
            "undecided",
            say("ring-billiards.say-met", "say which rings the shooter met, or what the shot made"),
            play.cite("met"),
        )
    return next(iter(found.values()))


def _agrees(claim: int | str, reckoned: Reckoned) -> bool:
    return claim in (reckoned.made, reckoned.gain)


def _possible(play: Play, state: GlanceState, who: int, shot: GlanceShot, need: int) -> Iterator[GlanceShot]:
    """The shots that the record may mean: whatever was met, and after a bare claim whatever fell."""
    there = objects(play, state, who)
    rings = tuple(ring for ring in there if ring not in own_shooters(play))
    for count in range(len(rings) + 1 if shot.bare else 1):
        fell = rings[:count] if shot.bare else shot.fell
        rest = tuple(ring for ring in there if ring not in fell)
        gone = tuple(ring for ring in there if ring in fell)
        for order in (rest + gone, gone + rest) if fell else (there,):
            for met in range(len(there) + 1):
                yield with_met(shot._replace(fell=fell), order[:met], need)


def reckon(play: Play, state: GlanceState, who: int, shot: GlanceShot) -> Reckoned:
    """What a shot is worth whose rings met are known."""
    cites: list[str | None] = []
    met, cite = play.ask("met", state, shot)
    if met:
        cites.append(cite)
    pocketed, cite = play.ask("pocketed", state, shot) if shot.fell else (0, None)
    if shot.fell and cite:
        cites.append(cite)
    made = (met or 0) + (pocketed or 0)
    ends = False
    lose = 0
    if shot.lost:
        loss: Loss
        loss, cite = play.ask("shooter_pocketed" if shot.lost == "pocketed" else "shooter_off", state, shot)
        cites = [cite, *(cites if loss.counts else ())]
        made = made if loss.counts else 0
        floor, cite = play.ask("floor", state) if loss.lose else (None, None)
        lose = loss.lose if floor is None else max(0, min(loss.lose, state.score[who] + made - floor))
        if lose < loss.lose:
            cites.append(cite)
        ends = True
    if shot.off:
        off: RingOff
        off, cite = play.ask("ring_off", state, shot)
        cites = [*(() if off.void else cites), cite]
        made = 0 if off.void else made
        ends = ends or off.turn
    shot = shot._replace(made=made)
    again, cite = play.ask("again", state, shot)
    if not ends:
        if not again:
            cite = play.cite("miss") or cite
        cites.append(cite)
    again = bool(again) and not ends
    right, cite = play.ask("right", state, shot)
    if right or state.right:
        cites.append(cite)
    return Reckoned(shot, made, lose, again, bool(right) and again, tuple(cites))


# -- what follows --------------------------------------------------------------------------------------------


def _settled(
    play: Play,
    state: GlanceState,
    who: int,
    seen: GlanceShot,
    reckoned: Reckoned,
    entry: Entry,
    cites: list[str | None],
) -> Ruling:
    shot, made, again = reckoned.shot, reckoned.made, reckoned.again
    told = _put_back(play, state, who, seen, shot)
    tallies = list(state.tallies)
    mine = tallies[who].begin() if state.fresh else tallies[who]
    tallies[who] = mine.add(made, entry.n)
    if reckoned.lose:
        tallies[who] = tallies[who]._replace(made=tallies[who].made - reckoned.lose)
    at = state.at
    own = own_shooters(play)
    for place, gone in (("out", seen.fell), ("hand", seen.off)):
        for ring in set(gone) & set(own):
            at = put(at, own.index(ring), place)
    at = put(at, shooter_of(state, who), "hand" if shot.lost else "board")
    if not again:
        back = tuple(ring for ring, place in zip(own, at, strict=False) if place == "out")
        if back:
            text = say(
                "ring-billiards.back-into-play",
                "Back into play from the line: {rings}.",
                rings=worded(play, back),
            )
            told.append(Instruction("in-hand", text, back, play.cite("shooter_back")))
        at = tuple("hand" if place == "out" else place for place in at)
    after = state._replace(
        score=plus(state.score, who, reckoned.gain),
        tallies=tuple(tallies),
        at=at,
        fallen=state.cue if shot.lost else "",
        right=reckoned.right,
        opening=False,
        fresh=not again,
        turn=who if again else (who + 1) % len(play.letters),
    )
    was, (now, cite) = due(play, state, who)[0], due(play, after, after.turn or 0)
    where = cite if now != was or shot.lost else None
    events = ["foul" if shot.lost else "counted" if made else "miss"]
    if not again:
        events.append("turn-over")
    target, cite = play.ask("target", state)
    if after.score[who] >= target:
        after = after._replace(over=True, winner=who)
        events.append("game-over")
        where = cite
    elif (again_set := play.ask("reset", after))[0]:
        told.append(
            Instruction(
                "set-up", say("ring-billiards.set-again", "{how}.", how=again_set[0]), (), again_set[1]
            )
        )
    return Ruling(
        after,
        points_between(play, state.score, after.score),
        None if after.over or after.turn is None else play.letters[after.turn],
        cites_of(*reckoned.cites, *cites, where),
        tuple(told),
        seen.met is None,
        tuple(events),
    )


def _put_back(
    play: Play, state: GlanceState, who: int, seen: GlanceShot, shot: GlanceShot
) -> list[Instruction]:
    """Where the rings go that left the board; the opponent's shooter stays out."""
    told: list[Instruction] = []
    own = own_shooters(play)
    theirs = tuple(ring for ring in seen.fell if ring in own)
    if theirs:
        text = say(
            "ring-billiards.out-of-play",
            "Out of play until the turn ends: {rings}.",
            rings=worded(play, theirs),
        )
        told.append(Instruction("remove", text, theirs, play.cite("shooter_down")))
    # Which rings a bare claim stands for is not known, only how many.
    rings = tuple(ring for ring in (*shot.fell, *shot.off) if ring not in own)
    if not rings or play.value("reset", state):
        return told
    places, cite = play.ask("respot", state, len(rings))
    known = not seen.bare
    words = ""
    for ring, place in zip(rings, places, strict=True):
        if known:
            to = say("ring-billiards.ring-to-place", "{ring} {place}", ring=named(play, ring), place=place)
        elif not words:
            to = say("ring-billiards.one-to-place", "one {place}", place=place)
        else:
            to = say("ring-billiards.another-to-place", "another {place}", place=place)
        words = say("ring-billiards.and-to-place", "{rings}; {next}", rings=words, next=to) if words else to
    text = say("ring-billiards.put-back", "Put back: {rings}.", rings=words)
    told.append(Instruction("spot", text, rings if known else (), cite))
    return told
