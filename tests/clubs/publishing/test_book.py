"""The results book: what stands in it after results, corrections and removals."""

from __future__ import annotations

import random
import uuid
from typing import Any

import pytest

from clubs.people.models import Club
from clubs.publishing import selectors
from clubs.publishing.models import FeatRow, PlayerResult, RecordTerms
from clubs.publishing.services import book
from matches import services
from matches.models import LogEntry, Match
from matches.problems import UserProblem
from tests.clubs.publishing.play import HOPPE, SYSTEM, confirm, new_match, play_runs, played, record
from tests.factories import make_club, make_player
from tests.soak import rounds

pytestmark = pytest.mark.django_db


def lines(club: Club) -> dict[str, tuple[str, str, str, int | None]]:
    """The club's records: label -> value, holder, match, entry."""
    return {
        one.label: (one.feat.shown, one.feat.result.name, one.feat.result.match.public_id, one.feat.entry)
        for game in selectors.club_records(club)
        for one in game.records
    }


def whole_book(club: Club) -> list[Any]:
    """Everything that is derived for a club, without keys of rows."""
    return [
        (match.public_id, book.written(match)) for match in Match.objects.filter(club=club).order_by("pk")
    ] + [sorted(lines(club).items()), book.totals(club)]


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


def test_a_confirmed_match_makes_results_and_records_with_match_and_entry(club: Club) -> None:
    """Fifty in six innings: average 8.333, high run 26 by the entry that reached it, fastest win to 50."""
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    match = played(club, ann, bo, HOPPE, [1, 0, 2])
    won = PlayerResult.objects.get(match=match, player=ann)
    lost = PlayerResult.objects.get(match=match, player=bo)
    assert (won.outcome, won.points, won.innings, won.best, won.score) == ("won", 50, 6, 26, 50)
    assert won.average == pytest.approx(50 / 6) and won.opponent == bo
    assert (lost.outcome, lost.points, lost.best) == ("lost", 3, 2)
    known = lines(club)
    assert known["Best average"][:3] == ("8.333", "Ann", match.public_id)
    assert known["Fastest win to 50"][:2] == ("6", "Ann")
    value, holder, _, entry = known["High run"]
    assert (value, holder) == ("26", "Ann")
    made_by = LogEntry.objects.get(match=match, seq=entry)
    assert (made_by.side, made_by.tokens) == ("A", "+1")


def test_an_unconfirmed_match_stands_nowhere(club: Club) -> None:
    """A match that is over but not confirmed makes no result."""
    match = new_match(club, make_player(club), make_player(club))
    play_runs(match, [5])
    assert not PlayerResult.objects.exists()


def test_a_corrected_result_corrects_the_records(club: Club) -> None:
    """When the entry that carried the high run is amended away, the record falls to the next best."""
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    first = played(club, ann, bo, [3, 2])
    better = new_match(club, bo, ann, target=5)
    better = confirm(play_runs(better, [4, 1]))
    assert lines(club)["High run"][:2] == ("4", "Bo")
    services.amend(
        match_id=better.pk,
        entry=4,
        tokens="0",
        expected_seq=better.last_seq,
        client_uuid=uuid.uuid4(),
        by=SYSTEM,
    )
    assert PlayerResult.objects.filter(match=better).count() in (0, 2)
    assert lines(club)["High run"][1:3] == ("Ann", first.public_id)


def test_a_correction_that_leaves_the_match_over_changes_its_figures(club: Club) -> None:
    """A miss that was marked as a stroke without count gives a point, and so ends the winning run earlier."""
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    match = played(club, ann, bo, [1, 4])
    assert lines(club)["High run"][0] == "4"
    zero = LogEntry.objects.get(match=match, side="B", tokens="0")
    services.amend(
        match_id=match.pk,
        entry=zero.seq,
        tokens="miss",
        expected_seq=match.last_seq,
        client_uuid=uuid.uuid4(),
        by=SYSTEM,
    )
    assert Match.objects.get(pk=match.pk).status == Match.Status.CONFIRMED
    assert lines(club)["High run"][0] == "3"
    assert PlayerResult.objects.get(match=match, player=ann).points == 4


def test_ties_keep_the_earlier(club: Club) -> None:
    """Whoever did it first keeps the record, also when the later match was confirmed first."""
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    early = play_runs(new_match(club, ann, bo, target=3), [3])
    late = confirm(play_runs(new_match(club, bo, ann, target=3), [3]))
    assert lines(club)["High run"][2] == late.public_id
    confirm(early)
    assert lines(club)["High run"][2] == early.public_id


def test_walkovers_make_no_records_but_count_as_won(club: Club) -> None:
    """A walkover is won and lost; it has no average and makes no record."""
    ann, bo = make_player(club), make_player(club)
    match = new_match(club, ann, bo)
    services.declare(match=match, result_kind="walkover", winner="B", by=SYSTEM)
    assert list(PlayerResult.objects.order_by("letter").values_list("outcome", "played", "measure")) == [
        ("lost", False, None),
        ("won", False, None),
    ]
    assert lines(club) == {}


def test_a_double_forfeit_is_lost_by_both(club: Club) -> None:
    """Nobody wins a double forfeit, and it is no draw."""
    match = new_match(club, make_player(club), make_player(club))
    services.declare(match=match, result_kind="double_forfeit", winner=None, by=SYSTEM)
    assert set(PlayerResult.objects.values_list("outcome", flat=True)) == {"lost"}


def test_a_run_before_a_retirement_counts_an_average_does_not(club: Club) -> None:
    """What was played before a retirement was played; but the match was not played out."""
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    match = play_runs(new_match(club, ann, bo, target=50), [4, 2, 0, 1, 0, 1, 2], [1] * 7)
    services.declare(match=match, result_kind="retired", winner="B", by=SYSTEM)
    assert set(lines(club)) == {"High run"}


def test_a_simulated_match_makes_no_record(club: Club) -> None:
    """What the simulator's players did is a result of the match and nobody's record."""
    match = play_runs(new_match(club, make_player(club), make_player(club)), [5])
    header = dict(match.header)
    header["tags"] = {book.SIMULATED: "yes"}
    Match.objects.filter(pk=match.pk).update(header=header)
    confirm(match)
    assert PlayerResult.objects.count() == 2 and not FeatRow.objects.exists()


def test_reopening_and_calling_off_strike_the_match(club: Club) -> None:
    """A match that is opened again or called off leaves nothing behind."""
    match = played(club, make_player(club), make_player(club), [3, 2])
    services.reopen(match=match, by=SYSTEM)
    assert not PlayerResult.objects.exists() and lines(club) == {}
    confirm(match)
    assert lines(club)
    services.void_match(match=match, by=SYSTEM)
    assert not PlayerResult.objects.exists() and lines(club) == {}


def test_a_best_average_needs_the_innings_that_the_club_asks_for(club: Club) -> None:
    """A lucky short match sets no best average; the club says what is short."""
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    played(club, ann, bo, [5])
    played(club, bo, ann, [1, 0, 1, 0, 0, 1, 2])
    assert lines(club)["Best average"][:2] == ("0.714", "Bo")
    RecordTerms.objects.create(club=club, average_innings=1)
    assert lines(club)["Best average"][:2] == ("5.000", "Ann")


def test_clubs_have_records_of_their_own() -> None:
    """A feat in one club is no record in another; a demonstration keeps its own book."""
    one, other = make_club("One"), make_club("Other")
    Club.objects.filter(pk=other.pk).update(is_demonstration=True)
    played(one, make_player(one, "Ann"), make_player(one), [3, 2])
    played(other, make_player(other, "Demo"), make_player(other), [5])
    assert lines(one)["High run"][1] == "Ann" and lines(other)["High run"][1] == "Demo"


@pytest.mark.both_databases
@pytest.mark.more_in_soak
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.one_database) for n in range(1, rounds(1, 30)))]
)
def test_what_grew_step_by_step_is_what_the_logs_give(seed: int) -> None:
    """After any sequence of results, corrections and removals, the book equals one made from nothing."""
    dice = random.Random(seed)
    club = make_club()
    players = [make_player(club) for _ in range(4)]
    made: list[Match] = []
    for _ in range(40):
        match = dice.choice(made) if made and dice.random() < 0.55 else None
        try:
            if match is None:
                match = new_match(club, *dice.sample(players, 2), target=dice.choice([3, 5]))
                made.append(match)
                if dice.random() < 0.12:
                    services.declare(match=match, result_kind="walkover", winner="A", by=SYSTEM)
                    continue
                runs = [[dice.randint(0, 3) for _ in range(8)] for _ in "AB"]
                confirm(play_runs(match, *runs))
                continue
            step = dice.choice(["amend", "amend", "amend", "undo", "reopen", "confirm", "void", "play"])
            match = Match.objects.get(pk=match.pk)
            by = {
                "expected_seq": match.last_seq,
                "client_uuid": uuid.UUID(int=dice.getrandbits(128)),
                "by": SYSTEM,
            }
            if step == "amend":
                services.amend(
                    match_id=match.pk,
                    entry=dice.randint(2, max(2, match.last_seq)),
                    tokens=dice.choice(["0", "+1", None, "miss", "miss"]),
                    **by,
                )
            elif step == "undo":
                services.undo(match_id=match.pk, **by)
            elif step == "reopen":
                services.reopen(match=match, by=SYSTEM)
            elif step == "confirm":
                confirm(match)
            elif step == "void" and dice.random() < 0.3:
                services.void_match(match=match, by=SYSTEM)
            elif match.board["turn"]:
                record(match, match.board["turn"], dice.choice(["+1", "0"]))
        except UserProblem:
            continue  # not every step is possible at every time
    grown = whole_book(club)
    assert len(grown) > 3
    PlayerResult.objects.all().delete()
    assert [wrong for _, wrong in book.rebuild(club)].count(True) > 0
    assert whole_book(club) == grown
    assert not any(wrong for _, wrong in book.rebuild(club)), "a second rebuild finds nothing to put right"


def test_the_cost_of_a_result_does_not_grow_with_the_past(club: Club) -> None:
    """Confirming asks as many queries after thirty matches as after the first."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    ann, bo = make_player(club), make_player(club)
    costs = []
    for number in range(16):
        # Four results that come again: a streak grows, is broken, and begins anew.
        match = play_runs(new_match(club, ann, bo, target=3), [3] if number % 4 else [0, 0], [0, 3])
        with CaptureQueriesContext(connection) as asked:
            confirm(match)
        costs.append(len(asked))
    assert costs[12:] == costs[8:12] == costs[4:8]
