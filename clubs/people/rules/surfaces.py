"""The kinds of table and board that a club has, and which games are played on which.

A *kind* is what decides whether a game can be played at all (a carom table has no pockets); a
*size* is one of the sizes in which that kind is made, in the words of the books. The first size
of a kind is the one that its book calls standard. A game says itself on what it is played
(:mod:`rules_engine.boards.played_on`): on a board, which is of a kind, or on kinds that it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import rules_engine as engine
from rules_engine.saying import say


@dataclass(frozen=True, slots=True)
class Surface:
    """One kind of table or board: its name, the sizes it comes in, and the boards of games that it has."""

    kind: str
    name: str
    sizes: tuple[str, ...]
    boards: frozenset[str] = frozenset()


_PINS = "one-pin two-pins five-pins three-pins three-pins-chicago skittles corks"
_CAROM = f"carom balkline-14 balkline-18 space {_PINS}"
_MATCH = "match-carom match-libre match-47 match-71 match-five-pins match-nine-pins"
_POCKET = "pool four-pocket bottle spanish english"
_POCKET = "pool pool-9ft four-pocket bottle spanish english"
_POCKET = "pool pool-9ft heyball-9ft pub-7ft four-pocket bottle spanish english"

AS_MADE = say("people.size-as-made", "As made")
ON_CAROM_TABLE = say("people.size-on-carom-table", "On a carom table")

SURFACES: tuple[Surface, ...] = (
    Surface(
        "carom",
        say("people.surface-carom", "Carom table"),
        ("5 x 10 ft", "4½ x 9 ft", "4 x 8 ft", "2.84 x 1.42 m", "2.30 x 1.15 m", "2.10 x 1.05 m"),
        frozenset(f"{_CAROM} {_MATCH} small-57".split()),
    ),
    Surface(
        "pocket",
        say("people.surface-pocket", "Pocket table"),
        ("4½ x 9 ft", "5 x 10 ft", "4 x 8 ft", "3½ x 7 ft"),
        frozenset(_POCKET.split()),
    ),
    Surface(
        "english",
        say("people.surface-english", "English (snooker) table"),
        ("6 x 12 ft", "5 x 10 ft", "4½ x 9 ft"),
        frozenset({"english", "snooker"}),
    ),
    Surface("pyramid", say("people.surface-pyramid", "Pyramid table"), ("12 ft",), frozenset({"pyramid"})),
    Surface("pub", say("people.surface-pub", "British pool table"), ("7 ft", "6 ft"), frozenset({"pub-7ft"})),
    Surface(
        "carrom",
        say("people.surface-carrom", "Carrom board"),
        ("28 in", "29 in"),
        frozenset({"carrom", "spider"}),
    ),
    Surface(
        "novuss",
        say("people.surface-novuss", "Novuss table"),
        ("1 m", say("people.size-mini", "mini")),
        frozenset({"novuss"}),
    ),
    Surface(
        "carrom-74",
        say("people.surface-carrom-74", "Carrom board of today"),
        ("74 cm",),
        frozenset({"carrom-74"}),
    ),
    Surface(
        "crokinole",
        say("people.surface-crokinole", "Crokinole board"),
        (
            say("people.size-26-octagonal", "26 in, octagonal"),
            say("people.size-26-round", "26 in, round"),
            say("people.size-28-octagonal", "28 in, octagonal"),
        ),
        frozenset({"crokinole-round", "crokinole-square", "carrom-crokinole"}),
    ),
    Surface(
        "checkerboard",
        say("people.surface-checkerboard", "Checkerboard"),
        (AS_MADE, say("people.size-on-carrom-board", "On a Carrom board")),
    ),
    Surface(
        "backgammon",
        say("people.surface-backgammon", "Backgammon board"),
        (
            AS_MADE,
            say("people.size-on-combination-board", "On a combination board"),
        ),
    ),
    Surface(
        "combination",
        say("people.surface-combination", "Bradley combination board"),
        ("No. 4229",),
        frozenset({"bradley-checkers"}),
    ),
    Surface("ten-pin", say("people.surface-ten-pin", "Ten-pin board"), ("28 in",), frozenset({"ten-pins"})),
    Surface(
        "parisian",
        say("people.surface-parisian", "Parisian pool board"),
        (ON_CAROM_TABLE,),
        frozenset({"parisian"}),
    ),
    Surface(
        "monte-carlo",
        say("people.surface-monte-carlo", "Monte Carlo board"),
        (AS_MADE,),
        frozenset({"monte-carlo"}),
    ),
    Surface(
        "pigeon-hole",
        say("people.surface-pigeon-hole", "Pigeon Hole table"),
        (AS_MADE,),
        frozenset({"pigeon-hole"}),
    ),
    Surface(
        "parepa",
        say("people.surface-parepa", "Parepa box"),
        (ON_CAROM_TABLE,),
        frozenset({"parepa"}),
    ),
    Surface(
        "bagatelle",
        say("people.surface-bagatelle", "Bagatelle table"),
        (AS_MADE,),
        frozenset({"bagatelle"}),
    ),
    Surface(
        "bar",
        say("people.surface-bar", "Bar billiards table"),
        (AS_MADE,),
        frozenset({"bar-billiards"}),
    ),
    Surface(
        "carombolette",
        say("people.surface-carombolette", "Carombolette table"),
        (AS_MADE,),
        frozenset({"carombolette", "carombolette-pool"}),
    ),
    Surface(
        "klondike",
        say("people.surface-klondike", "Klondike table"),
        (AS_MADE,),
        frozenset({"klondike"}),
    ),
    Surface(
        "devil",
        say("people.surface-devil", "Devil-Among-the-Tailors board"),
        (AS_MADE,),
        frozenset({"devil"}),
    ),
    Surface(
        "shuffleboard",
        say("people.surface-shuffleboard", "Shuffle-board"),
        (AS_MADE,),
        frozenset({"shuffleboard"}),
    ),
)
_BY_KIND = {surface.kind: surface for surface in SURFACES}


def kind_choices() -> Sequence[tuple[str, str]]:
    """Kinds with their names, in the order in which they are offered."""
    return [(surface.kind, surface.name) for surface in SURFACES]


def sizes_for(kind: str) -> tuple[str, ...]:
    """Sizes in which a kind is made; empty for an unknown kind."""
    return _BY_KIND[kind].sizes if kind in _BY_KIND else ()


def games_for_table(kind: str) -> tuple[str, ...]:
    """Ids of the games that can be played on a table of this kind, book by book."""
    return tuple(game.id for game in engine.games() if kind in _kinds(game))


def kinds_for_game(game_id: str) -> tuple[str, ...]:
    """Kinds of table on which the game can be played; empty when no kind is known to fit."""
    try:
        return _kinds(engine.game(game_id))
    except engine.UnknownGame:
        return ()


def _kinds(game: engine.Game) -> tuple[str, ...]:
    """The kinds that a game names, else those of its board, in the order in which they are offered."""
    on = game.played_on
    return tuple(
        surface.kind
        for surface in SURFACES
        if (surface.kind in on.tables if on.tables is not None else on.board in surface.boards)
    )
