"""A button's claim acted out: a trace that shows on the board what the tokens of a button say."""

from __future__ import annotations

import random
from collections.abc import Iterator

import rules_engine as engine
from rules_engine.boards import carrom, crokinole, spider
from simulator.pieces import Piece
from simulator.traces import Rest, Trace

from .made_traces import laid_out, made, rest, round_board

UNSEEN = frozenset({
    "moved", "hand", "other-hand", "hands-on-board", "board-moved", "seat-moved", "place", "tipped",
    "touched", "not-genuine", "pushed", "emptied", "clearing", "fingers", "idle", "late", "level",
    "false-start", "broken", "upright", "not-named", "shared", "rings-moved",
})  # fmt: skip
"""States that no trace of a stroke shows: hands, a moved board, what is done between strokes."""

PLACES: dict[str, dict[str, tuple[float, float]]] = {
    "crown/ringette": {"spot": (0.3, 0), "in": (5, 0), "line": (carrom.LINE, 0), "out": (11, 0)},
    "crown/ring-shuffle": {"board": (5, 0)},
    "crown/ringaline": {"touching": (0, carrom.LINE), "board": (0, 0)},
    "crown/bankaring": {"rail": (0, -12.4), "board": (0, 0)},
    "crown/ring-bagatelle": {"space": (0, 11), "line": (0, carrom.LINE), "board": (0, 0)},
    "crown/ringaro": {"board": (8, 0), "a": (0, -5), "b": (0, 5), "middle": (5, 0)},
    "crown/crokarang": {
        "ditch": (0, -14),
        "own": (0, -9),
        "other-ditch": (0, 14),
        "other": (0, 9),
        "else": (9, 0),
    },
    "crown/crokaline": {"edge": (9, 9), "band": (7, 7), "next": (4, 4), "inner": (2, 2), "own": (0, -9)},
    "carrom/ring-stacks": {"off": (0, 0), "moved": (9, -carrom.LINE)},
    "carrom/center-scores": {"inner": (2, 0), "out": (6, 0)},
    "carrom/ring-pegs": {"inside": (1, 0), "outside": (0, 9)},
    "carrom/escape": {"inside": (1, 0), "outside": (0, 9)},
    "crown/crown-castle": {"castle": (4, 0), "field": (8.5, 0), "line": (11, 0)},
    "crown/cue-ring": {"field": (0, 3), "off": (11, 0), "edge": (9.3, 0)},
    "crown/crokapin": {"inner": (2, 0), "out": (6, 0)},
}
PLACES["crown/pin-a-four-5"] = PLACES["crown/ringette"]
PLACES["crown/ringacross"] = PLACES["crown/crokaline"]
PLACES["carrom/double-center-scores"] = PLACES["carrom/center-scores"]
PLACES["carrom/down-and-out"] = PLACES["carrom/escape"]
PLACES["crown/walk-around-castle"] = PLACES["crown/crown-castle"]


class Unseen(Exception):
    """A button says what no trace can show: a number, a choice, a hand."""


def _place(match: engine.Match, zone: str, pin: bool = False) -> tuple[float, float]:
    """A place in a zone of the game, in inches."""
    game = match.header.game
    if zone in PLACES.get(game, {}) and (pin or game != "crown/crokapin"):
        return PLACES[game][zone]
    if zone == "field":
        return 5.0, 0.0
    if zone in crokinole.ZONES or zone.endswith("-line"):
        return crokinole.place_in(zone)
    if zone in spider.SPACES:
        return spider.place_in(zone)
    if zone == "board":
        return 0.0, 5.0
    raise AssertionError(f"{game}: where is {zone}?")


class Actor:
    """Acts one button out on the pieces of a game that has just begun."""

    def __init__(self, match: engine.Match, side: str, banked: bool, first: str) -> None:
        self.match = match
        self.struck, self.pieces = laid_out(match, random.Random(match.header.game), side)
        self.there = {p.id: p for p in self.pieces}
        self.told = [f"{self.struck}:rim:rim-34"] if banked else []
        self.first = next((p for p in self.there if first and p.startswith(first) and p != self.struck), "")
        self.ends: dict[str, Rest] = {}
        self.used: set[str] = set()
        self.met: set[str] = set()
        self.lost: set[str] = set()
        self.via: list[tuple[float, float]] = []
        self.call = ""

    def find(self, word: str | None, again: bool = False) -> str:
        """The piece that a word of the record means, each of its kind once; ``again``: one that was met."""
        if self.match.play.family.key == "spun-runs":
            word = {"c": "a", "o": "b", "s": None}.get(word or "", word)
        elif word in ("c", "s", "t1", *self.match.header.letters) and not self._others(word):
            word = None
        if word is None or word == self.struck:
            return self.struck
        names = self._others(word)
        met = [p for p in names if p in self.met and p not in self.lost]
        names = (met if again else []) or [p for p in names if p not in self.used] or names
        assert names, f"{self.match.header.game}: which piece is {word}? {sorted(self.there)}"
        self.used.add(names[0])
        return names[0]

    def _others(self, word: str) -> list[str]:
        """The pieces beside that which is shot that a word may mean, its own first."""
        own = self.struck.rstrip("0123456789") == word != self.struck
        bare = [p for p in self.there if p.rstrip("0123456789-") == word != p]
        if self.match.header.game in ("carrom/each-his-own", "carrom/clear-the-guard") and word.isdigit():
            word = f"{'r' if len(word) > 1 else 'g'}{word[-1]}"
        return [] if own else [p for p in [word, *bare] if p in self.there and p != self.struck]

    def meet(self, piece: str) -> None:
        """The shooter meets a piece that it has not met, by way of another where that comes first."""
        if piece == self.struck or piece in self.met:
            return
        mover = self.struck
        if self.first and self.first != piece:
            self.meet(self.first)
            mover = self.first
        self.met.add(piece)
        self.told.append(f"{mover}:touch:{piece}")

    def act(self, tokens: tuple[engine.Token, ...]) -> Trace:
        """The trace of all tokens."""
        if self.first and not any(token.kind == "touch" for token in tokens):
            self.meet(self.first)
        for token in tokens:
            getattr(self, f"_{token.kind}")(token.a, token.b)
        return made(
            self.struck, self.pieces, " ".join(self.told), self.ends.values(), via=self.via, duration=3.0
        )

    def _touch(self, mover: str | None, word: str) -> None:
        ring = self.find(word)
        if self.there[ring].state == "standing":
            self.told.append(f"{self.struck}:touch:{ring}")
            return
        if mover is None:
            self.meet(ring)
        else:
            by = self.find(mover if self._others(mover) else mover.lower(), again=True)
            self.meet(by)
            self.met.add(ring)
            self.told.append(f"{by}:touch:{ring}")

    def _cushion(self, word: str | None, count: int) -> None:
        self.told += [f"{self.struck}:rim:rim-34"] * count

    def _pocket(self, word: str, pocket: str | None) -> None:
        ring = self.find(word, again=True)
        self.meet(ring)
        self.lost.add(ring)
        self.told.append(f"{ring}:pocket:{self._hole(word, pocket)}")

    def _hole(self, word: str, pocket: str | None) -> str:
        """Which pocket is meant: the one named, else the one that the game means."""
        game, name = self.match.header.game, self.match.play.family.key
        if pocket in (None, "other"):
            near = {"carrom/pocket-pin": "3", "crown/ring-ring": "3", "crown/pin-ring": "3"}.get(game)
            near = near or {"crown/pin-pocket": "3", "crown/ring-shuffle": "3"}.get(game)
            near = near or str(self.match.play.options.pocket if game == "carrom/all-in-one" else 3)
            return near if pocket is None else "1" if near != "1" else "2"
        if name == "pens":
            return {"a": "3", "b": "1"}.get(pocket, pocket)
        return pocket

    def _off(self, word: str, _: None) -> None:
        ring = self.find(word)
        self.meet(ring)
        self.told.append(f"{ring}:off:rim-34")

    def _pin(self, word: str, by: str | None) -> None:
        pin = self.find(word if f"p{word}" not in self.there else f"p{word}")
        cause = self.struck if by is None else self.find(by)
        if cause != self.struck:
            self.meet(cause)
        self.told += [f"{cause}:touch:{pin}", f"{cause}:felled:{pin}"]
        self.met.add(pin)

    def _rest(self, word: str, zone: str) -> None:
        if zone == "other-pocket":
            return self._pocket(word, "1")
        pin = (
            word in (self.match.play.value("pins") or ()) if "pins" in self.match.play.family.slots else False
        )
        piece = next(p for p in self.there if p.startswith(word)) if pin else self.find(word)
        if not pin:
            self.meet(piece)
        x, y = (
            (0.0, 0.0) if zone in ("hole", "leaning", "ringer", "hubber") else _place(self.match, zone, pin)
        )
        states = {"hole": "holed", "leaning": "leaning", "ringer": "posted", "hubber": "leaning"}
        if zone == "ditch" and round_board(self.match) and self.match.header.game != "crown/crokarang":
            self.told.append(f"{piece}:ditch:ditch")
            self.ends[piece] = rest(piece, x, y, "ditched", "ditch")
            return
        where = {"hole": "hole", "leaning": "hole", "hubber": "peg-1", "ringer": "peg-1"}.get(zone)
        state = "fallen" if pin else states.get(zone, "rest")
        self.ends[piece] = rest(piece, x, y, state, where)
        if piece == self.struck:
            self.via = [(x, y)]

    def _state(self, word: str, argument: str | None) -> None:
        if word in UNSEEN:
            raise Unseen(word)
        getattr(self, f"_is_{word.replace('-', '_')}", self._unknown)(word, argument)

    def _unknown(self, word: str, argument: str | None) -> None:
        raise Unseen(word)

    def _claim(self, number: int | str, _: None) -> None:
        if number not in (0, "miss"):
            raise Unseen(str(number))
        if number == 0 and self.match.play.family.key == "discs":
            self._rest(self.match.header.letters[self.match.state.turn], "inner")  # valid, and no twenty

    def _call(self, called: tuple[tuple[str, str | None], ...], _: None) -> None:
        words = " ".join(piece if pocket is None else f"{piece}>{pocket}" for piece, pocket in called)
        self.call = f"({words})"

    def _full(self, *_: None) -> None:
        pass

    def _choice(self, word: str, argument: str | None) -> None:
        raise Unseen(word)

    _dice = _time = _place_ = _choice

    # -- states that the board shows ---------------------------------------------------------------------

    def _is_line(self, word: str, argument: str | None) -> None:
        ring = self.find(argument) if argument else self.struck
        self.meet(ring)
        self.ends[ring] = rest(ring, *crokinole.place_in("edge"))

    def _is_shooter_ditch(self, word: str, argument: str | None) -> None:
        self.told.append(f"{self.struck}:ditch:ditch")

    def _is_shooter_hole(self, word: str, argument: str | None) -> None:
        self.told.append(f"{self.struck}:hole:hole")

    def _is_shooter_off(self, word: str, argument: str | None) -> None:
        self.told.append(f"{self.struck}:off:rim-34")

    def _is_shooter_line(self, word: str, argument: str | None) -> None:
        self.ends[self.struck] = rest(self.struck, *crokinole.place_in("edge"))

    def _is_short(self, word: str, argument: str | None) -> None:
        self.via = [(self.there[self.struck].x / 0.0254, self.there[self.struck].y / 0.0254)]

    def _is_direct(self, word: str, argument: str | None) -> None:
        rings = [p for p in self.there if p != self.struck and self.there[p].state != "standing"]
        if not rings:
            raise Unseen(word)
        ring = min(rings, key=lambda p: p[0] != "r")
        self.there[ring] = self.there[ring]._replace(x=0.0, y=-11.5 * 0.0254)
        self.pieces = [self.there[p.id] for p in self.pieces]
        self.meet(ring)

    def _is_wide(self, word: str, argument: str | None) -> None:
        self.via = [(8.0, -9.0), (8.0, 5.0)]

    def _is_through(self, word: str, argument: str | None) -> None:
        end = self.via[-1:] or [(0.0, 0.0)]
        self.via = [(0.0, 0.0), *end]


def acted(match: engine.Match, button: engine.Button) -> Iterator[tuple[Trace, tuple[Piece, ...], str]]:
    """Traces that show what a button claims: straight, by way of a rim, by way of the ring that is due."""
    lowest = str((getattr(match.state, "numbers", ()) or (1,))[0])
    own = {"rings-taken": lowest, "guarded-pockets": "r", "guarded": "r"}.get(match.play.family.key, "")
    for banked, first in ((False, ""), (True, ""), *(((False, own),) if own else ())):
        actor = Actor(match, button.side, banked, first)
        trace = actor.act(engine.read_tokens(button.tokens))
        yield trace, tuple(actor.pieces), actor.call
