"""Matches of a competition from seat to champion, level ones, and the log, through the services."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction
from django.db.models import ProtectedError

from clubs.competitions.models import CompetitionEvent, Entrant
from clubs.competitions.services import (
    deciding,
    drawing,
    seating,
)
from matches import services as match_services
from matches.models import Match
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
from tests.clubs.handicaps.policies import give, make_policy
from tests.factories import make_table

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


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
