"""The table on which a dispute is laid out: its picture, the pieces that can be on it, and the words for how
sure people are.

The picture is that of :mod:`simulator.drawing`; ``static/js/disputes`` lets the pieces be moved.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

import rules_engine as engine
from config.languages.speaking import translated
from matches.disputes.models import Dispute
from matches.log import fold
from simulator.drawing.looks import look_of
from simulator.drawing.picture import svg_of
from simulator.drawing.plan import box, rim_radius
from simulator.pieces import KINDS, Piece
from simulator.strokes import TYPES
from simulator.surfaces import surface as surface_named
from simulator.surfaces.of_games import table_of
from simulator.surfaces.set_table import SetTable
from simulator.surfaces.surface import Surface


class Choice(NamedTuple):
    """How much of something is guessed, in words, and the standard deviation for which they stand."""

    words: Any
    value: float

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it."""
        return {"words": str(self.words), "value": self.value}


PLACES = (
    Choice(gettext_lazy("exactly"), 0.002),
    Choice(gettext_lazy("within a finger"), 0.01),
    Choice(gettext_lazy("within a hand"), 0.05),
)
"""Metres. A finger is two centimetres broad and a hand ten: nearly always (two deviations) within that."""
DIRECTIONS = (
    Choice(gettext_lazy("within a degree"), 0.5),
    Choice(gettext_lazy("within 5 degrees"), 2.5),
    Choice(gettext_lazy("within 15 degrees"), 7.5),
    Choice(gettext_lazy("hardly at all"), 20.0),
)
"""Degrees."""
SHARES = (
    Choice(gettext_lazy("within a tenth"), 0.05),
    Choice(gettext_lazy("within a third"), 0.17),
    Choice(gettext_lazy("within double or half"), 0.35),
    Choice(gettext_lazy("hardly at all"), 0.6),
)
"""Of the speed (its logarithm)."""
TIPS = (
    Choice(gettext_lazy("as set"), 0.02),
    Choice(gettext_lazy("roughly"), 0.12),
    Choice(gettext_lazy("not known"), 0.3),
)
"""Radii of the ball from its middle."""

PRECISIONS = (
    ("quick", gettext_lazy("a quick look: shares to 10 in 100")),
    ("usual", gettext_lazy("as usual: shares to 5 in 100")),
    ("thorough", gettext_lazy("thoroughly: shares to 2 in 100")),
)
"""How wide the intervals of the shares may be when a study ends."""

SPEEDS = {
    "ball": (
        Choice(pgettext_lazy("of a stroke", "very soft"), 0.5),
        Choice(pgettext_lazy("of a stroke", "soft"), 1.0),
        Choice(pgettext_lazy("of a stroke", "medium"), 1.8),
        Choice(pgettext_lazy("of a stroke", "firm"), 3.0),
        Choice(pgettext_lazy("of a stroke", "hard"), 4.8),
        Choice(pgettext_lazy("of a stroke", "very hard"), 7.0),
        Choice(pgettext_lazy("of a stroke", "a break"), 10.0),
    ),
    "disc": (
        Choice(pgettext_lazy("of a stroke", "a touch"), 0.3),
        Choice(pgettext_lazy("of a stroke", "soft"), 0.7),
        Choice(pgettext_lazy("of a stroke", "medium"), 1.3),
        Choice(pgettext_lazy("of a stroke", "firm"), 2.2),
        Choice(pgettext_lazy("of a stroke", "hard"), 3.8),
        Choice(pgettext_lazy("of a stroke", "very hard"), 6.0),
    ),
}
"""Metres a second by the pieces' law."""
SLOWEST, FASTEST = {"ball": 0.2, "disc": 0.1}, {"ball": 12.0, "disc": 10.0}

SIDE_PIECES = 12
"""Rings or discs of a side, where a game begins on an empty board."""
CORNERS = (
    gettext_lazy("left near corner"),
    gettext_lazy("right near corner"),
    gettext_lazy("right far corner"),
    gettext_lazy("left far corner"),
)
ENDS = (
    gettext_lazy("near edge"),
    gettext_lazy("right edge"),
    gettext_lazy("far edge"),
    gettext_lazy("left edge"),
)


def set_table_of(dispute: Dispute) -> SetTable | None:
    """The table of the dispute's game; None where nothing is sent over one."""
    try:
        return table_of(dispute.match.game)
    except KeyError:
        return None


def surface_of(dispute: Dispute) -> Surface | None:
    """The surface of the case; None when nothing can be laid out."""
    shot = (dispute.case or {}).get("shot")
    return surface_named(shot["surface"]) if shot else None


def pieces_of(rows: Iterable[dict[str, Any]]) -> list[Piece]:
    """The pieces of a case, as the drawing takes them."""
    return [
        Piece(
            row["id"],
            row["kind"],
            row["x"],
            row["y"],
            row.get("state", _usual(row["kind"])),
            row.get("angle", 0.0),
            row.get("on"),
        )
        for row in rows
    ]


def _usual(kind: str) -> str:
    return "standing" if kind in KINDS and KINDS[kind].shape == "pin" else "rest"


def known_pieces(dispute: Dispute) -> list[Piece]:
    """Every piece that may have been on the table: the case's, the game's, the shooter, those that the record
    may name next, and a side's rings where a game begins on an empty board."""
    table = set_table_of(dispute)
    assert table is not None
    found = {piece.id: piece for piece in pieces_of(dispute.case["shot"]["pieces"])}
    rest = list(table.pieces)
    kind = table.surface.piece
    if table.shooter is not None:
        rest.append(table.shooter.piece)
        kind = table.shooter.kind
    names = [*_named_next(dispute)]
    if not table.pieces and table.surface.law == "disc":
        names += [f"{side}{n}" for n in range(1, SIDE_PIECES + 1) for side in dispute.match.letters]
    rest += [Piece(name, kind, 0.0, 0.0) for name in names]
    for piece in rest:
        found.setdefault(piece.id, piece)
    return list(found.values())


def _named_next(dispute: Dispute) -> tuple[str, ...]:
    """The pieces that the engine expects to be named as the match now stands."""
    try:
        return tuple(fold.resume(dispute.match).expects().pieces)
    except engine.UnknownGame:
        return ()


def anchors_of(surface: Surface) -> list[dict[str, Any]]:
    """Four places of the bed that a photograph shows, going round against the clock from the near left: the
    corners, or of a round board its outermost points."""
    left, near, right, far = box(surface)
    if rim_radius(surface) is not None:
        places = ((0.0, near), (right, 0.0), (0.0, far), (left, 0.0))
        names, what = ENDS, gettext("edges")
    else:
        places = ((left, near), (right, near), (right, far), (left, far))
        names, what = CORNERS, gettext("corners")
    return [
        {"x": x, "y": y, "name": str(name), "what": what} for (x, y), name in zip(places, names, strict=True)
    ]


def pictures(dispute: Dispute, pieces: list[Piece]) -> dict[str, str]:
    """The table with its pieces as SVG: ``wide`` lies, ``tall`` (only of long tables) stands."""
    surface = surface_of(dispute)
    assert surface is not None
    wide, long = surface.size
    views = {"wide": "auto", "tall": "portrait"} if long > 1.25 * wide else {"wide": "portrait"}
    return {
        view: svg_of(
            surface,
            pieces,
            orientation="portrait" if turn == "portrait" else "auto",
            title=gettext("{table}, on which the stroke is laid out").format(table=translated(surface.title)),
            prefix=f"place-{view}",
            styled=False,
        )
        for view, turn in views.items()
    }


def words_of(surface: Surface, stroke: dict[str, Any]) -> dict[str, Any]:
    """The choices that the page's script offers."""
    shapes = {"cue": ["ball"], "finger": ["disc", "ring", "ball"], "spin": ["top", "ring"]}
    law = surface.law
    round_ones, every = ["ball", "disc", "ring", "top"], ["ball", "disc", "ring", "top", "pin"]
    fates = [
        ("unknown", gettext("not known"), every),
        ("lay", gettext("lay here"), round_ones),
        ("not_moved", gettext("did not move"), every),
        ("moved", gettext("was moved"), every),
        *([("pocketed", gettext("was pocketed"), round_ones)] if surface.holes else []),
        ("off", gettext("left the table"), round_ones),
        ("felled", gettext("was felled"), ["pin"]),
    ]
    return {
        "places": [one.to_json() for one in PLACES],
        "directions": [one.to_json() for one in DIRECTIONS],
        "shares": [one.to_json() for one in SHARES],
        "precisions": [{"words": str(words), "value": name} for name, words in PRECISIONS],
        "tips": [one.to_json() for one in TIPS],
        "speeds": [one.to_json() for one in SPEEDS[law]],
        "slowest": SLOWEST[law],
        "fastest": FASTEST[law],
        "strokes": shapes[stroke["type"]] if stroke["type"] in TYPES else [],
        "fates": [{"code": code, "words": words, "shapes": shapes} for code, words, shapes in fates],
    }


def bench_of(dispute: Dispute) -> dict[str, Any] | None:
    """What the page's script begins with beside the dispute itself: ``known``, ``anchors``, ``half``,
    ``words``, and the ``pictures`` for the page; None where nothing can be laid out."""
    surface = surface_of(dispute)
    if surface is None:
        return None
    pieces = known_pieces(dispute)
    left, near, right, far = box(surface)
    return {
        "pictures": pictures(dispute, pieces),
        "known": [
            {
                "id": piece.id,
                "kind": piece.kind,
                "name": translated(look_of(piece.id, piece.kind).name),
                "shape": KINDS[piece.kind].shape,
                "radius": KINDS[piece.kind].radius,
            }
            for piece in pieces
        ],
        "anchors": anchors_of(surface),
        "half": [max(-left, right), max(-near, far)],
        "words": words_of(surface, dispute.case["shot"]["stroke"]),
    }
