"""A case and its worker: claimed once, answered once, whatever dies or changes meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.utils.timezone import now

from config import clock
from config.languages import speaking
from matches.disputes import jobs, services, studying, tasks
from matches.disputes.models import Dispute
from matches.leases import kept_alive
from matches.problems import UserProblem
from rules_engine.languages import Words
from rules_engine.saying import Text
from simulator.disputes.reading import read_case
from simulator.errors import SimulatorError
from simulator.pieces import Piece
from simulator.surfaces import surface
from simulator.surfaces.of_games import table_of
from simulator.surfaces.placing import check_placing
from tests.matches.conftest import mark
from tests.matches.disputes.conftest import FIRST, dispute, fresh

pytestmark = pytest.mark.both_databases


@pytest.fixture
def asked(night: SimpleNamespace) -> Dispute:
    """A small case that waits for a worker."""
    return ask(night)


def ask(night: SimpleNamespace, entry: int = 3) -> Dispute:
    row = dispute(night, entry)
    services.place(dispute_id=row.pk, by=night.referee, claims=FIRST, precision="quick")
    return services.ask(dispute_id=row.pk, by=night.referee)


def expire(row: Dispute) -> None:
    """Let the lease of a worker that has died run out."""
    Dispute.objects.filter(pk=row.pk).update(held_until=clock.steady() - timedelta(seconds=1))


def test_a_case_is_studied_and_answered(asked: Dispute) -> None:
    """The row has the answer with what it means; nothing of the work is left in it."""
    assert tasks.study_dispute(asked.pk) is True
    row = fresh(asked)
    assert row.state == "answered" and row.answered_at is not None and row.attempt == 1
    assert row.answer["shares"][0]["claim"]["kind"] == "first" and row.answer["final"] is True
    assert row.answer["meanings"][0]["tokens"] and row.answer["versions"]["laws"]
    assert (row.held_by, row.held_until, row.progress, row.problem) == ("", None, {}, "")


@pytest.mark.one_database
def test_the_same_question_gives_the_same_answer(asked: Dispute) -> None:
    """To the last digit, also after the database has kept it; another seed gives another."""
    tasks.study_dispute(asked.pk)
    assert studying.answer_to(fresh(asked).question) == fresh(asked).answer
    other = {**asked.question, "case": {**asked.question["case"], "seed": 99}}
    assert studying.answer_to(other) != fresh(asked).answer


def test_a_ring_that_comes_twice_is_one_study(asked: Dispute, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither beside another worker nor after the answer is a case studied again."""
    held = jobs.claim(asked.pk)
    assert held is not None and jobs.claim(asked.pk) is None
    assert tasks.study_dispute(asked.pk) is False and fresh(asked).attempt == 1
    assert jobs.answered(held, {"shares": []}) and tasks.study_dispute(asked.pk) is False
    assert fresh(asked).answer == {"shares": []}


def test_a_dead_worker_s_case_is_studied_by_another_and_what_it_still_says_is_dropped(asked: Dispute) -> None:
    """Only the holder of the lease writes progress or an answer; the second attempt is counted."""
    dead = jobs.claim(asked.pk)
    assert dead is not None and list(jobs.waiting()) == []
    expire(asked)
    assert [row.pk for row in jobs.waiting()] == [asked.pk]
    alive = jobs.claim(asked.pk)
    assert alive is not None and alive.attempt == 2 and alive.question == dead.question
    assert not jobs.renew(dead, {"samples": 7}) and not jobs.answered(dead, {"from": "the dead"})
    assert not jobs.refused(dead, "the dead says no")
    assert jobs.renew(alive, {"samples": 8}) and fresh(asked).progress == {"samples": 8}
    assert jobs.answered(alive, {"from": "the living"})
    assert fresh(asked).answer == {"from": "the living"}


def test_a_case_that_kills_its_workers_is_given_back(asked: Dispute) -> None:
    """After so many attempts, with a plain message; it can be asked again."""
    for attempt in range(1, jobs.ATTEMPTS + 1):
        held = jobs.claim(asked.pk)
        assert held is not None and held.attempt == attempt
        expire(asked)
    assert jobs.claim(asked.pk) is None
    row = fresh(asked)
    assert row.state == "open" and "3 times" in row.problem and list(jobs.waiting()) == []
    assert isinstance(row.problem, Text) and row.problem.id == "disputes.note-gave-up"


def test_the_sweep_rings_for_what_nobody_studies(asked: Dispute, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lost message and a dead worker delay a case; a living worker is left alone."""
    rung: list[int] = []
    monkeypatch.setattr(tasks, "ring", lambda task, pk: rung.append(pk))
    assert tasks.sweep_disputes() == 0
    Dispute.objects.filter(pk=asked.pk).update(asked_at=now() - jobs.RING_AGAIN)
    assert tasks.sweep_disputes() == 1
    jobs.claim(asked.pk)
    assert tasks.sweep_disputes() == 0
    expire(asked)
    assert tasks.sweep_disputes() == 1 and rung == [asked.pk, asked.pk]


@pytest.mark.parametrize("change", ["asked again", "placed", "stopped", "withdrawn", "ruled"])
def test_a_study_that_nobody_waits_for_is_dropped(
    night: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """A referee who changes or ends the case in the middle of a study never sees its old answer."""
    row = ask(night)
    change_it: dict[str, Callable[[], Any]] = {
        "asked again": lambda: services.ask(dispute_id=row.pk, by=night.referee),
        "placed": lambda: services.place(dispute_id=row.pk, by=night.referee, precision="thorough"),
        "stopped": lambda: services.stop(dispute_id=row.pk, by=night.referee),
        "withdrawn": lambda: services.withdraw(dispute_id=row.pk, by=night.referee),
        "ruled": lambda: services.rule(
            dispute_id=row.pk,
            tokens=None,
            reason="seen",
            by=night.referee,
            client_uuid="7d6ed1f0-5f3c-4d6a-9a37-5f1f0a0f7a11",
        ),
    }
    whole = studying.answer_to

    def in_the_middle(question: Any, told: Any) -> Any:
        def changed(progress: dict[str, Any]) -> bool:
            if fresh(row).state == "studying":
                change_it[change]()
            return bool(told(progress))

        return whole(question, changed)

    monkeypatch.setattr(studying, "answer_to", in_the_middle)
    assert tasks.study_dispute(row.pk) is False
    after = fresh(row)
    expected = {
        "asked again": "asked",
        "placed": "open",
        "stopped": "open",
        "withdrawn": "withdrawn",
        "ruled": "ruled",
    }
    assert (after.state, after.answer, after.held_by) == (expected[change], None, "")
    if change == "asked again":
        monkeypatch.setattr(studying, "answer_to", whole)
        assert tasks.study_dispute(row.pk) is True and fresh(row).answer["final"] is True


def test_only_a_study_that_is_waited_for_can_be_ended(night: SimpleNamespace) -> None:
    """Without one, nothing changes; an answer stays; and who may not rule may not end it."""
    row = ask(night)
    with pytest.raises(UserProblem) as refused:
        services.stop(dispute_id=row.pk, by=night.tablet)
    assert refused.value.code == "not-allowed" and fresh(row).state == "asked"
    assert services.stop(dispute_id=row.pk, by=night.referee).state == "open"
    assert tasks.study_dispute(row.pk) is False and services.stop(dispute_id=row.pk, by=night.referee).case
    services.ask(dispute_id=row.pk, by=night.referee)
    Dispute.objects.filter(pk=row.pk).update(state="answered", answer={"shares": []})
    assert services.stop(dispute_id=row.pk, by=night.referee).answer == {"shares": []}


@pytest.mark.one_database
def test_why_a_case_cannot_be_played_is_read_in_every_language(
    asked: Dispute, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker, who has no language, writes it down."""
    balls = [Piece("w", "pool-ball", 0.25, 0.0), Piece("r", "pool-ball", 0.25, 0.03)]

    def refuse(*_: Any) -> None:
        check_placing(surface("pool-9ft"), balls)

    monkeypatch.setattr(studying, "answer_to", refuse)
    assert tasks.study_dispute(asked.pk) is False
    problem = fresh(asked).problem
    assert problem == (
        "W (pool-ball) at (0.2500, 0.0000) m and r (pool-ball) at (0.2500, 0.0300) m "
        "lie 28.7 mm in one another."
    )
    german = {
        "disputes.cannot-be-played": "{why}.",
        "placing.in-one-another": "{piece} und {other} liegen {deep} mm ineinander",
        "placing.piece": "{piece} bei {x} | {y}",
    }
    words = Words(german, write=lambda value: str(value).replace(".", ","))
    monkeypatch.setattr(speaking, "words_of", lambda language: words)
    said = "w bei 0,2500 | 0,0000 und r bei 0,2500 | 0,0300 liegen 28,7 mm ineinander."
    assert speaking.translated(problem) == said


@pytest.mark.one_database
def test_a_case_that_cannot_be_played_goes_back_with_the_reason(
    asked: Dispute, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a fault of the program as well, which is not hidden."""

    def refuse(*_: Any) -> None:
        raise SimulatorError("overlap", "r and w lie in one another", "pieces[0]")

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(studying, "answer_to", refuse)
    assert tasks.study_dispute(asked.pk) is False
    assert (fresh(asked).state, fresh(asked).problem) == ("open", "R and w lie in one another.")
    Dispute.objects.filter(pk=asked.pk).update(state="asked")
    monkeypatch.setattr(studying, "answer_to", fail)
    with pytest.raises(ZeroDivisionError):
        tasks.study_dispute(asked.pk)
    assert (fresh(asked).state, fresh(asked).problem) == ("open", tasks.FAULT)
    assert isinstance(fresh(asked).problem, Text), "it is said in the referee's language"


def test_a_long_study_keeps_its_lease(asked: Dispute, monkeypatch: pytest.MonkeyPatch) -> None:
    """The heartbeat renews it as long as the study runs, and stops with it."""
    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.01)
    beats: list[Any] = []
    enough = threading.Event()

    def renew(held: jobs.Claimed, progress: Any = None) -> bool:
        beats.append(progress)
        if len(beats) > 3:
            enough.set()
        return True

    monkeypatch.setattr(jobs, "renew", renew)
    held = jobs.claim(asked.pk)
    assert held is not None
    with kept_alive(lambda: jobs.renew(held), jobs.HEARTBEAT_SECONDS, f"dispute-{held.dispute_id}"):
        assert enough.wait(10)
    count = len(beats)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("dispute-")]
    assert len(beats) == count


@pytest.mark.one_database
def test_a_study_is_played_in_one_form_of_the_kernels(
    asked: Dispute, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Balls wait for no compiler, rings take what is cached; what is fetched later is for the next case."""
    kernel = SimpleNamespace(at_hand=False, cached=True, begun=0)
    monkeypatch.setattr(studying, "kernels_of", lambda case: (kernel,))
    case = read_case(asked.question["case"])  # type: ignore[index]
    discs = case._replace(shot=case.shot._replace(surface=table_of("crown/crokinole").surface))
    assert (studying.kernels_at_hand(case), studying.kernels_at_hand(discs)) == ("plain", "compiled")
    kernel.at_hand, kernel.cached = True, False
    assert studying.kernels_at_hand(case) == "compiled"
    kernel.at_hand = False
    assert studying.kernels_at_hand(discs) == "plain"
    assert studying.answer_to(asked.question)["versions"]["kernels"] == "plain"  # type: ignore[arg-type]


# --- Several connections ---


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls at the same moment, each on its own connection; their values, or what they raised."""
    found: list[Any] = [None] * len(calls)
    start = threading.Barrier(len(calls))

    def run(at: int) -> None:
        try:
            start.wait(10)
            found[at] = calls[at]()
        except Exception as error:
            found[at] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return found


@pytest.fixture
def many(real_night: SimpleNamespace) -> SimpleNamespace:
    """The hall, committed, with a case that waits."""
    real_night.row = ask(real_night)
    return real_night


def test_of_many_workers_one_claims_a_case(many: SimpleNamespace) -> None:
    """Round by round, as leases run out: one holder each, and as many attempts as rounds."""
    for attempt in range(1, jobs.ATTEMPTS + 1):
        claims = together(*[lambda: jobs.claim(many.row.pk)] * 6)
        held = [claim for claim in claims if claim is not None]
        assert len(held) == 1 and isinstance(held[0], jobs.Claimed) and held[0].attempt == attempt
        expire(many.row)


def test_of_two_referees_who_rule_at_once_one_does(many: SimpleNamespace) -> None:
    """The other is told that the dispute is closed; the log has one ruling, the match is free."""

    def rule(by: Any, tokens: str, client: str) -> Any:
        return services.rule(dispute_id=many.row.pk, tokens=tokens, reason="seen", by=by, client_uuid=client)

    found = together(
        lambda: rule(many.referee, "+1", "11111111-1111-4111-8111-111111111111"),
        lambda: rule(many.director, "0", "22222222-2222-4222-8222-222222222222"),
    )
    codes = sorted(getattr(one, "code", "ruled") for one in found)
    assert codes == ["not-open", "ruled"]
    match = fresh(many.match)
    assert match.open_disputes == 0 and match.last_seq == 4 and match.dispute_evidence.count() == 1


def test_marking_goes_on_while_a_dispute_is_ruled_on(many: SimpleNamespace) -> None:
    """Opening, ruling and marks from several connections: every mark stands, numbers have no gap."""

    def marks() -> int:
        done = 0
        while done < 10:
            try:
                mark(many.match, many.tablet, fresh(many.match).board["turn"], "+1")
                done += 1
            except UserProblem as problem:
                if problem.code != "conflict":
                    raise
        return done

    found = together(
        marks,
        lambda: services.rule(
            dispute_id=many.row.pk,
            tokens=None,
            reason="seen",
            by=many.referee,
            client_uuid="33333333-3333-4333-8333-333333333333",
        ),
        lambda: services.withdraw(dispute_id=dispute(many, 2).pk, by=many.tablet),
    )
    assert found[0] == 10 and all(not isinstance(one, Exception) for one in found), found
    match = fresh(many.match)
    assert list(match.entries.values_list("seq", flat=True)) == list(range(1, match.last_seq + 1))
    assert match.last_seq == 3 + 10 + 1 and match.open_disputes == 0
