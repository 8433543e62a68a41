"""A match that was not marked and ended level: taken where the stage and the game allow a draw."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

import rules_engine as engine
from clubs.api.core.scopes import Scope
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.models import Competition, Fixture, Status
from clubs.competitions.rules.level_results import why_not
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors.standing import standings_of
from clubs.competitions.services import deciding, result_changes, undoing
from clubs.people.models import Club
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.archives import whole
from tests.clubs.competitions.conftest import CAROM, build, decide_all, fixture
from tests.clubs.competitions.test_partner_search import refusal
from tests.factories import make_user, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

UNTIMED: dict[str, Any] = {"race": 1, "clock": {}, "is_bracket": False}


def stage(club: Club, format_: str, players: int = 4, *, row: Any = None, **fields: Any) -> Competition:
    """A running competition of one stage, no match of it at a table; `row` sets columns of it."""
    made = build(club, players, automatic=False, stages=[StageSettings(format_)], **fields)
    Competition.objects.filter(pk=made.pk).update(**(row or {"length": 1}))
    made.refresh_from_db()
    return made


def drawn(competition: Competition, number: int = 1, **more: Any) -> Fixture:
    """The director says that a match ended level."""
    asked = {"kind": "played", "winner": None, "by": None, **more}
    deciding.decide(competition=competition, number=number, **asked)
    return fixture(competition, number)


def test_which_games_can_end_level() -> None:
    """Racks, frames and pyramids go on until somebody has won; carom, crokinole, billiards and chess do not.
    A clock that ends the match lets everything end level, but in a knockout."""
    won = ("today/eight-ball", "today/one-pocket", "today/snooker", "today/free-pyramid")
    for game in won:
        assert why_not(engine.game(game), **UNTIMED), game
        assert not why_not(engine.game(game), **{**UNTIMED, "clock": {"minutes": 40}}), game
    for game in (CAROM, "today/crokinole", "today/english-billiards", "carrom/chess", "today/three-cushion"):
        assert why_not(engine.game(game), **UNTIMED) == "", game
        assert "race to 3" in why_not(engine.game(game), **{**UNTIMED, "race": 3}), game
        knockout = {**UNTIMED, "is_bracket": True, "clock": {"minutes": 40}}
        assert "knockout" in why_not(engine.game(game), **knockout), game


@pytest.mark.parametrize("format_", ["round_robin", "swiss"])
def test_a_draw_is_taken_where_nothing_rests_on_who_won(club: Club, format_: str) -> None:
    """Both have the point of a draw, the log says so, and it can be corrected and taken back."""
    competition = stage(club, format_)
    row = drawn(competition, note="On paper")
    assert (row.is_drawn, row.result_by, row.note) == (True, "director", "On paper")
    text = f"{row.label} ({row.round_name}): {row.a} and {row.b} drew. On paper"
    assert competition.events.filter(kind="decided", text=text).exists()
    assert refusal(undoing.undo, competition=competition, number=1, by=None) == "nothing-to-undo"
    shown = result_changes.preview(competition=competition, number=1, result="a")
    assert shown.before == f"{row.a} and {row.b} drew."
    result_changes.correct(competition=competition, number=1, result="a", by=None)
    row.refresh_from_db()
    assert row.winner_side == "a"
    shown = result_changes.preview(competition=competition, number=1, result="level")
    assert shown.after == f"{row.a} and {row.b} drew."
    result_changes.correct(competition=competition, number=1, result="level", by=None)
    row.refresh_from_db()
    assert row.is_drawn


def test_a_table_of_draws_is_finished_with_everybody_level(club: Club) -> None:
    """Three who draw all have as many points."""
    competition = stage(club, "round_robin", 3)
    for number in (1, 2, 3):
        drawn(competition, number)
    competition.refresh_from_db()
    assert competition.status == Status.FINISHED
    rows = standings_of(competition, list(competition.entrants.all()), list(competition.fixtures.all()))
    assert [(row.won, row.drawn, row.lost) for row in rows] == [(0, 2, 0)] * 3


def test_the_king_stays_when_it_is_level(club: Club) -> None:
    """The challenger goes to the end of the queue, as after a level match at the table."""
    competition = stage(club, "king", 3)
    first = Fixture.objects.get(competition=competition, number=1)
    drawn(competition)
    second = Fixture.objects.filter(competition=competition, number=2).first()
    if second is not None and second.a is not None:
        assert first.a_id in (second.a_id, second.b_id)
    assert Fixture.objects.get(pk=first.pk).is_drawn


def test_where_no_match_ends_level_it_is_refused(club: Club) -> None:
    """Knockouts, races, and games that somebody always wins; a decision and a correction alike."""
    racks = {"game": "today/eight-ball", "length": None}
    for made, code in (
        (stage(club, "elimination", name="Cup"), "never-level"),
        (stage(club, "round_robin", name="Race", row={"race": 3}), "never-level"),
        (stage(club, "round_robin", name="Racks", row=racks), "never-level"),
    ):
        assert refusal(drawn, competition=made) == code, made
        deciding.decide(competition=made, number=1, kind="played", winner="a", by=None)
        again = {"competition": made, "number": 1, "result": "level"}
        assert refusal(result_changes.preview, **again) == code, made
        assert refusal(result_changes.correct, **again, by=None) == code, made
    cup = Competition.objects.get(name="Cup")
    word = {"number": 2, "winner": "", "by": None, "note": "Lag"}
    assert refusal(deciding.decide_tie, competition=cup, **word) == "bad-decision"


def test_a_race_with_a_clock_can_be_drawn(club: Club) -> None:
    """Time was up, and both had as many."""
    timed = stage(club, "round_robin", row={"race": 3, "clock": {"minutes": 40}})
    assert drawn(timed).is_drawn


def test_the_page_offers_a_draw_where_there_can_be_one(club: Club) -> None:
    """As a button beside who won, and among the corrections; not in a knockout."""
    client = Client()
    client.force_login(owner_of(club))
    table, cup = stage(club, "round_robin", name="Table"), stage(club, "elimination", name="Cup")
    for competition, offered in ((table, True), (cup, False)):
        address = f"{competition.get_absolute_url()}manage/m/1/"
        assert ("They drew" in client.get(address).content.decode()) is offered
    root = f"{table.get_absolute_url()}manage/m/1/"
    said = client.post(f"{root}decide/", {"decision": "played:", "next": root}, follow=True).content.decode()
    assert "M1 is decided" in said and '<option value="level">They drew</option>' in said
    assert Fixture.objects.get(competition=table, number=1).is_drawn
    root = f"{cup.get_absolute_url()}manage/m/1/"
    said = client.post(f"{root}decide/", {"decision": "played:", "next": root}, follow=True).content.decode()
    assert "A knockout match cannot end level." in said


def test_programs_say_it_without_a_winner(club: Club) -> None:
    """By a decision or by a correction."""
    table, cup = stage(club, "swiss", name="Table"), stage(club, "elimination", name="Cup")
    director = by_token(owner_of(club), Scope.READ, Scope.DIRECT)
    at = f"clubs/{club.slug}/competitions"
    made = director.post(f"{at}/{table.slug}/fixtures/1/decide/", {"kind": "played"})
    told = Asker().get(f"{at}/{table.slug}/fixtures/1/").json()
    assert made.status_code == 200 and (told["winner"], told["result_kind"]) == (None, "played")
    assert told["phase"] == "decided"
    body = {"result": "a"}
    assert director.post(f"{at}/{table.slug}/fixtures/1/correction/", body).status_code == 200
    made = director.post(f"{at}/{table.slug}/fixtures/1/correction/", {"result": "level"})
    assert made.status_code == 200 and made.json()["winner"] is None
    refused = director.post(f"{at}/{cup.slug}/fixtures/1/decide/", {"kind": "played"})
    assert code_of(refused) == (409, "never-level")


def test_an_archive_keeps_it(club: Club) -> None:
    """The fold of the archive is the same."""
    competition = decide_all(stage(club, "round_robin", 3))
    result_changes.correct(competition=competition, number=2, result="level", by=None)
    done = take_in(whole.exported(club), by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert done.club is not None
    assert Fixture.objects.get(competition__club=done.club, number=2).is_drawn
