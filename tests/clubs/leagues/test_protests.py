"""Protests: made in time, answered, ruled on, appealed against; what a ruling does, and who is told."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from clubs.leagues.models import Deduction, LeagueEvent, Protest, TeamMatch
from clubs.leagues.selectors.tables import table_of
from clubs.leagues.services import agreeing, protesting, rubbers, setup
from clubs.leagues.services.setup import SeasonSettings
from clubs.people.models import Letter, Table, User
from matches.disputes.services import rule as rule_dispute
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, declare, record_entry
from tests.clubs.leagues.conftest import begun, fresh, play_out, running
from tests.factories import make_member, make_user, owner_of

pytestmark = pytest.mark.django_db
Phase = TeamMatch.Phase


def refused(call: Callable[[], Any]) -> str:
    """The code of what a call refuses."""
    with pytest.raises(UserProblem) as caught:
        call()
    return caught.value.code


def under_protest(match: TeamMatch | None = None, which: str = "away", **more: Any) -> Protest:
    """A complete match against which a side protests."""
    match = match or play_out(begun(running(sides=2)))
    return protesting.make(match=match, which=which, text="He was not registered", by=None, **more)


def standing(protest: Protest) -> TeamMatch:
    """Its match as it stands."""
    return fresh(protest.team_match)


def again(protest: Protest) -> Protest:
    """The protest as it stands."""
    return protesting.protest_of(standing(protest), protest.number)


def test_a_rejected_protest_leaves_the_match_where_it_stood() -> None:
    """Also what a captain had confirmed before."""
    match = play_out(begun(running(sides=2)))
    agreeing.agree(match=match, which="home", by=None)
    protest = under_protest(fresh(match))
    assert standing(protest).phase == Phase.PROTESTED
    protesting.rule(protest=protest, outcome="rejected", reason="He was", by=None)
    found = standing(protest)
    assert (found.phase, bool(found.agreed_home), found.agreed_away) == (Phase.PLAYED, True, "")
    assert (found.home_rubbers, found.away_rubbers) == (3, 1)
    assert (
        refused(lambda: protesting.reply(protest=protest, which="home", text="So", by=None))
        == "protest-closed"
    )


def test_a_final_result_is_protested_against_within_the_limit() -> None:
    """Hours count from the complete sheet; rejected, it is final as it was."""
    match = play_out(begun(running(sides=2, protests={"hours": 24})))
    for which in ("home", "away"):
        agreeing.agree(match=match, which=which, by=None)
    match = fresh(match)
    late = now() + timedelta(hours=25)
    assert refused(lambda: under_protest(match, at=late)) == "protest-late"
    assert not Protest.objects.exists() and fresh(match).phase == Phase.FINAL
    protest = under_protest(match)
    assert standing(protest).phase == Phase.PROTESTED
    protesting.rule(protest=protest, outcome="rejected", reason="Not so", by=None)
    found = standing(protest)
    assert found.phase == Phase.FINAL and found.final_at == match.final_at


def test_without_a_limit_the_final_result_ends_it() -> None:
    """With 0 hours a protest is made before the result is final."""
    match = play_out(begun(running(sides=2, protests={"hours": 0})))
    protesting.withdraw(protest=under_protest(match), which="away", by=None)
    agreeing.confirm(match=match, by=None)
    assert refused(lambda: under_protest(fresh(match))) == "protest-late"


def test_a_side_has_one_open_protest() -> None:
    """The other side may have its own; the match goes on once both are decided."""
    protest = under_protest()
    assert refused(lambda: under_protest(standing(protest))) == "protested-before"
    other = under_protest(standing(protest), "home")
    protesting.rule(protest=protest, outcome="stands", reason="It changed nothing", by=None)
    assert standing(protest).phase == Phase.PROTESTED
    protesting.rule(protest=other, outcome="rejected", reason="No", by=None)
    assert standing(protest).phase == Phase.PLAYED


def test_a_rubber_is_played_again() -> None:
    """Upheld so, the rubber is open, the match goes on, and what was confirmed is not."""
    protest = under_protest(about="rubber", rubber=1)
    protesting.rule(protest=protest, outcome="replay", reason="The rack was wrong", by=None)
    found = standing(protest)
    assert found.phase == Phase.LIVE and found.played_at is None and not found.rubbers.get(number=1).is_over
    rubbers.write_score(match=found, number=1, home=1, away=3, by=None)
    assert fresh(found).phase == Phase.PLAYED and fresh(found).home_rubbers == 2


def test_a_rubber_is_given() -> None:
    """The other side has it, and the complete match is final."""
    protest = under_protest(about="rubber", rubber=1)
    assert (
        refused(lambda: protesting.rule(protest=protest, outcome="given", reason="x", by=None))
        == "bad-ruling"
    )
    protesting.rule(protest=protest, outcome="given", side="away", reason="Not eligible", by=None)
    found = standing(protest)
    assert found.phase == Phase.FINAL and (found.home_rubbers, found.away_rubbers) == (2, 2)


def test_points_are_taken() -> None:
    """As a deduction with the reason, which the table shows."""
    protest = under_protest()
    protesting.rule(protest=protest, outcome="deducted", side="home", points=2, reason="Late", by=None)
    found = standing(protest)
    row = Deduction.objects.get()
    assert (row.side, row.points, row.reason) == (found.home, 2, "Protest 1: Late")
    assert found.phase == Phase.FINAL and row.protest == protest
    assert (
        refused(
            lambda: protesting.rule(
                protest=protest, outcome="deducted", side="home", points=0, reason="x", by=None
            )
        )
        == "protest-closed"
    )


def test_a_ruling_that_cannot_be_leaves_everything() -> None:
    """Nothing is half done: no points, an unknown outcome, no reason, no rubber."""
    protest = under_protest()
    for more, code in (
        ({"outcome": "deducted", "side": "home", "points": 0, "reason": "x"}, "out-of-range"),
        ({"outcome": "hanged", "reason": "x"}, "bad-ruling"),
        ({"outcome": "rejected", "reason": "  "}, "no-reason"),
        ({"outcome": "replay", "reason": "x"}, "bad-ruling"),
        ({"outcome": "replay", "rubber": 9, "reason": "x"}, "not-found"),
    ):
        assert refused(lambda more=more: protesting.rule(protest=protest, by=None, **more)) == code
    assert again(protest).state == "open" and standing(protest).phase == Phase.PROTESTED


@pytest.mark.parametrize(
    ("first", "more"),
    [
        ("awarded", {"side": "away"}),
        ("deducted", {"side": "home", "points": 3}),
        ("given", {"side": "away", "rubber": 1}),
        ("replay", {"rubber": 1}),
    ],
)
def test_an_appeal_undoes_the_ruling(first: str, more: dict[str, Any]) -> None:
    """Rejected by another officer, the protest has changed nothing."""
    season = running(sides=2, protests={"appeal": True, "appeal_hours": 10})
    protest = under_protest(play_out(begun(season)))
    before = standing(protest)
    one = owner_of(season.league.club)
    protesting.rule(protest=protest, outcome=first, reason="So it is", by=one, **more)
    late = now() + timedelta(hours=11)
    assert (
        refused(lambda: protesting.appeal(protest=protest, which="home", text="No", by=None, at=late))
        == "protest-late"
    )
    protesting.appeal(protest=protest, which="home", text="He was registered", by=None)
    assert standing(protest).phase == Phase.PROTESTED
    ruling = {"protest": protest, "outcome": "rejected", "reason": "He was registered"}
    assert refused(lambda: protesting.rule(**ruling, by=one)) == "same-officer"
    protesting.rule(**ruling, by=make_member(season.league.club, "director"))
    found = standing(protest)
    names = ("home_rubbers", "away_rubbers", "home_points", "awarded", "home_frames")
    assert [getattr(found, name) for name in names] == [getattr(before, name) for name in names]
    assert found.phase in (Phase.PLAYED, Phase.FINAL)
    assert not table_of(found.division).deductions
    assert (
        refused(lambda: protesting.appeal(protest=protest, which="home", text="x", by=None))
        == "appealed-before"
    )


def test_without_the_rule_there_is_no_appeal() -> None:
    """The first ruling stands."""
    protest = under_protest()
    protesting.rule(protest=protest, outcome="rejected", reason="No", by=None)
    assert refused(lambda: protesting.appeal(protest=protest, which="away", text="x", by=None)) == "no-appeal"


def test_only_its_own_side_takes_a_protest_back() -> None:
    """Then the match stands where it stood."""
    protest = under_protest()
    assert refused(lambda: protesting.withdraw(protest=protest, which="home", by=None)) == "not-own-protest"
    protesting.withdraw(protest=protest, which="away", by=None)
    assert standing(protest).phase == Phase.PLAYED and again(protest).state == "withdrawn"


def test_a_decision_of_the_officers_closes_protests() -> None:
    """Confirmed, or given to a side: nothing is left open."""
    for decide in (
        lambda match: agreeing.confirm(match=match, by=None),
        lambda match: agreeing.award(match=match, winner="home", reason="They left", by=None),
    ):
        protest = under_protest(play_out(begun(running(sides=2))))
        decide(standing(protest))
        assert again(protest).state == "closed" and standing(protest).phase == Phase.FINAL


def test_under_protest_a_match_counts_by_the_season_s_rule() -> None:
    """It waits, or it counts and is marked as provisional."""
    for counts in (False, True):
        protest = under_protest(play_out(begun(running(sides=2, protests={"counts": counts}))))
        table = table_of(standing(protest).division)
        assert sum(row.line.played for row in table.rows) == (2 if counts else 0)
        assert [one.pk for one in table.provisional] == ([protest.team_match_id] if counts else [])


# -- strokes -------------------------------------------------------------------------------------------------


def marked(match: TeamMatch) -> Match:
    """The first rubber, marked at a table with one stroke."""
    club = match.season.league.club
    rubbers.to_table(match=match, number=1, table=Table.objects.get(club=club), by=owner_of(club))
    found = Match.objects.get(rubber__team_match=match)
    for tokens in (":lead", "0"):
        seq = Match.objects.get(pk=found.pk).last_seq
        record_entry(
            match_id=found.pk, side="A", tokens=tokens, expected_seq=seq, client_uuid=uuid.uuid4(),
            by=Actor.system(),
        )  # fmt: skip
    return Match.objects.get(pk=found.pk)


def test_a_protest_about_a_stroke_is_a_dispute() -> None:
    """It is opened in the marked match; the officers rule once the referee has."""
    match = begun(running(sides=2))
    played = marked(match)
    protest = protesting.make(
        match=fresh(match), which="away", text="It was a foul", about="stroke", rubber=1, entry=2, by=None
    )
    dispute = again(protest).dispute
    assert dispute is not None and dispute.match_id == played.pk and dispute.entry == 2
    assert (dispute.other_side, dispute.other_words) == ("B", "It was a foul")
    code = refused(lambda: protesting.rule(protest=protest, outcome="stands", reason="x", by=None))
    assert code == "dispute-open"
    rule_dispute(
        dispute_id=dispute.pk, tokens=None, reason="Seen by all", client_uuid=uuid.uuid4(), by=Actor.system()
    )
    protesting.rule(protest=protest, outcome="rejected", reason="As the referee ruled", by=None)
    assert standing(protest).phase == Phase.LIVE
    declare(match=Match.objects.get(pk=played.pk), result_kind="walkover", winner="B")
    assert match.rubbers.get(number=1).winner == "away"


def test_a_rejected_protest_takes_its_dispute_back() -> None:
    """Nobody has to look at the stroke any more."""
    match = begun(running(sides=2))
    marked(match)
    protest = protesting.make(
        match=fresh(match), which="away", text="Foul", about="stroke", rubber=1, entry=2, by=None
    )
    protesting.rule(protest=protest, outcome="rejected", reason="Too late to tell", by=None)
    dispute = again(protest).dispute
    assert dispute is not None and dispute.state == "withdrawn"


def test_a_rubber_that_was_not_marked_has_no_strokes() -> None:
    """Nothing is written."""
    match = play_out(begun(running(sides=2)))
    more = {"match": match, "which": "home", "text": "Foul", "about": "stroke", "by": None}
    assert refused(lambda: protesting.make(**more, rubber=1, entry=2)) == "rubber-not-marked"
    assert refused(lambda: protesting.make(**more, rubber=1)) == "bad-protest"
    assert refused(lambda: protesting.make(**more)) == "bad-protest"
    assert not Protest.objects.exists() and fresh(match).phase == Phase.PLAYED


# -- letters and the log -------------------------------------------------------------------------------------


def led(match: TeamMatch, which: str) -> User:
    """The account of a side's captain."""
    row = match.side(which).registrations.select_related("player").get(role="captain")
    row.player.user = make_user(f"{which}@example.org")
    row.player.save()
    return row.player.user


def test_those_concerned_get_a_letter(settings: Any) -> None:
    """Of a protest the other captain and the officers; of the ruling both captains; not who did it."""
    settings.SENDS_MAIL = True
    match = play_out(begun(running(sides=2)))
    home, away = led(match, "home"), led(match, "away")
    owner = owner_of(match.season.league.club)
    protest = protesting.make(match=match, which="away", text="Not registered", by=away)
    assert {one.to for one in Letter.objects.all()} == {home.email, owner.email}
    Letter.objects.all().delete()
    protesting.rule(protest=protest, outcome="rejected", reason="He was", by=owner)
    assert {one.to for one in Letter.objects.all()} == {home.email, away.email}


def test_a_private_protest_has_no_words_in_the_log() -> None:
    """Before it is decided; the ruling is for everybody."""
    protest = under_protest(play_out(begun(running(sides=2, protests={"private": True}))))
    lines = LeagueEvent.objects.filter(team_match=protest.team_match, kind__startswith="protest")
    assert not any("registered" in one.text for one in lines)
    protesting.rule(protest=protest, outcome="rejected", reason="He was registered", by=None)
    assert any("He was registered" in one.text for one in lines.all())


def test_rules_of_protests_change_in_mid_season() -> None:
    """Those of points do not."""
    season = running(sides=2)
    begun(season)
    season.refresh_from_db()
    settings = {"name": season.name, "begins_on": season.begins_on, "plan": season.sheet}
    rules = season.rules.to_json()
    changed = SeasonSettings(**settings, rules={**rules, "protests": {"hours": 3}})
    assert setup.edit_season(season=season, settings=changed, by=None).rules.protests.hours == 3
    points = SeasonSettings(**settings, rules={**rules, "win": 5})
    assert refused(lambda: setup.edit_season(season=season, settings=points, by=None)) == "season-begun"
