"""What stands on a picture: plain values, made from a match, a competition, an emblem or a club."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.utils.timezone import localtime

from clubs.competitions.models import Competition, Entrant, Status
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.drawn import still_in
from clubs.competitions.selectors.stage_places import tables_of
from clubs.emblems.models import Emblem
from clubs.emblems.selectors.cases import deeds_of
from clubs.people.models import Club
from clubs.publishing.selectors import champions
from matches.models import Match
from matches.pages.display import face
from matches.selectors import game_name

DRAWING = 2
"""The version of the drawing: raise it when pictures begin to look otherwise."""
MOST_SIDES, MOST_PLACES = 4, 5
LIVE, OVER, WARN, PLAIN = "live", "over", "warn", "plain"


@dataclass(frozen=True, slots=True)
class Row:
    """A name with a figure. ``otherwise`` stands where no letter of the name can be set."""

    name: str
    figure: str = ""
    otherwise: str = "A player"
    won: bool = False
    on: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A whole picture. ``word`` and ``tone`` are its badge, ``alt`` the same in words."""

    above: str
    title: str
    word: str
    tone: str
    rows: tuple[Row, ...]
    foot: str
    alt: str
    listed: bool = True
    """Whether the rows are a list below the title, and not the sides of a score."""

    @property
    def digest(self) -> str:
        """The same for the same picture, and for no other."""
        return hashlib.sha256(f"{DRAWING}{self!r}".encode()).hexdigest()[:32]


WORDS = {
    Match.Status.WAITING: ("Waiting for a table", PLAIN),
    Match.Status.READY: ("About to begin", PLAIN),
    Match.Status.LIVE: ("Live", LIVE),
    Match.Status.FINISHED: ("Over, to be confirmed", WARN),
    Match.Status.CONFIRMED: ("Final", OVER),
    Match.Status.VOID: ("Called off", WARN),
}


def of_match(match: Match) -> Card:
    """A match: who, how it stands, at which game and table."""
    shown = face(match)
    word, tone = ("Under review", WARN) if shown.under_review else WORDS[Match.Status(match.status)]
    if match.status == Match.Status.CONFIRMED and match.result_kind != Match.ResultKind.PLAYED:
        word = match.get_result_kind_display()
    rows = [
        Row(
            side.name,
            str(side.games if side.games is not None else side.score),
            f"Side {side.letter}",
            side.winner,
            side.on,
        )
        for side in shown.sides
    ]
    game = f"{shown.game_name}, to {shown.length}" if shown.length else shown.game_name
    foot = " · ".join(filter(None, (match.club.name, str(match.table) if match.table else "", _day(match))))
    if len(rows) > MOST_SIDES:
        foot = f"and {len(rows) - MOST_SIDES} more · {foot}"
    score = ", ".join(f"{row.name} {row.figure}" for row in rows)
    return Card(
        above=match.title or game,
        title=game if match.title else "",
        word=word,
        tone=tone,
        rows=tuple(rows[:MOST_SIDES]),
        foot=foot,
        alt=f"{score}. {word}. {game}. {foot}.",
        listed=False,
    )


def _day(match: Match) -> str:
    at = match.finished_at or match.started_at
    return f"{localtime(at, match.club.tzinfo):%-d %B %Y}" if at else ""


def of_competition(competition: Competition) -> Card:
    """A competition: its champion and who came next, or how it stands."""
    rows, word, tone = _places(competition)
    game = game_name(competition.game)
    foot = competition.club.name
    if competition.starts_at and competition.status in (Status.OPEN, Status.DRAWN):
        foot += f" · {localtime(competition.starts_at, competition.club.tzinfo):%-d %B %Y, %H:%M}"
    listed = ", ".join(f"{row.figure} {row.name}".strip() for row in rows)
    return Card(
        above=f"{game} · {competition.format_words}",
        title=competition.name,
        word=word,
        tone=tone,
        rows=tuple(rows),
        foot=foot,
        alt=f"{competition.name}, {game}. {word}{': ' + listed if listed else ''}. {foot}.",
    )


def _places(competition: Competition) -> tuple[list[Row], str, str]:
    status = Status(competition.status)
    if status == Status.CANCELLED:
        return [], "Called off", WARN
    if not competition.is_drawn:
        count = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).count()
        return [], f"Open for entry: {count} entered", PLAIN
    word, tone = {
        Status.RUNNING: ("Under way", LIVE),
        Status.DRAWN: ("Drawn", PLAIN),
    }.get(status, ("Champion", OVER))
    draws = load_draws(competition)
    draw = draws[-1]
    ranked = sorted(
        (e for e in draws[0].in_order if e.final_rank), key=lambda e: (e.final_rank or 0, e.seed or 0)
    )
    if ranked:
        rows = [Row(e.name, str(e.final_rank), won=e.final_rank == 1) for e in ranked[:MOST_PLACES]]
        return rows, word if sum(row.won for row in rows) == 1 else "Final standings", tone
    if draw.bracket is not None:
        left = [e for e, out in still_in(draw, draw.in_order) if not out]
        word = f"{word}: {len(left)} still in" if status == Status.RUNNING else word
        return [Row(e.name) for e in left[:MOST_PLACES]], word, tone
    standing = tables_of(draw)[0][:MOST_PLACES]
    return [Row(row.entrant.name, str(row.rank)) for row in standing], word, tone


def of_emblem(emblem: Emblem) -> Card:
    """An emblem: its holder, and the deed."""
    held = emblem.holder_name
    word = {Emblem.State.OWNED: "Owner", Emblem.State.WITH_DONOR: "With the donor"}.get(
        Emblem.State(emblem.state), "Holder"
    )
    at_stake = emblem.state == Emblem.State.AT_STAKE
    since = f"since {emblem.held_since:%-d %B %Y}" if held and emblem.held_since else ""
    deed = deeds_of(emblem)[-1]
    foot = " · ".join(filter(None, (emblem.club.name, since)))
    return Card(
        above=f"{game_name(deed.game)} · {deed.title}",
        title=emblem.title,
        word=f"{word}, at stake" if at_stake else word,
        tone=LIVE if at_stake else OVER,
        rows=(Row(held, "", "The holder", won=True),) if held else (),
        foot=foot,
        alt=f"{emblem.title}, {deed.title}. {word}{': ' + held if held else ''}. {foot}.",
    )


def of_club(club: Club) -> Card:
    """A club: its name, and the champions of its last competitions."""
    last = champions.roll(club)[:3]
    rows = [
        Row(one.champion.name if one.champion.partner_id else one.champion.player.name, one.name, "Champion")
        for one in last
        if one.champion
    ]
    foot = club.town or "Results, records and live scores"
    listed = "; ".join(f"{row.name}, {row.figure}" for row in rows)
    return Card(
        above="Club",
        title=club.name,
        word="Latest champions" if rows else "",
        tone=OVER,
        rows=tuple(rows),
        foot=foot,
        alt=f"{club.name}. {foot}.{' Latest champions: ' + listed + '.' if listed else ''}",
    )
