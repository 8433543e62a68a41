"""When somebody does not come to a match that was called: who is there, more time, and what the clock brings.

The director decides when the time is over: a walkover (:func:`.deciding.decide`), more minutes, or to begin
without a limit. Only where the competition says so a walkover is given by itself, and only to somebody who
was seen while the other was not: of a match at which nobody was seen the program knows nothing, and that
somebody says so on the own page is not enough for it. While the tablet of the table is not heard nothing is
given by itself either: the match may be played there without the server.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, NoShowClock, Phase, Status
from clubs.competitions.rules.no_show import MOST_MINUTES
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.selectors.no_shows import SIDES, awaited, has_frames, waits_at
from clubs.competitions.services import deciding
from clubs.competitions.services.common import actor, changing_matches, fixture_of, lock, log
from clubs.people.models import User
from clubs.people.names import tidy
from matches.problems import UserProblem
from matches.services import forfeit_game, silent_since
from rules_engine.saying import Text, say, say_many


def check_in(
    *, competition: Competition, number: int, side: str, present: bool, by: User | None
) -> NoShowClock:
    """Note that a player is at the table, or not after all. Idempotent.

    Raises `UserProblem` "no-such-side", "not-awaited" (409: it was not called, or has begun).
    """
    if side not in SIDES:
        raise UserProblem("no-such-side", gettext("Say which of the two is there: a or b."))
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture, row = _row(found, number)
        if (row.here_at(side) is not None) != present or side in row.own_word:
            row.set_here(side, (row.here_at(side) or now()) if present else None)
            row.save(update_fields=[f"{side}_here_at", "own_word"])
            who = {"match": fixture.label, "name": str(getattr(fixture, side))}
            if present:
                text = say("competitions.log-at-table", "{match}: {name} is at the table.", **who)
            else:
                text = say("competitions.log-not-at-table", "{match}: {name} is not at the table.", **who)
            log(found, by, "at-table", text, fixture=number, private=True)
    return row


def say_here(*, competition: Competition, number: int, side: str, by: User) -> NoShowClock:
    """The player of a side says that they are at the table. Idempotent; what an official noted stays.

    Raises `UserProblem` "not-awaited" (409: the match was not called, or has begun).
    """
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture, row = _row(found, number)
        if row.here_at(side) is None:
            row.set_here(side, now(), own_word=True)
            row.save(update_fields=[f"{side}_here_at", "own_word"])
            text = say(
                "competitions.log-says-at-table",
                "{match}: {name} says: I am at the table.",
                match=fixture.label,
                name=str(getattr(fixture, side)),
            )
            log(found, by, "at-table", text, fixture=number, private=True)
    return row


def give_time(*, competition: Competition, number: int, minutes: int, by: User | None) -> NoShowClock:
    """Wait so many minutes more; after the time is over they count from now.

    Raises `UserProblem` "bad-minutes", "not-awaited", "no-limit" (409).
    """
    if not 1 <= minutes <= MOST_MINUTES:
        raise UserProblem("bad-minutes", gettext("Give 1 to {most} minutes.").format(most=MOST_MINUTES))
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture, row = _row(found, number)
        at = now()
        one = awaited(found, [fixture], at).get(number)
        if one is None:
            raise UserProblem("no-limit", gettext("In this competition a called match has no limit."), 409)
        step = {"out": one.ends_at, "frame": one.times.frame_at}.get(one.state) or at
        row.extra_seconds += minutes * 60 + max(0, round((at - step).total_seconds()))
        row.asked_at = None
        row.save(update_fields=["extra_seconds", "asked_at"])
        text = say_many(
            "competitions.log-more-time",
            "{match} is waited for {n} minute longer.",
            "{match} is waited for {n} minutes longer.",
            minutes,
            match=fixture.label,
        )
        log(found, by, "more-time", text, fixture=number, minutes=minutes)
    return row


def stop(*, competition: Competition, number: int, by: User | None) -> NoShowClock:
    """Both are there, or will be: nobody loses by the clock any more. Raises "not-awaited" (409)."""
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture, row = _row(found, number)
        row.stopped_at = now()
        row.save(update_fields=["stopped_at"])
        text = say("competitions.log-begins", "{match} begins; nobody is waited for.", match=fixture.label)
        log(found, by, "begins", text, fixture=number)
    return row


def give_game(
    *, competition: Competition, number: int, winner: str, by: User | None, note: str = ""
) -> NoShowClock:
    """Give the first game of a race to the side that is there; the other goes on being waited for.

    It is an entry of the match's log (":game #forfeit") and can be undone there. Raises `UserProblem`
    "no-such-side", "not-awaited", "no-race", "game-given" (409).
    """
    if winner not in SIDES:
        raise UserProblem("no-such-side", gettext("Say which of the two is there: a or b."))
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture, row = _row(found, number)
        if not has_frames(found, fixture):
            raise UserProblem("no-race", gettext("This match is a single game; it is lost as a whole."), 409)
        if row.frame_side:
            raise UserProblem(
                "game-given",
                gettext("The first game of {match} is given already.").format(match=fixture.label),
                409,
            )
        assert fixture.match is not None
        match = fixture.match
        other = SIDES[1 - SIDES.index(winner)]
        letter = match.letters[SIDES.index(winner)]
        match = forfeit_game(match=match, winner=letter, by=actor(by), note=tidy(note)[:200])
        found = lock(found)  # the match has begun by this, and the log says so
        row.frame_side, row.frame_seq, row.asked_at = winner, match.last_seq, None
        if row.here_at(winner) is None:
            row.set_here(winner, now())
        row.save()
        text = say(
            "competitions.log-game-given",
            "{match}: {late} is late; the first game goes to {winner}.",
            match=fixture.label,
            late=str(getattr(fixture, other)),
            winner=str(getattr(fixture, winner)),
        )
        log(found, by, "game-given", text, fixture=number, winner=winner)
    return row


def sweep() -> int:
    """Look at every match that is waited for; give what falls due by itself, and note what runs out.

    Returns how many were given. Each is decided again under its locks.
    """
    given = 0
    rows = Fixture.objects.filter(
        phase__in=(Phase.AT_TABLE, Phase.LIVE), competition__status=Status.RUNNING
    ).exclude(competition__no_show={})
    by_competition: dict[int, list[Fixture]] = {}
    for fixture in rows.select_related("competition__club", "match", "a", "b").order_by("pk"):
        by_competition.setdefault(fixture.competition_id, []).append(fixture)
    for fixtures in by_competition.values():
        competition = fixtures[0].competition
        for number, one in awaited(competition, fixtures).items():
            if one.state in ("out", "frame"):
                try:
                    given += _due(competition, number)
                except UserProblem:  # somebody was quicker, or it has to be settled by hand
                    continue
    return given


def _due(competition: Competition, number: int) -> bool:
    """Do what has fallen due for one match; whether something was given."""
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture = fixture_of(found, number)
        one = awaited(found, [fixture]).get(number)
        if one is None or one.state not in ("out", "frame"):
            return False
        assert fixture.match is not None and fixture.match.table_id is not None
        silent = silent_since(table_id=fixture.match.table_id)
        if one.rule.by_itself and silent is None and len(one.here) == len(one.seen) == 1:
            winner = one.here[0]
            late = getattr(fixture, one.late[0])
            if one.state == "frame":
                give_game(competition=found, number=number, winner=winner, by=None)
            else:
                note = say_many(
                    "competitions.note-late",
                    "{name} was not at the table after {n} minute.",
                    "{name} was not at the table after {n} minutes.",
                    one.rule.minutes,
                    name=str(late),
                )
                deciding.decide(
                    competition=found,
                    number=number,
                    kind=ResultKind.WALKOVER,
                    winner=winner,
                    by=None,
                    note=note,
                )
            return True
        _, row = _row(found, number)
        if row.asked_at is None or (one.state == "out" and row.asked_at < one.ends_at):
            row.asked_at = now()
            row.save(update_fields=["asked_at"])
            log(found, None, "no-show", _time_over(fixture, silent), fixture=number, private=True)
    return False


def _time_over(fixture: Fixture, silent: datetime | None) -> Text:
    """That the time of a match is over; `silent`: since when its table's tablet was not heard."""
    who = {"match": fixture.label, "a": str(fixture.a), "b": str(fixture.b)}
    if silent is None or fixture.match is None or fixture.match.table is None:
        return say(
            "competitions.log-time-over",
            "{match}: the time to begin is over. {a} – {b}: decide, please.",
            **who,
        )
    return say_many(
        "competitions.log-time-over-unheard",
        "{match}: the time to begin is over. {a} – {b}: decide, please. The tablet of {table} has not been"
        " heard for {n} minute: look whether they play there.",
        "{match}: the time to begin is over. {a} – {b}: decide, please. The tablet of {table} has not been"
        " heard for {n} minutes: look whether they play there.",
        round((now() - silent).total_seconds() / 60),
        table=fixture.match.table.said,
        **who,
    )


def _row(competition: Competition, number: int) -> tuple[Fixture, NoShowClock]:
    """The fixture and its clock, made if it was called before there was a limit; the match is locked."""
    fixture = fixture_of(competition, number)
    row = NoShowClock.objects.filter(match_id=fixture.match_id).first() if fixture.match_id else None
    if fixture.match is None or not waits_at(fixture, row):
        raise UserProblem(
            "not-awaited", gettext("{match} is not waited for.").format(match=fixture.label), 409
        )
    if row is None:
        row = NoShowClock.objects.create(
            fixture=fixture, match=fixture.match, since=fixture.match.seated_at or now()
        )
    return fixture, row
