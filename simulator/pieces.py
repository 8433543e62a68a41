"""What lies on tables and boards: balls, rings, discs, weights, pins and tops, with sizes and masses.

A *kind* is a make of piece ("pool-ball"); a *piece* is one of them at its place. Sizes are the books' where
they give them, else those of pieces in use; each kind says which (``source``).
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from .units import INCH

Shape = Literal["ball", "disc", "ring", "pin", "top"]


class Kind(NamedTuple):
    """A make of piece. Metres and kilograms.

    ``shape`` decides the law of motion: balls slide and roll, discs and rings slide flat, pins stand until
    they topple, tops spin. ``inner`` is the radius of a ring's hole, ``height`` how tall the piece stands,
    ``base`` the radius of a pin's foot. ``uncertainty`` is that of the radius (one standard deviation).
    """

    name: str
    shape: Shape
    radius: float
    mass: float
    inner: float = 0.0
    height: float = 0.0
    base: float = 0.0
    uncertainty: float = 0.0
    source: str = ""
    centre: float = 0.0
    tip: float = 0.0

    @property
    def inertia_factor(self) -> float:
        """Moment of inertia about the upright axis over mass times radius squared: 2/5 for a ball, 1/2 for a
        disc, (1 + (inner/radius)^2)/2 for a ring."""
        if self.shape == "ball":
            return 0.4
        return 0.5 * (1 + (self.inner / self.radius) ** 2)


class Piece(NamedTuple):
    """A piece at its place.

    ``id`` as in records ("w", "9", "R1"). ``state`` is "rest" (flat on the bed), "standing" (a pin on its
    foot), "fallen" (a pin on its side, ``angle`` degrees from the x axis), "posted" (a ring over a peg),
    "stacked" (upon the piece ``on``), "leaning" (with one edge in a hole), "holed" (flat in a hole).
    """

    id: str
    kind: str
    x: float
    y: float
    state: str = "rest"
    angle: float = 0.0
    on: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return plain values; what is usual is left out."""
        data = {"id": self.id, "kind": self.kind, "x": self.x, "y": self.y}
        if self.state != "rest":
            data["state"] = self.state
        if self.angle:
            data["angle"] = self.angle
        if self.on is not None:
            data["on"] = self.on
        return data


def _ball(name: str, inches: float, mass: float, source: str) -> Kind:
    radius = inches * INCH / 2
    return Kind(name, "ball", radius, mass, height=2 * radius, uncertainty=0.0001, source=source)


_ALL = (
    _ball("carom-ball", 2 + 3 / 8, 0.205, "Brunswick hand book, line 412; mass of ivory balls in use"),
    _ball("carom-ball-modern", 61.5 / 25.4, 0.210, "61.5 mm, 205 to 220 g: carom balls in use today"),
    _ball("pool-ball", 2 + 5 / 16, 0.170, "Brunswick hand book, line 994; mass as of pool balls in use"),
    _ball("pool-ball-modern", 2 + 1 / 4, 0.170, "57.15 mm, 5.5 to 6 oz: pool balls in use today"),
    _ball("pub-ball", 2.0, 0.116, "50.8 mm, 116 g: World Eightball Pool Federation"),
    _ball("pub-cue-ball", 47.6 / 25.4, 0.094, "47.6 mm, 94 g: World Eightball Pool Federation"),
    _ball("snooker-ball", 52.4 / 25.4, 0.142, "52.4 mm: snooker balls in use"),
    _ball("snooker-ball-modern", 52.5 / 25.4, 0.142, "52.5 mm: rules of snooker; mass as of balls in use"),
    _ball("english-ball", 2 + 1 / 16, 0.142, "2 1/16 inch balls of the English table"),
    _ball("pyramid-ball", 67 / 25.4, 0.280, "67 mm since 2025, 275 to 285 g: balls of Russian pyramid"),
    _ball("bagatelle-ball", 1.5, 0.055, "bagatelle balls in use; the book gives no size"),
    _ball("bar-ball", 47.6 / 25.4, 0.113, "1 7/8 inch balls of bar billiards tables in use"),
    Kind(
        "crokinole-disc",
        "disc",
        0.625 * INCH,
        0.0095,
        height=0.375 * INCH,
        uncertainty=0.0002,
        source="1 1/4 inch discs (design.md, section 9); mass of maple, 3/8 inch thick",
    ),
    Kind(
        "ring",
        "ring",
        0.625 * INCH,
        0.0045,
        inner=0.35 * INCH,
        height=0.3 * INCH,
        uncertainty=0.0002,
        source="1 1/4 inch wooden rings of the Crown and Carrom boards in use; the books give no size",
    ),
    Kind(
        "carrom-man",
        "disc",
        0.0155,
        0.0054,
        height=0.008,
        uncertainty=0.0002,
        source="31 mm, 5.4 g: carrom men in use",
    ),
    Kind(
        "carrom-striker",
        "disc",
        0.0205,
        0.015,
        height=0.009,
        uncertainty=0.0002,
        source="41 mm, 15 g: strikers in use",
    ),
    Kind(
        "novuss-disc",
        "disc",
        0.0135,
        0.0045,
        height=0.008,
        uncertainty=0.0005,
        source="27 mm: novuss discs in use; the federation's figure was not seen",
    ),
    Kind(
        "novuss-puck",
        "disc",
        0.016,
        0.012,
        height=0.01,
        uncertainty=0.0005,
        source="32 mm: novuss pucks in use; the federation's figure was not seen",
    ),
    Kind(
        "shuffleboard-weight",
        "disc",
        1.0 * INCH,
        0.345,
        height=0.9 * INCH,
        uncertainty=0.0003,
        source="weights of about two inches and 12 ounces in use; the book gives no size",
    ),
    Kind(
        "metal-ring",
        "ring",
        0.625 * INCH,
        0.012,
        inner=0.5 * INCH,
        height=0.15 * INCH,
        uncertainty=0.0005,
        tip=0.0012,
        source="the Crown board's metal spinning rings; the book gives no size",
    ),
    Kind(
        "ten-pin",
        "pin",
        0.008,
        0.0035,
        height=0.04,
        base=0.005,
        centre=0.017,
        uncertainty=0.0005,
        source="wooden ten pins of the Crown and Carrom boards, about 1 5/8 inch; the books give no size",
    ),
    Kind(
        "pool-pin",
        "pin",
        0.0125,
        0.022,
        height=0.105,
        base=0.0095,
        centre=0.045,
        uncertainty=0.0005,
        source="pins of pin pool in use, some four inches; the book gives no size",
    ),
    Kind(
        "bar-peg",
        "pin",
        0.0125,
        0.018,
        height=0.09,
        base=0.0095,
        centre=0.04,
        uncertainty=0.0005,
        source="pegs of bar billiards tables in use, some three and a half inches",
    ),
    Kind(
        "birillo",
        "pin",
        0.0045,
        0.0015,
        height=0.025,
        base=0.0035,
        centre=0.0115,
        uncertainty=0.0003,
        source="pins of five-pins in use: 25 mm high, 9 mm at the widest",
    ),
    Kind(
        "cork",
        "pin",
        0.012,
        0.0043,
        height=1.5 * INCH,
        base=0.012,
        uncertainty=0.0005,
        source="Brunswick hand book, line 1735: at least 1 1/2 inch; a bottle cork of density 0.25",
    ),
    Kind(
        "pool-bottle",
        "pin",
        0.035,
        0.17,
        height=0.17,
        base=0.0145,
        centre=0.108,
        uncertainty=0.001,
        source="leather shake bottle on its neck (line 1497), some 6 3/4 inches; the book gives no size",
    ),
    Kind(
        "devil-pin",
        "pin",
        0.009,
        0.006,
        height=0.06,
        base=0.007,
        centre=0.026,
        uncertainty=0.0005,
        source="skittles of Devil among the Tailors boxes in use; the book gives no size",
    ),
    Kind(
        "spin-top",
        "top",
        0.0125,
        0.0055,
        height=0.03,
        centre=0.011,
        tip=0.0012,
        uncertainty=0.0005,
        source="wooden tops of the Carrom boards, an inch across; the book gives no size",
    ),
    Kind(
        "devil-top",
        "top",
        0.022,
        0.075,
        height=0.09,
        centre=0.018,
        tip=0.003,
        uncertainty=0.0005,
        source="brass top with a long steel spindle (Brunswick hand book, Devil among the Tailors)",
    ),
)

KINDS: dict[str, Kind] = {kind.name: kind for kind in _ALL}
"""Every make of piece by name."""

STATES = ("rest", "standing", "fallen", "posted", "stacked", "leaning", "holed")
"""The states of a piece that lies on a table or board."""

FASTEST: dict[Shape, float] = {"ball": 18.0, "disc": 15.0, "ring": 15.0, "top": 5.0, "pin": 0.0}
"""Metres a second that a stroke can give a piece at most: a hard break is 13, a finger's flick some 10."""
FASTEST_SPIN = 2000.0
"""Radians a second: a top whose string is pulled hard makes some two hundred turns a second."""
TIP_REACH = 0.9
"""How far from its middle the tip can meet a ball, in radii; a chalked tip slips off beyond a half or so."""
STEEPEST = 90.0
"""Degrees by which a cue's butt can be raised."""
