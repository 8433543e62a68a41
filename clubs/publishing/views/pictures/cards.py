"""What stands on a picture: plain values, made from a match, a competition, an emblem or a club."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from clubs.competitions.models import Competition, Entrant, Status
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.drawn import still_in
from clubs.competitions.selectors.stage_places import tables_of
from clubs.emblems.models import Emblem
from clubs.emblems.selectors.cases import deeds_of
from clubs.people.models import Club
from clubs.publishing.selectors import champions
from clubs.publishing.wording import day, language
from config.languages.speaking import translated
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
    otherwise: str = field(default_factory=lambda: gettext("A player"))
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
        """The same for the same picture, and for no other. The texts of the rules look alike in all
        languages until they are drawn."""
        return hashlib.sha256(f"{DRAWING} {language()} {self!r}".encode()).hexdigest()[:32]


WORDS = {
    Match.Status.WAITING: (gettext_lazy("Waiting for a table"), PLAIN),
    Match.Status.READY: (gettext_lazy("About to begin"), PLAIN),
    Match.Status.LIVE: (gettext_lazy("Live"), LIVE),
    Match.Status.FINISHED: (gettext_lazy("Over, to be confirmed"), WARN),
    Match.Status.CONFIRMED: (pgettext_lazy("state of a match", "Final"), OVER),
    Match.Status.VOID: (gettext_lazy("Called off"), WARN),
}


def of_match(match: Match) -> Card:
    """A match: who, how it stands, at which game and table."""
    shown = face(match)
    known, tone = WORDS[Match.Status(match.status)]
    word = str(known)
    if shown.under_review:
        word, tone = gettext("Under review"), WARN
    if match.status == Match.Status.CONFIRMED and match.result_kind != Match.ResultKind.PLAYED:
        word = match.get_result_kind_display()
    rows = [
        Row(
            side.name,
            str(side.games if side.games is not None else side.score),
            gettext("Side {letter}").format(letter=side.letter),
            side.winner,
            side.on,
        )
        for side in shown.sides
    ]
    game = translated(shown.game_name)
    if shown.length:
        game = gettext("{game}, to {length}").format(game=game, length=shown.length)
    foot = " · ".join(filter(None, (match.club.name, str(match.table) if match.table else "", _day(match))))
    if len(rows) > MOST_SIDES:
        more = len(rows) - MOST_SIDES
        foot = f"{ngettext('and {n} more', 'and {n} more', more).format(n=more)} · {foot}"
    score = ", ".join(f"{row.name} {row.figure}" for row in rows)
    return Card(
        above=translated(match.title) or game,
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
    return day(localtime(at, match.club.tzinfo)) if at else ""


def of_competition(competition: Competition) -> Card:
    """A competition: its champion and who came next, or how it stands."""
    rows, word, tone = _places(competition)
    game = translated(game_name(competition.game))
    foot = competition.club.name
    if competition.starts_at and competition.status in (Status.OPEN, Status.DRAWN):
        begins = localtime(competition.starts_at, competition.club.tzinfo)
        foot += f" · {date_format(begins, gettext('j F Y, H:i'))}"
    listed = ", ".join(f"{row.figure} {row.name}".strip() for row in rows)
    return Card(
        above=f"{game} · {translated(competition.format_words)}",
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
        return [], gettext("Called off"), WARN
    if not competition.is_drawn:
        count = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).count()
        words = ngettext("Open for entry: {n} entered", "Open for entry: {n} entered", count)
        return [], words.format(n=count), PLAIN
    word, tone = {
        Status.RUNNING: (gettext("Under way"), LIVE),
        Status.DRAWN: (pgettext("state of a competition", "Drawn"), PLAIN),
    }.get(status, (gettext("Champion"), OVER))
    draws = load_draws(competition)
    draw = draws[-1]
    ranked = sorted(
        (e for e in draws[0].in_order if e.final_rank), key=lambda e: (e.final_rank or 0, e.seed or 0)
    )
    if ranked:
        rows = [Row(e.name, str(e.final_rank), won=e.final_rank == 1) for e in ranked[:MOST_PLACES]]
        return rows, word if sum(row.won for row in rows) == 1 else gettext("Final standings"), tone
    if draw.bracket is not None:
        left = [e for e, out in still_in(draw, draw.in_order) if not out]
        if status == Status.RUNNING:
            many = ngettext("Under way: {n} still in", "Under way: {n} still in", len(left))
            word = many.format(n=len(left))
        return [Row(e.name) for e in left[:MOST_PLACES]], word, tone
    standing = tables_of(draw)[0][:MOST_PLACES]
    return [Row(row.entrant.name, str(row.rank)) for row in standing], word, tone


def of_emblem(emblem: Emblem) -> Card:
    """An emblem: its holder, and the deed."""
    held = emblem.holder_name
    word = {
        Emblem.State.OWNED: pgettext("of a trophy", "Owner"),
        Emblem.State.WITH_DONOR: gettext("With the donor"),
    }.get(Emblem.State(emblem.state), gettext("Holder"))
    at_stake = emblem.state == Emblem.State.AT_STAKE
    since = ""
    if held and emblem.held_since:
        since = gettext("since {day}").format(day=day(emblem.held_since))
    deed = deeds_of(emblem)[-1]
    foot = " · ".join(filter(None, (emblem.club.name, since)))
    return Card(
        above=f"{translated(game_name(deed.game))} · {deed.title}",
        title=emblem.title,
        word=gettext("{holder}, at stake").format(holder=word) if at_stake else word,
        tone=LIVE if at_stake else OVER,
        rows=(Row(held, "", gettext("The holder"), won=True),) if held else (),
        foot=foot,
        alt=f"{emblem.title}, {deed.title}. {word}{': ' + held if held else ''}. {foot}.",
    )


def of_club(club: Club) -> Card:
    """A club: its name, and the champions of its last competitions."""
    last = champions.roll(club)[:3]
    rows = [
        Row(
            one.champion.name if one.champion.partner_id else one.champion.player.name,
            one.name,
            gettext("Champion"),
        )
        for one in last
        if one.champion
    ]
    foot = club.town or gettext("Results, records and live scores")
    listed = "; ".join(f"{row.name}, {row.figure}" for row in rows)
    latest = f" {gettext('Latest champions: {names}.').format(names=listed)}" if listed else ""
    return Card(
        above=gettext("Club"),
        title=club.name,
        word=gettext("Latest champions") if rows else "",
        tone=OVER,
        rows=tuple(rows),
        foot=foot,
        alt=f"{club.name}. {foot}.{latest}",
    )
