"""A competition from entry to champion, through the services."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction
from django.db.models import ProtectedError

from clubs.competitions.models import Competition, CompetitionEvent, Entrant, Fixture
from clubs.competitions.rules.pairing.seeding import by_draw
from clubs.competitions.services import (
    deciding,
    drawing,
    entries,
    life,
    result_changes,
    seating,
    setup,
)
from clubs.competitions.services.setup import Settings
from matches import services as match_services
from matches.models import Match
from matches.problems import UserProblem
from tests.adversarial import HARMLESS
from tests.clubs.competitions.conftest import (
    CAROM,
    SYSTEM,
    build,
    build_club,
    decide_all,
    fixture,
    mark,
    names,
    play,
    play_all,
    seated,
)
from tests.clubs.handicaps.policies import give, make_policy
from tests.factories import make_member, make_player, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def refusal(function, **arguments):
    """The code with which a service refuses; nothing is written."""
    with pytest.raises(UserProblem) as refused, transaction.atomic():
        function(by=None, **arguments)
    return refused.value.code


class TestEntry:
    def test_entries_get_numbers_in_order(self, club):
        """The order of entry is the entrant's number, which is also the key of the draw."""
        competition = build(club, 3, until="open")
        assert list(competition.entrants.values_list("number", "name")) == [(1, "P1"), (2, "P2"), (3, "P3")]

    def test_nobody_enters_twice_and_strangers_not_at_all(self, club):
        """A player is in once; players of other clubs and inactive players are refused."""
        competition = build(club, 2, until="open", entry_limit=10)
        player = competition.entrants.first().player
        assert refusal(entries.enter, competition=competition, players=[player]) == "already-in"
        other = make_player(build_club(0))
        assert refusal(entries.enter, competition=competition, players=[other]) == "of-another-club"
        idle = make_player(club)
        idle.active = False
        idle.save()
        assert refusal(entries.enter, competition=competition, players=[idle]) == "inactive"

    def test_a_full_field_takes_no_more(self, club):
        """The limit counts those who are in; a withdrawal makes room."""
        competition = build(club, 2, until="open")
        extra = make_player(club)
        assert refusal(entries.enter, competition=competition, players=[extra]) == "full"
        entries.withdraw(competition=competition, number=1, by=None)
        assert entries.enter(competition=competition, players=[extra], by=None)[0].number == 3

    @pytest.mark.one_database
    def test_players_enter_themselves_where_allowed(self, club):
        """Self-entry needs a player behind the account, and a competition that allows it."""
        competition = build(club, 2, until="open", entry_limit=5)
        user = make_member(club)
        with pytest.raises(UserProblem) as refused:
            entries.enter_self(competition=competition, user=user)
        assert refused.value.code == "no-player"
        make_player(club, "Zoe", user=user)
        assert entries.enter_self(competition=competition, user=user).name == "Zoe"
        entries.leave(competition=competition, user=user)
        closed = build(club, 2, name="Closed", until="open", self_entry=False, entry_limit=5)
        with pytest.raises(UserProblem) as refused:
            entries.enter_self(competition=closed, user=user)
        assert refused.value.code == "no-self-entry"

    def test_check_in_can_be_taken_back(self, club):
        """A toggle: present, and not present any more."""
        competition = build(club, 2, until="open")
        assert (
            entries.check_in(competition=competition, number=1, present=True, by=None).status == "checked_in"
        )
        assert entries.check_in(competition=competition, number=1, present=False, by=None).status == "entered"

    @pytest.mark.one_database
    def test_only_those_checked_in_are_drawn_when_asked(self, club):
        """Whoever is absent at the draw is left out and the log says so."""
        competition = build(club, 4, until="open")
        for number in (1, 3, 4):
            entries.check_in(competition=competition, number=number, present=True, by=None)
        drawing.draw(competition=competition, by=None, only_checked_in=True)
        assert competition.entrants.get(number=2).status == "withdrawn"
        assert competition.entrants.filter(seed__isnull=False).count() == 3
        assert "P2" in competition.events.get(kind="absent").text


class TestDraw:
    def test_the_seed_is_published_before_the_draw(self, club):
        """Opening entries publishes the seed in the public log."""
        competition = build(club, 4, until="open", seeding="draw")
        event = competition.events.get(kind="opened")
        assert "chalk" in event.text and not event.private
        assert competition.seed_published_at is not None

    @pytest.mark.one_database
    def test_anyone_can_run_the_draw_again(self, club):
        """Seeds are the order of the pure draw with the published seed and the entry numbers."""
        competition = build(club, 9, until="drawn", seeding="draw")
        drawn = list(competition.entrants.order_by("seed").values_list("number", flat=True))
        assert [str(n) for n in drawn] == by_draw([str(n) for n in range(1, 10)], "chalk")
        assert competition.draw_algorithm == "balkline-draw/1"

    @pytest.mark.one_database
    def test_a_changed_seed_is_seen_by_all(self, club):
        """Another seed before the draw is possible, and the log shows both."""
        competition = build(club, 4, until="open")
        drawing.publish_seed(competition=competition, seed="other", by=None)
        event = competition.events.get(kind="seed")
        assert "chalk" in event.text and "other" in event.text and not event.private

    def test_seeding_by_hand(self, club):
        """Seeds given by hand are used; an unfinished list is refused."""
        competition = build(club, 3, until="open", seeding="hand")
        drawing.seed_by_hand(competition=competition, places={1: 3, 2: 1}, by=None)
        assert refusal(drawing.draw, competition=competition) == "hand-seeding"
        drawing.seed_by_hand(competition=competition, places={3: 2}, by=None)
        drawing.draw(competition=competition, by=None)
        assert list(competition.entrants.order_by("seed").values_list("number", flat=True)) == [2, 3, 1]

    @pytest.mark.one_database
    def test_a_field_of_one_is_no_competition(self, club):
        """A draw needs two."""
        assert refusal(drawing.draw, competition=build(club, 1, until="open")) == "field-size"

    def test_the_draw_can_be_taken_back_before_the_start(self, club):
        """Back to open entries, with the same seed; the same entrants give the same draw again."""
        competition = build(club, 5, until="drawn", seeding="draw")
        before = dict(competition.entrants.values_list("number", "seed"))
        competition = drawing.undo_draw(competition=competition, by=None)
        assert not competition.fixtures.exists() and competition.status == "open"
        drawing.draw(competition=competition, by=None)
        assert dict(competition.entrants.values_list("number", "seed")) == before

    @pytest.mark.one_database
    def test_byes_are_decided_and_not_to_be_decided(self, club):
        """With five entrants three have a bye: their first fixtures are decided at once."""
        competition = build(club, 5, until="drawn")
        byes = competition.fixtures.filter(result_kind="bye")
        assert byes.count() == 3
        assert {f.winner.name for f in byes.select_related("a", "b")} == {"P1", "P2", "P3"}


class TestPlay:
    def test_eight_players_to_a_champion(self, club, django_capture_on_commit_callbacks):
        """Start seats as many as there are tables; a confirmed result moves the winner on, seats the next."""
        competition = build(club, 8, until="drawn")
        with django_capture_on_commit_callbacks(execute=True):
            drawing.start(competition=competition, by=None)
        assert [f.number for f in seated(competition)] == [1, 2]
        with django_capture_on_commit_callbacks(execute=True):
            play(fixture(competition, 1).match)
        assert [f.number for f in seated(competition)] == [2, 3]
        competition = play_all(competition)
        assert competition.status == "finished"
        assert competition.champion.name == "P1"
        ranks = list(
            competition.entrants.order_by("final_rank", "seed").values_list("final_rank", "final_rank_to")
        )
        assert ranks == [(1, 1), (2, 2), (3, 3), (4, 4)] + [(5, 8)] * 4
        assert competition.events.get(kind="finished").text == "P1 wins Friday cup."

    @pytest.mark.one_database
    @pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 11])
    def test_any_field_comes_to_its_end(self, club, players):
        """Odd fields with byes, upsets included."""
        competition = decide_all(build(club, players), upset=(1, 4, 6))
        assert competition.status == "finished" and competition.champion is not None
        assert competition.entrants.filter(final_rank=None).count() == 0

    @pytest.mark.one_database
    def test_a_round_robin_is_ranked_by_its_criteria(self, club):
        """Everybody meets everybody; the table's first is champion."""
        competition = decide_all(build(club, 4, format="round_robin"))
        assert competition.status == "finished"
        assert competition.fixtures.count() == 6
        assert sorted(competition.entrants.values_list("final_rank", flat=True))[0] == 1

    @pytest.mark.one_database
    def test_rest_and_double_booking_are_respected(self, club):
        """Somebody who has just played is not called again before the rest is over."""
        competition = build(club, 4, until="drawn", rest_minutes=30)
        drawing.start(competition=competition, by=None)
        seating.seat_club(club.pk)
        for row in seated(competition):
            play(row.match)
        seating.seat_club(club.pk)
        assert seated(competition) == []
        seating.seat(competition=competition, number=4, table=club.tables.first(), by=None)
        assert [f.number for f in seated(competition)] == [4]

    @pytest.mark.one_database
    def test_a_match_gets_length_and_start_of_its_round(self, club):
        """Lengths by round and the handicap list reach the header of the match."""
        competition = build(
            club, 2, until="drawn", length=30, length_by_round={"final": 50}, handicap=make_policy(club)
        )
        give(competition.handicap_policy, competition.entrants.get(number=2).player, 7)
        drawing.start(competition=competition, by=None)
        seating.seat_club(club.pk)
        header = fixture(competition, 1).match.header
        assert header["options"]["target"] == 50 and header["start"] == {"B": 7}

    @pytest.mark.one_database
    def test_seating_by_hand_moves_and_refuses(self, club):
        """The director may choose the table; a busy table, or one of the wrong kind, is refused."""
        competition = build(club, 4)
        pocket = make_table(club, "pocket")
        first, second = club.tables.filter(kind="carom")
        seating.seat(competition=competition, number=2, table=second, by=None)
        assert refusal(seating.seat, competition=competition, number=1, table=second) == "table-busy"
        assert refusal(seating.seat, competition=competition, number=1, table=pocket) == "unfit-table"
        seating.seat(competition=competition, number=2, table=first, by=None)
        assert fixture(competition, 2).match.table == first
        seating.unseat(competition=competition, number=2, by=None)
        row = fixture(competition, 2)
        assert (row.phase, row.on_hold) == ("ready", True)
        seating.seat_club(club.pk)
        assert [f.number for f in seated(competition)] == [1]
        seating.hold(competition=competition, number=2, held=False, by=None)
        seating.seat_club(club.pk)
        assert [f.number for f in seated(competition)] == [1, 2]

    @pytest.mark.one_database
    def test_not_automatic_means_by_hand(self, club):
        """Without automatic seating nothing is called by itself."""
        competition = build(club, 4, automatic=False)
        assert seating.seat_club(club.pk) == 0 and seated(competition) == []

    def test_a_walkover_moves_the_other_on(self, club):
        """A walkover decides the fixture and is said so."""
        competition = build(club, 4)
        deciding.decide(competition=competition, number=1, kind="walkover", winner="b", by=None, note="ill")
        row = fixture(competition, 1)
        assert (row.winner.name, row.result_kind, row.result_by) == ("P4", "walkover", "director")
        assert "P4" in names(competition, 4)

    @pytest.mark.one_database
    def test_a_double_forfeit_goes_on_as_a_walkover(self, club):
        """Nobody comes out of a double forfeit; the finalist opposite wins without play."""
        competition = build(club, 3)
        deciding.decide(competition=competition, number=2, kind="double_forfeit", winner=None, by=None)
        competition.refresh_from_db()
        assert competition.status == "finished" and competition.champion.name == "P1"

    def test_a_live_match_is_given_away_at_its_table(self, club):
        """When play has begun, retirement is declared on the match itself, and its sheet says so."""
        competition = build(club, 4)
        seating.seat_club(club.pk)
        row = fixture(competition, 1)
        mark(row.match, "A", ":lead")
        assert fixture(competition, 1).phase == "live"
        deciding.decide(competition=competition, number=1, kind="retired", winner="b", by=None)
        assert Match.objects.get(pk=row.match_id).result_kind == "retired"
        assert fixture(competition, 1).winner.name == "P4"

    @pytest.mark.one_database
    @pytest.mark.parametrize(
        ("kind", "winner"), [("walkover", None), ("double_forfeit", "a"), ("magic", "a"), ("walkover", "c")]
    )
    def test_a_decision_must_make_sense(self, club, kind, winner):
        """A walkover names a winner, a double forfeit none."""
        competition = build(club, 2)
        assert (
            refusal(deciding.decide, competition=competition, number=1, kind=kind, winner=winner)
            == "bad-decision"
        )


class TestLevel:
    """A knockout match cannot end level."""

    def level(self, club):
        competition = build(club, 4)
        seating.seat_club(club.pk)
        row = fixture(competition, 1)
        play(row.match, confirm=False)
        # As a game that may be drawn leaves it: over, confirmed, without a winner.
        Match.objects.filter(pk=row.match_id).update(
            winner_letter="", board={**row.match.board, "over": True}
        )
        match_services.confirm(match_id=row.match_id, by=SYSTEM)
        return competition

    def test_a_level_match_waits_and_nobody_moves_on(self, club):
        """The fixture is level: it is not decided, and the next one still waits."""
        competition = self.level(club)
        assert fixture(competition, 1).phase == "tied"
        assert names(competition, 4)[0] is None

    def test_a_tie_break_match_decides(self, club):
        """A further match is seated and its winner moves on."""
        competition = self.level(club)
        deciding.tie_break(competition=competition, number=1, by=None)
        seating.seat_club(club.pk)
        row = fixture(competition, 1)
        assert row.matches.order_by("-pk").first().reason == "tie_break"
        play(row.match, "B")
        assert names(competition, 4)[0] == "P4"

    @pytest.mark.one_database
    def test_the_director_may_decide_with_a_reason(self, club):
        """A decision needs words that everybody can read."""
        competition = self.level(club)
        assert (
            refusal(deciding.decide_tie, competition=competition, number=1, winner="a", note=" ")
            == "note-missing"
        )
        deciding.decide_tie(competition=competition, number=1, winner="a", by=None, note="won the lag")
        assert names(competition, 4)[0] == "P1"


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


class TestSettings:
    @pytest.mark.one_database
    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"name": " "}, "name-empty"),
            ({"name": "x" * 81}, "name-too-long"),
            ({"game": "no/such"}, "no-such-game"),
            ({"length": 0}, "bad-game-options"),
            ({"length": None}, "length-missing"),
            ({"race": 0}, "bad-game-options"),
            ({"options": {"nonsense": 1}}, "bad-game-options"),
            ({"format": "lottery"}, "bad-format"),
            ({"entry_limit": 513}, "out-of-range"),
            ({"format": "round_robin", "entry_limit": 65}, "out-of-range"),
            ({"criteria": ["goals"]}, "bad-criteria"),
            ({"criteria": []}, "bad-criteria"),
            ({"seeding": "top"}, "bad-seeding"),
            ({"seeding": "stars"}, "bad-seeding"),
            ({"length_by_round": {"r7": 3}}, "bad-round"),
        ],
        ids=str,
    )
    def test_bad_settings_are_refused_with_a_code(self, club, fields, code):
        """Each kind of wrong setting has its own code, and no competition comes of it."""
        settings = Settings(**{"name": "Cup", "game": CAROM, "length": 25, **fields})
        assert refusal(setup.create, club=club, settings=settings) == code
        assert not Competition.objects.exists()

    @pytest.mark.parametrize("name", HARMLESS.values(), ids=HARMLESS.keys())
    def test_any_name_will_do(self, club, name):
        """Hard names are kept as they are and get an address."""
        competition = setup.create(club=club, settings=Settings(name=name, game=CAROM, length=25), by=None)
        again = setup.create(club=club, settings=Settings(name=name, game=CAROM, length=25), by=None)
        assert competition.slug and competition.slug != again.slug

    @pytest.mark.one_database
    def test_what_the_draw_rests_on_is_fixed_once_drawn(self, club):
        """After the draw the format cannot change; the length of later matches can."""
        competition = build(club, 4, until="drawn")
        same = {"name": "Cup", "game": CAROM, "entry_limit": 4, "rest_minutes": 0}
        settings = Settings(**same, length=25, format="round_robin")
        assert refusal(setup.edit, competition=competition, settings=settings) == "fixed-once-drawn"
        setup.edit(competition=competition, settings=Settings(**same, length=40), by=None)
        competition.refresh_from_db()
        assert competition.length == 40

    @pytest.mark.one_database
    def test_each_step_has_its_time(self, club):
        """Nothing is drawn before it is open, started before it is drawn, archived before it is over."""
        draft = setup.create(club=club, settings=Settings(name="Cup", game=CAROM, length=25), by=None)
        for function in (drawing.draw, drawing.start, life.archive, drawing.undo_draw):
            assert refusal(function, competition=draft) == "wrong-status"
        done = play_all(build(club, 2))
        life.archive(competition=done, by=None)
        assert refusal(result_changes.correct, competition=done, number=1, result="b") == "wrong-status"

    @pytest.mark.one_database
    def test_a_cancelled_competition_plays_no_more(self, club):
        """Cancelling needs empty tables and ends everything."""
        competition = build(club, 4)
        seating.seat_club(club.pk)
        assert refusal(life.cancel, competition=competition) == "under-way"
        for row in seated(competition):
            seating.unseat(competition=competition, number=row.number, by=None)
        assert life.cancel(competition=competition, by=None).status == "cancelled"
        assert seating.seat_club(club.pk) == 0


class TestLog:
    def test_the_log_is_numbered_without_gaps(self, club):
        """Every change has one line, numbered 1, 2, 3 under the competition's lock."""
        competition = play_all(build(club, 4))
        numbers = list(
            CompetitionEvent.objects.filter(competition=competition)
            .order_by("seq")
            .values_list("seq", flat=True)
        )
        assert numbers == list(range(1, competition.last_seq + 1))

    @pytest.mark.parametrize("change", ["update", "delete", "replace"])
    def test_the_database_refuses_to_change_the_log(self, club, change):
        """Lines of the log are never updated or deleted, by whatever way."""
        row = build(club, 2, until="open").events.first()
        rows = CompetitionEvent.objects.filter(pk=row.pk)
        again = CompetitionEvent(competition=row.competition, seq=row.seq, kind="x", text="x")
        changes = {
            "update": lambda: rows.update(text="never happened"),
            "delete": rows.delete,
            "replace": lambda: CompetitionEvent.objects.bulk_create([again]),
        }
        with pytest.raises(DatabaseError), transaction.atomic():
            changes[change]()

    def test_only_the_account_of_an_event_can_be_cleared(self, club):
        """The log loses a deleted account, and nothing else with it."""
        row = build(club, 2, until="open").events.first()
        numbered = CompetitionEvent.objects.create(competition=row.competition, seq=99, kind="x", fixture=1)
        rows = CompetitionEvent.objects.filter(pk__in=[row.pk, numbered.pk])
        assert rows.update(by=None) == 2
        for changed in ({"fixture": None}, {"fixture": 2}, {"by": None, "text": "never happened"}):
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
                rows.update(**changed)

    def test_entrants_cannot_be_lost_by_deleting_players(self, club):
        """A player who has entered cannot be deleted from under a competition."""
        competition = build(club, 2, until="open")
        player = Entrant.objects.get(competition=competition, number=1).player
        with pytest.raises(ProtectedError):
            player.delete()
