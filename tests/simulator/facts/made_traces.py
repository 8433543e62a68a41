"""Traces made by hand, in inches, and at random: what a stroke on a board may show, without playing it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from typing import Any

import rules_engine as engine
from rules_engine.boards import carrom, carrom_today, crokinole, novuss
from simulator.facts import facts_of
from simulator.pieces import Piece
from simulator.strokes import FingerStroke, SpinStroke
from simulator.surfaces.of_games import table_of
from simulator.surfaces.surface import Mark, Surface
from simulator.traces import Event, Leg, Rest, Trace
from simulator.units import INCH
from tests.rules_engine.walks import header_of

ROUND = Surface("round", "A crokinole board", (), "disc", "ring", "wooden-board", round_radius=0.4)
SQUARE = Surface("square", "A carrom board", (), "disc", "ring", "wooden-board")
PINNED = SQUARE._replace(marks=(Mark("foul-line", "line", -0.3, -0.3, 0.3, -0.3),))


def piece(name: str, x: float, y: float, state: str = "rest", kind: str = "ring") -> Piece:
    """A piece at a place in inches."""
    return Piece(name, kind, x * INCH, y * INCH, state)


def pin(name: str, x: float, y: float) -> Piece:
    """A standing pin at a place in inches."""
    return piece(name, x, y, "standing", "ten-pin")


def event(time: float, kind: Any, who: str, other: str) -> Event:
    """Something that happened; where is told by nobody."""
    return Event(time, kind, who, other, 0.0, 0.0)


def rest(name: str, x: float = 0.0, y: float = 0.0, state: str = "rest", where: str | None = None) -> Rest:
    """How a piece lies in the end, in inches."""
    return Rest(name, x * INCH, y * INCH, state, where)


def made(
    struck: str,
    before: Iterable[Piece],
    told: str = "",
    ends: Iterable[Rest] = (),
    *,
    spun: bool = False,
    duration: float = 1.0,
    via: Iterable[tuple[float, float]] = (),
) -> Trace:
    """A trace of what is told: events as "c:touch:r1 c:rim:rim-34 r1:pocket:2", one after the other.

    Pieces without an end lie as before; those that fall end there. ``via`` are the places in inches through
    which the piece that was struck went.
    """
    pieces = {p.id: p for p in before}
    rows = [row.split(":") for row in told.split()]
    events = tuple(event((i + 1) / 100, kind, who, other) for i, (who, kind, other) in enumerate(rows))
    last = {r.piece: r for r in ends}
    fates = {"pocket": "pocketed", "hole": "holed", "ditch": "ditched", "off": "off"}
    for e in events:
        if e.kind in fates and e.piece not in last:
            at = crokinole.FIELD_RADIUS + 1 if e.kind == "ditch" else 0.0
            last[e.piece] = rest(e.piece, at, 0.0, fates[e.kind], e.other)
        if e.kind == "felled" and e.other not in last and e.other in pieces:
            lay = pieces[e.other]
            last[e.other] = Rest(e.other, lay.x, lay.y, "fallen")
    rests = tuple(last.get(p.id) or Rest(p.id, p.x, p.y, p.state) for p in pieces.values())
    legs: list[Leg] = []
    places = [(x * INCH, y * INCH) for x, y in via]
    if places and struck in pieces:
        places = [(pieces[struck].x, pieces[struck].y), *places]
        for i, ((x1, y1), (x2, y2)) in enumerate(pairwise(places)):
            legs.append(Leg(struck, i, i + 1.0, "slide", (x1, x2 - x1, 0.0), (y1, y2 - y1, 0.0)))
    stroke = SpinStroke(struck, 100.0) if spun else FingerStroke(struck, 90.0, 1.0)
    return Trace("made", stroke, events, tuple(legs), rests, duration, "made")


def match_of(game: str, *entries: str, **options: Any) -> engine.Match:
    """A match under way: entries as "A :lead"."""
    match = engine.Match(header_of(engine.game(game), options=options))
    for text in entries:
        side, _, tokens = text.partition(" ")
        ruling = match.add(engine.entry(match.last + 1, side, tokens))
        assert ruling.ok, (text, ruling.refusal)
    return match


def read(
    match: engine.Match, trace: Trace, before: Iterable[Piece], call: str = "", surface: Any = None
) -> str:
    """The tokens of a trace, as text."""
    tokens = facts_of(trace, match.play, match.state, before=before, call=call, surface=surface or SQUARE)
    return engine.write_tokens(tokens)


def told(
    match: engine.Match,
    struck: str,
    before: Iterable[Piece],
    happened: str = "",
    *ends: Rest,
    call: str = "",
    on: Surface = SQUARE,
    via: Iterable[tuple[float, float]] = (),
    side: str = "",
) -> tuple[str, dict[str, int], str | None]:
    """A stroke in a match, which goes on with it: its tokens, what it counts, whose turn follows."""
    pieces = list(before)
    text = read(match, made(struck, pieces, happened, ends, via=via), pieces, call, on)
    who = side or match.expects().side or match.header.letters[0]
    ruling = match.add(engine.entry(match.last + 1, who, text))
    assert ruling.ok, (text, ruling.refusal)
    return text, dict(ruling.points), ruling.turn


# -- at random -----------------------------------------------------------------------------------------------


def lying(name: str, zone: str, turn: float) -> Piece:
    """A ring that lies in a zone of the crokinole board, so far round it."""
    states = {"hole": "holed", "leaning": "leaning", "ringer": "posted", "hubber": "leaning"}
    known = zone if zone in (*crokinole.ZONES, "inner-line", "next-line") else "band"
    x, y = (0.5, 0.0) if zone in states else crokinole.place_in(known, turn)
    return piece(name, x, y, states.get(zone, "rest"))


def round_board(match: engine.Match) -> bool:
    """Whether the game is played on the crokinole board."""
    return any(hole.id == "hole" for hole in table_of(match.header.game).surface.holes)


AT_REST = ("rings-at-rest", "pins-and-banks", "battles", "spun-at-rest", "corner-banks", "discs")
"""The families whose rings stay where they come to rest, by key."""


def laid_out(match: engine.Match, rng: random.Random, side: str = "") -> tuple[str, list[Piece]]:
    """The piece to be shot and all pieces as a game begins, the shooter where it may be."""
    play, state = match.play, match.state
    turn = state.turn if isinstance(getattr(state, "turn", None), int) else 0
    turn = play.letters.index(side) if side else turn
    name, letter = play.family.key, play.letters[turn]
    pieces = {p.id: p for p in table_of(play.game.id).pieces}
    if name == "rings-by-turns":
        pieces |= {f"{x}{i}": piece(f"{x}{i}", i, 5) for x in "gw" for i in range(2, 9)}
    if name in ("rings-staked", "ring-for-dice"):
        pieces["r"] = piece("r", 0, 0)
    struck = "c"
    if name in (*AT_REST, "rings-spun", "turns-spun"):
        struck = f"{letter}{len(state.where[turn]) + 1}"
    elif name in ("counted-tops", "timed-tops", "fewest-spins"):
        struck = play.value("tops", state)[0] if name == "counted-tops" else "t1"
    elif name == "gates":
        struck = "wb"[turn]
    elif (name == "tries" and "s" in play.value("pieces")) or name == "spun-runs":
        struck = "s"
    elif name == "ring-billiards" and play.cite("choose"):
        struck = "c" if "c" in pieces else "w"
    elif play.game.id == "carrom/shooter-is-wild":
        struck = "w"
    elif name == "web":
        for x in play.letters:
            for n in range(state.on[play.letters.index(x)]):
                pieces[f"{x}{n}"] = piece(f"{x}{n}", rng.uniform(-5, 5), rng.uniform(-5, 5))
    elif name == "rings-posted":
        if play.value("colours") == "opponent":
            pieces = {p: row for p, row in pieces.items() if p[0] != letter}
        for found in [p for p in pieces if p.endswith("b")]:
            pieces[found[:-1]] = pieces[found[:-1]]._replace(on=found)
    if name in (*AT_REST, "rings-spun", "turns-spun"):
        for x, row in zip(play.letters, state.where, strict=True):
            for n, zone in enumerate(row, 1):
                if f"{x}{n}" != struck and zone not in ("ditch", "pocket", "off"):
                    if name == "discs" and zone == "hole":
                        continue  # put aside
                    pieces[f"{x}{n}"] = lying(f"{x}{n}", zone, (3 * n + play.letters.index(x)) / 40)
    other = 1 - turn
    stays = {
        "carrom/six-at-war": lambda: not state.own_hand[other],
        "carrom/penalty": lambda: state.shooters[other],
        "carrom/option-billiard": lambda: state.at[other] == "board",
    }.get(play.game.id)
    if stays is not None and stays():
        pieces[f"S{play.letters[other]}"] = piece(f"S{play.letters[other]}", 3, 4)
    elif name == "gates" and state.shot[1 - turn]:
        pieces["wb"[1 - turn]] = piece("wb"[1 - turn], 5, 5)
    y = -carrom.LINE if turn == 0 else carrom.LINE
    spots = getattr(state, "spots", ())
    x = 0.0
    if spots:
        x, y = carrom.SPOTS[str(spots[turn])]
    elif isinstance(_value(play, "spots"), tuple) and _value(play, "spots")[0].startswith("spot"):
        x, y = carrom.SPOTS[_value(play, "spots")[0].removeprefix("spot-")]
    elif play.game.id == "carrom/on-guard":
        x, y = carrom.SPOTS["3"]
    elif name in ("spun-runs", "rings-spun"):
        x = -2.0 if turn == 0 else 2.0
    elif play.game.id == "bradley/corner-pins":
        x, y = (-11.0, -11.0) if turn == 0 else (11.0, 11.0)
    elif name in ("frames-of-pins", "innings-of-pins"):
        y = -14.0
    elif play.game.played_on.board == "novuss":
        y = -novuss.PUCK_LINE if turn == 0 else novuss.PUCK_LINE
    elif play.game.played_on.board == "carrom-74":
        y = -carrom_today.BASE if turn == 0 else carrom_today.BASE
    kind = "spin-top" if "tops" in name or name == "fewest-spins" else "ring"
    if _cite(play, "from") and not name.startswith("guarded"):
        y += 0.0 if play.game.id == "crown/rotation-cue-pocket" else (1.6 if turn else -1.6)
    pieces[struck] = piece(struck, x, y, kind=kind)
    return struck, list(pieces.values())


def _value(play: engine.Play, slot: str) -> Any:
    return play.value(slot) if slot in play.family.slots else None


def _cite(play: engine.Play, slot: str) -> Any:
    return play.cite(slot) if slot in play.family.slots else None


def at_random(
    rng: random.Random, struck: str, pieces: list[Piece], circle: bool, fates: tuple[str, ...]
) -> Trace:
    """A stroke that may have been: pieces meet, pins fall, some are lost, and those that moved lie anew."""
    moving, told = [struck], []
    there = {p.id: p for p in pieces}
    pins = {p.id for p in pieces if p.state == "standing"}
    gone: set[str] = set()
    ends: dict[str, Rest] = {}
    under = {p.on for p in pieces if p.on}
    for _ in range(rng.choice((0, 1, 1, 2, 3, 5, 8))):
        mover = rng.choice(moving)
        what = rng.random()
        if what < 0.25 and mover not in pins:
            told.append(f"{mover}:rim:rim-{rng.choice(('12', '23', '34', '41'))}")
            continue
        others = [p for p in there if p != mover and p not in gone and p not in under]
        if not others or mover in gone:
            continue
        other = rng.choice(others)
        told.append(f"{mover}:touch:{other}")
        if other in pins:
            if other not in moving and rng.random() < 0.7:
                told.append(f"{mover}:felled:{other}")
                moving.append(other)
        elif other not in moving:
            moving.append(other)
            under.discard(there[other].on)
    holed = any(hypot(p.x, p.y) < INCH for p in pieces) or not circle
    for mover in moving:
        chance = rng.random()
        if mover in pins:
            lay = there[mover]
            ends[mover] = Rest(mover, lay.x, lay.y, "fallen")
        elif mover in gone:
            continue
        elif chance < 0.35:
            fate = rng.choice(fates)
            if fate == "hole":
                if holed:
                    continue
                holed = True
            told.append(f"{mover}:{fate}:{rng.choice('1234') if fate == 'pocket' else fate}")
            gone.add(mover)
        elif chance < 0.9:
            x, y = rng.uniform(-11, 11), rng.uniform(-11, 11)
            if circle and hypot(x, y) > crokinole.FIELD_RADIUS:
                x, y = x / 2, y / 2
            if circle and hypot(x, y) < 1:
                x, y = x + 3, y
            ends[mover] = rest(mover, x, y)
    for p in pieces:
        if p.on in ends and p.id not in ends and p.id not in gone:
            ends[p.id] = rest(p.id, 5.0, 0.0)
    for p in pieces:
        if p.on in gone and p.id not in ends and p.id not in gone:
            ends[p.id] = rest(p.id, 5.0, 0.0)
    return made(struck, pieces, " ".join(told), ends.values())


class Case:
    """A stroke in a match, with the tokens, the points and the next turn that it must give."""

    def __init__(
        self,
        game: str,
        entries: tuple[str, ...],
        struck: str,
        before: Iterable[Piece],
        happened: str = "",
        *ends: Rest,
        gives: tuple[str, dict[str, int], str | None],
        options: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        self.game, self.entries, self.options = game, entries, options or {}
        self.stroke = (struck, tuple(before), happened, *ends)
        self.gives, self.more = gives, more

    def __repr__(self) -> str:
        return f"{self.game} {self.gives[0]}"

    def check(self) -> None:
        """Read the trace, judge it, and compare."""
        found = told(match_of(self.game, *self.entries, **self.options), *self.stroke, **self.more)
        assert found == self.gives
