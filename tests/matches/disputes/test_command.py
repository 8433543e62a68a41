"""``manage.py dispute``: what was before the referee is repeated, and a forged document is found."""

from __future__ import annotations

import io
import uuid
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from matches.disputes import services, tasks
from matches.disputes.evidence import digest_of
from matches.disputes.models import Dispute, DisputeEvidence
from tests.matches.disputes.conftest import FIRST, dispute, fresh

pytestmark = pytest.mark.both_databases


def told(row: Dispute, *options: str) -> str:
    """What the command prints."""
    out = io.StringIO()
    call_command("dispute", row.public_id, *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def ruled(night: SimpleNamespace) -> Dispute:
    """A dispute that was studied and ruled on."""
    row = dispute(night, sheet_words="no third cushion")
    services.place(dispute_id=row.pk, by=night.referee, claims=FIRST, precision="quick")
    services.ask(dispute_id=row.pk, by=night.referee)
    tasks.study_dispute(row.pk)
    services.rule(
        dispute_id=row.pk,
        tokens="+1",
        reason="three in nine of ten",
        by=night.referee,
        client_uuid=uuid.uuid4(),
    )
    return fresh(row)


def test_a_study_is_repeated_from_the_evidence_alone(ruled: Dispute) -> None:
    """Both versions, the ruling, its digest, and the same answer, whatever the row says by now."""
    Dispute.objects.filter(pk=ruled.pk).update(case={}, question=None, answer=None)
    said = told(ruled)
    for words in (
        "the sheet (A): 0 (no third cushion)",
        "disputed by B: +1",
        "because: three in nine of ten",
    ):
        assert words in said
    assert "the digest is right" in said and "the answer is the same" in said
    assert "played again" not in told(ruled, "--record")


def test_a_document_that_was_changed_is_found(ruled: Dispute, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its digest is another; and one whose answer is not that of its question is found by playing."""
    evidence = ruled.ruling
    assert evidence is not None
    document = {**evidence.document, "answer": {**evidence.document["answer"], "samples": 1}}
    forged = DisputeEvidence(
        **{f.attname: getattr(evidence, f.attname) for f in evidence._meta.fields if f.attname != "id"}
    )
    forged.number, forged.client_uuid, forged.document = 2, uuid.uuid4(), document
    forged.save()
    with pytest.raises(CommandError, match="ruling 2 has another digest"):
        told(ruled, "--record")
    forged_well = DisputeEvidence(
        **{f.attname: getattr(forged, f.attname) for f in forged._meta.fields if f.attname != "id"}
    )
    forged_well.number, forged_well.client_uuid, forged_well.digest = 3, uuid.uuid4(), digest_of(document)
    forged_well.save()
    with pytest.raises(CommandError, match="not repeated"):
        told(ruled)


def test_a_study_of_an_older_way_stays_readable_and_is_compared(ruled: Dispute) -> None:
    """Its case has ``samples``, its answer no version of the study: it is played as is done today, and what
    differs is told, without an error."""
    evidence = ruled.ruling
    assert evidence is not None
    old = evidence.document
    case = {name: value for name, value in old["question"]["case"].items() if name != "precision"}
    versions = {name: value for name, value in old["answer"]["versions"].items() if name != "study"}
    answer = {**old["answer"], "samples": 128, "versions": versions}
    del answer["missed"]
    document = {
        **old,
        "answer": answer,
        "question": {**old["question"], "case": {**case, "samples": 128}},
    }
    kept = DisputeEvidence(
        **{f.attname: getattr(evidence, f.attname) for f in evidence._meta.fields if f.attname != "id"}
    )
    kept.number, kept.client_uuid = 2, uuid.uuid4()
    kept.document, kept.digest = document, digest_of(document)
    kept.save()
    said = told(ruled)
    assert "the words are the same. It was given by other versions: study older" in said


def test_a_dispute_without_a_study_is_told_too(night: SimpleNamespace) -> None:
    """And one that does not exist is an error."""
    row = dispute(night)
    services.rule(
        dispute_id=row.pk, tokens=None, reason="seen by all", by=night.referee, client_uuid=uuid.uuid4()
    )
    assert "ruled without a study" in told(row)
    with pytest.raises(CommandError, match="no dispute nothing"):
        call_command("dispute", "nothing")
