"""How much of a match is marked: chosen before, changed in a match, and never less than asked for."""

from __future__ import annotations

import re
import uuid
from types import SimpleNamespace

import pytest
from django.test import Client

from matches.marking.levels import level_of, marking_json, set_level
from matches.models import Act, Match
from matches.pages.display import face
from matches.problems import UserProblem
from matches.services import Actor, create_match, undo, void_match

from .conftest import make_match, mark


@pytest.fixture
def match(hall: SimpleNamespace) -> Match:
    """A race to three at the table, of which games are marked."""
    void_match(match=hall.match, reason="another is wanted")
    return make_match(hall.club, hall.table, race=3, level="game")


def told(match: Match, hall: SimpleNamespace, side: str, tokens: str) -> Match:
    """One entry; the match after it."""
    mark(match, hall.tablet, side, tokens)
    match.refresh_from_db()
    return match


def test_a_race_is_marked_game_by_game(hall: SimpleNamespace, match: Match) -> None:
    """One entry a game; the board tells the race, the last one ends the match, undo takes it back."""
    for side in ("A", "B", "A"):
        told(match, hall, side, ":game")
    assert match.board["race"]["won"] == {"A": 2, "B": 1} and match.status == Match.Status.LIVE
    told(match, hall, "A", ":game(25:20)")
    assert (match.status, match.board["winner"]) == (Match.Status.FINISHED, "A")
    undo(match_id=match.pk, expected_seq=match.last_seq, client_uuid=uuid.uuid4(), by=hall.tablet)
    match.refresh_from_db()
    assert match.status == Match.Status.LIVE and match.board["race"]["won"] == {"A": 2, "B": 1}


def _shown(match: Match) -> list[tuple[int, int | None]]:
    """What a scoreboard shows large of each side, and what beside it."""
    return [(side.large, side.small) for side in face(match).sides]


def test_games_that_are_told_are_the_large_figure(hall: SimpleNamespace, match: Match) -> None:
    """They stay so until a point is marked, and are so again when the match is over; the sheet keeps both."""
    assert _shown(match) == [(0, 0), (0, 0)]
    told(match, hall, "A", ":game(25:20)")
    assert _shown(told(match, hall, "A", ":game")) == [(2, None), (0, None)]
    for address in (f"/m/{match.public_id}/", "/m/hall/hall/", f"/m/{match.public_id}/overlay/"):
        page = Client().get(address).content.decode()
        assert re.findall(r"data-score>(\d+)<", page) == ["2", "0"], address
        assert len(re.findall(r"data-games[^>]* hidden>", page)) == 2, address
    assert _shown(told(match, hall, "B", ":lead")) == [(2, None), (0, None)]
    assert _shown(told(match, hall, "B", "+1")) == [(0, 2), (1, 0)]
    assert _shown(told(match, hall, "B", ":game")) == [(2, None), (1, None)]
    assert _shown(told(match, hall, "A", ":game")) == [(3, None), (1, None)]


def test_games_of_a_result_are_the_large_figure(hall: SimpleNamespace, match: Match) -> None:
    """Of a match that is one game the points are."""
    set_level(match_id=match.pk, level="result", by=hall.tablet)
    assert _shown(told(match, hall, "A", ":result(3:1)")) == [(3, None), (1, None)]
    one = make_match(hall.club, level="result")
    mark(one, Actor.system(), "A", ":result(25:20)")
    one.refresh_from_db()
    assert _shown(one) == [(25, None), (20, None)]


def test_finer_entries_stand_at_any_level(hall: SimpleNamespace, match: Match) -> None:
    """The decider stroke by stroke, after games that were told."""
    told(match, hall, "A", ":game")
    told(match, hall, "B", ":lead")
    assert told(match, hall, "B", "+1").board["score"] == {"A": 0, "B": 1}


def test_less_than_is_asked_for_is_refused_until_that_is_changed(hall: SimpleNamespace, match: Match) -> None:
    """A result at the level of games; a game amended to less, too. The change is written down."""
    with pytest.raises(UserProblem) as refused:
        told(match, hall, "A", ":result(3:0)")
    assert (refused.value.code, refused.value.status) == ("below-level", 409)
    assert "each game" in refused.value.message
    told(match, hall, "A", ":game")
    with pytest.raises(UserProblem) as refused:
        told(match, hall, "A", "amend 1: :result(3:0)")
    assert refused.value.code == "below-level"
    set_level(match_id=match.pk, level="result", by=hall.tablet)
    assert told(match, hall, "A", ":result(3:1)").status == Match.Status.FINISHED
    changed = Act.objects.filter(match=match, kind=Act.Kind.LEVEL).get()
    assert changed.data == {"before": "game", "now": "result"}


def test_a_level_that_the_match_has_not_is_refused(hall: SimpleNamespace, match: Match) -> None:
    """Words that nobody knows; games where there is one only; another's lease; a confirmed match."""
    for level in ("rack", "", "everything"):
        with pytest.raises(UserProblem) as refused:
            set_level(match_id=match.pk, level=level, by=hall.tablet)
        assert (refused.value.code, refused.value.status) == ("no-such-level", 422)
    single = make_match(hall.club, level="game")
    assert level_of(single) == "visit"
    Match.objects.filter(pk=match.pk).update(status=Match.Status.CONFIRMED)
    with pytest.raises(UserProblem) as refused:
        set_level(match_id=match.pk, level="visit", by=Actor.system())
    assert refused.value.code == "confirmed"


def test_a_level_is_that_of_the_match_then_of_the_table(hall: SimpleNamespace) -> None:
    """A table has its level for what is played there without one; else every stroke is marked."""
    assert level_of(hall.match) == "stroke"
    hall.table.level = "visit"
    hall.table.save()
    hall.match.refresh_from_db()
    assert level_of(hall.match) == "visit"
    shown = marking_json(hall.match)
    assert shown["level"] == "visit"
    assert [one["name"] for one in shown["levels"]] == [
        "Result only",
        "Each visit to the table",
        "Every stroke",
    ]


def board_game(hall: SimpleNamespace, game: str, **more: object) -> Match:
    """A match of Ann and Bo at a game that has boards or rounds, led by Ann."""
    void_match(match=hall.match, reason="another is wanted")
    sides = [(None, "Ann", 0), (None, "Bo", 0)]
    match = create_match(club=hall.club, game=game, sides=sides, table=hall.table, **more)
    return told(match, hall, "A", ":lead")


def test_a_carrom_game_is_marked_board_by_board(hall: SimpleNamespace) -> None:
    """An entry a board, scored by the rules; less is refused, a stroke is not, undo takes a board back."""
    match = board_game(hall, "today/carrom", level="part")
    assert told(match, hall, "A", ":part(0:5) #queen(1:0)").board["score"] == {"A": 8, "B": 0}
    with pytest.raises(UserProblem) as refused:
        told(match, hall, "A", ":result(25:0)")
    assert refused.value.code == "below-level" and "each board" in refused.value.message
    with pytest.raises(UserProblem) as refused:
        told(match, hall, "B", ":part(10:0) #queen(0:1)")
    assert refused.value.code == "refused" and "9 men" in refused.value.message
    assert told(match, hall, "B", "w>").board["men_left"] == {"A": 9, "B": 8}
    assert told(match, hall, "B", ":part(4:0) #queen(0:1)").board["score"] == {"A": 8, "B": 7}
    undo(match_id=match.pk, expected_seq=match.last_seq, client_uuid=uuid.uuid4(), by=hall.tablet)
    match.refresh_from_db()
    assert match.board["score"] == {"A": 8, "B": 0}
    set_level(match_id=match.pk, level="stroke", by=hall.tablet)
    with pytest.raises(UserProblem) as refused:
        told(match, hall, "B", ":part(4:0) #queen(0:1)")
    assert refused.value.code == "below-level"


def test_the_levels_of_a_match_have_the_words_of_its_game(hall: SimpleNamespace) -> None:
    """Boards at carrom, rounds at crokinole, which says why it has no visits; a race that is wanted by games
    and is no race is marked by parts."""
    match = board_game(hall, "today/carrom", level="game")
    assert level_of(match) == "part"
    shown = marking_json(match)
    assert [one["name"] for one in shown["levels"]] == [
        "Result only",
        "Each board",
        "Each visit to the table",
        "Every stroke",
    ]
    assert shown["part"]["beside"] == [{"word": "queen", "name": "Who has the queen", "single": True}]
    void_match(match=match, reason="another is wanted")
    sides = [(None, "Ann", 0), (None, "Bo", 0)]
    shown = marking_json(create_match(club=hall.club, game="today/crokinole", sides=sides, race=2))
    assert [one["name"] for one in shown["levels"]] == [
        "Result only",
        "Each game",
        "Each round",
        "Every stroke",
    ]
    assert shown["no_visits"].startswith("A turn is one shot")
