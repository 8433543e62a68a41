"""The call list of a club: who is called to which table, since when, and who has answered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet
from django.utils.timezone import now

from clubs.calling.models import Call, CalledPlayer, CallTerms, SaidName, terms_of
from clubs.calling.rules.standing import Standing, Times, late_at, standing
from clubs.calling.rules.words import spoken
from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.wording import small
from clubs.people.models import Club, Player, Table
from config.languages.speaking import all_of, translated

SHOWN_AFTER_START = timedelta(minutes=10)
"""How long a call whose match has begun stays on the list."""


@dataclass(frozen=True)
class CallLine:
    """One line of the call list."""

    call: Call
    fixture: Fixture
    table: Table
    players: tuple[CalledPlayer, ...]
    standing: Standing
    late: datetime
    """From when those who have not answered are late."""

    @property
    def competition(self) -> Competition:
        """The competition of the fixture."""
        return self.fixture.competition

    @property
    def names(self) -> str:
        """Who is called: "Ann and Bo"."""
        return all_of(one.player.name for one in self.players)

    @property
    def is_open(self) -> bool:
        """Whether the players are still waited for."""
        return self.fixture.phase == Phase.AT_TABLE

    def opponents_of(self, player: Player) -> list[str]:
        """The names on the other side."""
        side = next((one.side for one in self.players if one.player_id == player.pk), "")
        return [one.player.name for one in self.players if one.side != side]

    def of(self, player: Player) -> CalledPlayer | None:
        """The player's own part of it."""
        return next((one for one in self.players if one.player_id == player.pk), None)

    @property
    def key(self) -> str:
        """Another one for each call and each second call."""
        return f"{self.call.pk}-{int(self.call.again_at.timestamp()) if self.call.again_at else 0}"


def current(at: datetime | None = None) -> QuerySet[Call]:
    """Calls that are open, or whose match began a short while ago; not those whose match has left."""
    began = Q(fixture__phase=Phase.LIVE, started_at__gt=(at or now()) - SHOWN_AFTER_START)
    return (
        Call.objects.filter(Q(fixture__phase=Phase.AT_TABLE) | began)
        .filter(
            fixture__competition__status=Status.RUNNING,
            match=F("fixture__match"),
            table=F("fixture__match__table"),
        )
        .select_related("table", "match", "fixture__a", "fixture__b", "fixture__competition__club")
        .prefetch_related("players__player")
    )


def call_list(club: Club, *, player: Player | None = None) -> list[CallLine]:
    """The call list, the longest waiting first, begun matches last; of one player, if given. Four queries."""
    rows = current().filter(fixture__competition__club=club)
    if player is not None:
        rows = rows.filter(players__player=player)
    terms = terms_of(club)
    found = [line_of(call, terms) for call in newest(rows)]
    return sorted(found, key=lambda line: (not line.is_open, line.call.called_at, line.call.pk))


def newest(rows: Iterable[Call]) -> list[Call]:
    """Of each fixture its latest call: one that went away and came back to its table was called anew."""
    last: dict[int, Call] = {}
    for call in rows:
        if call.fixture_id not in last or last[call.fixture_id].number < call.number:
            last[call.fixture_id] = call
    return list(last.values())


def line_of(call: Call, terms: CallTerms, at: datetime | None = None) -> CallLine:
    """A line of the list, made of rows that were read."""
    players = tuple(call.players.all())
    times = times_of(call)
    after = timedelta(minutes=terms.late_minutes)
    assert call.table is not None
    return CallLine(
        call=call,
        fixture=call.fixture,
        table=call.table,
        players=players,
        standing=standing(times, [one.answered_at for one in players], after, at or now()),
        late=late_at(times, after),
    )


def times_of(call: Call) -> Times:
    """What happened to a call; a match whose beginning was undone has not begun."""
    started = call.started_at if call.fixture.phase != Phase.AT_TABLE else None
    return Times(call.called_at, call.again_at, started, call.given_up_at)


def said_names(players: Iterable[int]) -> dict[int, str]:
    """How names are spoken, by player, where somebody has said so."""
    return dict(
        SaidName.objects.filter(player__in=list(players)).order_by("pk").values_list("player", "said")
    )


def spoken_calls(club: Club) -> list[tuple[CallLine, str]]:
    """The open calls, and what the hall's screen says of each; a second call names who has not answered."""
    lines = [line for line in call_list(club) if line.is_open and line.standing != Standing.GIVEN_UP]
    said = said_names(one.player_id for line in lines for one in line.players)
    found = []
    for line in lines:
        again = line.call.again_at is not None
        wanted = [one for one in line.players if not again or one.answered_at is None] or line.players
        names = [said.get(one.player_id, one.player.name) for one in wanted]
        title = line.table.title.replace(" · ", ", ")
        said_aloud = spoken(names, small(title[:1]) + title[1:], again=again)
        found.append((line, translated(said_aloud)))
    return found
