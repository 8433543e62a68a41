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
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

from ..drawing.looks import look_of
from ..drawing.words import place_name
from ..errors import SimulatorError
from ..plain import meant
from ..surfaces.surface import Surface
from ..surfaces.zones import lines_touched, zones_at
from ..traces import Event

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

    def words(self, name: Named = str) -> str:
        """Say it; ``name`` says what a piece or a place is called."""
        n = f"{self.least:g}"
        piece, other = name(self.piece), name(self.other)
        return (
            {
                "first": f"{piece} met {other} first",
                "touch": f"{piece} met {other}",
                "banked": f"{piece} went to {n} cushions or more before it met anything",
                "moved": f"{piece} was moved",
                "gate": f"{piece} passed {other}",
                "posted": f"{piece} lies over a peg",
                "lasted": f"{piece} went on for {n} seconds or more",
                "before": f"{piece} had {n} cushions or more before its second ball",
                "cushions": f"{piece} went to {n} cushions or more after the first contact",
                "driven": "a ball went to a cushion or a pocket after the first contact",
                "pocketed": f"{piece} was pocketed" + (f" in {other}" if self.other else ""),
                "off": f"{piece} left the table",
                "felled": f"{other} was felled" + (f" by {piece}" if self.piece else ""),
                "line": f"{piece} touches line {other}",
                "zone": f"{piece} lies in {other}",
                "beyond": f"{piece} lies farther than {other}",
            }[self.kind]
            .replace("to 1 cushions", "to a cushion")
            .replace("had 1 cushions", "had a cushion")
        )


def spoken(kinds: Mapping[str, str]) -> Named:
    """Return the function that names pieces (``kinds`` by id) in sentences: "the red", "ball 9", "ring R1";
    what is no piece is a place: "head cushion"."""

    def name(what: str) -> str:
        if what not in kinds:
            return place_name(what)
        said = look_of(what, kinds[what]).name
        return said if any(sign.isdigit() for sign in said) else f"the {said}"

    return name


class Seen(NamedTuple):
    """One sample as claims see it: its events in order, where each piece lies in the end (x, y, fate, where)
    and lay before, and how many seconds it took."""

    surface: Surface
    kinds: Mapping[str, str]
    events: tuple[Event, ...]
    rest: Callable[[str], tuple[float, float, str, str | None]]
    lay: Callable[[str], tuple[float, float]] = lambda piece: (0.0, 0.0)
    duration: float = 0.0


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
    }.get(claim.kind)
    if places is not None and claim.other not in places:
        message = f"{surface.name} has no {claim.kind} {claim.other!r}{meant(claim.other, places)}"
        raise SimulatorError("bad-shot", message, f"{where}.other")


def zone_names(surface: Surface) -> set[str]:
    """All that a claim of a zone can name: the zones, holes and pockets, ditch and floor."""
    holes = {hole.id if hole.id.startswith(hole.kind) else f"{hole.kind}-{hole.id}" for hole in surface.holes}
    zones = {zone.id for zone in surface.zones} | {hole.id for hole in surface.holes}
    return zones | holes | {edge.where for edge in surface.edges} | {"ditched", "off"}
