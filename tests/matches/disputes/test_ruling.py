"""Under review, and ruled on: what is frozen meanwhile, what the ruling writes, what stays of it."""

from __future__ import annotations

import uuid
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

import rules_engine as engine
from matches import services
from matches.disputes import services as disputes
from matches.disputes.evidence import canonical, digest_of
from matches.disputes.models import Dispute, DisputeEvidence
from matches.log import fold
from matches.log.sheet import record_text
from matches.models import Act, LogEntry, Match
from matches.services import Actor
from tests.matches.conftest import make_match, mark
from tests.matches.disputes.conftest import dispute, fresh, match_of
from tests.matches.disputes.test_opening import refusal

pytestmark = pytest.mark.both_databases
PROGRAM = Actor.system()


def rule(row: Dispute, by: Actor, tokens: str | None = "+1", **more: Any) -> DisputeEvidence:
    """Rule on a dispute."""
    more = {"reason": "seen from the chair", "client_uuid": uuid.uuid4()} | more
    return disputes.rule(dispute_id=row.pk, tokens=tokens, by=by, **more)


def correct(match: Match, entry: int, tokens: str | None, by: Actor = PROGRAM) -> Any:
    """Amend, or void, an entry."""
    return services.amend(
        match_id=match.pk,
        entry=entry,
        tokens=tokens,
        by=by,
        expected_seq=fresh(match).last_seq,
        client_uuid=uuid.uuid4(),
    )


def undo(match: Match, by: Actor = PROGRAM) -> Any:
    """One tap of undo."""
    return services.undo(
        match_id=match.pk, expected_seq=fresh(match).last_seq, client_uuid=uuid.uuid4(), by=by
    )


@pytest.fixture
def over(night: SimpleNamespace) -> SimpleNamespace:
    """A match to two points that A has won, its last point in dispute."""
    match = make_match(night.club, target=2)
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "+1")):
        mark(match, PROGRAM, side, tokens)
    row = disputes.open_dispute(match_id=match.pk, entry=3, by=night.referee, side="B", tokens="0")
    return SimpleNamespace(**vars(night) | {"match": match, "row": row})


def test_the_result_is_frozen_until_the_last_dispute_is_closed(over: SimpleNamespace) -> None:
    """Neither confirmed for a side or for all, nor corrected; with two disputes, until both are over."""
    other = disputes.open_dispute(match_id=over.match.pk, entry=2, by=over.referee)
    for still in (other, over.row):
        assert refusal(services.confirm, match_id=over.match.pk, by=over.director) == "under-review"
        assert refusal(services.confirm_side, match_id=over.match.pk, side="A", by=PROGRAM) == "under-review"
        assert refusal(correct, over.match, 1, ":lead") == "under-review"
        assert refusal(undo, over.match) == "under-review"
        assert refusal(services.reopen, match=over.match, by=over.director) == "under-review"
        assert not match_of(over).sides.exclude(confirmed_at=None).exists()
        disputes.withdraw(dispute_id=still.pk, by=over.referee)
    assert services.confirm(match_id=over.match.pk, by=over.director).status == "confirmed"


@pytest.mark.one_database
def test_a_match_under_review_is_not_declared_and_its_marking_goes_on(night: SimpleNamespace) -> None:
    """The disputed entry itself can be neither undone, nor amended, nor have its amendment voided."""
    mark(night.match, night.tablet, "B", "amend 2: xr --- xw +1")
    dispute(night, 2)
    assert refusal(services.declare, match=night.match, result_kind="retired", winner="A") == "under-review"
    for tokens in ("+1", None):
        assert refusal(correct, night.match, 2, tokens) == "under-review"
    assert refusal(correct, night.match, 4, None) == "under-review"
    assert refusal(mark, night.match, night.tablet, "B", "ruling 2: 0") == "under-review"
    assert (
        refusal(services.preview_amend, match_id=night.match.pk, entry=2, tokens="0", by=night.tablet)
        == "under-review"
    )
    mark(night.match, night.tablet, "B", "+1")
    assert correct(night.match, 5, "0").board["score"] == {"A": 1, "B": 0}
    assert undo(night.match).board["score"] == {"A": 1, "B": 1}


def test_a_match_called_off_ends_its_disputes(over: SimpleNamespace) -> None:
    """It counts for nothing: there is nothing left to rule on."""
    services.void_match(match=over.match)
    assert fresh(over.row).state == "withdrawn" and match_of(over).open_disputes == 0


def test_the_preview_shows_what_a_ruling_changes_and_writes_nothing(over: SimpleNamespace) -> None:
    """The score before and after, that the match goes on, and what the engine says of the stroke."""
    before = LogEntry.objects.filter(match=over.match).count()
    seen = disputes.preview_ruling(dispute_id=over.row.pk, tokens="0", by=over.referee)
    assert (seen["before"]["score"], seen["after"]["score"]) == ({"A": 2, "B": 0}, {"A": 1, "B": 0})
    assert seen["reopens"] and seen["winner_changes"] and not seen["upheld"]
    assert seen["ruling"]["turn"] == "B" and seen["ruling"]["citations"] and seen["downstream"] is None
    upheld = disputes.preview_ruling(dispute_id=over.row.public_id, tokens=None, by=over.referee)
    assert upheld["upheld"] and upheld["changed"] == [] and upheld["tokens"] == "+1"
    assert LogEntry.objects.filter(match=over.match).count() == before
    preview = disputes.preview_ruling
    assert refusal(preview, dispute_id=over.row.pk, tokens="what?", by=over.referee) == "unreadable"
    assert refusal(preview, dispute_id=over.row.pk, tokens="0", by=over.marker) == "not-allowed"


def test_a_ruling_is_an_entry_with_its_evidence(over: SimpleNamespace) -> None:
    """The log reads as ruled, says why and where the evidence is; sides' confirmations and winner go."""
    evidence = rule(over.row, over.referee, "0", reason="two cushions only")
    match = match_of(over)
    entry = LogEntry.objects.get(match=match, seq=evidence.seq)
    assert entry.tokens == "ruling 3: 0" and entry.by_label == over.referee.label
    assert entry.note.startswith("two cushions only [evidence ") and evidence.digest[:16] in entry.note
    assert match.status == "live" and match.winner_letter == "" and match.board["score"] == {"A": 1, "B": 0}
    assert "referee" in entry.ruling["citations"] and match.open_disputes == 0
    assert fresh(over.row).state == "ruled" and fresh(over.row).ruling == evidence
    act = Act.objects.filter(match=match).last()
    assert act is not None and act.kind == "dispute-ruled" and act.data["digest"] == evidence.digest
    assert digest_of(fresh(evidence).document) == evidence.digest
    assert evidence.digest[:16] in Client().get(f"/m/{match.public_id}/sheet/").content.decode()
    text = record_text(match)
    assert "ruling 3: 0" in text and evidence.digest[:16] in text
    _, entries = engine.read(text)
    assert engine.fold(fold.header_of(match), entries).board()["score"] == {"A": 1, "B": 0}


@pytest.mark.one_database
def test_where_the_sheet_stands_the_record_says_so(over: SimpleNamespace) -> None:
    """The entry is ruled to read as it does; the result is free to be confirmed."""
    evidence = rule(over.row, over.referee, None)
    assert LogEntry.objects.get(match=over.match, seq=evidence.seq).tokens == "ruling 3: +1"
    assert match_of(over).status == "finished" and match_of(over).winner_letter == "A"
    act = Act.objects.filter(match=over.match).last()
    assert act is not None and act.data["upheld"] is True
    assert services.confirm(match_id=over.match.pk, by=over.director).status == "confirmed"


def test_a_ruling_after_the_confirmation_is_a_correction(night: SimpleNamespace) -> None:
    """Only a referee disputes a confirmed match; the corrected result is told to who keeps records."""
    match = make_match(night.club, target=2)
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0"), ("B", "0"), ("A", "+1")):
        mark(match, PROGRAM, side, tokens)
    services.confirm(match_id=match.pk, by=night.director)
    opened = {"match_id": match.pk, "entry": 4, "side": "B"}
    assert refusal(disputes.open_dispute, **opened, by=night.marker) == "not-allowed"
    row = disputes.open_dispute(**opened, by=night.referee)
    assert refusal(correct, match, 4, "+1") == "under-review"
    rule(row, night.referee, "miss")
    assert [a.kind for a in Act.objects.filter(match=match)][-2:] == ["corrected", "dispute-ruled"]
    assert fresh(match).status == "confirmed"


@pytest.mark.one_database
def test_what_a_ruling_needs(over: SimpleNamespace) -> None:
    """A referee, a reason, tokens that the rules accept, the case as he saw it; else nothing is written."""
    before = (LogEntry.objects.count(), Act.objects.count())
    assert refusal(rule, over.row, over.marker) == "not-allowed"
    assert refusal(rule, over.row, over.referee, reason="  ") == "no-reason"
    assert refusal(rule, over.row, over.referee, reason="x" * 401) == "too-long"
    assert refusal(rule, over.row, over.referee, "what?") == "unreadable"
    assert refusal(rule, over.row, over.referee, "xz9 +1") == "refused"
    assert refusal(rule, over.row, over.referee, expected_revision=7) == "case-changed"
    assert refusal(rule, over.row, over.referee, client_uuid="x") == "bad-uuid"
    assert (LogEntry.objects.count(), Act.objects.count()) == before
    assert match_of(over).open_disputes == 1 and not DisputeEvidence.objects.exists()


def test_a_ruling_that_comes_again_is_one_ruling(over: SimpleNamespace) -> None:
    """The same request gives the same evidence; another one finds the dispute closed."""
    client = uuid.uuid4()
    first, again = (rule(over.row, over.referee, "0", client_uuid=client) for _ in range(2))
    assert first == again and DisputeEvidence.objects.count() == 1
    assert refusal(rule, over.row, over.director, "+1") == "not-open"


def test_no_marker_undoes_what_was_ruled(night: SimpleNamespace) -> None:
    """Undo passes over the ruling; neither it nor the entry ruled on can be corrected, others can."""
    row = dispute(night, 2)
    evidence = rule(row, night.referee, "0")
    assert refusal(correct, night.match, 2, "+1") == refusal(correct, night.match, evidence.seq, None)
    assert refusal(correct, night.match, 2, "+1") == "ruled-already"
    mark(night.match, night.tablet, "B", "+1")
    undo(night.match)
    assert LogEntry.objects.filter(match=night.match).last().tokens == "void 5"
    undo(night.match)
    assert LogEntry.objects.filter(match=night.match).last().tokens == "void 3"
    assert refusal(undo, night.match) == "ruled-already"
    assert refusal(dispute, night, 2) == "ruled-already"


@pytest.mark.one_database
def test_only_a_director_looks_at_a_ruling_again(over: SimpleNamespace) -> None:
    """With a reason; the result is frozen again, and the next ruling is what counts."""
    first = rule(over.row, over.referee, "0")
    again = {"dispute_id": over.row.pk, "reason": "a film has turned up"}
    assert refusal(disputes.reopen, **again, by=over.referee) == "not-allowed"
    assert refusal(disputes.reopen, **again | {"reason": " "}, by=over.director) == "no-reason"
    row = disputes.reopen(**again, by=over.director)
    assert row.state == "open" and match_of(over).open_disputes == 1
    assert refusal(disputes.reopen, **again, by=over.director) == "not-ruled"
    assert refusal(services.declare, match=over.match, result_kind="retired", winner="A") == "under-review"
    second = rule(row, over.referee, None)
    assert (second.number, match_of(over).board["score"]) == (2, {"A": 2, "B": 0})
    assert fresh(row).ruling == second and digest_of(fresh(first).document) == first.digest


def test_evidence_stays_as_it_was_written(over: SimpleNamespace) -> None:
    """The database refuses changes, and goes with a demonstration club alone."""
    evidence = rule(over.row, over.referee, "0")
    for change in (
        lambda: DisputeEvidence.objects.filter(pk=evidence.pk).update(reason="another"),
        lambda: DisputeEvidence.objects.filter(pk=evidence.pk).delete(),
        lambda: connection.cursor().execute("DELETE FROM matches_disputeevidence"),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()
    assert refusal(services.purge_matches, club=over.club, by=PROGRAM) == "not-a-demonstration"
    type(over.club).objects.filter(pk=over.club.pk).update(is_demonstration=True)
    services.purge_matches(club=fresh(over.club), by=PROGRAM)
    assert not Dispute.objects.exists() and not DisputeEvidence.objects.exists()


def test_the_digest_is_that_of_what_every_database_gives_back(over: SimpleNamespace) -> None:
    """Whole floats, minus zero, exponents and order change nothing; a number does."""
    value = {"b": [1.0, -0.0, 1e-7, 0.1, 12345678901234567], "a": {"x": None, "é": True}}
    assert canonical(value) == '{"a":{"x":null,"\\u00e9":true},"b":[1,0,1e-07,0.1,12345678901234567]}'
    over.row.answer = value
    over.row.save(update_fields=["answer"])
    assert digest_of(fresh(over.row).answer) == digest_of(value) != digest_of({**value, "c": 0})
    with pytest.raises(ValueError, match="finite"):
        canonical(float("nan"))
