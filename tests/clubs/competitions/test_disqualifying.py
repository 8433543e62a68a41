"""Disqualification, withdrawals annulled stage by stage, and how both are taken back."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.competitions.models import Competition, Disqualification
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.stage_places import tables_of
from clubs.competitions.services import disqualifying, entries, seating
from clubs.people.models import Club
from matches.models import Match
from tests.clubs.competitions.conftest import (
    build,
    build_club,
    decide_all,
    fixture,
    mark,
    names,
    play,
    seated,
)
from tests.clubs.competitions.refusals import refusal

pytestmark = pytest.mark.django_db

FINALS = StageSettings("elimination", "Finals", {"third_place": False}, {"take": "all", "count": 2})
SECOND = StageSettings("round_robin", "Second round", {}, {"take": "all", "count": 4})


def out(competition: Competition, number: int, **more: Any) -> None:
    """Disqualify an entrant."""
    more.setdefault("reason", "Played under another name")
    disqualifying.disqualify(competition=competition, number=number, by=None, **more)


def status(competition: Competition, number: int) -> tuple[str, bool]:
    """Where an entrant stands."""
    entrant = competition.entrants.get(number=number)
    return entrant.status, entrant.disqualified


def test_the_opponents_go_on(club: Club) -> None:
    """In a knockout the opponent of a disqualified entrant has a walkover."""
    competition = build(club, 4)
    out(competition, 1)
    row = competition.fixtures.filter(a__number=1).first()
    assert (row.phase, row.winner_side, row.result_kind) == ("decided", "b", "walkover")
    assert status(competition, 1) == ("withdrawn", True)
    assert decide_all(competition).status == "finished"


def test_a_match_under_way_ends_at_its_table(club: Club) -> None:
    """The opponent has won it, as if the other had retired; the table is free."""
    competition = build(club, 4, length=3)
    seating.seat_club(club.pk)
    row = seated(competition)[0]
    mark(row.match, "A", ":lead")
    out(competition, row.a.number)
    after = fixture(competition, row.number)
    assert (after.phase, after.winner_side, after.result_kind) == ("decided", "b", "retired")
    assert Match.objects.get(pk=row.match_id).status == "confirmed"


def test_a_result_to_be_confirmed_comes_first(club: Club) -> None:
    """A match that is over, and not confirmed, has to be settled before."""
    competition = build(club, 4)
    seating.seat_club(club.pk)
    row = seated(competition)[0]
    play(row.match, confirm=False)
    code = refusal(disqualifying.disqualify, competition=competition, number=row.a.number, reason="x")
    assert code == "at-table" and status(competition, row.a.number)[1] is False


def test_who_reads_the_reason(club: Club) -> None:
    """A public one stands in the log for all; a private one on a line of its own."""
    competition = build(club, 8)
    out(competition, 1, reason="Refused to leave the table")
    out(competition, 2, reason="Drunk", private=True)
    public = " ".join(competition.events.filter(private=False).values_list("text", flat=True))
    assert "P1 is disqualified: Refused to leave the table." in public
    assert "P2 is disqualified." in public and "Drunk" not in public
    assert competition.events.filter(private=True, text__contains="Drunk").count() == 1


def test_what_is_refused(club: Club) -> None:
    """Without a reason, twice, before the draw, and whoever has not entered."""
    competition = build(club, 4, until="open")
    assert refusal(disqualifying.disqualify, competition=competition, number=1, reason="x") == "wrong-status"
    competition = build(club, 4, name="Second cup")
    assert (
        refusal(disqualifying.disqualify, competition=competition, number=1, reason=" ") == "reason-missing"
    )
    assert refusal(disqualifying.disqualify, competition=competition, number=9, reason="x") == "not-found"
    out(competition, 1)
    assert refusal(disqualifying.disqualify, competition=competition, number=1, reason="x") == "withdrawn"


def test_in_a_bracket_the_last_win_is_annulled() -> None:
    """The beaten opponent goes on instead; taken back, the winner stands there again."""
    competition = build(build_club(tables=4), 8)
    seating.seat_club(competition.club_id)
    row = seated(competition)[0]
    play(row.match)
    winner, loser = row.a, row.b
    out(competition, winner.number, annul=True)
    after = fixture(competition, row.number)
    assert (after.winner_side, after.result_kind) == ("b", "walkover")
    final = [names(competition, f.number) for f in competition.fixtures.filter(round=2)]
    assert any(loser.name in pair for pair in final) and not any(winner.name in pair for pair in final)
    entries.reinstate(competition=competition, number=winner.number, by=None)
    after = fixture(competition, row.number)
    assert (after.winner_side, after.result_kind) == ("a", "played")
    assert status(competition, winner.number) == ("entered", False)
    assert Disqualification.objects.get(entrant=winner).lifted_at is not None
    assert Match.objects.get(pk=row.match_id).result_kind == "played"
    assert decide_all(competition).status == "finished"


def test_a_win_that_was_played_on_stays() -> None:
    """The final is under way when a finalist is put out: it ends, and the semi-final before it stands."""
    competition = build(build_club(tables=4), 4)
    for _ in range(2):
        seating.seat_club(competition.club_id)
        for row in seated(competition):
            if row.code == "semi":
                play(row.match)
    final = competition.fixtures.get(code="final")
    mark(final.match, "A", ":lead")
    out(competition, final.a.number, annul=True)
    semis = competition.fixtures.filter(code="semi").values_list("result_kind", flat=True)
    assert set(semis) == {"played"}
    assert fixture(competition, final.number).winner_side == "b"


@pytest.mark.parametrize("annul", [True, False])
def test_in_a_table_the_results_stand_or_not(club: Club, annul: bool) -> None:
    """The director's choice, whatever the rule for withdrawals says; the others' tables follow."""
    competition = build(club, 4, format="round_robin", withdrawal_policy="walkover")
    seating.seat_club(club.pk)
    first = next(row for row in seated(competition))
    play(first.match)
    out(competition, first.a.number, annul=annul)
    played = fixture(competition, first.number)
    assert played.phase == ("annulled" if annul else "decided")
    others = competition.fixtures.exclude(number=first.number).filter(a=first.a)
    assert {row.phase for row in others} <= {"annulled" if annul else "decided"}
    table = tables_of(load_draws(competition)[0])[0]
    assert (first.a.pk in [row.entrant.pk for row in table]) is not annul
    entries.reinstate(competition=competition, number=first.a.number, by=None)
    again = competition.fixtures.exclude(number=first.number).filter(a=first.a)
    assert "decided" not in {row.phase for row in again}
    assert fixture(competition, first.number).phase == "decided", "what was played counts again"


def two_tables(club: Club) -> Competition:
    """Everybody meets everybody, then the first four once more; the second stage is drawn."""
    return decide_all(build(club, 5, stages=[StageSettings("round_robin"), SECOND]), stage=1)


@pytest.mark.parametrize("how", ["withdrawn", "disqualified"])
def test_a_later_stage_is_annulled_alone(club: Club, how: str) -> None:
    """An annulled withdrawal in the second table leaves the results of the first as they are."""
    competition = two_tables(club)
    rows = competition.fixtures.filter(stage__number=1).order_by("number")
    first = list(rows.values_list("phase", "winner_side"))
    before = [row.entrant.name for row in tables_of(load_draws(competition)[0])[0]]
    seating.seat_club(club.pk)
    begun = next(row for row in seated(competition) if row.stage.number == 2)
    play(begun.match)  # nobody else can come into this stage now
    gone = begun.a
    if how == "withdrawn":
        entries.withdraw(competition=competition, number=gone.number, by=None)
    else:
        out(competition, gone.number, annul=True)
    assert list(rows.values_list("phase", "winner_side")) == first
    draws = load_draws(Competition.objects.get(pk=competition.pk))
    assert [row.entrant.name for row in tables_of(draws[0])[0]] == before
    assert gone.name not in [row.entrant.name for row in tables_of(draws[1])[0]]
    assert {row.phase for row in draws[1].fixtures.values() if gone.pk in (row.a_id, row.b_id)} == {
        "annulled"
    }
    competition = decide_all(competition)
    assert competition.status == "finished" and competition.champion is not None
    entries_left = competition.entrants.get(pk=gone.pk)
    assert entries_left.annulled is False, "the first stage was not struck"


def test_a_later_stage_has_walkovers_too(club: Club) -> None:
    """Whoever came through to finals that have begun, and is put out there, gives the opponent a walkover."""
    finals = StageSettings("elimination", "Finals", {"third_place": False}, {"take": "all", "count": 4})
    competition = decide_all(build(club, 5, stages=[StageSettings("round_robin"), finals]), stage=1)
    seating.seat_club(club.pk)
    first, second = competition.fixtures.filter(stage__number=2, code="semi").order_by("number")
    play(first.match)
    out(competition, second.a.number)
    assert fixture(competition, second.number).winner_side == "b"
    assert decide_all(competition).status == "finished"
