"""Addresses of matches, marks and disputes below /api/v1/."""

from __future__ import annotations

from django.urls import path

from clubs.api import disputes, marks, matches, streams

_MATCH = "matches/<slug:match>"
_DISPUTE = f"{_MATCH}/disputes/<slug:dispute>"

urlpatterns = [
    path("clubs/<slug:club>/matches/", matches.Matches.as_view(), name="matches"),
    path("clubs/<slug:club>/disputes/", disputes.ClubDisputes.as_view(), name="club-disputes"),
    path(f"{_MATCH}/", matches.MatchDetail.as_view(), name="match"),
    path(f"{_MATCH}/stream/", streams.MatchStream.as_view(), name="match-stream"),
    path(f"{_MATCH}/entries/", matches.MatchEntries.as_view(), name="match-entries"),
    path(f"{_MATCH}/sheet/", matches.MatchSheet.as_view(), name="match-sheet"),
    path(f"{_MATCH}/record/", matches.MatchRecord.as_view(), name="match-record"),
    path(f"{_MATCH}/acts/", matches.MatchActs.as_view(), name="match-acts"),
    path(f"{_MATCH}/dice/", matches.MatchDice.as_view(), name="match-dice"),
    path(f"{_MATCH}/rulings/", disputes.MatchRulings.as_view(), name="match-rulings"),
    path(f"{_MATCH}/desk/", marks.MarkingDesk.as_view(), name="match-desk"),
    path(f"{_MATCH}/marks/", marks.Marks.as_view(), name="match-marks"),
    path(f"{_MATCH}/undo/", marks.Undo.as_view(), name="match-undo"),
    path(f"{_MATCH}/amend/", marks.Amend.as_view(), name="match-amend"),
    path(f"{_MATCH}/preview/", marks.Preview.as_view(), name="match-preview"),
    path(f"{_MATCH}/throw/", marks.Throw.as_view(), name="match-throw"),
    path(f"{_MATCH}/seal/", marks.Seal.as_view(), name="match-seal"),
    path(f"{_MATCH}/show/", marks.Show.as_view(), name="match-show"),
    path(f"{_MATCH}/lease/", marks.Lease.as_view(), name="match-lease"),
    path(f"{_MATCH}/confirm/", marks.MatchConfirm.as_view(), name="match-confirm"),
    path(f"{_MATCH}/declare/", marks.MatchDeclare.as_view(), name="match-declare"),
    path(f"{_MATCH}/reopen/", marks.MatchReopen.as_view(), name="match-reopen"),
    path(f"{_MATCH}/disputes/", disputes.MatchDisputes.as_view(), name="match-disputes"),
    path(f"{_DISPUTE}/", disputes.DisputeDetail.as_view(), name="dispute"),
    path(f"{_DISPUTE}/evidence/", disputes.DisputeEvidenceList.as_view(), name="dispute-evidence"),
    path(f"{_DISPUTE}/place/", disputes.DisputePlace.as_view(), name="dispute-place"),
    path(f"{_DISPUTE}/ask/", disputes.DisputeAsk.as_view(), name="dispute-ask"),
    path(f"{_DISPUTE}/preview/", disputes.DisputePreview.as_view(), name="dispute-preview"),
    path(f"{_DISPUTE}/rule/", disputes.DisputeRule.as_view(), name="dispute-rule"),
    path(f"{_DISPUTE}/withdraw/", disputes.DisputeWithdraw.as_view(), name="dispute-withdraw"),
    path(f"{_DISPUTE}/reopen/", disputes.DisputeReopen.as_view(), name="dispute-reopen"),
]
