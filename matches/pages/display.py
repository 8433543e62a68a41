"""What a scoreboard says of a match, in words and figures ready for a template.

``static/js/face.js`` says the same from the same ``board`` while a match is watched live; a browser test
holds the two together.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Any

import rules_engine as engine
from matches.log.models import Match

Status = Match.Status

BALL_NAMES = {
    "r": "Red",
    "y": "Yellow",
    "g": "Green",
    "br": "Brown",
    "bu": "Blue",
    "p": "Pink",
    "bk": "Black",
}

LAMPS = {
    Status.WAITING: ("", "Waiting for a table"),
    Status.READY: ("", "About to begin"),
    Status.LIVE: ("badge--live", "Live"),
    Status.FINISHED: ("badge--warn", "Over, to be confirmed"),
    Status.CONFIRMED: ("badge--ok", "Confirmed"),
    Status.VOID: ("", "Called off"),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure beside the score."""

    key: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class SideFace:
    """What is shown of one side."""

    letter: str
    name: str
    score: int
    games: int | None
    on: bool
    winner: bool
    confirmed: bool
    start: int
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """What is shown of a match."""

    match: Match
    panel: str
    game_name: str
    sides: tuple[SideFace, ...]
    facts: tuple[Fact, ...]
    lamp: str
    lamp_text: str
    length: int | None
    race: str
    prompt: str
    outcome: str

    @property
    def live(self) -> bool:
        """Whether it can still change by itself."""
        return self.match.status in (Status.WAITING, Status.READY, Status.LIVE, Status.FINISHED)


@lru_cache(maxsize=128)
def game_of(game: str) -> engine.Game | None:
    """The game, or None for an id that the books have lost."""
    try:
        return engine.game(game)
    except engine.UnknownGame:
        return None


def panel_of(match: Match) -> str:
    """The kind of game, as scoreboards and tablets tell it."""
    game = game_of(match.game)
    return game.panel if game else ""


def average(value: float | None) -> str:
    """An average as clubs write it: three decimals, a half rounded up; a dash before the first inning.

    The rounding is that of JavaScript's ``toFixed``, which looks at the exact binary value.
    """
    if value is None:
        return "–"
    return str(Decimal(value).quantize(Decimal("0.001"), rounding=ROUND_HALF_UP))


def balls_on(ids: list[str]) -> str:
    """The balls on at snooker: "Red", "Colour", "Yellow"."""
    colours = [ball for ball in ids if not (ball == "r" or (ball[:1] == "r" and ball[1:].isdigit()))]
    reds = ["Red"] if len(ids) > len(colours) else []
    if len(colours) == 6:
        return ", ".join([*reds, "Colour"])
    return ", ".join([*reds, *(BALL_NAMES.get(ball, ball) for ball in colours)]) or "–"


def match_facts(panel: str, board: dict[str, Any]) -> tuple[Fact, ...]:
    """Facts of the whole match, the most wanted first."""
    facts: list[Fact] = []

    def add(key: str, label: str, value: Any) -> None:
        facts.append(Fact(key, label, str(value)))

    if board.get("over"):
        return ()
    if panel in ("carom", "pool"):
        add("run", "Run", board.get("run") or 0)
    if panel == "snooker":
        add("run", "Break", board.get("break", board.get("run")) or 0)
        if isinstance(board.get("on"), list):
            add("on", "On", balls_on(board["on"]))
        if board.get("remaining") is not None:
            add("remaining", "Remaining", board["remaining"])
    for key, label in _COURSE.get(panel, (("inning", "Inning"),)):
        if board.get(key):
            add(key, label, board[key])
    if panel == "pool" and isinstance(board.get("balls_on_table"), list):
        add("balls", "Balls left", len(board["balls_on_table"]))
    return tuple(facts)


_COURSE: dict[str, tuple[tuple[str, str], ...]] = {
    "pins": (("frame", "Frame"), ("disk", "Disk")),
    "snooker": (),
    "rings-at-rest": (("round", "Round"),),
}


def side_facts(panel: str, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """Facts of one side."""

    def of(name: str) -> Any:
        return (board.get(name) or {}).get(letter)

    if panel in ("carom", "pool"):
        facts = [
            Fact("average", "Average", average(of("average"))),
            Fact("high_run", "High run", str(of("high_run") or "–")),
        ]
        if panel == "carom":
            facts.append(Fact("innings", "Innings", str(of("innings") or 0)))
        elif board.get("forfeits"):
            facts.append(Fact("forfeits", "Forfeits", str(of("forfeits") or 0)))
        return tuple(facts)
    if panel == "snooker":
        return (Fact("high_run", "High break", str(of("high_run") or "–")),)
    if panel == "rings-at-rest":
        return (
            Fact("twenties", "Twenties", str(of("twenties") or 0)),
            Fact("rings_left", "Rings to shoot", str(of("rings_left") or 0)),
        )
    if panel == "rings-pocketed":
        taken = (Fact("colours", "Plays", str(of("colours"))),) if of("colours") else ()
        return (*taken, Fact("count", "This inning", str(of("count") or 0)))
    if panel == "pins" and board.get("possible"):
        return (Fact("possible", "Can still make", str(of("possible") or 0)),)
    return ()


def face(match: Match) -> Face:
    """What is shown of ``match``, whose sides should be fetched with it."""
    board, panel = match.board or {}, panel_of(match)
    race = board.get("race")
    over = match.is_over
    turn = board.get("turn") if not over else None
    score = board.get("score") or {}
    start = match.header.get("start") or {}
    winner = match.winner_letter or (board.get("winner") if over else None)
    sides = tuple(
        SideFace(
            letter=side.letter,
            name=side.name,
            score=score.get(side.letter, 0),
            games=race["won"].get(side.letter, 0) if race else None,
            on=side.letter == turn,
            winner=over and side.letter == winner,
            confirmed=side.confirmed_at is not None,
            start=start.get(side.letter, 0),
            facts=side_facts(panel, board, side.letter),
        )
        for side in match.sides.all()
    )
    lamp, lamp_text = LAMPS[Status(match.status)]
    game = game_of(match.game)
    facts = list(match_facts(panel, board))
    race_text = ""
    if race:
        race_text = f"{'–'.join(str(side.games) for side in sides)} · first to {race['need']}"
    return Face(
        match=match,
        panel=panel,
        game_name=game.name if game else match.game,
        sides=sides,
        facts=tuple(facts),
        lamp=lamp,
        lamp_text=lamp_text,
        length=board.get("length"),
        race=race_text,
        prompt="" if over else str(board.get("prompt") or ""),
        outcome=_outcome(match, sides),
    )


def _outcome(match: Match, sides: tuple[SideFace, ...]) -> str:
    if not match.is_over:
        return ""
    kind = Match.ResultKind
    winner = next((side.name for side in sides if side.winner), None)
    if match.result_kind == kind.DOUBLE_FORFEIT:
        return "Both sides forfeit"
    if winner is None:
        return "A draw"
    return {kind.WALKOVER: f"{winner} wins by walkover", kind.RETIRED: f"{winner} wins by retirement"}.get(
        kind(match.result_kind), f"{winner} wins"
    )
