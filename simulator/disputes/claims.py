"""What may be claimed of a stroke: plain questions that a trace answers with yes or no.

========== ==========================================================================================
kind       the claim
========== ==========================================================================================
first      ``piece`` met ``other`` before any other piece
touch      ``piece`` and ``other`` met
banked     ``piece`` had at least ``least`` cushions (rims) before it met any piece
before     ``piece`` had at least ``least`` cushions (rims) before it met its second piece
cushions   ``piece`` had at least ``least`` cushions after it first met a piece (in all, if ``other`` is "")
driven     some piece went to a cushion or a pocket after the first contact
pocketed   ``piece`` fell into a pocket, cup or hole (into ``other``, if it is named)
off        ``piece`` left the table or board, or fell into its ditch
moved      ``piece`` lies elsewhere than before the stroke
gate       ``piece`` passed gate ``other``
posted     ``piece`` lies over a peg
lasted     ``piece`` was in motion, or a top spun, for ``least`` seconds at least
felled     pin ``other`` was felled (by ``piece``, if it is named)
line       ``piece`` touches line or circle ``other`` as it lies
zone       ``piece`` lies in zone ``other``
beyond     ``piece`` lies farther in direction ``least`` degrees than ``other`` does
========== ==========================================================================================

Others that hang on little (both at once, double hit, miscue, ...) are in :mod:`.claims_close`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

from rules_engine.saying import Text, say

from ..drawing.looks import look_of
from ..drawing.words import place_name
from ..errors import SimulatorError
from ..plain import meant
from ..surfaces.surface import Surface
from ..surfaces.zones import lines_touched, zones_at
from ..traces import Event
from . import claims_close

RAILS = ("cushion", "jaw", "rim")
GONE = ("pocketed", "holed", "ditched", "off")
MOVED = 1e-4
"""Metres from which a piece counts as moved: less is no more than a breath."""


Named = Callable[[str], str]
"""Says what something is called, by its id."""


class Claim(NamedTuple):
    """One claim. ``side`` is the letter of the side that makes it ("" if no side's)."""

    kind: str
    piece: str = ""
    other: str = ""
    least: float = 1
    side: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return self._asdict()

    def words(self, name: Named = str) -> Text:
        """Say it; ``name`` says what a piece or a place is called."""
        piece, other = name(self.piece), name(self.other)
        return _CUSHIONS[self.kind](self, piece) if self.kind in _CUSHIONS else _said(self, piece, other)


def _said(claim: Claim, piece: str, other: str) -> Text:
    match claim.kind:
        case "first":
            return say("claim.met-first", "{piece} met {other} first", piece=piece, other=other)
        case "touch":
            return say("claim.met", "{piece} met {other}", piece=piece, other=other)
        case "moved":
            return say("claim.moved", "{piece} was moved", piece=piece)
        case "gate":
            return say("claim.passed", "{piece} passed {place}", piece=piece, place=other)
        case "posted":
            return say("claim.posted", "{piece} lies over a peg", piece=piece)
        case "lasted":
            seconds = f"{claim.least:g}"
            return say("claim.lasted", "{piece} went on for {n} seconds or more", piece=piece, n=seconds)
        case "driven":
            return say("claim.driven", "a ball went to a cushion or a pocket after the first contact")
        case "pocketed" if claim.other:
            return say("claim.pocketed-in", "{piece} was pocketed in {place}", piece=piece, place=other)
        case "pocketed":
            return say("claim.pocketed", "{piece} was pocketed", piece=piece)
        case "off":
            return say("claim.off", "{piece} left the table", piece=piece)
        case "felled" if claim.piece:
            return say("claim.felled-by", "{other} was felled by {piece}", other=other, piece=piece)
        case "felled":
            return say("claim.felled", "{other} was felled", other=other)
        case "line":
            return say("claim.touches-line", "{piece} touches line {line}", piece=piece, line=other)
        case "zone":
            return say("claim.lies-in", "{piece} lies in {place}", piece=piece, place=other)
        case "both":
            return say("claim.both", "{piece} met {other} and another at once", piece=piece, other=other)
        case "rail":
            return say(
                "claim.rail", "{piece} met the {place} before any other cushion", piece=piece, place=other
            )
        case "jumped":
            return say("claim.jumped", "{piece} left the bed", piece=piece)
        case "double":
            return say("claim.double", "the cue struck {piece} twice", piece=piece)
        case "miscue":
            return say("claim.miscue", "the tip slipped off {piece} (a miscue)", piece=piece)
        case "crossed":
            return say("claim.crossed", "{piece} crossed line {line}", piece=piece, line=other)
        case "nearest":
            return say(
                "claim.nearest", "{piece} lies nearest of all to the {place}", piece=piece, place=other
            )
        case "beyond":
            return say("claim.beyond", "{piece} lies farther than {other}", piece=piece, other=other)
    raise KeyError(claim.kind)


def _said_banked(claim: Claim, piece: str) -> Text:
    if claim.least == 1:
        return say(
            "claim.banked-once", "{piece} went to a cushion or more before it met anything", piece=piece
        )
    return say(
        "claim.banked",
        "{piece} went to {n} cushions or more before it met anything",
        piece=piece,
        n=f"{claim.least:g}",
    )


def _said_before(claim: Claim, piece: str) -> Text:
    if claim.least == 1:
        return say("claim.before-once", "{piece} had a cushion or more before its second ball", piece=piece)
    return say(
        "claim.before",
        "{piece} had {n} cushions or more before its second ball",
        piece=piece,
        n=f"{claim.least:g}",
    )


def _said_cushions(claim: Claim, piece: str) -> Text:
    if claim.least == 1:
        return say(
            "claim.cushions-once", "{piece} went to a cushion or more after the first contact", piece=piece
        )
    return say(
        "claim.cushions",
        "{piece} went to {n} cushions or more after the first contact",
        piece=piece,
        n=f"{claim.least:g}",
    )


_CUSHIONS: dict[str, Callable[[Claim, str], Text]] = {
    "banked": _said_banked,
    "before": _said_before,
    "cushions": _said_cushions,
}
"""How claims are said that count cushions."""

THE = {
    "white": say("piece.the-white", "the white"),
    "yellow": say("piece.the-yellow", "the yellow"),
    "red": say("piece.the-red", "the red"),
    "light red": say("piece.the-light-red", "the light red"),
    "green": say("piece.the-green", "the green"),
    "brown": say("piece.the-brown", "the brown"),
    "blue": say("piece.the-blue", "the blue"),
    "pink": say("piece.the-pink", "the pink"),
    "black": say("piece.the-black", "the black"),
    "spot white": say("piece.the-spot-white", "the spot white"),
    "deep red": say("piece.the-deep-red", "the deep red"),
    "cue ball": say("piece.the-cue-ball", "the cue ball"),
    "pin": say("piece.the-pin", "the pin"),
    "top": say("piece.the-top", "the top"),
    "bottle": say("piece.the-bottle", "the bottle"),
    "cork": say("piece.the-cork", "the cork"),
}
"""Pieces with their article."""


def spoken(kinds: Mapping[str, str]) -> Named:
    """Return the function that names pieces (``kinds`` by id) in sentences: "the red", "ball 9", "ring R1";
    what is no piece is a place: "head cushion"."""

    def name(what: str) -> str:
        if what not in kinds:
            return place_name(what)
        said = look_of(what, kinds[what]).name
        if any(sign.isdigit() for sign in said):
            return said
        return THE.get(said) or say("piece.the", "the {piece}", piece=said)

    return name


class Seen(NamedTuple):
    """One sample as claims see it: its events in order, where each piece lies in the end (x, y, fate, where)
    and lay before, and how many seconds it took; how far from the middle the tip met the ball (radii), the
    direction in which the cue pointed (degrees), how hard the balls are, and the cue's mass (kg)."""

    surface: Surface
    kinds: Mapping[str, str]
    events: tuple[Event, ...]
    rest: Callable[[str], tuple[float, float, str, str | None]]
    lay: Callable[[str], tuple[float, float]] = lambda piece: (0.0, 0.0)
    duration: float = 0.0
    tip: float = 0.0
    aim: float = 0.0
    restitution: float = 0.95
    cue_mass: float = 0.54


def _met(seen: Seen, piece: str) -> list[tuple[int, str]]:
    """The contacts of a piece with others: their places in the row of events, and with what."""
    found = []
    for i, event in enumerate(seen.events):
        if event.kind in ("touch", "felled"):
            if event.piece == piece:
                found.append((i, event.other))
            elif event.other == piece and event.kind == "touch":
                found.append((i, event.piece))
    return found


def _first(seen: Seen, claim: Claim) -> bool:
    met = _met(seen, claim.piece)
    return bool(met) and met[0][1] == claim.other


def _before(seen: Seen, claim: Claim) -> bool:
    met = _met(seen, claim.piece)
    first = met[0][1] if met else None
    second = next((i for i, other in met if other != first), None)
    if second is None:
        return False
    rails = sum(e.kind in RAILS and e.piece == claim.piece for e in seen.events[:second])
    return rails >= claim.least


def _banked(seen: Seen, claim: Claim) -> bool:
    met = _met(seen, claim.piece)
    until = met[0][0] if met else len(seen.events)
    return sum(e.kind in RAILS and e.piece == claim.piece for e in seen.events[:until]) >= claim.least


def _moved(seen: Seen, claim: Claim) -> bool:
    x, y, fate, _ = seen.rest(claim.piece)
    x0, y0 = seen.lay(claim.piece)
    return fate in GONE or hypot(x - x0, y - y0) > MOVED


def _lasted(seen: Seen, claim: Claim) -> bool:
    stops = [e.time for e in seen.events if e.kind == "stop" and e.piece == claim.piece]
    return (stops[-1] if stops else seen.duration) >= claim.least


def _cushions(seen: Seen, claim: Claim) -> bool:
    met = _met(seen, claim.piece)
    since = met[0][0] if met else len(seen.events)
    return sum(e.kind in RAILS and e.piece == claim.piece for e in seen.events[since:]) >= claim.least


def _driven(seen: Seen, claim: Claim) -> bool:
    since = next((i for i, e in enumerate(seen.events) if e.kind == "touch"), None)
    return since is not None and any(e.kind in (*RAILS, "pocket", "hole") for e in seen.events[since:])


def _pocketed(seen: Seen, claim: Claim) -> bool:
    _, _, fate, where = seen.rest(claim.piece)
    return fate in ("pocketed", "holed") and (not claim.other or where == claim.other)


def _felled(seen: Seen, claim: Claim) -> bool:
    return any(
        e.kind == "felled" and e.other == claim.other and (not claim.piece or e.piece == claim.piece)
        for e in seen.events
    )


def _line(seen: Seen, claim: Claim) -> bool:
    x, y, fate, _ = seen.rest(claim.piece)
    return fate == "rest" and claim.other in lines_touched(seen.surface, seen.kinds[claim.piece], x, y)


def _zone(seen: Seen, claim: Claim) -> bool:
    x, y, fate, where = seen.rest(claim.piece)
    if fate != "rest":
        return claim.other in (where, fate)
    return claim.other in zones_at(seen.surface, seen.kinds[claim.piece], x, y)


def _beyond(seen: Seen, claim: Claim) -> bool:
    (x1, y1, fate, _), (x2, y2, other_fate, _) = seen.rest(claim.piece), seen.rest(claim.other)
    turn = radians(claim.least)
    both = fate == other_fate == "rest"
    return both and (x1 - x2) * cos(turn) + (y1 - y2) * sin(turn) > 0


_TESTS: dict[str, Callable[[Seen, Claim], bool]] = {
    "first": _first,
    "touch": lambda seen, claim: any(other == claim.other for _, other in _met(seen, claim.piece)),
    "banked": _banked,
    "before": _before,
    "cushions": _cushions,
    "driven": _driven,
    "pocketed": _pocketed,
    "off": lambda seen, claim: seen.rest(claim.piece)[2] in ("off", "ditched"),
    "moved": _moved,
    "gate": lambda seen, claim: any(
        e.kind == "gate" and e.piece == claim.piece and e.other == claim.other for e in seen.events
    ),
    "posted": lambda seen, claim: seen.rest(claim.piece)[2] == "posted",
    "lasted": _lasted,
    "felled": _felled,
    "line": _line,
    "zone": _zone,
    "beyond": _beyond,
    **claims_close.ONE,
}
KINDS_OF_CLAIM = tuple(_TESTS)
"""The kinds of claims."""


def holds(claim: Claim, seen: Seen) -> bool:
    """Whether a claim is true of a sample."""
    return _TESTS[claim.kind](seen, claim)


NEEDS: dict[str, tuple[str, ...]] = {
    "first": ("piece", "other"), "touch": ("piece", "other"), "banked": ("piece",), "before": ("piece",),
    "cushions": ("piece",), "driven": (), "pocketed": ("piece",), "off": ("piece",), "moved": ("piece",),
    "gate": ("piece",), "posted": ("piece",), "lasted": ("piece",), "felled": ("other",),
    "line": ("piece",), "zone": ("piece",), "beyond": ("piece", "other"),
    **claims_close.NEEDS,
}  # fmt: skip
"""Which of a claim's fields must name pieces, by kind."""


def check(claim: Claim, surface: Surface, pieces: Mapping[str, str], where: str = "claims[0]") -> None:
    """Raise :class:`SimulatorError` for a claim that no stroke on this table can answer."""
    if claim.kind not in _TESTS:
        raise SimulatorError(
            "bad-shot",
            f"there is no claim of kind {claim.kind!r}{meant(claim.kind, _TESTS)}",
            f"{where}.kind",
        )
    if claim.kind in claims_close.OF_BALLS and surface.law != "ball":
        message = f"no ball is played on {surface.name}, so {claim.kind!r} cannot be asked"
        raise SimulatorError("bad-shot", message, f"{where}.kind")
    for name in NEEDS[claim.kind]:
        if getattr(claim, name) not in pieces:
            raise SimulatorError(
                "unknown-piece",
                f"the claim names {getattr(claim, name)!r}, which is not there",
                f"{where}.{name}",
            )
    if claim.kind == "felled" and claim.piece and claim.piece not in pieces:
        message = f"the claim names {claim.piece!r}, which is not there"
        raise SimulatorError("unknown-piece", message, f"{where}.piece")
    places = {
        "line": {mark.id for mark in surface.marks},
        "gate": {gate.id for gate in surface.gates},
        "zone": zone_names(surface),
        "pocketed": {"", *(hole.id for hole in surface.holes)},
        "rail": claims_close.rail_names(surface),
        "nearest": claims_close.rail_names(surface),
        "crossed": claims_close.line_names(surface),
    }.get(claim.kind)
    if places is not None and claim.other not in places:
        message = f"{surface.name} has no {claim.kind} {claim.other!r}{meant(claim.other, places)}"
        raise SimulatorError("bad-shot", message, f"{where}.other")


def zone_names(surface: Surface) -> set[str]:
    """All that a claim of a zone can name: the zones, holes and pockets, ditch and floor."""
    holes = {hole.id if hole.id.startswith(hole.kind) else f"{hole.kind}-{hole.id}" for hole in surface.holes}
    zones = {zone.id for zone in surface.zones} | {hole.id for hole in surface.holes}
    return zones | holes | {edge.where for edge in surface.edges} | {"ditched", "off"}
