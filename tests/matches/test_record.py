"""Recording entries: order, repetition, refusal, and what a mark costs."""

from __future__ import annotations

import threading
import uuid
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches import services, signals
from matches.log import fold
from matches.log.acts import locked
from matches.log.writing import again_on_deadlock, write_transaction
from matches.models import LogEntry, Match, Snapshot
from matches.problems import UserProblem
from tests.matches.conftest import make_match, mark, tablet_at

pytestmark = pytest.mark.both_databases


def test_an_entry_is_judged_and_numbered(hall: SimpleNamespace) -> None:
    """An entry gets the next number; its ruling, the board and what comes next are answered."""
    assert mark(hall.match, hall.tablet, "A", ":lead").seq == 1
    done = mark(hall.match, hall.tablet, "A", "+1")
    assert (done.seq, done.ruling["points"], done.board["score"]) == (2, {"A": 1}, {"A": 1, "B": 0})
    assert done.expects["side"] == "A" and not done.duplicate
    match = Match.objects.get(pk=hall.match.pk)
    assert (match.status, match.last_seq, match.board["score"]["A"]) == ("live", 2, 1)


def test_a_repeated_tap_is_one_entry(hall: SimpleNamespace) -> None:
    """The same client UUID again gives the same number and changes nothing, though the log has moved on."""
    mark(hall.match, hall.tablet, "A", ":lead")
    tap = uuid.uuid4()
    first = mark(hall.match, hall.tablet, "A", "+1", client_uuid=tap, expected_seq=1)
    mark(hall.match, hall.tablet, "A", "+1")
    again = mark(hall.match, hall.tablet, "A", "+1", client_uuid=tap, expected_seq=1)
    assert again.duplicate and again.seq == first.seq == 2 and again.ruling == first.ruling
    assert LogEntry.objects.count() == 3


def test_a_uuid_is_not_used_for_another_entry(hall: SimpleNamespace) -> None:
    """A client UUID that comes back with other tokens is refused, not answered as if it were the first."""
    tap = uuid.uuid4()
    mark(hall.match, hall.tablet, "A", ":lead", client_uuid=tap)
    with pytest.raises(UserProblem) as refused:
        mark(hall.match, hall.tablet, "B", ":lead", client_uuid=tap)
    assert refused.value.code == "uuid-reused"


def test_a_late_tap_of_the_other_side_is_refused(hall: SimpleNamespace) -> None:
    """An entry for a side that is not at the table is refused; it is never counted for the other."""
    mark(hall.match, hall.tablet, "A", ":lead")
    mark(hall.match, hall.tablet, "A", "0")
    with pytest.raises(UserProblem) as refused:
        mark(hall.match, hall.tablet, "A", "+1")
    problem = refused.value
    assert (problem.code, problem.status, problem.data["refusal"]) == ("refused", 422, "out-of-turn")
    assert Match.objects.get(pk=hall.match.pk).board["score"] == {"A": 0, "B": 0}
    assert LogEntry.objects.count() == 2


def test_a_tablet_that_missed_an_entry_is_told(hall: SimpleNamespace) -> None:
    """With an old expected number nothing is written, and the entries since are handed back."""
    mark(hall.match, hall.tablet, "A", ":lead")
    mark(hall.match, hall.tablet, "A", "+1")
    with pytest.raises(UserProblem) as refused:
        mark(hall.match, hall.tablet, "A", "+1", expected_seq=1)
    problem = refused.value
    assert (problem.code, problem.status, problem.data["seq"]) == ("conflict", 409, 2)
    assert [e["tokens"] for e in problem.data["entries"]] == ["+1"]
    assert LogEntry.objects.count() == 2


@pytest.mark.one_database
@pytest.mark.parametrize("tokens", ["", "what is this", "+1 +", "x" * 9000])
def test_what_is_no_notation_is_refused(hall: SimpleNamespace, tokens: str) -> None:
    """Text that cannot be read is refused with its own code and nothing is written."""
    with pytest.raises(UserProblem) as refused:
        mark(hall.match, hall.tablet, "A", tokens)
    assert (refused.value.code, refused.value.status) == ("unreadable", 422)
    assert not LogEntry.objects.exists()


def test_a_listener_that_fails_leaves_nothing_written(hall: SimpleNamespace) -> None:
    """Signals are part of the transaction: if a receiver refuses, the entry was never recorded."""

    def refuse(**_: Any) -> None:
        raise UserProblem("no", "No.")

    signals.entry_recorded.connect(refuse)
    try:
        with pytest.raises(UserProblem):
            mark(hall.match, hall.tablet, "A", ":lead")
    finally:
        signals.entry_recorded.disconnect(refuse)
    assert not LogEntry.objects.exists() and Match.objects.get(pk=hall.match.pk).last_seq == 0


@pytest.mark.one_database
def test_a_match_that_is_over_takes_no_more(hall: SimpleNamespace) -> None:
    """At its length the match is over, has a winner, and refuses a further stroke."""
    short = make_match(hall.club, target=2)
    by = services.Actor.system()
    told: list[str] = []
    signals.match_finished.connect(
        lambda match, **_: told.append(match.winner_letter), weak=False, dispatch_uid="t"
    )
    try:
        for tokens in (":lead", "+1", "+1"):
            done = mark(short, by, "A", tokens)
    finally:
        signals.match_finished.disconnect(dispatch_uid="t")
    assert (done.status, told) == ("finished", ["A"])
    with pytest.raises(UserProblem) as refused:
        mark(short, by, "B", "+1")
    assert refused.value.code == "refused"


@pytest.mark.one_database
def test_a_tablet_marks_at_its_own_table_only(hall: SimpleNamespace) -> None:
    """A tablet paired with one table cannot write to a match at another, or at none."""
    elsewhere = make_match(hall.club)
    with pytest.raises(UserProblem) as refused:
        mark(elsewhere, hall.tablet, "A", ":lead")
    assert (refused.value.code, refused.value.status) == ("other-table", 403)


def test_a_mark_costs_the_same_whatever_the_length(hall: SimpleNamespace) -> None:
    """Entry 130 takes the same queries as entry 3; every 64th stores a snapshot beside.

    Of the eight one asks which competition's pages show the match, and one who is to be told of it.
    """
    match = make_match(hall.club, target=1000)
    by = services.Actor.system()
    mark(match, by, "A", ":lead")

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            services.record_entry(
                match_id=match.pk,
                side="A",
                tokens="+1",
                by=by,
                client_uuid=uuid.uuid4(),
                expected_seq=Match.objects.only("last_seq").get(pk=match.pk).last_seq,
            )
        return len(seen)

    mark(match, by, "A", "+1")
    early = queries()
    for _ in range(127):
        mark(match, by, "A", "+1")
    assert queries() == early <= 8
    snapshots = Snapshot.objects.filter(match=match).order_by("seq")
    assert list(snapshots.values_list("seq", flat=True)) == [64, 128]
    assert fold.resume(Match.objects.get(pk=match.pk)).board() == fold.folded(match)[0].board()


def together(count: int, work: Any) -> list[Any]:
    """Run ``work(i)`` in ``count`` threads at once; return results and problems in order."""
    results: list[Any] = [None] * count
    barrier = threading.Barrier(count)

    def run(i: int) -> None:
        try:
            barrier.wait()
            results[i] = work(i)
        except Exception as problem:
            results[i] = problem
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_of_two_writers_with_one_number_one_wins(real_hall: SimpleNamespace) -> None:
    """Eight writers expect the same number: exactly one writes, the others are told of the conflict."""
    by = services.Actor.system()
    mark(real_hall.match, by, "A", ":lead")
    for expected in range(1, 6):
        results = together(8, lambda i, n=expected: mark(real_hall.match, by, "A", "+1", expected_seq=n))
        won = [r for r in results if not isinstance(r, Exception)]
        assert [r.seq for r in won] == [expected + 1]
        assert {r.code for r in results if isinstance(r, Exception)} == {"conflict"}
    assert list(LogEntry.objects.order_by("seq").values_list("seq", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_one_tap_sent_many_times_at_once_is_one_entry(real_hall: SimpleNamespace) -> None:
    """The same tap from eight connections at once is one entry, and all get its number."""
    by = services.Actor.system()
    mark(real_hall.match, by, "A", ":lead")
    tap = uuid.uuid4()
    results = together(8, lambda i: mark(real_hall.match, by, "A", "+1", expected_seq=1, client_uuid=tap))
    assert [r.seq for r in results] == [2] * 8
    assert sorted(r.duplicate for r in results) == [False] + [True] * 7
    assert LogEntry.objects.count() == 2


def test_marks_of_many_tables_are_all_kept(real_hall: SimpleNamespace) -> None:
    """Ten tables marking at once: each log is whole and in order."""
    by = services.Actor.system()
    matches = [make_match(real_hall.club, target=1000) for _ in range(10)]

    def play(i: int) -> int:
        mark(matches[i], by, "A", ":lead")
        for _ in range(12):
            done = mark(matches[i], by, "A", "+1")
        return int(done.seq)

    assert together(10, play) == [13] * 10
    assert {m.board["score"]["A"] for m in Match.objects.filter(pk__in=[m.pk for m in matches])} == {12}


def test_a_revoked_tablet_marks_no_more(hall: SimpleNamespace) -> None:
    """Revoking takes the right to mark and frees the lease at once."""
    mark(hall.match, hall.tablet, "A", ":lead")
    device = services.revoke_device(table=hall.table, device_id=hall.tablet.device.pk, by="Ada")
    with pytest.raises(UserProblem) as refused:
        mark(hall.match, services.Actor.of_device(device), "A", "+1")
    assert refused.value.status == 403
    mark(hall.match, tablet_at(hall.table), "A", "+1")


@pytest.mark.postgres
def test_a_deadlock_is_tried_again(real_hall: SimpleNamespace) -> None:
    """Two transactions that wait for each other's match: PostgreSQL gives one up, and it is run again."""
    other = make_match(real_hall.club)
    pair = [real_hall.match.pk, other.pk]
    barrier = threading.Barrier(2)
    runs: list[int] = []

    def crosswise(i: int) -> bool:
        def work() -> bool:
            runs.append(i)
            with write_transaction():
                locked(pair[i])
                if len(runs) <= 2:
                    barrier.wait(5)
                locked(pair[1 - i])
            return True

        return again_on_deadlock(work)

    assert together(2, crosswise) == [True, True]
    assert len(runs) >= 3
