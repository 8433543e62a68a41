"""One spin, and the count of a round."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus
from ...base import cites as cites_of
from ...base import points_between
from .reading import DRIVEN, OFF, Lying, Seen, SpunState, driven_zones, full, gone, left, name_of, read

KINDS = frozenset({"rest", "off", "pocket", "state", "claim", "full", "pin"})


def side_of(to: str, ring: Lying) -> int:
    """The side that is meant: the "owner" of a ring, the "other" one, or the "spinner" who moved it."""
    if to == "spinner":
        return ring.spinner
    return 1 - ring.side if to == "other" else ring.side


def lying(play: Play, state: SpunState) -> list[Lying]:
    """The rings that lie on the board, each with its zone as the game reads it."""
    found = []
    for side, row in enumerate(state.where):
        for number, zone in enumerate(row, 1):
            if not gone(play, zone):
                meant = play.value("line", state, zone) or zone
                spinner = 1 - side if (side, number) in state.moved else side
                found.append(Lying(side, number, meant, (side, number) in state.short, spinner))
    return found


def ranked(play: Play, state: SpunState) -> list[Lying]:
    """The rings among which nearness decides."""
    if play.cite("places") is None:
        return []
    return [
        ring
        for ring in lying(play, state)
        if not (play.value("worth", state, ring) or ("", 0))[1]
        and play.value("ranked", state, ring) != "none"
    ]


def spin(play: Play, state: SpunState, who: int, entry: Entry) -> Ruling:
    """Judge one spin."""
    seen = read(play, state, who, entry.tokens, False)
    if isinstance(seen, Ruling):
        return seen
    own = (who, len(state.where[who]) + 1)
    if own not in seen.rests:
        whole = any(t.kind == "full" for t in entry.tokens)
        if play.cite("field") is None or not (whole or seen.driven or seen.rests):
            message = say("rings-spun.say-where", "say where {ring} rests", ring=name_of(play, own))
            return refuse(state, "undecided", message, play.cite("zones"))
        seen.rests[own] = play.value("zones")[0]
    before = state
    if not any(state.where):
        state = state._replace(tallies=tuple(t.begin() for t in state.tallies))
    cites: list[str | None] = []
    told: list[Instruction] = []
    state = _laid(play, state, seen, who, cites, told)
    state = _felled(play, state, seen, who, entry.n, cites)
    made = _gone(play, state, seen, who, cites, told)
    if seen.driven:
        again = _drive(play, state, seen, who, cites, told)
        if again is None:
            turn = play.letters[who]
            return Ruling(before, {}, turn, cites_of(*cites), tuple(told), False, ("again",))
        state = again
    at_once, cite = play.ask("pocket_time")
    now = (0, 0) if at_once == "round" else made
    if any(made):
        cites.append(cite)
    if at_once == "round":
        state = state._replace(due=tuple(d + m for d, m in zip(state.due, made, strict=True)))
    else:
        state = state._replace(score=_added(play, state.score, made, cites))
    points = points_between(play, before.score, state.score)
    if seen.claim is not None and seen.claim != points.get(play.letters[who], 0):
        message = say(
            "rings-spun.spin-makes",
            "the spin makes {points} at once, not {claim}",
            points=points.get(play.letters[who], 0),
            claim=seen.claim,
        )
        return refuse(before, "contradicted", message, play.cite("aim"))
    moment, cite = play.ask("moment", state)
    seen_now = any(now) if moment is None else moment == "at-once"
    if seen_now and (done := _won(play, state, cites)) is not None:
        cites.append(cite)
        events = ("counted", "game-over")
        return Ruling(done, points, None, cites_of(*cites), tuple(told), False, events)
    return _next(play, state, who, points, cites, told)


def _laid(
    play: Play, state: SpunState, seen: Seen, who: int, cites: list[str | None], told: list[Instruction]
) -> SpunState:
    """The state with the rings where the spin left them, and what was seen of it noted."""
    rows = [list(row) for row in state.where]
    number = len(rows[who]) + 1
    rows[who].append("")
    for (side, n), zone in seen.rests.items():
        rows[side][n - 1] = zone
    short = state.short
    if "short" in seen.states:
        short |= {(who, number)}
        cites.append(play.cite("crossing"))
    if "place" in seen.states:
        place, cite = play.ask("place")
        cites.append(cite)
        told.append(
            Instruction(
                "warning",
                say("rings-spun.spun-from", "A ring is spun from {place}; no price is named.", place=place),
                (),
                cite,
            )
        )
    if "tipped" in seen.states:
        allowed, cite = play.ask("tipped")
        cites.append(cite)
        if not allowed:
            text = say("rings-spun.not-tipped", "The board is not tipped in this match; no price is named.")
            told.append(Instruction("warning", text, (), cite))
    own = {ring for ring in seen.rests if ring[0] == who}
    return state._replace(
        where=tuple(map(tuple, rows)), short=short, moved=(state.moved | set(seen.rests)) - own
    )


def _felled(
    play: Play, state: SpunState, seen: Seen, who: int, entry: int, cites: list[str | None]
) -> SpunState:
    """The state with the pins down that the spin felled, and what they count added at once."""
    if not seen.pins:
        return state
    points, cite = play.ask("pin", state, seen.pins)
    cites.append(cite)
    tallies = tuple(t.add(points, entry) if i == who else t for i, t in enumerate(state.tallies))
    score = plus(state.score, who, points)
    return state._replace(down=state.down + seen.pins, score=score, tallies=tallies)


def _gone(
    play: Play, state: SpunState, seen: Seen, who: int, cites: list[str | None], told: list[Instruction]
) -> tuple[int, ...]:
    """What rings that went out make or cost."""
    made: tuple[int, ...] = (0,) * len(play.letters)
    for (side, number), zone in seen.rests.items():
        if not gone(play, zone):
            continue
        name = name_of(play, (side, number))
        ring = Lying(side, number, zone, (side, number) in state.short, who)
        price, cite = play.ask("pocketed", state, ring) if zone != OFF else (None, play.cite("rings"))
        if price is not None:
            to, points = price
            made = plus(made, side_of(to, ring), points)
        cites.append(cite)
        told.append(
            Instruction(
                "remove",
                say("rings-spun.out-for-round", "{ring} is out for the round.", ring=name),
                (name,),
                cite,
            )
        )
    return made


def _drive(
    play: Play, state: SpunState, seen: Seen, who: int, cites: list[str | None], told: list[Instruction]
) -> SpunState | None:
    """The state with the driven ring where it went; None if the spin is taken again."""
    if seen.driven != "pocket":
        return state._replace(at=seen.driven)
    last = full(play, state)
    answer, cite = play.ask("driven_pocketed", state, last)
    cites.append(cite)
    told.append(
        Instruction(
            "return",
            say("rings-spun.back-in-centre", "Put the Carrom ring back in the centre."),
            (DRIVEN,),
            cite,
        )
    )
    if answer == "again":
        told.append(
            Instruction(
                "again", say("rings-spun.last-once-more", "The last ring is spun once more."), (), cite
            )
        )
        return None
    return state._replace(at="middle")


def _added(
    play: Play, score: tuple[int, ...], made: tuple[int, ...], cites: list[str | None]
) -> tuple[int, ...]:
    """The score with what was made and lost; not below nothing where the game says so."""
    after = tuple(s + m for s, m in zip(score, made, strict=True))
    if any(a < 0 > m for a, m in zip(after, made, strict=True)):
        below, cite = play.ask("floor")
        cites.append(cite)
        if below is False:
            after = tuple(max(a, min(s, 0)) for a, s in zip(after, score, strict=True))
    return after


def _next(
    play: Play,
    state: SpunState,
    who: int,
    points: dict[str, int],
    cites: list[str | None],
    told: list[Instruction],
) -> Ruling:
    """The ruling on a spin after which the game goes on."""
    events = ["counted" if points else "spin"]
    if full(play, state):
        turn, phase = state.lead or 0, "count"
        text, cite = play.ask("aim")
        told.append(
            Instruction(
                "count", say("rings-spun.all-are-spun", "All rings are spun: {aim}.", aim=text), (), cite
            )
        )
        events.append("round-over")
        cites.append(cite)
    else:
        turn, cite = play.ask("next", state, who)
        phase = "spin"
        cites.append(cite)
        if not left(play, state, turn):
            turn = who
        partner, cite = play.ask("partner", state, turn)
        cites.append(cite if partner is not None else None)
        free, cite = play.ask("free", state)
        cites.append(cite if free else None)
    after = state._replace(turn=turn, phase=phase)
    letter = play.letters[turn]
    return Ruling(after, points, letter, cites_of(*cites), tuple(told), False, tuple(events))


# -- the count -----------------------------------------------------------------------------------------------


def count(play: Play, state: SpunState, who: int, entry: Entry) -> Ruling:
    """Judge the count of a round."""
    if state.phase != "count":
        message = say("rings-spun.not-counted-yet", "the round is counted when all rings have been spun")
        return refuse(state, "not-now", message, play.cite("aim"))
    seen = read(play, state, who, entry.tokens, True)
    if isinstance(seen, Ruling):
        return seen
    before = state
    rows = [list(row) for row in state.where]
    for (side, number), zone in seen.rests.items():
        rows[side][number - 1] = zone
    state = state._replace(where=tuple(map(tuple, rows)), at=seen.driven or state.at)
    cites: list[str | None] = []
    made = _standing(play, state, cites)
    places = _places(play, state, seen, cites)
    if isinstance(places, Ruling):
        return places._replace(state=before)
    field = _field(play, state, cites)
    if isinstance(field, Ruling):
        return field._replace(state=before)
    made = tuple(map(sum, zip(made, places, field, strict=True)))
    if any(state.due):
        cites.append(play.cite("pocketed"))
    score = _added(play, state.score, tuple(map(sum, zip(made, state.due, strict=True))), cites)
    points = points_between(play, before.score, score)
    mine = points.get(play.letters[who], 0)
    if seen.claim is not None and seen.claim != mine:
        message = say(
            "rings-spun.round-makes", "the round makes {points}, not {claim}", points=mine, claim=seen.claim
        )
        return refuse(before, "contradicted", message, cites[0] if cites else play.cite("aim"))
    tallies = tuple(t.add(m, entry.n) for t, m in zip(state.tallies, made, strict=True))
    state = state._replace(score=score, tallies=tallies)
    if not cites:
        cites.append(play.cite("worth") or play.cite("aim"))
    if (done := _won(play, state, cites)) is not None:
        events = ("counted", "round-over", "game-over")
        return Ruling(done, points, None, cites_of(*cites), (), False, events)
    lead, cite = play.ask("next_round", state)
    cites.append(cite)
    told: list[Instruction] = []
    at = state.at
    if at:
        stays, cite = play.ask("recentre")
        cites.append(cite)
        if stays != "stays":
            at = "middle"
            told.append(Instruction("set-up", play.value("set_up"), (DRIVEN,), cite))
    up, cite = play.ask("pins_up", state)
    if up:
        cites.append(cite)
        told.append(Instruction("set-up", up, tuple(play.value("pins")), cite))
    after = state._replace(
        turn=lead,
        lead=lead,
        phase="spin",
        round=state.round + 1,
        where=((), ()),
        short=frozenset(),
        moved=frozenset(),
        due=(0, 0),
        at=at,
        down=0,
    )
    event = "counted" if any(made) else "no-count"
    return Ruling(after, points, play.letters[lead], cites_of(*cites), tuple(told), False, (event,))


def _standing(play: Play, state: SpunState, cites: list[str | None]) -> tuple[int, ...]:
    """What rings make by the zone alone in which they lie."""
    made: tuple[int, ...] = (0,) * len(play.letters)
    for ring in lying(play, state):
        price, cite = play.ask("worth", state, ring)
        if price is not None:
            to, points = price
            made = plus(made, side_of(to, ring), points)
            cites.append(cite)
        if ring.short:
            cites.append(play.cite("crossing"))
        if ring.zone != state.where[ring.side][ring.number - 1]:
            cites.append(play.cite("line"))
    return made


def _places(play: Play, state: SpunState, seen: Seen, cites: list[str | None]) -> tuple[int, ...] | Ruling:
    """What rings make by their nearness."""
    made: tuple[int, ...] = (0,) * len(play.letters)
    rings = {(ring.side, ring.number): ring for ring in ranked(play, state)}
    if not rings:
        if seen.level:
            return refuse(
                state, "impossible", say("rings-spun.no-places", "no ring has a place"), play.cite("level")
            )
        return made
    whose = {key: play.value("ranked", state, ring) for key, ring in rings.items()}
    goes = {key: -1 if to == "void" else side_of(to, rings[key]) for key, to in whose.items()}
    named = [key for key in seen.rests if key in rings]
    if len(set(goes.values())) > 1 and len(named) < len(rings):
        names = ", ".join(name_of(play, key) for key in rings)
        message = say(
            "rings-spun.name-in-order",
            "name the rings in their order, the nearest first: {rings}",
            rings=names,
        )
        return refuse(state, "undecided", message, play.cite("ranked"))
    order = [*named, *(key for key in rings if key not in named)]
    groups: list[list[tuple[int, int]]] = []
    how, level_cite = play.ask("level")
    for key in order:
        if key in seen.level and groups:
            groups[-1].append(key)
        else:
            groups.append([key])
    if seen.level - set(order[1:]):
        return refuse(
            state,
            "impossible",
            say("rings-spun.level-with-none", "a ring without a place is level with none"),
            level_cite,
        )
    if seen.level and how == "marker":
        message = say("rings-spun.marker-decides", "the marker decides which of two rings lies nearer")
        return refuse(state, "contradicted", message, level_cite)
    first = play.game.facts.get("nearest")
    touching = [rings[key].zone == first for key in order]
    if touching != sorted(touching, reverse=True):
        return refuse(
            state,
            "impossible",
            say("rings-spun.touching-nearest", "a ring that touches lies nearest"),
            play.cite("ranked"),
        )
    values, cite = play.ask("places", state)
    at = 0
    for group in groups:
        share = sum(values[at : at + len(group)]) // len(group)
        at += len(group)
        for key in group:
            if goes[key] >= 0:
                made = plus(made, goes[key], share)
    cites += [cite, play.cite("ranked"), level_cite if seen.level else None]
    return made


def _field(play: Play, state: SpunState, cites: list[str | None]) -> tuple[int, ...] | Ruling:
    """What the driven ring makes by the half on which it lies."""
    made: tuple[int, ...] = (0,) * len(play.letters)
    if not state.at:
        return made
    answer, cite = play.ask("field", state, driven_zones(play).index(state.at))
    if answer is None:
        message = say("rings-spun.say-half", "say on whose half the farther part of the ring lies")
        return refuse(state, "undecided", message, play.cite("field"))
    side, points = answer
    cites.append(cite)
    return plus(made, side, points)


def _won(play: Play, state: SpunState, cites: list[str | None]) -> SpunState | None:
    """The state of a game that is won; None while it lasts."""
    target, cite = play.ask("target")
    best = max(state.score)
    if best < target:
        return None
    cites.append(cite)
    if min(state.score) >= target:
        cites.append(play.cite("both"))
        if state.score.count(best) > 1:
            return None
    return state._replace(over=True, winner=state.score.index(best), turn=None)
