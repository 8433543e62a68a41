"""Moving entrants by hand in a drawn stage: places, byes and groups, with a reason that all can read."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from clubs.competitions.models import Competition
from clubs.competitions.rules.pairing import published
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors.draw import load_draw
from clubs.competitions.selectors.draw_document import digest_in_log, document_of
from clubs.competitions.selectors.stage_places import members_of
from clubs.competitions.services import drawing, entries, moving, redrawing, seating
from clubs.people.models import Club, Player
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, decide_all, fixture, names, play, seated
from tests.clubs.competitions.test_stages import FINALS, groups, refusal, rows
from tests.factories import make_player

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


BEST = StageSettings("elimination", feed={"count": 1})


def moved(function: Any, competition: Competition, number: int = 1, **what: Any) -> Competition:
    """A move with a reason."""
    function(competition=competition, number=number, reason="They asked for it.", by=None, **what)
    return Competition.objects.get(pk=competition.pk)


def code(function: Any, competition: Competition, number: int = 1, **what: Any) -> str:
    """The code with which a move is refused; nothing is written."""
    before = rows(competition)
    what = {"reason": "So.", **what}
    found = refusal(function, competition=competition, number=number, **what)
    assert rows(competition) == before
    return found.code


def rerun(competition: Competition) -> published.Rerun:
    """The published draw, run again from its document."""
    found = Competition.objects.get(pk=competition.pk)
    return published.rerun(document_of(found), published=digest_in_log(found))


def in_groups(competition: Competition) -> list[list[str]]:
    """The names in each group of the first stage."""
    draw = load_draw(Competition.objects.get(pk=competition.pk))
    return [[draw.entrants[seed].name for seed in group] for group in members_of(draw)]


def pairs(competition: Competition) -> set[frozenset[str]]:
    """Who meets whom."""
    return {
        frozenset((row.a.name, row.b.name))
        for row in competition.fixtures.select_related("a", "b")
        if row.a and row.b
    }


# --- Places in a bracket ---------------------------------------------------------------------------


def test_two_entrants_change_places_and_the_draw_tells_it(club: Club) -> None:
    """Their fixtures change, the log has the reason, and running the draw again tells what was moved."""
    cup = build(club, 5, until="drawn")
    before = [names(cup, number) for number in (1, 2, 3, 4)]
    cup = moved(moving.swap, cup, entrants=[1, 5])
    after = [names(cup, number) for number in (1, 2, 3, 4)]
    swapped = {"P1": "P5", "P5": "P1"}
    assert after[0] == tuple(swapped.get(str(n), n) for n in before[0]) and after != before
    event = cup.events.get(kind="moved")
    assert "P1 and P5 changed places" in event.text and "They asked for it." in event.text
    again = rerun(cup)
    assert again.agrees and again.order == (1, 2, 3, 4, 5)
    assert again.moves == ("P1 and P5 changed places. Reason: They asked for it.",)


@pytest.mark.one_database
def test_the_command_tells_what_was_moved(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    """`manage.py redraw` agrees, and names the moves apart."""
    cup = moved(moving.swap, build(club, 4, until="drawn"), entrants=[1, 2])
    call_command("redraw", club.slug, cup.slug)
    told = capsys.readouterr().out
    assert "Moved by hand since:\n  P1 and P2 changed places." in told and "as published" in told


@pytest.mark.one_database
def test_a_forged_move_is_found(club: Club) -> None:
    """A document without the move does not agree; one with a move of nobody is no document."""
    cup = moved(moving.swap, build(club, 4, until="drawn"), entrants=[1, 2])
    document = document_of(cup)
    assert not published.rerun({**document, "moves": []}).agrees
    for wrong in (
        [{"kind": "swap", "entrants": [1, 9]}],
        [{"kind": "hop"}],
        "x",
        [1],
        [{"entrants": [1, 2]}],
    ):
        with pytest.raises(published.BadDocument):
            published.rerun({**document, "moves": wrong})


@pytest.mark.one_database
def test_who_has_begun_stays(club: Club) -> None:
    """Refused with a fixture of one of them begun; a fixture only called is called off."""
    cup = build(club, 8)
    seating.seat_club(club.pk)
    first = seated(cup)[0]
    called = first.match
    there = [first.a.number, first.b.number]
    other = next(n for n in range(1, 9) if n not in there and n not in _at_tables(cup))
    moved(moving.swap, cup, entrants=[there[0], other])
    called.refresh_from_db()
    assert called.status == "void"
    seating.seat_club(club.pk)
    begun = seated(cup)[0]
    play(begun.match)
    assert code(moving.swap, cup, entrants=[begun.a.number, other]) == "fixture-begun"


def _at_tables(cup: Competition) -> set[int]:
    return {e.number for row in seated(cup) for e in (row.a, row.b)}


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ({"entrants": [1, 2], "reason": " "}, "reason-missing"),
        ({"entrants": [1, 1]}, "same-entrant"),
        ({"entrants": [1, 99]}, "no-such-entrant"),
        ({"entrants": [1, 2], "number": 2}, "not-found"),
    ],
)
@pytest.mark.one_database
def test_a_move_that_cannot_be(club: Club, what: dict[str, Any], expected: str) -> None:
    """No reason, one entrant twice, nobody, no such stage."""
    assert code(moving.swap, build(club, 4, until="drawn"), **what) == expected


def test_places_of_a_round_robin(club: Club) -> None:
    """Everybody still meets everybody once."""
    cup = build(club, 5, until="drawn", format="round_robin")
    first = names(cup, 1)
    cup = moved(moving.swap, cup, entrants=[1, 2])
    assert names(cup, 1) != first or names(cup, 2) != first
    assert len(pairs(cup)) == cup.fixtures.count() == 10
    assert rerun(cup).agrees


@pytest.mark.one_database
def test_seats_of_a_later_stage_stay_moved(club: Club) -> None:
    """Results that come later do not draw it again; a correction of who comes does."""
    cup = decide_all(build(club, 8, stages=[groups(2), FINALS]), stage=1)
    cup.refresh_from_db()
    final = cup.stages.get(number=2)
    seats = {seat.seed: seat.entrant for seat in final.seats.select_related("entrant")}
    semi = cup.fixtures.filter(stage=final).order_by("number").first()
    before = names(cup, semi.number)
    moved(moving.swap, cup, 2, entrants=[seats[1].number, seats[2].number])
    assert names(cup, semi.number) != before
    cup = decide_all(cup)
    assert cup.status == "finished" and cup.stages.get(number=2).moves


# --- Byes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["elimination", "double"])
def test_the_director_gives_the_byes(club: Club, format_: str) -> None:
    """Six in a bracket of eight: those named have the byes, and the rest meet in the first round."""
    cup = build(club, 6, until="drawn", stages=[StageSettings(format_)])
    cup = moved(moving.give_byes, cup, entrants=[5, 6])
    first = cup.fixtures.filter(round=1, code__in=("quarter", "w1"))
    alone = {row.winner.name for row in first.select_related("a", "b") if row.is_bye}
    assert alone == {"P5", "P6"}
    if format_ == "elimination":
        assert rerun(cup).agrees
    drawing.start(competition=cup, by=None)
    assert decide_all(cup).status == "finished"


@pytest.mark.one_database
def test_a_late_entrant_takes_a_bye_by_hand(club: Club) -> None:
    """The bracket is planned again with the byes as they were given; the draw still agrees."""
    cup = moved(moving.give_byes, build(club, 6, until="drawn"), entrants=[3, 4])
    entries.late_entry(competition=cup, player=make_player(club, "Late"), by=None)
    assert rerun(cup).agrees
    assert code(moving.give_byes, cup, entrants=[1]) == "late-entrant"
    moved(moving.swap, cup, entrants=[1, 7])
    assert rerun(cup).agrees
    drawing.start(competition=cup, by=None)
    assert decide_all(cup).status == "finished"


@pytest.mark.one_database
def test_byes_that_cannot_be_given(club: Club) -> None:
    """Too few or too many, a full bracket, a stage without byes, one that has begun."""
    cup = build(club, 6, until="drawn")
    assert code(moving.give_byes, cup, entrants=[1]) == "byes"
    assert code(moving.give_byes, cup, entrants=[1, 2, 3]) == "byes"
    full = build(club, 4, until="drawn", name="Full")
    assert code(moving.give_byes, full, entrants=[]) == "no-byes"
    table = build(club, 4, until="drawn", name="Table", format="round_robin")
    assert code(moving.give_byes, table, entrants=[]) == "no-byes"
    drawing.start(competition=cup, by=None)
    seating.seat_club(club.pk)
    play(seated(cup)[0].match)
    assert code(moving.give_byes, cup, entrants=[5, 6]) == "stage-begun"


# --- Groups -----------------------------------------------------------------------------------------


def test_groups_are_moved_merged_and_split(club: Club) -> None:
    """Everybody meets their group once; the published draw leads to the groups as they are."""
    cup = build(club, 9, until="drawn", stages=[groups(3), FINALS])
    assert in_groups(cup) == [["P1", "P6", "P7"], ["P2", "P5", "P8"], ["P3", "P4", "P9"]]
    cup = moved(moving.to_group, cup, entrant=9, group=0)
    assert in_groups(cup) == [["P1", "P6", "P7", "P9"], ["P2", "P5", "P8"], ["P3", "P4"]]
    cup = moved(moving.split, cup, group=0)
    cup = moved(moving.merge, cup, groups=[1, 2])
    assert in_groups(cup) == [["P1", "P9"], ["P2", "P3", "P4", "P5", "P8"], ["P6", "P7"]]
    wanted = {frozenset((a, b)) for group in in_groups(cup) for a in group for b in group if a != b}
    assert pairs(cup) == wanted and cup.fixtures.count() == len(wanted)
    again = rerun(cup)
    assert again.agrees and len(again.moves) == 3
    drawing.start(competition=cup, by=None)
    assert decide_all(cup).status == "finished"


@pytest.mark.one_database
def test_a_group_that_has_begun_stays(club: Club) -> None:
    """Others may still be changed, and those that have begun keep their matches."""
    cup = build(club, 12, stages=[groups(3), FINALS])
    seating.seat_club(club.pk)
    play(seated(cup)[0].match)
    begun = seated(cup) and cup.fixtures.filter(phase="decided").get()
    assert begun.code == "g1r1"
    assert code(moving.split, cup, group=0) == "group-begun"
    assert code(moving.merge, cup, groups=[0, 1]) == "group-begun"
    assert code(moving.to_group, cup, entrant=1, group=1) == "group-begun"
    moved(moving.split, cup, group=1)
    assert [len(group) for group in in_groups(cup)] == [4, 2, 4, 2]
    assert fixture(cup, begun.number).phase == "decided"
    assert decide_all(cup).status == "finished"


@pytest.mark.one_database
def test_groups_that_cannot_be_changed(club: Club) -> None:
    """Too small, the same group, no such group, no groups at all, and a final that could not be drawn."""
    cup = build(club, 4, until="drawn", stages=[groups(2), StageSettings("elimination", feed={"count": 1})])
    assert code(moving.to_group, cup, entrant=1, group=1) == "group-small"
    assert code(moving.to_group, cup, entrant=1, group=0) == "same-group"
    assert code(moving.to_group, cup, entrant=1, group=7) == "groups"
    assert code(moving.split, cup, group=0) == "group-small"
    assert code(moving.merge, cup, groups=[0, 1]) == "groups"
    assert code(moving.merge, cup, groups=[0, 0]) == "groups"
    table = build(club, 4, until="drawn", name="Table", format="round_robin")
    assert code(moving.split, table, group=0) == "not-groups"
    six = build(
        club,
        6,
        until="drawn",
        name="Six",
        stages=[groups(2), StageSettings("elimination", feed={"count": 3, "best": 0, "take": "all"})],
    )
    assert code(moving.split, six, group=0) == "group-small"


@pytest.mark.one_database
def test_groups_drawn_from_pots_with_club_mates_apart(club: Club) -> None:
    """The seed decides the groups, no two of a club meet, and anybody can run it again."""
    cup = build(club, 8, until="open", stages=[groups(4, dealt="pots", clubs_apart=True), BEST])
    Player.objects.filter(name__in=("P1", "P5")).update(home_club="Lions")
    Player.objects.filter(name__in=("P2", "P6")).update(home_club=" lions ")
    drawing.draw(competition=cup, by=None)
    dealt = in_groups(cup)
    lions = {"P1", "P2", "P5", "P6"}
    assert all(len(lions & set(group)) == 1 for group in dealt)
    assert rerun(cup).agrees
    Player.objects.filter(name="P1").update(home_club="Tigers")
    assert rerun(cup).agrees, "the draw keeps the clubs that it was made with"
    document = document_of(Competition.objects.get(pk=cup.pk))
    document["groups"][0], document["groups"][1] = document["groups"][1], document["groups"][0]
    assert not published.rerun(document).agrees


@pytest.mark.parametrize(("three", "next_"), [("loser", "P2"), ("winner", "P5"), ("", "P5")])
@pytest.mark.one_database
def test_who_is_next_in_a_group_of_three(club: Club, three: str, next_: str) -> None:
    """2 meets 3; then 1 meets the loser (the carom way) or the winner; until then both others wait."""
    cup = build(club, 6, stages=[groups(2, three=three)])
    first = cup.fixtures.get(code="g1r1")
    assert set(names(cup, first.number)) == {"P4", "P5"} or in_groups(cup)[0] == ["P1", "P4", "P5"]
    second = cup.fixtures.get(code="g1r2")
    if three:
        assert second.phase == "pending"
    seating.seat_club(club.pk)
    row = fixture(cup, first.number)
    lower = "A" if row.a.name == "P5" else "B"
    play(row.match, lower)  # P5 has won, P4 has lost
    wanted = {"loser": "P4", "winner": "P5", "": "P5"}[three]
    assert set(names(cup, second.number)) == {"P1", wanted}
    assert decide_all(cup).status == "finished"
    assert len(pairs(cup)) == 6


# --- Drawing again ----------------------------------------------------------------------------------


def test_a_first_stage_is_drawn_again_with_another_seed(club: Club) -> None:
    """The old seed stays in the log, moves are gone, and the new draw agrees."""
    cup = moved(moving.swap, build(club, 8, until="drawn", seeding="draw"), entrants=[1, 2])
    cup = redrawing.redraw(competition=cup, typed_name="friday CUP", seed="cue tip", by=None)
    assert cup.status == "drawn" and cup.seed == "cue tip"
    assert any("from chalk to cue tip" in event.text for event in cup.events.filter(kind="seed"))
    again = rerun(cup)
    assert again.agrees and not again.moves
    drawing.start(competition=cup, by=None)
    cup = redrawing.redraw(competition=cup, typed_name="Friday cup", by=None)
    assert cup.status == "running" and cup.seed not in ("chalk", "cue tip") and rerun(cup).agrees
    assert decide_all(cup).status == "finished"


@pytest.mark.one_database
def test_a_redraw_asks_for_the_name_and_comes_too_late(club: Club) -> None:
    """Another name, a stage that has begun, one that is not drawn yet."""
    cup = build(club, 8, stages=[groups(2), FINALS])

    def refused(**what: Any) -> str:
        before = rows(cup)
        found = refusal(redrawing.redraw, competition=cup, **{"typed_name": "Friday cup", **what})
        assert rows(cup) == before
        return found.code

    assert refused(typed_name="Other") == "name-differs"
    assert refused(number=2) == "not-drawn-yet" and refused(number=3) == "not-found"
    seating.seat_club(club.pk)
    play(seated(cup)[0].match)
    assert refused() == "stage-begun"


def test_a_later_stage_is_drawn_again_from_its_places(club: Club) -> None:
    """What was moved there is gone."""
    cup = decide_all(build(club, 8, stages=[groups(2), FINALS]), stage=1)
    final = cup.stages.get(number=2)
    before = list(final.seats.values_list("seed", "entrant", "words"))
    one, two = final.seats.all()[:2]
    moved(moving.swap, cup, 2, entrants=[one.entrant.number, two.entrant.number])
    assert list(final.seats.values_list("seed", "entrant", "words")) != before
    redrawing.redraw(competition=cup, number=2, typed_name="Friday cup", by=None)
    assert list(final.seats.values_list("seed", "entrant", "words")) == before
    assert not cup.stages.get(number=2).moves


@pytest.mark.one_database
def test_taking_back_a_draw_with_moves_asks_for_the_name(club: Club) -> None:
    """Without moves the same seed gives the same draw, so nothing is asked."""
    cup = build(club, 4, until="drawn")
    cup = drawing.undo_draw(competition=cup, by=None)
    cup = moved(moving.swap, drawing.draw(competition=cup, by=None), entrants=[1, 2])
    with pytest.raises(UserProblem) as refused:
        drawing.undo_draw(competition=cup, by=None)
    assert refused.value.code == "name-differs"
    cup = drawing.undo_draw(competition=cup, typed_name="Friday cup", by=None)
    assert cup.status == "open" and not cup.stages.get().drawn
