"""Meetings as events: a competition, its fixtures, and matches that belong to none.

A fixture that has not begun stands at the estimated time and is tentative; once its match is at a table it
is confirmed, and stands at the time at which it was really played. What was called off stays in the
calendar, cancelled, because a reader who has it already would otherwise keep it.

SEQUENCE counts what happened: lines of the competition's log, revisions of every match that was ever played
for the fixture, and, while only an estimate moves with the clock, steps of five minutes; a part of it that
has been counted is never taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import Max, Q, QuerySet, Sum
from django.utils.timezone import localtime, now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, FixtureMatch, Phase, Status, stands_in
from clubs.competitions.selectors import drawn
from clubs.competitions.selectors.drawn import Card
from clubs.competitions.selectors.schedule import schedule
from clubs.people.models import Player, Table
from clubs.publishing.selectors import identity
from clubs.publishing.views.calendars.writing import CANCELLED, CONFIRMED, TENTATIVE, Event
from clubs.publishing.wording import inside
from config.languages.speaking import translated
from matches.models import Act, Match, played_by
from matches.selectors import game_name

STEP = timedelta(minutes=5)
MATCH_LASTS = timedelta(minutes=45)
"""How long a match is taken to last while it is on and nothing better is known."""
WHOLE_LASTS = timedelta(hours=3)
MATCHES = 300
"""Matches in the calendar of a player or a table: the latest."""
OPEN_COMPETITIONS = (Status.DRAWN, Status.RUNNING)
CALLED_OFF = (Phase.EMPTY, Phase.ANNULLED)


class Place(NamedTuple):
    """What every event of a club's calendar needs: the server's address and the club's name."""

    base: str
    club: str


def of_competition(competition: Competition, place: Place) -> Iterator[Event]:
    """The competition itself, and each fixture of which a time is known."""
    draws = drawn.draws_for(competition)
    rows = list(drawn.fixtures_of(draws).values())
    fixtures = list(_fixture_events(competition, rows, place, draws))
    whole = _whole(competition, place, fixtures)
    if whole is not None:
        yield whole
    yield from fixtures


def of_player(player: Player, place: Place) -> Iterator[Event]:
    """A player's fixtures and other matches, the latest; those at another club's tables, played as a guest
    in an association's league, where that club is open to everybody."""
    rows = Fixture.objects.filter(stands_in(player, "a__") | stands_in(player, "b__"))
    rows = rows.exclude(competition__status=Status.DRAFT).select_related("competition__club", "match__table")
    by_competition: dict[int, list[Fixture]] = {}
    for row in rows.select_related("a", "b").order_by("-pk")[:MATCHES]:
        by_competition.setdefault(row.competition_id, []).append(row)
    for fixtures in by_competition.values():
        competition = fixtures[0].competition
        draws = drawn.draws_for(competition) if competition.status in OPEN_COMPETITIONS else []
        own = {row.number for row in fixtures}
        known = drawn.fixtures_of(draws)
        chosen = [known[number] for number in own if number in known] if draws else fixtures
        yield from _fixture_events(competition, chosen, place, draws)
    open_to_all = Q(club=player.club_id) | Q(club__public=True, club__archived_at=None)
    others = Match.objects.filter(open_to_all, played_by(player, "sides__"), fixture_match=None)
    yield from _matches(others, place)


def of_table(table: Table, place: Place) -> Iterator[Event]:
    """What was, is and will next be played at a table."""
    yield from _matches(Match.objects.filter(table=table), place)


def _whole(competition: Competition, place: Place, fixtures: list[Event]) -> Event | None:
    begin = competition.started_at or competition.starts_at
    if competition.starts_at is not None and competition.started_at is not None:
        begin = min(competition.starts_at, competition.started_at)
    if begin is None:
        return None
    last = max((e.end or e.begin for e in fixtures if e.status != CANCELLED), default=begin + WHOLE_LASTS)
    changed = competition.events.aggregate(at=Max("at"))["at"] or competition.created_at
    off = competition.status == Status.CANCELLED
    steps = _steps(competition, _upto(competition))
    return Event(
        uid=f"{identity.of_competition(competition)}@balkline",
        summary=competition.name,
        begin=begin,
        end=max(competition.finished_at or last, begin + STEP),
        changed=max(changed, competition.created_at + steps * STEP),
        sequence=competition.last_seq + steps,
        status=CANCELLED if off else CONFIRMED,
        location=place.club,
        description=f"{translated(game_name(competition.game))}, {inside(competition.format_words)}",
        link=place.base + competition.get_absolute_url(),
    )


def _fixture_events(
    competition: Competition, fixtures: list[Fixture], place: Place, draws: list[drawn.Draw]
) -> Iterator[Event]:
    """The events of some fixtures of one competition."""
    starts: dict[int, Card] = {}
    lasts = timedelta(minutes=competition.minutes_guess)
    if draws and competition.status in OPEN_COMPETITIONS:
        plan = schedule(competition, draws)
        lasts = timedelta(minutes=plan.minutes)
        for card in (*plan.on, *plan.next, *plan.later):
            if card.starts is not None:
                starts[card.fixture.number] = card
    told = _told(fixtures)
    for fixture in fixtures:
        if fixture.is_bye:
            continue
        event = _fixture_event(competition, fixture, place, starts.get(fixture.number), lasts, told)
        if event is not None:
            yield event


class Told(NamedTuple):
    """How often, and when last, the matches of each fixture were changed, by the fixture's key."""

    revisions: dict[int, int]
    acted: dict[int, datetime]


def _told(fixtures: list[Fixture]) -> Told:
    """Two queries."""
    keys = [fixture.pk for fixture in fixtures]
    rows = FixtureMatch.objects.filter(fixture__in=keys).order_by().values_list("fixture")
    acts = Act.objects.filter(match__fixture_match__fixture__in=keys).order_by()
    return Told(
        dict(rows.annotate(total=Sum("match__revision"))),
        dict(acts.values_list("match__fixture_match__fixture").annotate(last=Max("at"))),
    )


def _fixture_event(
    competition: Competition,
    fixture: Fixture,
    place: Place,
    card: Card | None,
    lasts: timedelta,
    told: Told,
) -> Event | None:
    match = fixture.match if fixture.match is not None and fixture.match.status != Match.Status.VOID else None
    called_off = competition.status == Status.CANCELLED or fixture.phase in CALLED_OFF
    begun = match.started_at if match is not None else None
    at_table = begun or (match.seated_at if match is not None else None)
    start = _to_step(card.starts) if card is not None and card.starts is not None else None
    begin, status = at_table or start, CONFIRMED if at_table else TENTATIVE
    if fixture.phase == Phase.DECIDED and begun is None:
        called_off, begin = True, fixture.decided_at  # a walkover: no one has to come
    if called_off:
        begin = begin or fixture.ready_at or competition.started_at or competition.starts_at
        status = CANCELLED
    if begin is None:
        return None
    end = match.finished_at if match is not None and match.finished_at and begun else begin + lasts
    moments = (
        competition.drawn_at, fixture.ready_at, fixture.decided_at, told.acted.get(fixture.pk),
        match and match.seated_at, match and match.started_at, match and match.finished_at,
        match and match.confirmed_at,
    )  # fmt: skip
    changed = max((moment for moment in moments if moment), default=competition.created_at)
    steps = _steps(competition, at_table or fixture.decided_at or _upto(competition))
    if status == TENTATIVE and steps:
        changed = max(changed, competition.created_at + steps * STEP)
    if competition.status == Status.CANCELLED:
        changed = max(changed, _upto(competition) or changed)
    return Event(
        uid=uid_of_fixture(competition, fixture),
        summary=f"{_sides(fixture)} · {competition.name}, {translated(fixture.round_name)}",
        begin=begin,
        end=end,
        changed=changed,
        sequence=competition.last_seq + told.revisions.get(fixture.pk, 0) + steps,
        status=status,
        location=", ".join(filter(None, (str(match.table) if match and match.table else "", place.club))),
        description=f"{fixture.label}, {translated(game_name(competition.game))}"
        + (f". {_estimate(competition, card)}" if status == TENTATIVE else ""),
        link=place.base + (match or competition).get_absolute_url(),
    )


def _estimate(competition: Competition, card: Card | None) -> str:
    """That the time is an estimate, with its span: "between 20:25 and 21:05"."""
    if card is None or card.early is None or card.late is None or card.early == card.late:
        return gettext("The time is an estimate.")
    zone = competition.club.tzinfo
    early, late = (f"{localtime(one, zone):%H:%M}" for one in (card.early, card.late))
    return gettext("The time is an estimate, between {early} and {late}.").format(early=early, late=late)


def _upto(competition: Competition) -> datetime | None:
    """Until when the estimates of a competition have moved with the clock; None before they begin to."""
    if competition.status == Status.CANCELLED:
        return competition.events.order_by("-seq").values_list("at", flat=True).first()
    if competition.finished_at is not None:
        return competition.finished_at
    ahead = competition.started_at is None and competition.starts_at and competition.starts_at > now()
    return now() if competition.status in OPEN_COMPETITIONS and not ahead else None


def _steps(competition: Competition, upto: datetime | None) -> int:
    """Steps of five minutes that an estimate may have moved by ``upto``."""
    return max(0, int((upto - competition.created_at) / STEP)) if upto is not None else 0


def uid_of_fixture(competition: Competition, fixture: Fixture) -> str:
    """The name of a fixture in every calendar that has it."""
    return f"{identity.of_competition(competition)}-m{fixture.number}@balkline"


def _sides(fixture: Fixture) -> str:
    one, other = drawn.line_of(fixture, "a"), drawn.line_of(fixture, "b")
    if fixture.phase == Phase.DECIDED and one.score is not None and other.score is not None:
        return f"{translated(one.text)} {one.score} – {other.score} {translated(other.text)}"
    return f"{translated(one.text)} – {translated(other.text)}"


def _to_step(at: datetime) -> datetime:
    """``at`` to the five minutes: an estimate that pretends to less would only make calendars restless."""
    seconds = int(STEP.total_seconds())
    return datetime.fromtimestamp(round(at.timestamp() / seconds) * seconds, tz=UTC)


def _matches(found: QuerySet[Match], place: Place) -> Iterator[Event]:
    """Matches by themselves; one that is played for a fixture keeps the fixture's name."""
    rows = (
        found.filter(simulated=False)
        .exclude(seated_at=None, started_at=None, finished_at=None)
        .select_related("table", "fixture_match__fixture__competition__club")
        .prefetch_related("sides")
        .defer("snapshot", "problems")
        .order_by("-pk")[:MATCHES]
    )
    matches = list(rows)
    fixtures = [row.fixture_match.fixture for row in matches if hasattr(row, "fixture_match")]
    revisions = _told(fixtures).revisions
    acted = dict(
        Act.objects.filter(match__in=[row.pk for row in matches])
        .order_by()
        .values_list("match")
        .annotate(last=Max("at"))
    )
    for match in matches:
        yield _match_event(match, place, acted.get(match.pk), revisions)


def _match_event(match: Match, place: Place, acted: datetime | None, revisions: dict[int, int]) -> Event:
    begin = match.started_at or match.seated_at or match.finished_at or match.created_at
    moments = (
        match.created_at,
        match.seated_at,
        match.started_at,
        match.finished_at,
        match.confirmed_at,
        acted,
    )
    uid, sequence, about = f"{identity.of_match(match)}@balkline", match.revision, translated(match.title)
    played = getattr(match, "fixture_match", None)
    if played is not None and played.struck_at is None:
        fixture, competition = played.fixture, played.fixture.competition
        uid = uid_of_fixture(competition, fixture)
        sequence = competition.last_seq + revisions.get(fixture.pk, 0)
        sequence += _steps(competition, begin)
        about = f"{competition.name}, {translated(fixture.round_name)}"
    called_off = match.status == Match.Status.VOID
    return Event(
        uid=uid,
        summary=" · ".join(filter(None, (_score_line(match), about))),
        begin=begin,
        end=(match.finished_at if match.started_at else None) or begin + MATCH_LASTS,
        changed=max(moment for moment in moments if moment),
        sequence=sequence,
        status=CANCELLED if called_off else CONFIRMED,
        location=", ".join(filter(None, (str(match.table) if match.table else "", place.club))),
        description=game_name(match.game),
        link=place.base + match.get_absolute_url(),
    )


def _score_line(match: Match) -> str:
    sides = list(match.sides.all())
    score = match.board.get("score") or {}
    if match.status != Match.Status.CONFIRMED or any(side.letter not in score for side in sides):
        return " – ".join(side.name for side in sides)
    if len(sides) == 2:
        one, other = sides
        return f"{one.name} {score[one.letter]} – {score[other.letter]} {other.name}"
    return ", ".join(f"{side.name} {score[side.letter]}" for side in sides)
