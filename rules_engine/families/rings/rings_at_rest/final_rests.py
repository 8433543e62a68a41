"""How the rings of a round lie in the end: what the count of it says, and what the shots have shown."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say
from .names import find_ring, find_zone, name_of
from .sentences import in_ditch, no_ring, no_zone, one_in_hole, two_places
from .state import UNSURE, HoleRing, RestsState, Ring

_IN_HOLE = ("hole", "leaning")
_SPENT = ("spent", "spent-never")


class Rests(NamedTuple):
    """The final rests of a round: zones of each side's rings on the field, and the ring in the hole."""

    zones: tuple[tuple[str, ...], ...]
    in_hole: Ring | None


def final_rests(play: Play, state: RestsState, entry: Entry, cites: list[str | None]) -> Rests | Ruling:
    """The final rests, from the entry and from what the shots have shown."""
    numbered: dict[Ring, str] = {}
    nameless: list[tuple[int, str]] = []
    lines = [t.b for t in entry.tokens if t.kind == "state" and t.a == "line"]
    for kind, a, b in entry.tokens:
        if kind != "rest":
            continue
        ring, zone = find_ring(play, a), find_zone(play, b)
        if ring is None:
            return no_ring(play, state, a)
        if zone is None:
            return no_zone(play, state, b)
        if not ring.number:
            nameless.append((ring.side, zone))
        elif ring in numbered:
            return two_places(play, state, a)
        else:
            if a in lines:
                outside, cite = play.ask("line")
                zone = outside.get(zone, zone)
                cites.append(cite)
            numbered[ring] = zone
    if numbered and nameless:
        message = say("rings-at-rest.number-or-colour", "give all rings by number, or all by colour alone")
        return refuse(state, "wrong-token", message)
    if nameless:
        return _by_colour(play, state, nameless)
    return _by_number(play, state, numbered)


def _by_colour(play: Play, state: RestsState, listed: list[tuple[int, str]]) -> Rests | Ruling:
    rings = play.value("rings")
    zones: list[tuple[str, ...]] = []
    for side, letter in enumerate(play.letters):
        mine = [zone for s, zone in listed if s == side]
        field = tuple(zone for zone in mine if zone != "ditch")
        if len(mine) > rings or ("ditch" in mine and len(mine) != rings):
            message = say(
                "rings-at-rest.listed-too-many",
                "{listed} rings are listed for {side}, which has {rings}",
                listed=len(mine),
                side=letter,
                rings=rings,
            )
            return refuse(state, "impossible", message, play.cite("rings"))
        if len(field) > state.on_field(side):
            message = say(
                "rings-at-rest.cannot-be-left",
                "{ditched} rings of {side} went into the ditch: {left} cannot be left",
                ditched=state.ditched(side),
                side=letter,
                left=len(field),
            )
            return refuse(state, "impossible", message, play.cite("ditch"))
        zones.append(field)
    within = [(side, zone) for side, row in enumerate(zones) for zone in row if zone in _IN_HOLE]
    if len(within) > 1 and _only_one(play):
        return one_in_hole(play, state)
    if play.value("twenty") is None:
        return Rests(tuple(zones), None)
    in_hole = next((Ring(side, 0) for side, zone in within if zone == "hole"), None)
    return Rests(tuple(zones), in_hole)


def _by_number(play: Play, state: RestsState, listed: dict[Ring, str]) -> Rests | Ruling:
    zones: list[tuple[str, ...]] = []
    unsure: list[str] = []
    within: list[tuple[Ring, str]] = []
    for side, row in enumerate(state.where):
        final: list[str] = []
        newly = 0
        for number, noted in enumerate(row, 1):
            ring = Ring(side, number)
            zone = listed.get(ring, noted)
            if noted == "ditch" and zone != "ditch":
                return in_ditch(play, state, ring)
            if zone == UNSURE or (state.stale and noted != "ditch" and ring not in listed):
                unsure.append(name_of(play, ring))
            if zone in _IN_HOLE:
                within.append((ring, zone))
            newly += noted != "ditch" and zone == "ditch"
            if zone != "ditch":
                spent = zone != "hole" and (side, number) in state.made and play.value("again") in _SPENT
                final.append("spent" if spent else zone)
        if not unsure and newly < state.lost[side]:
            message = say(
                "rings-at-rest.more-in-ditch",
                "{rings} more rings of {side} went into the ditch",
                rings=state.lost[side],
                side=play.letters[side],
            )
            return refuse(state, "impossible", message, play.cite("ditch"))
        zones.append(tuple(final))
    if unsure:
        message = say(
            "rings-at-rest.where-lie", "where do these rings lie: {rings}?", rings=", ".join(unsure)
        )
        return refuse(state, "undecided", message, play.cite("round_end"))
    if len(within) > 1 and _only_one(play):
        return one_in_hole(play, state)
    if play.value("twenty") is None:
        return Rests(tuple(zones), None)
    return Rests(tuple(zones), next((ring for ring, zone in within if zone == "hole"), None))


def _only_one(play: Play) -> bool:
    """Whether the hole holds one ring: it does where rings count at once, or no rule speaks of a second."""
    return play.value("twenty") is not None or play.cite("second") is None


def hole_at_count(play: Play, state: RestsState, rests: Rests) -> HoleRing | Ruling | None:
    """The ring in the hole at the end; refuse one whose points should have been noted when it was
    made."""
    ring, noted = rests.in_hole, state.hole
    if ring is None:
        return None
    if (
        noted is not None
        and noted.side == ring.side
        and (ring.number == noted.number or 0 in (noted.number, ring.number))
    ):
        return noted
    if tuple(ring) in state.recount:
        return HoleRing(ring.side, ring.number, True)
    if not play.value("withheld", state, ring.side):
        letter = play.letters[ring.side]
        message = say(
            "rings-at-rest.hole-not-noted",
            "no 20 was noted for the ring of {side} in the hole: amend the shot that made it",
            side=letter,
        )
        return refuse(state, "contradicted", message, play.cite("twenty"))
    return HoleRing(ring.side, ring.number, False)
