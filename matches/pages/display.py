"""What a scoreboard says of a match, ready for a template.

The figures beside the score come in words from the engine's ``board``, so that a page drawn here and one
painted live by ``static/js/face.js`` cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

import rules_engine as engine
from matches.log.models import Match
from matches.pages.positions import Colour, Position, position_of

Status = Match.Status

LAMPS = {
    Status.WAITING: ("", gettext_lazy("Waiting for a table")),
    Status.READY: ("", gettext_lazy("About to begin")),
    Status.LIVE: ("badge--live", pgettext_lazy("of a match", "Live")),
    Status.FINISHED: ("badge--warn", gettext_lazy("Over, to be confirmed")),
    Status.CONFIRMED: ("badge--ok", gettext_lazy("Confirmed")),
    Status.VOID: ("", gettext_lazy("Called off")),
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
    large: int
    """The figure that is read from afar: the points, or the games won where they are the score."""
    small: int | None
    """The games won beside the points, if there are any."""
    on: bool
    winner: bool
    confirmed: bool
    start: int
    facts: tuple[Fact, ...]
    players: tuple[str, ...] = ()
    """The players of a pair."""
    men: Colour | None = None
    """What its men look like, where men stand on a board."""


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
    position: Position | None = None
    under_review: bool = False
    """Whether a stroke is disputed, so that the result waits for the referee."""

    @property
    def live(self) -> bool:
        """Whether it can still change."""
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


def _facts(rows: list[list[str]] | None) -> tuple[Fact, ...]:
    return tuple(Fact(*row) for row in rows or ())


def figures_of(board: dict[str, Any]) -> tuple[dict[str, int], dict[str, int] | None]:
    """What a scoreboard shows large and what beside it, by letter: the points of the game and the games won,
    or the games alone where the engine says that they are the score. As ``figuresOf`` in ``face.js``."""
    sets, race, over = board.get("sets"), board.get("race"), board.get("over")  # older boards say no more
    if sets and sets.get("large", over):
        return sets["won"], None
    if race and race.get("large", over):
        return race["won"], sets["won"] if sets else None
    return board.get("score") or {}, race["won"] if race else None


def face(match: Match) -> Face:
    """What is shown of ``match``, whose sides should be fetched with it."""
    board, panel = match.board or {}, panel_of(match)
    race = board.get("race")
    over = match.is_over
    turn = board.get("turn") if not over else None
    score = board.get("score") or {}
    large, small = figures_of(board)
    start = match.header.get("start") or {}
    partners = match.header.get("partners") or {}
    winner = match.winner_letter if over else None
    position = position_of(board, {side.letter: side.name for side in match.sides.all()})
    colours = {one.letter: one for one in position.colours} if position else {}
    sides = tuple(
        SideFace(
            letter=side.letter,
            name=side.name,
            score=score.get(side.letter, 0),
            games=race["won"].get(side.letter, 0) if race else None,
            large=large.get(side.letter, 0),
            small=small.get(side.letter, 0) if small is not None else None,
            on=side.letter == turn,
            winner=over and side.letter == winner,
            confirmed=side.confirmed_at is not None,
            start=start.get(side.letter, 0),
            facts=_facts((board.get("side_facts") or {}).get(side.letter)),
            players=tuple(partners.get(side.letter, ())),
            men=colours.get(side.letter),
        )
        for side in match.sides.all()
    )
    lamp, lamp_text = LAMPS[Status(match.status)]
    game = game_of(match.game)
    race_text = ""
    if race:
        needs = [str((race.get("needs") or {}).get(side.letter, race["need"])) for side in match.sides.all()]
        to = "–".join(needs) if len(set(needs)) > 1 else race["need"]
        first_to = gettext("first to {number}").format(number=to)
        race_text = f"{'–'.join(str(side.games) for side in sides)} · {first_to}"
    return Face(
        match=match,
        panel=panel,
        game_name=game.name if game else match.game,
        sides=sides,
        facts=_facts(board.get("facts")) if not over else (),
        lamp=lamp,
        lamp_text=str(lamp_text),
        length=board.get("length"),
        race=race_text,
        prompt="" if over else board.get("prompt") or "",
        outcome=_outcome(match, sides),
        position=position,
        under_review=match.open_disputes > 0,
    )


def _outcome(match: Match, sides: tuple[SideFace, ...]) -> str:
    if not match.is_over:
        return ""
    kind = Match.ResultKind
    winner = next((side.name for side in sides if side.winner), None)
    if match.result_kind == kind.DOUBLE_FORFEIT:
        return gettext("Both sides forfeit")
    if match.result_kind == kind.AWARDED:
        played = "–".join(str(side.score if side.games is None else side.games) for side in sides)
        if winner is None:
            return gettext("Awarded to nobody; played {score}").format(score=played)
        return gettext("Awarded to {name}; played {score}").format(name=winner, score=played)
    if winner is None:
        return gettext("A draw")
    if match.result_kind == kind.WALKOVER:
        return gettext("{name} wins by walkover").format(name=winner)
    if match.result_kind == kind.RETIRED:
        return gettext("{name} wins by retirement").format(name=winner)
    return gettext("{name} wins").format(name=winner)
