"""Policies through their services: versions that stay as they were, lists, reviews, and what competitions
play by."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction

from clubs.competitions.selectors import planned
from clubs.competitions.services import drawing, seating, setup
from clubs.competitions.services.copying import copy, settings_of
from clubs.handicaps.models import GivenStart, Handicap, HandicapLine, Policy
from clubs.handicaps.selectors import giving
from clubs.handicaps.selectors.fairness import fairness_of
from clubs.handicaps.selectors.versions import version_on
from clubs.handicaps.services import lists, pasting, policies, reviews
from clubs.handicaps.services.common import today
from clubs.people.models import Club, ClubEvent
from clubs.people.services import founding
from clubs.ratings.selectors.standing import Rated
from matches import services as match_services
from matches.pages.display import face
from matches.problems import UserProblem
from rules_engine.saying import Text
from tests.clubs.competitions.conftest import SYSTEM, build, build_club, fixture, play, play_all
from tests.clubs.handicaps.policies import give, make_policy
from tests.factories import make_club, make_player, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def refusal(call, **arguments) -> str:
    """The code of a refusal."""
    with pytest.raises(UserProblem) as refused:
        call(**arguments)
    return refused.value.code


@pytest.fixture
def club() -> Club:
    """A club with two carom tables."""
    return build_club()


def value(policy: Policy, player) -> Decimal | None:
    """A player's handicap."""
    return Handicap.objects.filter(policy=policy, player=player).values_list("value", flat=True).first()


class TestVersions:
    """Terms from a day on; what was in force on a day can be told."""

    @pytest.mark.one_database
    def test_the_version_of_a_day(self, club):
        """Of two from one day the later made counts; before the first there is none."""
        day = today(club)
        policy = make_policy(club, "snooker", begins_on=day - timedelta(days=9))
        policies.add_version(policy=policy, terms={"cap": 40}, by=None)
        policies.add_version(policy=policy, terms={"cap": 50}, begins_on=day + timedelta(days=9), by=None)
        policies.add_version(policy=policy, terms={"cap": 60}, begins_on=day + timedelta(days=9), by=None)
        told = [policy.in_force(day + timedelta(days=n)) for n in (-10, -9, -1, 0, 8, 9)]
        assert [one.number if one else None for one in told] == [None, 1, 1, 2, 2, 4]

    @pytest.mark.one_database
    def test_what_cannot_be(self, club):
        """No version in the past or with the same terms; nothing of a closed policy changes."""
        policy = make_policy(club, "snooker")
        past = today(club) - timedelta(days=1)
        assert (
            refusal(policies.add_version, policy=policy, terms={"cap": 4}, begins_on=past, by=None)
            == "version-in-past"
        )
        assert refusal(policies.add_version, policy=policy, terms={}, by=None) == "same-terms"
        assert refusal(policies.add_version, policy=policy, terms={"step": 4}, by=None) == "bad-policy-terms"
        assert refusal(policies.withdraw_version, policy=policy, number=1, by=None) == "only-version"
        assert refusal(policies.withdraw_version, policy=policy, number=7, by=None) == "not-found"
        policies.add_version(policy=policy, terms={"cap": 40}, by=None)
        assert refusal(policies.withdraw_version, policy=policy, number=1, by=None) == "not-latest"
        policies.close(policy=policy, by=None)
        assert refusal(policies.add_version, policy=policy, terms={"cap": 9}, by=None) == "policy-closed"
        policies.reopen(policy=policy, by=None)
        policies.withdraw_version(policy=policy, number=2, by=None)
        assert policy.versions.count() == 1

    @pytest.mark.one_database
    def test_a_version_that_was_drawn_by_stays(self, club):
        """It cannot be taken back, and the tournament keeps it when another begins."""
        policy = make_policy(club, cap=5)
        policies.add_version(policy=policy, terms={"cap": 6}, by=None)
        cup = build(club, 2, until="drawn", length=30, handicap=policy)
        assert cup.handicap_version.number == 2
        assert refusal(policies.withdraw_version, policy=policy, number=2, by=None) == "version-used"
        policies.add_version(policy=policy, terms={"cap": 7}, by=None)
        give(policy, cup.entrants.get(number=1).player, 9)
        drawing.start(competition=cup, by=None)
        seating.seat_club(club.pk)
        assert fixture(cup, 1).match.header["start"] == {"A": 6}, "the cap of version 2"

    @pytest.mark.one_database
    def test_every_change_has_its_line_in_the_clubs_log(self, club):
        """Making, renaming, another version, closing."""
        policy = make_policy(club)
        policies.rename(policy=policy, name="Club starts", by=None)
        policies.add_version(policy=policy, terms={"cap": 6}, by=None)
        policies.close(policy=policy, by=None)
        logged = ClubEvent.objects.filter(club=club, what__startswith="handicap").values_list(
            "what", flat=True
        )
        assert sorted(logged) == [
            "handicap-policy-closed", "handicap-policy-made", "handicap-policy-renamed",
            "handicap-policy-version",
        ]  # fmt: skip


class TestLists:
    """Handicaps by hand and from pasted lines; every change is a line."""

    def test_a_line_for_each_change(self, club):
        """With its reason; what is set to what it is makes none; the database refuses to change a line."""
        policy, ann = make_policy(club), make_player(club, "Ann")
        lists.set_handicap(policy=policy, player=ann, value=Decimal(5), words="First season", by=None)
        lists.set_handicap(policy=policy, player=ann, value=Decimal(5), by=None)
        lists.set_handicap(policy=policy, player=ann, value=None, words="Moved away", by=None)
        lines = list(
            HandicapLine.objects.order_by("number").values_list("before", "after", "reason", "words")
        )
        assert lines == [(None, 5, "hand", "First season"), (5, None, "hand", "Moved away")]
        with pytest.raises(DatabaseError), transaction.atomic():
            HandicapLine.objects.update(words="Never")

    @pytest.mark.one_database
    def test_what_the_policy_cannot_have(self, club):
        """Beyond the floor, by a policy without a list, of another club's player."""
        ann = make_player(club, "Ann")
        low = make_policy(club, "snooker", floor="0")
        assert (
            refusal(lists.set_handicap, policy=low, player=ann, value=Decimal(-1), by=None) == "bad-handicap"
        )
        steps = make_policy(club, "steps", name="Steps")
        assert (
            refusal(lists.set_handicap, policy=steps, player=ann, value=Decimal(1), by=None) == "not-listed"
        )
        other = make_player(make_club(), "Zed")
        assert (
            refusal(lists.set_handicap, policy=low, player=other, value=Decimal(1), by=None)
            == "of-another-club"
        )

    def test_a_pasted_list_is_tried_and_written(self, club):
        """Names or addresses, with a heading; a dash takes a player off; the trial writes nothing."""
        policy = make_policy(club)
        ann, bo = make_player(club, "Ann"), make_player(club, "Bo Ek")
        give(policy, bo, 4)
        text = "Name\tStart\nann\t12\nBo Ek\t–\n"
        tried = pasting.try_pasted(policy=policy, text=text)
        assert [(one.player, one.before, one.after) for one in tried] == [(ann, None, 12), (bo, 4, None)]
        assert value(policy, ann) is None
        pasting.paste(policy=policy, text=text, by=None)
        assert (value(policy, ann), value(policy, bo)) == (12, None)
        assert HandicapLine.objects.filter(reason="import").count() == 2

    @pytest.mark.one_database
    def test_every_wrong_line_is_told_and_nothing_written(self, club):
        """Unknown, twice, no number, two of one name, too many columns."""
        policy = make_policy(club)
        for name in ("Ann", "Cy", "Cy"):
            make_player(club, name)
        text = "Ann; 5\nZed; 4\nAnn; 6\nCy; 1\nAnn\nAnn; x\nAnn; 1; 2"
        with pytest.raises(UserProblem) as refused:
            pasting.paste(policy=policy, text=text, by=None)
        assert [one["line"] for one in refused.value.data["problems"]] == [2, 3, 4, 5, 6, 7]
        assert not HandicapLine.objects.exists()
        assert refusal(pasting.paste, policy=policy, text="\n", by=None) == "no-lines"
        assert refusal(pasting.paste, policy=policy, text="x;1\n" * 1001, by=None) == "too-many-lines"

    @pytest.mark.one_database
    def test_pasting_many_costs_few_queries(self, club, django_assert_max_num_queries):
        """The number of queries does not grow with the lines."""
        policy = make_policy(club)
        text = "\n".join(f"{make_player(club, f'P{n}').name}; {n}" for n in range(60))
        with django_assert_max_num_queries(22):
            pasting.paste(policy=policy, text=text, by=None)


class TestMatches:
    """Results move handicaps, and are undone and redone as they are corrected."""

    def cup(self, club, **terms):
        """Two players, who start at 0, in a match to 1 that is seated."""
        policy = make_policy(club, "list", cap=0, **terms)
        cup = build(club, 2, handicap=policy)
        seating.seat_club(club.pk)
        one, other = (cup.entrants.get(number=n).player for n in (1, 2))
        return policy, cup, one, other

    def test_a_result_moves_both(self, club):
        """The winner's falls by the step, the loser's rises, each with the match as its reason."""
        policy, cup, one, other = self.cup(club, per="result", change="2")
        match = fixture(cup, 1).match
        play(match, "A")
        assert (value(policy, one), value(policy, other)) == (-2, 2)
        line = HandicapLine.objects.get(handicap__player=one, reason="result")
        assert line.match == match.public_id and line.words == "P1 – P2 1–0" and line.day is not None

    @pytest.mark.one_database
    def test_floor_and_ceiling_hold(self, club):
        """A step that would lead beyond stops there."""
        policy, cup, one, other = self.cup(club, per="result", change="2", floor="-1", ceiling="1")
        play(fixture(cup, 1).match, "A")
        assert (value(policy, one), value(policy, other)) == (-1, 1)

    @pytest.mark.one_database
    def test_after_the_freeze_nothing_moves(self, club):
        """A result on a later day than the freeze."""
        policy, cup, one, _ = self.cup(
            club, per="result", change="2", freeze=str(today(club) - timedelta(days=1))
        )
        play(fixture(cup, 1).match, "A")
        assert value(policy, one) is None and not HandicapLine.objects.exists()

    @pytest.mark.one_database
    def test_a_walkover_moves_nothing(self, club):
        """Nobody played."""
        cup = self.cup(club, per="result", change="2")[1]
        match_services.declare(match=fixture(cup, 1).match, winner="A", result_kind="walkover", by=SYSTEM)
        assert not HandicapLine.objects.exists()

    def test_a_corrected_result_is_undone_and_redone(self, club):
        """Awarded to the other: both go back and the other way; opened again: back to where they began."""
        policy, cup, one, other = self.cup(club, per="result", change="2")
        match = fixture(cup, 1).match
        play(match, "A")
        match.refresh_from_db()
        match_services.award(match=match, winner="B", by=SYSTEM, reason="Wrong sheet")
        assert (value(policy, one), value(policy, other)) == (2, -2)
        reasons = HandicapLine.objects.filter(handicap__player=one).order_by("number")
        assert list(reasons.values_list("reason", flat=True)) == ["initial", "result", "undone", "result"]
        assert reasons.last().instead_of == 2
        undone = reasons.get(reason="undone").words
        assert undone == "P1 – P2: the result no longer stands" and isinstance(undone, Text)

    def test_what_was_given_is_kept_with_the_match(self, club):
        """By which version, to whom, how much, why; the report counts it once the result stands."""
        policy = make_policy(club, "list")
        cup = build(club, 2, until="drawn", length=3, handicap=policy)
        give(policy, cup.entrants.get(number=2).player, 2)
        drawing.start(competition=cup, by=None)
        seating.seat_club(club.pk)
        match = fixture(cup, 1).match
        kept = GivenStart.objects.get(match=match)
        assert (kept.to, kept.size, kept.unit, kept.gap) == ("B", 2, "points", 1)
        assert kept.words == "P2 starts at 2: by the list"
        assert isinstance(kept.words, Text) and kept.words.id == "handicaps.by-list-one"
        assert fairness_of(policy) == []
        play(match, "B")
        (part,) = fairness_of(policy)
        assert part.unit == "points" and [(row.start, row.won) for row in part.report.rows] == [(2, 1)]

    @pytest.mark.one_database
    def test_games_of_a_race_are_given_by_the_chart(self, club):
        """Who is rated 200 lower needs fewer games, and the tablet ends the match there."""
        policy = make_policy(club, "chart", doubling=100)
        cup = build(club, 2, until="drawn", race=5, handicap=policy)
        cup.entrants.filter(number=2).update(rating=798)
        drawing.start(competition=cup, by=None)
        seating.seat_club(club.pk)
        match = fixture(cup, 1).match
        assert match.header["races"] == {"A": 5, "B": 2} and match.board["race"]["needs"] == {"A": 5, "B": 2}
        assert "start of 3" in GivenStart.objects.get(match=match).words
        assert face(match).race == "0–0 · first to 5–2"

    def test_rated_ratings_come_from_the_clubs_list(self, club, monkeypatch):
        """Both have to be rated; the chance is that of the list's system."""
        policy = make_policy(club, "chart", rating="rated")
        cup = build(club, 2, until="drawn", race=5, handicap=policy)
        one, other = (cup.entrants.get(number=n).player_id for n in (1, 2))
        known = {one: Rated(1500, 50, 90, False, "frames")}
        monkeypatch.setattr(giving, "ratings_on", lambda club_id, discipline: known)
        row = fixture(cup, 1)
        assert planned.given_start(cup, row).race is None
        known[other] = Rated(1700, 50, 90, False, "frames")
        assert planned.given_start(cup, row).race == (2, 5)

    @pytest.mark.one_database
    def test_targets_by_average(self, club):
        """Both play to the longer target; who needs less begins with the difference."""
        policy = make_policy(club, "average", innings=20, least=1)
        cup = build(club, 2, until="drawn", length=30, handicap=policy)
        for number, average in ((1, "1.700"), (2, "1.000")):
            give(policy, cup.entrants.get(number=number).player, average)
        drawing.start(competition=cup, by=None)
        seating.seat_club(club.pk)
        header = fixture(cup, 1).match.header
        assert header["options"]["target"] == 34 and header["start"] == {"B": 14}


class TestReviews:
    """Handicaps that move together, by what was played since the review before."""

    def test_results_are_added_up_at_a_review(self, club):
        """Nothing moves before it; then every player by the sum, within the most; a second one has
        nothing."""
        policy = make_policy(club, "list", cap=0, per="result", change="4", at="review", review_most="5")
        play_all(build(club, 4, handicap=policy))
        assert not HandicapLine.objects.exists()
        proposed = {one.player.name: one.after for one in reviews.review_of(policy).proposals}
        assert proposed["P1"] == -5, "two won: 8, but at most 5"
        reviews.hold(policy=policy, by=None)
        assert {h.player.name: h.value for h in Handicap.objects.select_related("player")} == proposed
        assert refusal(reviews.hold, policy=policy, by=None) == "nothing-to-review"

    @pytest.mark.one_database
    def test_averages_come_from_points_and_innings(self, club):
        """Of all matches by the policy since the review before."""
        policy = make_policy(club, "average", least=1, most=1)
        play_all(build(club, 2, handicap=policy))
        (first,) = [one for one in reviews.review_of(policy).proposals if one.player.name == "P1"]
        assert first.words == "1 points in 1 innings" and first.after == 1
        reviews.hold(policy=policy, by=None)
        assert Handicap.objects.get(player=first.player).value == 1

    @pytest.mark.one_database
    def test_a_day_set_for_it_is_due(self, club):
        """From its day on, until a review is held."""
        day = today(club)
        policy = make_policy(
            club,
            "snooker",
            per="frame",
            change="2",
            at="review",
            reviews=[str(day), str(day + timedelta(days=30))],
        )
        assert reviews.review_of(policy).due == reviews.due_on(policy, day) == day

    @pytest.mark.one_database
    def test_policies_without_reviews(self, club):
        """A list that moves at once has none."""
        policy = make_policy(club, per="result", change="1")
        assert refusal(reviews.review_of, policy=policy) == "no-review"


class TestCompetitions:
    """Which policy a competition can have."""

    def change(self, cup, policy):
        """Its settings with this policy."""
        made = settings_of(cup, name=cup.name, starts_at=None)
        return setup.edit(
            competition=cup, settings=setup.Settings(**{**vars(made), "handicap": policy}), by=None
        )

    @pytest.mark.one_database
    def test_a_policy_that_does_not_fit(self, club):
        """For another game or discipline, a chart of games without a race, another club's, one put away."""

        def made(**more):
            return refusal(build, club=club, players=2, until="open", **more)

        assert made(handicap=make_policy(club, game="today/snooker", name="A")) == "policy-unfit"
        assert made(handicap=make_policy(club, discipline="pool", name="B")) == "policy-unfit"
        assert made(handicap=make_policy(club, "chart", name="C")) == "policy-unfit"
        assert made(handicap=make_policy(make_club(), name="D")) == "of-another-club"
        closed = make_policy(club, name="E")
        policies.close(policy=closed, by=None)
        closed.refresh_from_db()
        assert made(handicap=closed) == "policy-closed"
        later = make_policy(club, name="F", begins_on=today(club) + timedelta(days=3))
        cup = build(club, 2, until="open", handicap=later)
        assert refusal(drawing.draw, competition=cup, by=None) == "policy-not-in-force"

    @pytest.mark.one_database
    def test_another_policy_after_the_draw(self, club):
        """Its version of now holds for the matches to come, and a copy takes the policy, not the version."""
        cup = build(club, 4, until="drawn", length=9)
        policy = make_policy(club)
        cup = self.change(cup, policy)
        assert (cup.handicap_policy, cup.handicap_version) == (policy, version_on(policy, today(club)))
        made = copy(competition=cup, name="Again", by=None)
        assert (made.handicap_policy, made.handicap_version) == (policy, None)
        assert self.change(cup, None).handicap_version is None


def test_a_club_is_deleted_with_its_policies_but_not_with_a_history():
    """Lines are records: a club that has any stays archived."""
    club = make_club()
    policy = make_policy(club)
    founding.archive_club(club=club, typed_name=club.name, by=owner_of(club))
    founding.delete_club(club=club, typed_name=club.name, by=None)
    assert not Policy.objects.filter(pk=policy.pk).exists()
    other = make_club()
    give(make_policy(other), make_player(other), 3)
    founding.archive_club(club=other, typed_name=other.name, by=owner_of(other))
    assert refusal(founding.delete_club, club=other, typed_name=other.name, by=None) == "has-records"
