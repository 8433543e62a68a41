"""Players who do not come to a match that was called: the clock, the choices, and what is given by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from clubs.competitions.models import NoShowClock
from clubs.competitions.rules.no_show import NoShow, NoShowError, Span, deadlines, read
from clubs.competitions.selectors.no_shows import awaited
from clubs.competitions.services import deciding, no_show, pausing, seating, setup, undoing
from clubs.competitions.services.setup import Settings
from matches.models import Device, Match
from matches.problems import UserProblem
from tests.cases import for_each
from tests.clubs.competitions.conftest import CAROM, build, build_club, fixture, mark, seated
from tests.clubs.competitions.test_concurrency import at_once

AT = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)


def minutes(n: float) -> timedelta:
    """So many minutes."""
    return timedelta(minutes=n)


# --- The rule -------------------------------------------------------------------------------------


def test_when_the_steps_fall() -> None:
    """The first game after ten minutes, the match after fifteen; time given puts both off."""
    rule = NoShow(15, 10)
    found = deadlines(rule, AT, minutes(0), [], AT)
    assert (found.frame_at, found.ends_at) == (AT + minutes(10), AT + minutes(15))
    assert not found.out(AT + minutes(14)) and found.out(AT + minutes(15))
    later = deadlines(rule, AT, minutes(5), [], AT)
    assert (later.frame_at, later.ends_at) == (AT + minutes(15), AT + minutes(20))


def test_a_pause_does_not_count() -> None:
    """Only what of it lies after the call; two at once count once; while one lasts nothing falls due."""
    spans = [
        Span(AT - minutes(10), AT + minutes(2)),
        Span(AT + minutes(5), AT + minutes(9)),
        Span(AT + minutes(6), AT + minutes(8)),
    ]
    assert deadlines(NoShow(15), AT, minutes(0), spans, AT + minutes(30)).ends_at == AT + minutes(21)
    held = deadlines(NoShow(15), AT, minutes(0), [Span(AT + minutes(5), None)], AT + minutes(40))
    assert held.held and not held.out(AT + minutes(40)) and held.ends_at == AT + minutes(50)


@for_each(
    "data",
    [
        {"minutes": -1}, {"minutes": 241}, {"minutes": 10, "frame_after": 10}, {"frame_after": 5},
        {"by_itself": True}, {"minutes": "15"}, {"minutes": True}, {"hours": 1},
    ],
)  # fmt: skip
def test_settings_that_cannot_be(data: dict[str, Any]) -> None:
    """Limits out of bounds, a first step that is no step, awards without a limit, unknown words."""
    with pytest.raises(NoShowError):
        read(data)


def test_settings_are_stored_without_what_is_usual() -> None:
    """Empty without a limit."""
    assert read({}) == NoShow() and NoShow(15).to_json() == {"minutes": 15}


# --- In a competition -----------------------------------------------------------------------------


def called(**rule: Any) -> Any:
    """A competition with such a rule whose first match is called; the match's number."""
    race = rule.pop("race", 1)
    competition = build(build_club(tables=1), 4, race=race, no_show=rule)
    seating.seat_club(competition.club_id)
    return competition, seated(competition)[0].number


def ago(competition: Any, number: int, minutes: float) -> None:
    """Let a match have been called so many minutes ago."""
    since = now() - timedelta(minutes=minutes)
    NoShowClock.objects.filter(fixture__competition=competition, fixture__number=number).update(since=since)


def of(competition: Any, number: int) -> Any:
    """How a match is waited for now."""
    return awaited(competition, [fixture(competition, number)]).get(number)


@pytest.mark.django_db
def test_without_the_setting_nobody_is_waited_for() -> None:
    """By default there is no limit, and nothing to tick."""
    competition, number = called()
    assert of(competition, number) is None and not NoShowClock.objects.exists()
    with pytest.raises(UserProblem) as refused:
        no_show.give_time(competition=competition, number=number, minutes=5, by=None)
    assert refused.value.code == "no-limit"


@pytest.mark.django_db
def test_the_director_is_asked_once_and_nothing_is_given() -> None:
    """When the time is over there is one line for the officers; the match stays as it is."""
    competition, number = called(minutes=15)
    ago(competition, number, 16)
    assert of(competition, number).state == "out"
    assert (no_show.sweep(), no_show.sweep()) == (0, 0)
    asked = competition.events.filter(kind="no-show")
    assert asked.count() == 1 and asked[0].private
    assert fixture(competition, number).phase == "at_table"


@pytest.mark.django_db
def test_more_time_counts_from_now() -> None:
    """Five minutes more, given two minutes late, end in five minutes; then the director is asked again."""
    competition, number = called(minutes=15)
    ago(competition, number, 17)
    no_show.sweep()
    no_show.give_time(competition=competition, number=number, minutes=5, by=None)
    left = of(competition, number).ends_at - now()
    assert minutes(4.9) < left <= minutes(5.02)
    ago(competition, number, 23)
    no_show.sweep()
    assert competition.events.filter(kind="no-show").count() == 2


@pytest.mark.django_db
def test_begin_now_and_a_first_entry_end_the_wait() -> None:
    """Who has begun is there; and the director can let them begin without a limit."""
    competition, number = called(minutes=15)
    no_show.stop(competition=competition, number=number, by=None)
    assert of(competition, number) is None
    competition, number = called(minutes=15)
    mark(fixture(competition, number).match, "A", ":lead")
    assert of(competition, number) is None
    with pytest.raises(UserProblem) as refused:
        no_show.check_in(competition=competition, number=number, side="a", present=True, by=None)
    assert refused.value.code == "not-awaited"


@pytest.mark.django_db
def test_by_itself_who_is_there_wins() -> None:
    """One was ticked as present, the other not: a walkover with its reason, which can be undone."""
    competition, number = called(minutes=15, by_itself=True)
    no_show.check_in(competition=competition, number=number, side="b", present=True, by=None)
    ago(competition, number, 14)
    assert no_show.sweep() == 0
    ago(competition, number, 15)
    assert no_show.sweep() == 1
    row = fixture(competition, number)
    assert (row.phase, row.winner_side, row.result_kind) == ("decided", "b", "walkover")
    assert "not at the table after 15 minutes" in row.note
    undoing.undo(competition=competition, number=number, by=None)
    assert fixture(competition, number).phase == "ready"


@pytest.mark.django_db
def test_nothing_is_given_by_itself_while_the_tablet_is_not_heard() -> None:
    """They may play there without the server: the director is asked, and told why. Heard again, or with no
    tablet at the table, the clock goes on."""
    competition, number = called(minutes=15, by_itself=True)
    no_show.check_in(competition=competition, number=number, side="b", present=True, by=None)
    ago(competition, number, 16)
    table = fixture(competition, number).match.table
    Device.objects.create(
        table=table, label="T", token_hash="x", paired_by="A", last_seen_at=now() - minutes(12)
    )
    assert (no_show.sweep(), fixture(competition, number).phase) == (0, "at_table")
    asked = competition.events.get(kind="no-show")
    assert "has not been heard for 12 minutes" in asked.text
    Device.objects.update(last_seen_at=now())
    assert no_show.sweep() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("present", [(), ("a", "b")])
def test_by_itself_nothing_is_guessed(present: tuple[str, ...]) -> None:
    """Nobody was seen, or both were: the director is asked."""
    competition, number = called(minutes=15, by_itself=True)
    for side in present:
        no_show.check_in(competition=competition, number=number, side=side, present=True, by=None)
    ago(competition, number, 20)
    assert no_show.sweep() == 0
    assert fixture(competition, number).phase == "at_table"
    assert competition.events.filter(kind="no-show").count() == 1


@pytest.mark.django_db
def test_first_a_game_is_lost_then_the_match() -> None:
    """After ten minutes the race begins at 1 to 0 and the wait goes on; after fifteen it is a walkover."""
    competition, number = called(minutes=15, frame_after=10, by_itself=True, race=3)
    no_show.check_in(competition=competition, number=number, side="a", present=True, by=None)
    ago(competition, number, 11)
    assert no_show.sweep() == 1
    match = Match.objects.get(pk=fixture(competition, number).match_id)
    assert (match.status, match.board["race"]["won"]) == ("live", {"A": 1, "B": 0})
    assert of(competition, number).state == "running" and no_show.sweep() == 0
    ago(competition, number, 16)
    assert no_show.sweep() == 1
    row = fixture(competition, number)
    assert (row.phase, row.winner_side, row.result_kind) == ("decided", "a", "walkover")


@pytest.mark.django_db
def test_who_comes_after_the_first_game_plays_on() -> None:
    """The next entry of the marker ends the wait; the score stays 1 to 0."""
    competition, number = called(minutes=15, frame_after=10, race=3)
    no_show.give_game(competition=competition, number=number, winner="b", by=None)
    with pytest.raises(UserProblem) as refused:
        no_show.give_game(competition=competition, number=number, winner="b", by=None)
    assert refused.value.code == "game-given"
    match = fixture(competition, number).match
    expected = "A" if match.board.get("turn") in (None, "A") else "B"
    mark(match, expected, ":lead")
    assert of(competition, number) is None
    assert Match.objects.get(pk=match.pk).board["race"]["won"] == {"A": 0, "B": 1}


@pytest.mark.django_db
def test_a_single_game_has_no_first_game() -> None:
    """It is refused as a setting of a competition without races, and where a match is none."""
    club = build_club()
    with pytest.raises(UserProblem) as refused:
        setup.create(
            club=club,
            settings=Settings(name="Cup", game=CAROM, length=1, no_show={"minutes": 15, "frame_after": 10}),
            by=None,
        )
    assert refused.value.code == "bad-no-show"
    competition, number = called(minutes=15)
    with pytest.raises(UserProblem) as refused:
        no_show.give_game(competition=competition, number=number, winner="a", by=None)
    assert refused.value.code == "no-race"


@pytest.mark.django_db
def test_while_a_match_is_paused_nobody_is_late() -> None:
    """The competition pauses: what had run on before does not fall due meanwhile."""
    competition, number = called(minutes=15, by_itself=True)
    no_show.check_in(competition=competition, number=number, side="a", present=True, by=None)
    pausing.pause(competition=competition, by=None)
    ago(competition, number, 20)
    competition.pauses.update(since=now() - minutes(18))
    assert of(competition, number).state == "held" and no_show.sweep() == 0


@pytest.mark.django_db
def test_called_again_the_wait_begins_anew() -> None:
    """A match that was taken from its table and is called again has the whole time; a move keeps the old."""
    competition, number = called(minutes=15)
    ago(competition, number, 10)
    club = competition.club
    seating.unseat(competition=competition, number=number, by=None)
    seating.seat(competition=competition, number=number, table=club.tables.first(), by=None)
    assert of(competition, number).ends_at - now() > minutes(14.9)


@pytest.mark.django_db
def test_both_absent_the_bracket_goes_on() -> None:
    """Two who do not come both lose; whoever waits in the next round has a walkover."""
    competition, number = called(minutes=15)
    deciding.decide(
        competition=competition, number=number, kind="double_forfeit", winner=None, by=None, note="No-show"
    )
    row = fixture(competition, number)
    assert (row.phase, row.winner_side) == ("decided", "")
    assert (
        competition.fixtures.filter(a_vacant=True).exists()
        or competition.fixtures.filter(b_vacant=True).exists()
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_two_sweeps_give_one_walkover() -> None:
    """Each decides again under the locks."""
    competition, number = called(minutes=15, by_itself=True)
    no_show.check_in(competition=competition, number=number, side="a", present=True, by=None)
    ago(competition, number, 16)
    assert at_once(no_show.sweep, no_show.sweep) == []
    assert competition.events.filter(kind="decided", fixture=number).count() == 1
