"""One shot at driven rings: what the hole counts, what a lost shooter costs, whether the turn goes on."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....states import plus
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .reading import DrivenState, Shot, driven, name_of, read_shot

KINDS = frozenset({"rest", "off", "state", "claim"})


def shoot(play: Play, state: DrivenState, who: int, entry: Entry) -> Ruling:
    """Judge one shot."""
    if not any(t.kind in KINDS for t in entry.tokens):
        return refuse(
            state, "undecided", say("rings-driven.say-driven", "say which rings were driven, or miss")
        )
    shot = read_shot(play, state, who, entry.tokens)
    if isinstance(shot, Ruling):
        return shot
    cites: list[str | None] = []
    told: list[Instruction] = []
    for word in shot.states:
        if word in ("line", "shooter-line"):
            cites.append(play.cite("line"))
        if word in ("place", "hands-on-board", "board-moved", "seat-moved", "moved", "hand"):
            slot = {"place": "place", "moved": "moved", "hand": "hand"}.get(word)
            cites.append(play.cite(slot or ("hands_off" if word == "hands-on-board" else "conduct")))
            if word not in ("moved", "hand"):
                told.append(
                    Instruction(
                        "warning",
                        say("rings-driven.warned", "No price is named: the player is warned."),
                        (),
                        cites[-1],
                    )
                )
        if word == "off-back":
            cite = play.ask("off")[1]
            cites.append(cite)
            told.append(
                Instruction(
                    "return", say("rings-driven.back-near-hole", "Put the ring back near the hole."), (), cite
                )
            )
    if "post-first" in shot.states:
        answer, cite = play.ask("first", state, shot)
        if answer is None:
            message = say("rings-driven.none-on-field", "no ring of the opponent lies on the field")
            return refuse(state, "contradicted", message, play.cite("first"))
        if answer == "refused":
            message = say("rings-driven.loose-first", "the rings that lie loose are shot at first")
            return refuse(state, "impossible", message, cite)
        cites.append(cite)
        if answer == "back":
            posts = [k for k, v in shot.moves.items() if k[0] != who and v[0] == "post"]
            shot = shot._replace(moves={k: v for k, v in shot.moves.items() if k not in posts})
            names = tuple(name_of(play, *k) for k in posts)
            told.append(
                Instruction(
                    "return",
                    say("rings-driven.back-over-pegs", "Put the rings back over their pegs."),
                    names,
                    cite,
                )
            )
        if answer == "replay":
            told.append(
                Instruction(
                    "again",
                    say("rings-driven.shot-again", "Put the rings back; the shot is taken again."),
                    (),
                    cite,
                )
            )
            return Ruling(state, {}, play.letters[who], cites_of(*cites), tuple(told), False, ("again",))
    return _settle(play, state, shot, entry, cites, told)


def _settle(
    play: Play, state: DrivenState, shot: Shot, entry: Entry, cites: list[str | None], told: list[Instruction]
) -> Ruling:
    who = shot.who
    tallies = state.tallies
    if state.fresh:
        tallies = tuple(t.begin() if i == who else t for i, t in enumerate(tallies))
    after = driven(state, shot)._replace(tallies=tallies, fresh=False)
    after = _holed(play, after, shot, entry.n, cites, told)
    other = 1 - who
    after, lost = _shooter(play, state, after, shot, cites, told)
    if any(v[1] == "ditch" for v in shot.moves.values()):
        cites.append(play.cite("off" if any(t.kind == "off" for t in entry.tokens) else "ditch"))
    keeps, cite = play.ask("keeps", state, shot)
    turn = who if keeps and not lost else other
    if not lost:
        cites.append(cite)
    was = "post" if play.value("start") == "post" else ""
    if shot.went(who, "ditch", was) or shot.went(who, "field", was):
        cites.append(play.cite("own"))
    if turn != who:
        cites.append(play.cite("passes"))
    origin, cite = play.ask("origin", state, shot)
    if origin is not None:
        cites.append(cite)
        told += [Instruction("in-hand", origin, (), cite)] if shot.shooter else []
    after = after._replace(turn=turn, fresh=turn != who)
    gained = points_between(play, state.score, after.score)
    attested = claim_of(entry.tokens) is not None
    target, target_cite = play.ask("target", after)
    if max(after.score) >= target and play.value("at_once"):
        winner = after.score.index(max(after.score))
        done = after._replace(over=True, winner=winner)
        cites.append(target_cite)
        return Ruling(done, gained, None, cites_of(*cites), tuple(told), attested, ("game-over",))
    closed = _closed(play, state, after, who, cites)
    if closed is not None:
        return _close(play, after, closed, gained, cites, told, attested)
    letter = play.letters[turn]
    return Ruling(after, gained, letter, cites_of(*cites), tuple(told), attested, ("shot",))


def _holed(
    play: Play, after: DrivenState, shot: Shot, n: int, cites: list[str | None], told: list[Instruction]
) -> DrivenState:
    """Count the rings driven into the hole, for their owners."""
    for (side, at), (_, to) in shot.moves.items():
        if to != "hole":
            continue
        points, cite = play.ask("hole", after, side)
        cites.append(cite)
        tallies = after.tallies
        if side == shot.who:
            tallies = tuple(t.add(points, n) if i == side else t for i, t in enumerate(tallies))
        after = after._replace(score=plus(after.score, side, points), tallies=tallies)
        goes = play.value("hole_goes")
        if goes != "hole":
            after = _put(after, side, at, goes)
            name = name_of(play, side, at)
            told.append(
                Instruction(
                    "remove",
                    say("rings-driven.out-of-hole", "Take {ring} out of the hole.", ring=name),
                    (name,),
                    cite,
                )
            )
    return after


def _put(state: DrivenState, side: int, at: int, zone: str) -> DrivenState:
    row = (*state.where[side][:at], zone, *state.where[side][at + 1 :])
    return state._replace(where=(row, state.where[1]) if side == 0 else (state.where[0], row))


def _shooter(
    play: Play,
    state: DrivenState,
    after: DrivenState,
    shot: Shot,
    cites: list[str | None],
    told: list[Instruction],
) -> tuple[DrivenState, bool]:
    """What a lost shooter costs: a ring of the opponent goes back; whether the turn is lost."""
    if not shot.shooter:
        return after, False
    answer, cite = play.ask(f"lost_{shot.shooter}", state, shot)
    if answer is None:
        answer, cite = play.ask("lost", state, shot)
    ends, owes = answer
    cites.append(cite)
    other = 1 - shot.who
    if not owes or (after.left(other) == 0 and play.value("last_closes")):
        return after, ends
    before = state.where[other]
    early = play.value("early")
    for at, zone in enumerate(after.where[other]):
        if zone == "ditch" and (early or before[at] == "ditch"):
            back, text = play.value("back")
            told.append(Instruction("return", text, (name_of(play, other, at),), cite))
            return _put(after, other, at, back), ends
    return after, ends


def _closed(
    play: Play, state: DrivenState, after: DrivenState, who: int, cites: list[str | None]
) -> int | None:
    """The side that counts: -1 if both are cleared, None while the round goes on."""
    cleared = [s for s in (0, 1) if after.left(s) == 0]
    if not cleared:
        return None
    cite = play.cite("cleared")
    if len(cleared) == 2:
        cites.append(cite)
        return -1
    if state.left(cleared[0]) == 0 or (cleared[0] == who and play.value("own_last") == "goes-on"):
        return None
    cites.append(cite)
    return 1 - cleared[0]


def _close(
    play: Play,
    after: DrivenState,
    counting: int,
    gained: dict[str, int],
    cites: list[str | None],
    told: list[Instruction],
    attested: bool,
) -> Ruling:
    if counting < 0:
        return next_round(play, after, gained, cites, told, attested)
    after = after._replace(phase="count", turn=counting)
    letter, events = play.letters[counting], ("shot", "round-over")
    return Ruling(after, gained, letter, cites_of(*cites), tuple(told), attested, events)


def next_round(
    play: Play,
    state: DrivenState,
    gained: dict[str, int],
    cites: list[str | None],
    told: list[Instruction],
    attested: bool,
) -> Ruling:
    """Begin the next round, unless somebody has won."""
    target, target_cite = play.ask("target", state)
    best = max(state.score)
    tallies = tuple(t._replace(run=0) for t in state.tallies)
    if best >= target and state.score.count(best) == 1:
        done = state._replace(over=True, winner=state.score.index(best), phase="shot", turn=None)
        cites.append(target_cite)
        events = ("round-over", "game-over")
        return Ruling(done, gained, None, cites_of(*cites), tuple(told), attested, events)
    lead, cite = play.ask("next_round", state)
    cites.append(cite)
    text, cite = play.ask("group", state)
    told.append(Instruction("set-up", text, (), cite))
    row = (play.value("start"),) * play.value("rings")
    after = state._replace(
        tallies=tallies,
        where=(row, row),
        turn=lead,
        lead=lead,
        phase="shot",
        round=state.round + 1,
        fresh=True,
    )
    letter = play.letters[lead]
    return Ruling(after, gained, letter, cites_of(*cites), tuple(told), attested, ("round-over",))


def count(play: Play, state: DrivenState, entry: Entry) -> Ruling:
    """Count the rings that the clearing side has left."""
    side = state.turn or 0
    letter = play.letters[side]
    values, cite = play.ask("values", state)
    cites: list[str | None] = [cite]
    lying = [z for z in state.where[side] if z == "field" and z not in values]
    fixed = sum(values.get(z, 0) for z in state.where[side])
    said: list[str] = []
    for kind, a, b in entry.tokens:
        if kind == "rest":
            if a != letter and not (a[:1] == letter and a[1:].isdecimal()):
                return refuse(
                    state,
                    "unknown-piece",
                    say("rings-driven.side-counts", "{player} counts", player=play.names[letter]),
                    play.cite("count"),
                )
            if b not in values or b in ("post", "hole", "field"):
                return refuse(
                    state,
                    "unknown-zone",
                    say("rings-driven.no-count-in", "no ring counts in '{word}'", word=str(b)[:20]),
                    cite,
                )
            said.append(b)
        elif (kind == "choice" and a != "count") or (kind == "choice" and b is not None):
            return refuse(
                state,
                "unknown-choice",
                say("rings-driven.not-at-count", ":{word} means nothing at the count", word=a[:20]),
            )
        elif kind not in ("choice", "claim"):
            return refuse(
                state,
                "wrong-token",
                say("rings-driven.rests-alone", "the count needs the rests of the rings alone"),
            )
    claim = claim_of(entry.tokens)
    attested = claim is not None and not said and bool(lying)
    if said and len(said) != len(lying):
        message = say_many(
            "rings-driven.so-many-listed",
            "{lying} rings of {side} lie on the field, {n} is listed",
            "{lying} rings of {side} lie on the field, {n} are listed",
            len(said),
            lying=len(lying),
            side=letter,
        )
        return refuse(state, "impossible", message, play.cite("cleared"))
    if lying and not said and claim is None:
        return refuse(
            state,
            "undecided",
            say(
                "rings-driven.where-lying",
                "where do the {count} rings of {side} lie?",
                count=len(lying),
                side=letter,
            ),
            cite,
        )
    points = fixed + sum(values[z] for z in said)
    if claim is not None:
        if attested and claim in totals(play, state):
            points = int(claim)
        elif claim != points:
            return refuse(
                state,
                "contradicted",
                say(
                    "rings-driven.claim-differs",
                    "that makes {points}, not {claim}",
                    points=points,
                    claim=claim,
                ),
                cite,
            )
    score = plus(state.score, side, points)
    tallies = tuple(t.add(points, entry.n) if i == side else t for i, t in enumerate(state.tallies))
    after = state._replace(score=score, tallies=tallies)
    return next_round(play, after, {letter: points} if points else {}, cites, [], attested)


def totals(play: Play, state: DrivenState) -> list[int]:
    """What the rings that are left may count together."""
    values = play.value("values", state)
    row = state.where[state.turn or 0]
    each = {v for zone, v in values.items() if zone not in ("post", "hole")}
    found = {sum(values.get(z, 0) for z in row)}
    for _ in range(0 if "field" in values else row.count("field")):
        found = {total + value for total in found for value in each}
    return sorted(found)
