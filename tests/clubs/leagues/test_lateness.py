"""Limits of a season: reminders once each, penalties by the rule, and what is left alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from clubs.leagues import tasks
from clubs.leagues.models import Deduction, LeagueEvent, Penalty, Reminder, Season, TeamMatch
from clubs.leagues.rules.deadlines import Cost, Deadlines, Duty, Moment, Standing, owed
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.season import PARTS, SeasonRules
from clubs.leagues.selectors.lateness import late_in, start_of
from clubs.leagues.services import agreeing, lateness, line_ups, postponing, protesting, setup
from clubs.people.models import Letter
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import begun, first_match, fresh, play_out, running, usual
from tests.clubs.leagues.test_protests import led, refused

pytestmark = pytest.mark.django_db
Phase = TeamMatch.Phase
HOUR = timedelta(hours=1)
START = datetime.fromisoformat("2027-01-12T19:30:00+00:00")


def limits(**more: Any) -> dict[str, Any]:
    """A season's limits: line-ups an hour before, results two hours after the start, confirmed in 48."""
    return {
        "deadlines": {"line_up_minutes": 60, "sheet_hours": 2, "confirm_hours": 48, "grace_hours": 1, **more}
    }


def first(**more: Any) -> TeamMatch:
    """The first match of a season with limits; only that one is to be played."""
    season = running(sides=2, **limits(**more))
    match = first_match(season)
    season.team_matches.exclude(pk=match.pk).update(phase=Phase.ANNULLED)
    return fresh(match)


def starts(match: TeamMatch) -> datetime:
    """When it begins."""
    found = start_of(match)
    assert found is not None
    return found


def chase(match: TeamMatch, at: datetime) -> int:
    """Let the task look at the season at this moment."""
    return lateness.chase(Season.objects.select_related("league__club").get(pk=match.season_id), at)


def sent(match: TeamMatch) -> list[tuple[str, str, str]]:
    """The reminders of a match, in order."""
    return [
        (one.duty, one.side, one.moment) for one in Reminder.objects.filter(team_match=match).order_by("pk")
    ]


# -- what is owed --------------------------------------------------------------------------------------------


def test_what_is_owed_follows_from_the_match() -> None:
    """Line-ups of the sides that sent none, the result from the home side, then what is not confirmed."""
    rules = Deadlines(line_up_minutes=60, sheet_hours=3, confirm_hours=24)
    one = owed(rules, Standing(START, frozenset({"home"})))
    assert [(due.duty, due.side, due.at - START) for due in one] == [
        (Duty.LINE_UP, "away", -HOUR),
        (Duty.SHEET, "home", 3 * HOUR),
    ]
    both = frozenset({"home", "away"})
    two = owed(rules, Standing(START, both, START + 4 * HOUR, frozenset({"away"})))
    assert [(due.duty, due.side, due.at) for due in two] == [(Duty.CONFIRM, "home", START + 28 * HOUR)]
    assert not owed(rules, Standing(START, both, START, captains_confirm=False))
    assert not owed(Deadlines(), Standing(START))


def test_a_reminder_says_what_is_true_at_its_moment() -> None:
    """Before the limit one, after it the other alone; the penalty after the time of grace."""
    rules = Deadlines(sheet_hours=0, remind_hours=2, grace_hours=1, sheet_cost=Cost.POINTS)
    (due,) = owed(rules, Standing(START, frozenset({"home", "away"})))
    for hours, moments in (
        (-3, []), (-2, [Moment.BEFORE]), (0, [Moment.AFTER]), (1, [Moment.AFTER, Moment.PENALTY]),
    ):  # fmt: skip
        assert due.moments(START + hours * HOUR) == moments, hours


@pytest.mark.parametrize(
    "wrong",
    [
        {"line_up_minutes": -1}, {"sheet_hours": "2"}, {"points": 0}, {"sheet_cost": "gaol"},
        {"line_up_cost": "confirm"}, {"confirm_cost": "award"}, {"sheet_cost": "fine"}, {"hours": 3},
        {"automatic": 1}, {"fine": "x" * 81}, {"remind_hours": None},
    ],
)  # fmt: skip
def test_limits_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    """With the code of rules."""
    with pytest.raises(LeagueFault) as caught:
        Deadlines.from_json(wrong, "deadlines")
    assert caught.value.code == "bad-rules"


def test_parts_of_the_rules_are_read_back_as_they_were_written() -> None:
    """All five; what is of another kind is refused by its name."""
    rules = SeasonRules.from_json(
        {"protests": {"fee": "20", "appeal": True}, "deadlines": {"fine": "5", "sheet_cost": "fine"}}
    )
    assert SeasonRules.from_json(rules.to_json()) == rules and rules.deadlines.sheet_cost is Cost.FINE
    assert all(isinstance(getattr(rules, name), kind) for name, kind in PARTS.items()) and len(PARTS) == 5
    for part, wrong in (
        ("protests", {"fee": 20}),
        ("protests", {"hours": True}),
        ("deadlines", {"fine": None}),
    ):
        (name,) = wrong
        with pytest.raises(LeagueFault, match=f"{part}.{name} is"):
            SeasonRules.from_json({part: wrong})


# -- reminders -----------------------------------------------------------------------------------------------


def test_captains_are_reminded_once_before_and_once_after(settings: Any) -> None:
    """However often the task comes; only who has not sent the line-up."""
    settings.SENDS_MAIL = True
    match = first()
    home, away = led(match, "home"), led(match, "away")
    due = starts(match) - HOUR
    assert chase(match, due - 25 * HOUR) == 0
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    for at in (due - 23 * HOUR, due - HOUR):
        chase(match, at)
    assert [one.to for one in Letter.objects.filter(subject__startswith="Due: line-up")] == [away.email]
    for _ in range(3):
        chase(match, due + HOUR / 2)
    assert [one.to for one in Letter.objects.filter(subject__startswith="Late: line-up")] == [away.email]
    # The result is due three hours after the line-up; its reminder went to the home side.
    assert ("sheet", "home", "before") in sent(match) and home.email in {
        one.to for one in Letter.objects.all()
    }
    assert sent(match).count(("line-up", "away", "after")) == 1


def test_a_match_on_another_day_has_its_own_reminders() -> None:
    """The limit is another one."""
    match = first()
    due = starts(match) - HOUR
    chase(match, due - HOUR)
    before = len(sent(match))
    TeamMatch.objects.filter(pk=match.pk).update(on=match.on + timedelta(days=7))  # type: ignore[operator]
    chase(match, due + HOUR)
    assert len(sent(match)) == before
    chase(match, due + timedelta(days=7) - HOUR)
    assert len(sent(match)) == 2 * before


@pytest.mark.parametrize("why", ["postponed", "agreed", "protested", "closed", "archived"])
def test_some_are_left_alone(why: str) -> None:
    """A match that is postponed, or is agreed to be, or is under protest; a season that is over."""
    match = first(automatic=True, line_up_cost="points", sheet_cost="points")
    at = starts(match) + 30 * HOUR
    if why == "postponed":
        TeamMatch.objects.filter(pk=match.pk).update(phase=Phase.POSTPONED)
    elif why == "agreed":
        postponing.ask(match=match, which="home", reason="Flu", by=None)
        postponing.answer(match=match, which="away", agree=True, by=None)
    elif why == "protested":
        protesting.make(match=begun(match.season), which="home", text="Late", by=None)
    elif why == "closed":
        Season.objects.update(phase=Season.Phase.CLOSED)
    else:
        match.season.league.club.archived_at = now()
        match.season.league.club.save()
        assert lateness.running() == []
        return
    chase(match, at)
    assert (
        not Reminder.objects.exists()
        and not Penalty.objects.exists()
        and not late_in(fresh(match).season, at)
    )


def test_the_task_looks_at_every_season_that_has_limits() -> None:
    """And at no other."""
    match = first()
    TeamMatch.objects.filter(pk=match.pk).update(on=now().date() - timedelta(days=2))
    running(sides=2)
    assert len(lateness.running()) == 1
    assert tasks.chase() == 3  # both line-ups and the result are late
    assert tasks.chase() == 0


# -- penalties -----------------------------------------------------------------------------------------------


def test_a_penalty_waits_for_an_officer() -> None:
    """It is proposed once, then applied: points with their reason, which the officer can take back."""
    match = first(line_up_cost="points", points=2)
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    for _ in range(2):
        chase(match, starts(match) + HOUR / 2)
    row = Penalty.objects.get()
    assert (row.state, row.side, row.points) == ("proposed", "away", 2) and not Deduction.objects.exists()
    for _ in range(2):
        lateness.apply(penalty=row, by=None)
    taken = Deduction.objects.get()
    assert (taken.side, taken.points, taken.penalty) == (match.away, 2, row)
    assert "Late line-up" in taken.reason
    lateness.waive(match=match, duty="line-up", which="away", reason="Snow", by=None)
    taken.refresh_from_db()
    row.refresh_from_db()
    assert taken.taken_back_at is not None and (row.state, row.reason) == ("waived", "Snow")
    assert refused(lambda: lateness.apply(penalty=row, by=None)) == "penalty-decided"


def test_before_the_time_of_grace_nothing_is_paid() -> None:
    """Late, and not yet dear."""
    match = first(sheet_cost="points", automatic=True)
    chase(match, starts(match) + 2 * HOUR + HOUR / 2)
    assert not Penalty.objects.exists()
    chase(match, starts(match) + 3 * HOUR)
    assert Deduction.objects.get().side == match.home


def test_a_fine_is_noted() -> None:
    """In the log for everybody, with nothing taken in the table."""
    match = first(sheet_cost="fine", fine="5 pounds", automatic=True)
    chase(match, starts(match) + 4 * HOUR)
    assert Penalty.objects.get().fine == "5 pounds" and not Deduction.objects.exists()
    assert LeagueEvent.objects.filter(kind="penalty-applied", text__contains="a fine of 5 pounds").exists()


def test_the_match_goes_to_the_other_side() -> None:
    """Where one side alone is late; where both are, an officer decides, also with automatic penalties."""
    match = first(line_up_cost="award", automatic=True)
    chase(match, starts(match))
    assert {one.state for one in Penalty.objects.all()} == {"proposed"} and fresh(match).awarded == ""
    lateness.waive(match=match, duty="line-up", which="home", by=None)
    lateness.apply(penalty=Penalty.objects.get(side="away"), by=None)
    found = fresh(match)
    assert (found.phase, found.awarded) == (Phase.FINAL, "home")
    code = refused(lambda: lateness.waive(match=match, duty="line-up", which="away", by=None))
    assert code == "penalty-decided"


def test_one_late_side_loses_the_match_by_itself() -> None:
    """The other one had sent its line-up."""
    match = first(line_up_cost="award", automatic=True)
    line_ups.send(match=match, which="away", line_up=usual(match.away), by=None)
    chase(match, starts(match))
    assert (fresh(match).phase, fresh(match).awarded) == (Phase.FINAL, "away")


def test_a_result_counts_as_confirmed_after_the_limit() -> None:
    """The side that did not confirm has then, and the match is final."""
    match = play_out(begun(first(confirm_cost="confirm", automatic=True).season))
    agreeing.agree(match=match, which="home", by=None)
    assert match.played_at is not None
    chase(match, match.played_at + 48 * HOUR)
    assert fresh(match).phase == Phase.PLAYED
    chase(match, match.played_at + 49 * HOUR)
    found = fresh(match)
    assert found.phase == Phase.FINAL and found.agreed_away == "Balkline, as the limit has passed"
    assert Penalty.objects.get().state == "applied"


def test_who_has_done_it_owes_nothing() -> None:
    """Neither a reminder nor a penalty by hand."""
    match = first()
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    for call in (
        lambda: lateness.remind(match=match, duty="line-up", which="home", by=None),
        lambda: lateness.award(match=match, duty="line-up", which="home", by=None),
        lambda: lateness.waive(match=match, duty="confirm", which="home", by=None),
    ):
        assert refused(call) == "nothing-due"
    assert refused(lambda: lateness.remind(match=match, duty="beer", which="home", by=None)) == "bad-duty"
    assert refused(lambda: lateness.award(match=match, duty="confirm", which="home", by=None)) == "bad-duty"


def test_who_is_let_off_before_pays_nothing() -> None:
    """No penalty is proposed any more; reminders still go."""
    match = first(sheet_cost="points", automatic=True)
    lateness.waive(match=match, duty="sheet", which="home", reason="The captain is ill", by=None)
    chase(match, starts(match) + 9 * HOUR)
    assert not Deduction.objects.exists() and Penalty.objects.get().state == "waived"


def test_an_officer_gives_the_match_away() -> None:
    """Because of a line-up that is late; the penalty says so."""
    match = first()
    lateness.award(match=match, duty="line-up", which="home", reason="Nobody came", by=None)
    assert (fresh(match).phase, fresh(match).awarded) == (Phase.FINAL, "away")
    row = Penalty.objects.get()
    assert (row.cost, row.state, row.reason) == ("award", "applied", "Nobody came")


def test_a_closed_season_is_not_changed() -> None:
    """The officers' actions say so."""
    match = first()
    Season.objects.update(phase=Season.Phase.CLOSED)
    with pytest.raises(UserProblem) as caught:
        lateness.remind(match=fresh(match), duty="line-up", which="home", by=None)
    assert caught.value.code == "wrong-season-phase"
    assert setup.reopen_season(season=fresh(match).season, by=None).phase == Season.Phase.RUNNING
