"""King of the table as a stage: the winner stays, the next match is made from the last result."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.services import deciding, entries, result_changes, rounds
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, decide_all, names, play_all
from tests.factories import make_player


def king(
    club: Any, players: int, *later: StageSettings, until: str = "running", **settings: Any
) -> Competition:
    """King of the table, and what follows it."""
    return build(club, players, until=until, stages=[StageSettings("king", settings=settings), *later])


def win(competition: Competition, number: int, winner: str, kind: str = "played") -> None:
    deciding.decide(competition=competition, number=number, kind=kind, winner=winner, by=None)


def standing(competition: Competition) -> Any:
    return steps.king_standing(load_draws(Competition.objects.get(pk=competition.pk))[0])


def refused(code: str, function: Any, **kwargs: Any) -> None:
    with pytest.raises(UserProblem) as caught:
        function(**kwargs)
    assert caught.value.code == code, caught.value


def withdraw(competition: Competition, name: str) -> None:
    number = Entrant.objects.get(competition=competition, name=name).number
    entries.withdraw(competition=competition, number=number, by=None)


@pytest.mark.both_databases
def test_the_winner_stays_and_the_next_of_the_queue_comes(club):
    """The loser goes to the end of the queue; three wins in a row end it."""
    competition = king(club, 4, row=3)
    assert names(competition, 1) == ("P1", "P2") and competition.fixtures.count() == 1
    win(competition, 1, "b")
    assert names(competition, 2) == ("P2", "P3")
    win(competition, 2, "a")
    assert names(competition, 3) == ("P2", "P4")
    assert list(standing(competition).queue) == [1, 3] and standing(competition).row == 2
    play_all(competition)
    competition.refresh_from_db()
    assert competition.status == "finished" and competition.champion.name == "P2"
    assert competition.fixtures.count() == 3
    last = competition.champion
    assert last.final_reason == "3 wins in a row"


def test_who_loses_is_out_until_one_is_left(club):
    """A ladder knockout: who stays longer stands higher."""
    done = decide_all(king(club, 5, out=True), upset=(2,))
    assert done.status == "finished" and done.champion.name == "P3"
    order = done.entrants.order_by("final_rank").values_list("name", flat=True)
    assert list(order) == ["P3", "P5", "P4", "P1", "P2"]


def test_the_director_ends_it_when_the_time_is_over(club):
    """What was played counts; the match that was called is called off. Opened again it goes on."""
    competition = king(club, 4)
    refused("round-open", rounds.end, competition=competition, stage=1, by=None)
    win(competition, 1, "a")
    win(competition, 2, "a")
    rounds.end(competition=competition, stage=1, by=None)
    competition.refresh_from_db()
    assert competition.status == "finished" and competition.champion.name == "P1"
    assert competition.fixtures.count() == 2
    rounds.take_back(competition=competition, stage=1, step=3, by=None)
    competition.refresh_from_db()
    assert competition.status == "running" and names(competition, 3) == ("P1", "P4")


def test_who_withdraws_leaves_the_queue_and_the_next_takes_the_place(club):
    """Also from the table, while the match has not begun: it is called off, and nobody wins by it."""
    competition = king(club, 4, row=3)
    win(competition, 1, "a")
    withdraw(competition, "P4")
    assert names(competition, 2) == ("P1", "P3") and list(standing(competition).queue) == [2]
    withdraw(competition, "P3")
    assert names(competition, 2) == ("P1", "P2") and standing(competition).figures[1].won == 1
    withdraw(competition, "P1")
    assert competition.fixtures.count() == 1
    assert standing(competition).holder == 2 and standing(competition).challenger is None


def test_who_comes_back_or_late_joins_at_the_end(club):
    """A late entrant, and one who is in again, come to the end of the queue."""
    competition = king(club, 3, row=9)
    withdraw(competition, "P3")
    win(competition, 1, "a")
    assert names(competition, 2) == ("P1", "P2")
    late = entries.late_entry(competition=competition, player=make_player(club, "Late"), by=None)
    assert late.seed == 4 and list(standing(competition).queue) == [4]
    number = Entrant.objects.get(competition=competition, name="P3").number
    entries.reinstate(competition=competition, number=number, by=None)
    assert sorted(standing(competition).queue) == [3, 4]
    win(competition, 2, "a")
    assert names(competition, 3)[1] in ("P3", "Late")
    withdraw(competition, "P2")
    win(competition, 3, "a")
    win(competition, 4, "a")
    assert standing(competition).row == 4


def test_the_last_result_can_be_corrected_while_the_next_match_has_not_begun(club):
    """Another then holds the table: the match that was called is called off, and the right one called."""
    competition = king(club, 4, row=5)
    win(competition, 1, "a")
    assert names(competition, 2) == ("P1", "P3")
    result_changes.correct(competition=competition, number=1, result="b", by=None)
    assert names(competition, 2) == ("P2", "P3") and competition.fixtures.count() == 2


def test_an_older_result_is_refused_until_the_later_ones_are_opened(club):
    """Others would have stood at the table since: refused, nothing changed; opened from the end it goes."""
    competition = king(club, 4, row=5)
    win(competition, 1, "a")
    win(competition, 2, "a")
    refused("played-since", result_changes.correct, competition=competition, number=1, result="b", by=None)
    assert names(competition, 3) == ("P1", "P4")
    result_changes.correct(competition=competition, number=2, result="open", by=None)
    assert competition.fixtures.count() == 2
    result_changes.correct(competition=competition, number=1, result="b", by=None)
    assert names(competition, 2) == ("P2", "P3")


def test_a_walkover_counts_as_a_win_and_a_double_forfeit_as_level(club):
    """A no-show loses the place; where neither comes the holder stays and the challenger goes back."""
    competition = king(club, 3, row=3)
    win(competition, 1, "a", "walkover")
    assert standing(competition).row == 1
    deciding.decide(competition=competition, number=2, kind="double_forfeit", winner=None, by=None)
    assert names(competition, 3) == ("P1", "P2") and standing(competition).row == 0


def test_nobody_pairs_it_by_hand(club):
    """The next match follows from the last result, so there is nothing to pair or to take back."""
    competition = king(club, 3, row=3)
    refused("not-by-hand", rounds.pair, competition=competition, stage=1, step=2, by=None)
    refused("not-by-hand", rounds.take_back, competition=competition, stage=1, step=1, by=None)


def test_the_best_of_the_table_play_a_final(club):
    """By place into a knockout, when so many matches are played."""
    final = StageSettings("elimination", "Final", {}, {"take": "all", "count": 2})
    done = decide_all(king(club, 4, final, matches=3))
    assert done.status == "finished" and len(load_draws(done)) == 2
    assert done.champion.name == "P1"


def test_every_match_tells_why(club):
    """Who holds the table, with how many wins in a row, and who is next."""
    competition = king(club, 4, row=5)
    win(competition, 1, "a")
    why = steps.reasons_of(load_draws(Competition.objects.get(pk=competition.pk))[0])
    assert why[1][0][1] == "P1 and P2 are the first two of the queue."
    assert why[2][0][1] == "P1 holds the table with 1 win in a row; P3 is next of the queue."
