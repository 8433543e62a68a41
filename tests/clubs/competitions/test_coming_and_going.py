"""Late entries, withdrawals, and what is opened again or corrected, through the services."""

from __future__ import annotations

import pytest
from django.db import transaction

from clubs.competitions.models import Fixture
from clubs.competitions.services import (
    deciding,
    entries,
    result_changes,
    seating,
)
from matches import services as match_services
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import (
    SYSTEM,
    build,
    decide_all,
    fixture,
    mark,
    names,
    play,
    play_all,
    seated,
)
from tests.clubs.competitions.refusals import refusal
from tests.factories import make_player

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


class TestComingAndGoing:
    def test_a_late_entrant_fills_a_bye(self, club):
        """The late entrant meets the lowest seed that had a bye, and the next round waits again."""
        competition = build(club, 3)
        assert names(competition, 3) == ("P1", None)
        late = entries.late_entry(competition=competition, player=make_player(club, "Late"), by=None)
        assert late.seed == 4 and late.late
        assert names(competition, 1) == ("P1", "Late") and names(competition, 3) == (None, None)
        assert decide_all(competition).champion.name == "P1"

    @pytest.mark.one_database
    def test_no_late_entry_without_a_bye(self, club):
        """A full bracket has no place, and the message says what can be done."""
        competition = build(club, 4)
        player = make_player(club)
        assert refusal(entries.late_entry, competition=competition, player=player) == "no-place"

    @pytest.mark.one_database
    def test_no_late_entry_before_somebody_who_is_playing(self, club):
        """Once the one with the bye is at a table in the next round, the place is gone."""
        competition = build(club, 3)
        seating.seat_club(club.pk)
        play(fixture(competition, 2).match)
        seating.seat_club(club.pk)
        assert fixture(competition, 3).phase == "at_table"
        player = make_player(club)
        assert refusal(entries.late_entry, competition=competition, player=player) == "no-place"

    @pytest.mark.one_database
    def test_a_late_entrant_takes_the_rest_of_a_round_robin(self, club):
        """With an odd field the late entrant gets the matches of the place that rested."""
        competition = build(club, 3, format="round_robin")
        entries.late_entry(competition=competition, player=make_player(club, "Late"), by=None)
        assert competition.fixtures.count() == 6
        assert decide_all(competition).status == "finished"

    def test_a_withdrawal_gives_walkovers(self, club):
        """Before their match, and again in the round after, opponents go through."""
        competition = build(club, 4)
        entries.withdraw(competition=competition, number=4, by=None)
        row = fixture(competition, 1)
        assert (row.winner.name, row.result_kind, row.result_by) == ("P1", "walkover", "bracket")
        seating.seat_club(club.pk)
        play(fixture(competition, 2).match)
        entries.withdraw(competition=competition, number=1, by=None)
        competition.refresh_from_db()
        assert competition.champion.name == "P3"

    @pytest.mark.one_database
    def test_who_had_a_bye_and_is_knocked_out_can_withdraw(self, club):
        """P1 of six rests, gives the semi-final away and goes home: nothing of the bracket changes."""
        competition = build(club, 6)
        seating.seat_club(club.pk)
        play(fixture(competition, 2).match)
        deciding.decide(competition=competition, number=5, kind="walkover", winner="b", by=None)
        before = list(competition.fixtures.order_by("number").values())
        entries.withdraw(competition=competition, number=1, by=None)
        assert list(competition.fixtures.order_by("number").values()) == before
        assert fixture(competition, 1).result_kind == "bye"
        assert decide_all(competition).status == "finished"

    @pytest.mark.one_database
    def test_a_third_place_won_by_walkover_is_kept(self, club):
        """P4 loses, the other semi-final is given away: P4 is third, and stays so."""
        competition = build(club, 4, third_place=True)
        seating.seat_club(club.pk)
        play(fixture(competition, 1).match)
        deciding.decide(competition=competition, number=2, kind="walkover", winner="b", by=None)
        third = fixture(competition, 3)
        assert (third.code, third.result_by, third.winner.name) == ("third", "bracket", "P4")
        assert refusal(entries.withdraw, competition=competition, number=4) == "nothing-left"
        entries.withdraw(competition=competition, number=2, by=None)
        assert fixture(competition, 3).winner.name == "P4"

    @pytest.mark.one_database
    def test_of_two_who_left_the_later_played_on(self, club):
        """P8 leaves and P1 has the walkover; P1 loses the semi-final and leaves, too."""
        competition = build(club, 8)
        entries.withdraw(competition=competition, number=8, by=None)
        seating.seat_club(club.pk)
        play(fixture(competition, 2).match)
        deciding.decide(competition=competition, number=5, kind="walkover", winner="b", by=None)
        before = list(competition.fixtures.order_by("number").values())
        entries.withdraw(competition=competition, number=1, by=None)
        assert list(competition.fixtures.order_by("number").values()) == before
        assert fixture(competition, 1).winner.name == "P1"

    @pytest.mark.one_database
    def test_a_withdrawal_calls_the_seated_match_off(self, club):
        """A match that waits at a table is called off and the table is free again."""
        competition = build(club, 4)
        seating.seat_club(club.pk)
        match = fixture(competition, 1).match
        entries.withdraw(competition=competition, number=4, by=None)
        assert Match.objects.get(pk=match.pk).status == "void"
        assert fixture(competition, 1).match is None

    @pytest.mark.one_database
    def test_nobody_withdraws_from_a_match_in_play(self, club):
        """The match at the table is ended first."""
        competition = build(club, 2)
        seating.seat_club(club.pk)
        mark(fixture(competition, 1).match, "A", ":lead")
        assert refusal(entries.withdraw, competition=competition, number=1) == "at-table"

    def test_a_withdrawal_is_taken_back_while_nothing_was_played(self, club):
        """Reinstated, the fixture is to be played again; after play upon it, no longer."""
        competition = build(club, 4)
        entries.withdraw(competition=competition, number=4, by=None)
        entries.reinstate(competition=competition, number=4, by=None)
        assert fixture(competition, 1).phase == "ready"
        entries.withdraw(competition=competition, number=4, by=None)
        seating.seat_club(club.pk)
        play(fixture(competition, 2).match)
        seating.seat_club(club.pk)
        assert (
            fixture(competition, 4).phase == "at_table" or fixture(competition, 3).result_kind == "walkover"
        )
        assert refusal(entries.reinstate, competition=competition, number=4) == "played-since"

    @pytest.mark.one_database
    def test_leaving_a_round_robin_early_annuls(self, club):
        """Fewer than half played: everything of theirs is annulled and they leave the table."""
        competition = build(club, 4, format="round_robin")
        entries.withdraw(competition=competition, number=4, by=None)
        assert competition.entrants.get(number=4).annulled
        assert competition.fixtures.filter(phase="annulled").count() == 3
        competition = decide_all(competition)
        assert competition.status == "finished" and competition.entrants.get(number=4).final_rank is None


class TestReopenedAndCorrected:
    def test_an_undone_end_takes_the_winner_back(self, club):
        """If the end of a match is undone before anything was played, its winner leaves the next round."""
        competition = build(club, 4)
        seating.seat_club(club.pk)
        row = fixture(competition, 1)
        play(row.match)
        assert names(competition, 4)[0] == "P1"
        match_services.reopen(match=row.match, by=SYSTEM)
        assert names(competition, 4)[0] is None and fixture(competition, 1).phase == "over"

    @pytest.mark.one_database
    def test_once_the_next_match_has_begun_it_cannot_be_undone(self, club):
        """Then only a correction with its preview is left; the refusal changes nothing."""
        competition = build(club, 4)
        seating.seat_club(club.pk)
        first = fixture(competition, 1)
        for row in seated(competition):
            play(row.match)
        seating.seat_club(club.pk)
        mark(fixture(competition, 4).match, "A", ":lead")
        with pytest.raises(UserProblem), transaction.atomic():
            match_services.reopen(match=first.match, by=SYSTEM)
        assert names(competition, 4)[0] == "P1"

    @pytest.mark.one_database
    def test_preview_shows_and_writes_nothing(self, club):
        """The preview names the later matches, who would stand there, and what must be chosen."""
        competition = play_all(build(club, 4))
        before = list(Fixture.objects.filter(competition=competition).values())
        shown = result_changes.preview(competition=competition, number=1, result="b")
        assert [line.fixture.number for line in shown.lines] == [3, 4]
        assert (shown.lines[1].before, shown.lines[1].after) == (("P1", "P3"), ("P4", "P3"))
        assert shown.open_choices == [3, 4]
        assert list(Fixture.objects.filter(competition=competition).values()) == before

    @pytest.mark.one_database
    def test_a_correction_without_choices_is_refused(self, club):
        """Every later match that was played by the wrong person needs a choice."""
        competition = play_all(build(club, 4))
        with pytest.raises(UserProblem) as refused:
            result_changes.correct(competition=competition, number=1, result="b", by=None)
        assert refused.value.code == "choices-missing" and refused.value.data == {"fixtures": [3, 4]}

    def test_replay_opens_the_competition_again(self, club):
        """Struck matches are played again by the right people; the champion is taken back until then."""
        competition = play_all(build(club, 4))
        played = fixture(competition, 4).match
        choices = {3: "replay", 4: "replay"}
        result_changes.correct(competition=competition, number=1, result="b", choices=choices, by=None)
        competition.refresh_from_db()
        assert competition.status == "running" and competition.champion is None
        assert names(competition, 4)[0] == "P4" and "P1" in names(competition, 3)
        assert Match.objects.get(pk=played.pk).status == "confirmed"
        competition = play_all(competition)
        assert competition.champion.name == "P4"

    @pytest.mark.one_database
    def test_keep_leaves_the_champion(self, club):
        """Kept results stand with the people who played them."""
        competition = play_all(build(club, 4))
        result_changes.correct(
            competition=competition, number=1, result="b", choices={3: "keep", 4: "keep"}, by=None
        )
        competition.refresh_from_db()
        assert competition.status == "finished" and competition.champion.name == "P1"
        assert fixture(competition, 1).winner.name == "P4"

    @pytest.mark.one_database
    def test_void_waits_for_the_director(self, club):
        """A voided match is held back from the tables."""
        competition = play_all(build(club, 4))
        result_changes.correct(
            competition=competition, number=1, result="b", choices={3: "replay", 4: "void"}, by=None
        )
        seating.seat_club(club.pk)
        assert [f.number for f in seated(competition)] == [3]
        assert fixture(competition, 4).on_hold

    @pytest.mark.one_database
    def test_a_corrected_sheet_that_keeps_its_winner_only_changes_figures(self, club):
        """The signal of a corrected sheet updates the score; nobody moves."""
        competition = build(club, 2, length=2)
        seating.seat_club(club.pk)
        match = fixture(competition, 1).match
        for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0"), ("B", "+1"), ("B", "0"), ("A", "+1")):
            mark(match, side, tokens)
        match_services.confirm(match_id=match.pk, by=SYSTEM)
        assert (fixture(competition, 1).score_a, fixture(competition, 1).score_b) == (2, 1)
        mark(match, "B", "amend 4: 0")
        row = fixture(competition, 1)
        assert Match.objects.get(pk=match.pk).status == "confirmed"
        assert (row.score_a, row.score_b, row.winner.name) == (2, 0, "P1")

    @pytest.mark.one_database
    def test_an_undecided_fixture_has_nothing_to_correct(self, club):
        """A correction is for results that exist."""
        competition = build(club, 4)
        assert refusal(result_changes.correct, competition=competition, number=1, result="a") == "not-decided"
        assert refusal(result_changes.correct, competition=competition, number=99, result="a") == "not-found"
