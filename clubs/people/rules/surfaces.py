"""The kinds of table and board that a club has, and which games are played on which.

A *kind* is what decides whether a game can be played at all (a carom table has no pockets); a
*size* is one of the sizes in which that kind is made, in the words of the books. The first size
of a kind is the one that its book calls standard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Surface:
    """One kind of table or board: its name, the sizes it comes in, and its games."""

    kind: str
    name: str
    sizes: tuple[str, ...]
    games: tuple[str, ...]


_B = "brunswick/"
_CAROM = tuple(
    _B + slug
    for slug in (
        "three-ball-carrom", "three-cushion-carrom", "cushion-carrom", "bank-shot", "balkline-14",
        "balkline-18-1", "balkline-18-2", "space-game", "progressive-carrom", "four-ball-carrom", "pin-pool",
        "two-pin-pool", "red-white-and-blue", "red-white-and-blue-chicago", "little-corporal",
        "skittle-pool", "bouchon-pool",
    )
)  # fmt: skip
_ENGLISH = tuple(
    _B + slug
    for slug in ("english-billiards", "english-pyramids", "snookers-pool", "life-pool", "russian-pool")
)
_POCKET = (
    *(
        _B + slug
        for slug in (
            "continuous-pool", "fifteen-ball-pool", "american-pyramid-pool", "rotation-pool",
            "forty-one-pool", "high-low-jack-game", "kelly-pool", "bbc-co-pool", "bull-dog-pool",
            "cowboy-pool", "golf-pool", "bottle-pool", "two-ball-pool", "american-four-ball-pocket",
            "spanish-billiards",
        )
    ),
    *_ENGLISH,
)  # fmt: skip

_BRADLEY_PINS = tuple(
    f"bradley/{slug}"
    for slug in (
        "ten-pins", "childrens-ten-pins", "cocked-hat-and-feather", "king-pin-and-four-back", "four-back",
        "head-pin-out", "corner-pins", "center-carrom-pins",
    )
)  # fmt: skip
_CARROM_PINS = tuple(
    f"carrom/{slug}"
    for slug in (
        "ten-pins", "cocked-hat-and-feather", "cocked-hat", "american-nine-pins", "six-pin", "bank-the-five",
    )
)  # fmt: skip

_RINGS = tuple(
    f"carrom/{slug}"
    for slug in (
        "carroms", "spot-shots", "call-carroms", "travelling-carroms", "four-tries", "scottville-carroms",
        "wild-ring-pool", "forty-six", "bank-them-all", "rotation-cue-pocket", "sixty-six",
        "mixer", "penalty", "shooter-is-wild", "black-bank", "all-in-one",
        "single-rings", "single-rings-variation", "pursuit",
        "bank-it", "six-at-war", "double-line-up", "zelto", "line-up", "ring-and-dice", "deduct",
        "call-the-black", "ring-stacks",
        "blockade", "call-the-blockade", "pin-and-ring-call", "on-guard",
        "each-his-own", "clear-the-guard",
        "billiards", "four-ring-billiard", "wild-billiard", "pocket-rebound",
        "billiardette", "easy-billiardette", "option-billiard", "three-rings", "bank-carroms",
        "red-rings-wild", "ace-in-the-pocket",
    )
)  # fmt: skip
_CROWN_RINGS = tuple(
    f"crown/{slug}"
    for slug in ("carroms", "traveling-carroms", "cue-pocket", "rotation-cue-pocket", "sixty-six")
)
_GLANCES = tuple(f"crown/{slug}" for slug in ("three-ring-glance", "four-ring-glance", "chinese-glance"))

_SPUN = tuple(
    f"crown/{slug}"
    for slug in (
        "ringette", "ring-shuffle", "ring-ring", "pin-ring", "pin-pocket", "ringaline", "bankaring",
        "ring-bagatelle", "ringaro", "pin-a-four-5",
    )
)  # fmt: skip
"""Games of metal rings that are spun, on the Carrom side."""

_SPIDER = tuple(
    f"crown/{slug}"
    for slug in ("crown-castle", "walk-around-castle", "penning-the-pigs", "cue-ring", "spider-and-flies")
)
"""Games of the web, on the same side of the combination board."""
_RINGS = (*_RINGS, *_SPIDER)

_SPUN_AT_PINS = tuple(f"crown/pin-a-four-{number}" for number in (6, 7, 8, 9, 10))
"""Metal rings spun on the side with pockets."""
_RINGS = (*_RINGS, *_SPUN_AT_PINS)

_SPUN_CROKINOLE = (
    *(f"crown/pin-a-four-{number}" for number in (1, 2, 3, 4)),
    "crown/ringarang-crokinole",
    "crown/crokaline",
    "crown/ringacross",
    "crown/crokapin",
)
"""Metal rings spun on the crokinole side."""
_SPINS = tuple(
    f"carrom/{slug}"
    for slug in (
        "top-spin", "time-top", "green-top-down", "forfeit", "spin-time", "spin-series", "pocket-pin",
        "ten-pin-circle", "single-ko", "ring-spin", "spinner-bumps", "tight-spin-circle", "down-and-out",
        "bump-counts", "circle-four",
    )
)  # fmt: skip
"""Games of spinning tops, on the checker side."""
_RINGS = (*_RINGS, *_SPINS)

_CHECKERED = (
    "bradley/checkers",
    "bradley/fox-and-geese",
    "bradley/tit-tat-toe",
    "bradley/flap-jacks",
    "bradley/egyptian-pyramids",
    "carrom/chess",
    "carrom/checkers",
    "carrom/reverse-checkers",
    "carrom/corner-checkers",
    "carrom/triangle-checkers",
    "carrom/hunters-and-the-hare",
)

_TRIANGLES = ("crown/backgammon", "crown/tric-trac", "carrom/backgammon")
"""Games of the triangles of a Carrom or Crown board."""
_RINGS = (*_RINGS, *_TRIANGLES)
_BACKGAMMON = (*_TRIANGLES, "bradley/backgammon")
_COMBINATION = tuple(
    f"bradley/{slug}"
    for slug in (
        "bicycle-racing", "troublesome-pigs", "steeplechase", "national-flags", "puss-in-the-corner",
        "backgammon",
    )
)  # fmt: skip
"""Games of what is printed on the combination board: its numbered spaces, flags, stars and triangles."""

SURFACES: tuple[Surface, ...] = (
    Surface("carom", "Carom table", ("5 x 10 ft", "4½ x 9 ft", "4 x 8 ft"), _CAROM),
    Surface("pocket", "Pocket table", ("4½ x 9 ft", "5 x 10 ft", "4 x 8 ft", "3½ x 7 ft"), _POCKET),
    Surface("english", "English (snooker) table", ("6 x 12 ft", "5 x 10 ft", "4½ x 9 ft"), _ENGLISH),
    Surface(
        "carrom",
        "Carrom board",
        ("28 in", "29 in"),
        (
            *_RINGS,
            *_GLANCES,
            *_CROWN_RINGS,
            *_SPUN,
            "bradley/ten-pins",
            "carrom/shuffle-board",
            *_CARROM_PINS,
        ),
    ),
    Surface(
        "crokinole",
        "Crokinole board",
        ("26 in, octagonal", "26 in, round", "28 in, octagonal"),
        (
            "crown/crokinole",
            "bradley/crokinole",
            "carrom/crokinole",
            "crown/seven-battles",
            "carrom/time-crokinole",
            "carrom/pin-crokinole",
            "carrom/crown-castle",
            "carrom/circle-scores",
            "carrom/corner-double-bank",
            "carrom/between-the-rings",
            "carrom/double-circle",
            "crown/crokarang",
            "crown/ditch-crokinole",
            "crown/ring-post-crokinole",
            "carrom/force-out",
            "carrom/fast-play-force-out",
            "carrom/ring-out",
            "carrom/double-entry-posting",
            "carrom/single-entry-posting",
            "carrom/piggy-back",
            "carrom/center-out",
            "carrom/ring-pegs",
            "carrom/center-scores",
            "carrom/double-center-scores",
            *_SPUN_CROKINOLE,
            "carrom/spin-to-center",
            "carrom/escape",
            "carrom/break-in",
            "carrom/spin-count",
            "carrom/center-spin-count",
            "carrom/rendezvous",
            "carrom/twenty-one",
        ),
    ),
    Surface("checkerboard", "Checkerboard", ("As made", "On a Carrom board"), _CHECKERED),
    Surface("backgammon", "Backgammon board", ("As made", "On a combination board"), _BACKGAMMON),
    Surface("combination", "Bradley combination board", ("No. 4229",), _COMBINATION),
    Surface("ten-pin", "Ten-pin board", ("28 in",), _BRADLEY_PINS),
    Surface(
        "parisian",
        "Parisian pool board",
        ("On a carom table",),
        (f"{_B}thirty-one-parisian", f"{_B}high-number-pool", f"{_B}parisian-pool"),
    ),
    Surface("monte-carlo", "Monte Carlo board", ("As made",), (f"{_B}monte-carlo",)),
    Surface("pigeon-hole", "Pigeon Hole table", ("As made",), (f"{_B}pigeon-hole",)),
    Surface("parepa", "Parepa box", ("On a carom table",), (f"{_B}parepa",)),
    Surface(
        "bagatelle",
        "Bagatelle table",
        ("As made",),
        (f"{_B}bagatelle", f"{_B}english-bagatelle"),
    ),
    Surface(
        "carombolette",
        "Carombolette table",
        ("As made",),
        (f"{_B}carombolette-bagatelle", f"{_B}carombolette-pool"),
    ),
    Surface("klondike", "Klondike table", ("As made",), (f"{_B}klondike",)),
    Surface("devil", "Devil-Among-the-Tailors board", ("As made",), (f"{_B}devil-among-the-tailors",)),
    Surface("shuffleboard", "Shuffle-board", ("As made",), (f"{_B}shuffle-board",)),
)
_BY_KIND = {surface.kind: surface for surface in SURFACES}


def kind_choices() -> Sequence[tuple[str, str]]:
    """Kinds with their names, in the order in which they are offered."""
    return [(surface.kind, surface.name) for surface in SURFACES]


def sizes_for(kind: str) -> tuple[str, ...]:
    """Sizes in which a kind is made; empty for an unknown kind."""
    return _BY_KIND[kind].sizes if kind in _BY_KIND else ()


def games_for_table(kind: str) -> tuple[str, ...]:
    """Ids of the games that can be played on a table of this kind."""
    return _BY_KIND[kind].games if kind in _BY_KIND else ()


def kinds_for_game(game_id: str) -> tuple[str, ...]:
    """Kinds of table on which the game can be played; empty when no kind is known to fit."""
    return tuple(surface.kind for surface in SURFACES if game_id in surface.games)
