"""What is kept for a time only goes when its time is over, and not before."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings as of_project
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils.timezone import now

from clubs.competitions.models import EntryRequest, PartnerInvite
from clubs.people.models import Club, Invitation
from matches import retention
from matches.disputes import keeping
from matches.models import (
    Act,
    Dispute,
    DisputeAfterPhoto,
    DisputeEvidence,
    DisputePhoto,
    PairingCode,
)
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build
from tests.clubs.publishing.play import new_match
from tests.factories import make_club, make_player, make_table, make_user, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def club() -> Club:
    return make_club()


def ago(days: float) -> datetime:
    return now() - timedelta(days=days)


def disputed(club: Club, state: str, *, ruled: float | None = None, dropped: float | None = None) -> Dispute:
    """A dispute that was opened 500 days ago, with a photograph, and closed so many days ago."""
    match = new_match(club, make_player(club), make_player(club))
    dispute = Dispute.objects.create(match=match, entry=1, sheet_side="A", sheet_tokens="0", state=state)
    DisputePhoto.objects.create(
        dispute=dispute, content=b"x", media_type="image/jpeg", digest="d" * 64, by_label="Ref"
    )
    Dispute.objects.filter(pk=dispute.pk).update(at=ago(500))
    DisputePhoto.objects.filter(dispute=dispute).update(at=ago(500))
    if ruled is not None:
        DisputeEvidence.objects.create(
            match=match, dispute=dispute, number=1, seq=2, tokens="0", reason="So it was", digest="e" * 64,
            document={"photo": "d" * 64}, client_uuid="0" * 32, by_kind="user", by_label="Ref", at=ago(ruled),
        )  # fmt: skip
    if dropped is not None:
        Act.objects.create(match=match, number=99, kind="dispute-dropped", by_kind="user", at=ago(dropped))
    return dispute


def test_a_photograph_goes_days_after_the_dispute_is_closed(club: Club, settings: Any) -> None:
    """By the last ruling or the withdrawal, not by the day of the photograph; of an open dispute never. The
    evidence keeps its digest, and the page says what was."""
    settings.PHOTO_DAYS = 365
    old, late = disputed(club, "ruled", ruled=366), disputed(club, "ruled", ruled=364)
    dropped, dropped_late = disputed(club, "withdrawn", dropped=400), disputed(club, "withdrawn", dropped=3)
    again = disputed(club, "withdrawn", ruled=450, dropped=100)
    opened = disputed(club, "open", ruled=450)
    page = Client().get(late.get_absolute_url()).content.decode()
    assert "The photograph is deleted on" in page
    DisputeAfterPhoto.objects.create(
        dispute=old, content=b"x", media_type="image/jpeg", digest="e" * 64, by_label="Ref", at=ago(380)
    )
    assert retention.counted()["photographs-before"] == 2
    assert retention.remove(["photographs-before"]) == {"photographs-before": 2}
    assert not keeping.is_gone(old), "the one of afterwards is still there"
    assert retention.remove(["photographs-after"]) == {"photographs-after": 1}
    kept = set(DisputePhoto.objects.values_list("dispute", flat=True))
    assert kept == {one.pk for one in (late, dropped_late, again, opened)}
    assert DisputeEvidence.objects.get(dispute=old).document["photo"] == "d" * 64
    page = Client().get(old.get_absolute_url()).content.decode()
    assert "There was a photograph" in page and "365 days" in page
    assert keeping.removed_on(dropped) is None and keeping.is_gone(dropped)
    settings.PHOTO_DAYS = 0
    assert retention.counted()["photographs-before"] == 0 and keeping.removed_on(late) is None


def test_wishes_that_came_to_nothing_go_and_others_stay(club: Club, settings: Any) -> None:
    """Declined, taken back and lapsed ones; neither open nor accepted ones, however old."""
    competition = build(club, 2, until="open", entry_limit=8)
    one, other = make_player(club), make_player(club)
    for number, (state, days) in enumerate(
        [("declined", 91), ("declined", 89), ("taken_back", 91), ("open", 400), ("accepted", 400)], start=1
    ):
        EntryRequest.objects.create(
            competition=competition, number=number, name="Gus", email="gus@example.org", state=state,
            made_at=ago(500), decided_at=None if state == "open" else ago(days),
        )  # fmt: skip
    for state, days in (("declined", 91), ("lapsed", 89), ("accepted", 400)):
        PartnerInvite.objects.create(
            competition=competition, player=one, invited=other, state=state, made_at=ago(500),
            answered_at=ago(days),
        )  # fmt: skip
    done = retention.remove(["entry-requests", "partner-invites"])
    assert done == {"entry-requests": 2, "partner-invites": 1}
    assert sorted(EntryRequest.objects.values_list("state", flat=True)) == ["accepted", "declined", "open"]
    settings.REQUEST_DAYS = 0
    EntryRequest.objects.update(decided_at=ago(9999))
    assert retention.counted()["entry-requests"] == 0


def test_invitations_codes_and_sessions_go_when_they_are_over(club: Club) -> None:
    """Ended ones after their days; a session as soon as it signs nobody in."""
    table = make_table(club)
    for email, columns in {
        "a@example.org": {"accepted_at": ago(91)}, "b@example.org": {"accepted_at": ago(89)},
        "c@example.org": {"withdrawn_at": ago(91)}, "d@example.org": {"expires_at": ago(91)},
        "e@example.org": {"expires_at": ago(1)},
    }.items():  # fmt: skip
        asked = {"expires_at": now() + timedelta(days=1), **columns}
        Invitation.objects.create(club=club, email=email, roles=["player"], **asked)
    for number, (expires, used) in enumerate([(91, None), (89, None), (91, 91), (91, 2)]):
        PairingCode.objects.create(
            table=table, code_hash=str(number) * 64, made_by="x", expires_at=ago(expires),
            used_at=None if used is None else ago(used),
        )  # fmt: skip
    for days in (-1, 1):
        session = SessionStore()
        session.save()
        Session.objects.filter(pk=session.session_key).update(expire_date=ago(days))
    done = retention.remove(["invitations", "pairing-codes", "sessions"])
    assert done == {"invitations": 3, "pairing-codes": 2, "sessions": 1}
    assert sorted(Invitation.objects.values_list("email", flat=True)) == ["b@example.org", "e@example.org"]
    assert Session.objects.count() == 1


def test_the_command_says_and_does(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    """With --dry-run nothing goes; --only names kinds."""
    Invitation.objects.create(club=club, email="a@example.org", roles=[], expires_at=ago(99))
    call_command("retention", "--dry-run")
    said = capsys.readouterr().out
    assert "1 invitations: invitations that are" in said and "would be removed" in said
    assert Invitation.objects.count() == 1
    call_command("retention", "--only", "sessions")
    assert Invitation.objects.count() == 1
    call_command("retention")
    assert Invitation.objects.count() == 0 and "removed" in capsys.readouterr().out


@pytest.mark.one_database
def test_one_kind_that_fails_stops_no_other(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failure is told at the end."""

    def fails() -> int:
        raise UserProblem("x", "Broken.", 500)

    broken = retention.Kind("a-broken-one", "what breaks", lambda: 0, fails)
    monkeypatch.setitem(retention._kinds, broken.code, broken)
    Invitation.objects.create(club=club, email="a@example.org", roles=[], expires_at=ago(99))
    with pytest.raises(UserProblem):
        retention.remove()
    assert not Invitation.objects.exists()


@pytest.mark.one_database
def test_many_rows_go_in_short_transactions(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some at a time; a row that is wanted again meanwhile stays."""
    monkeypatch.setattr(retention, "AT_ONCE", 7)
    Invitation.objects.bulk_create(
        [Invitation(club=club, email=f"{n}@example.org", expires_at=ago(99)) for n in range(20)]
    )
    assert retention.remove(["invitations"]) == {"invitations": 20}
    monkeypatch.setattr(retention, "LONGEST", -1.0)
    Invitation.objects.bulk_create(
        [Invitation(club=club, email=f"{n}@example.org", expires_at=ago(99)) for n in range(20)]
    )
    assert retention.remove(["invitations"]) == {"invitations": 7}, "its time is over: the next night goes on"


@pytest.mark.one_database
def test_the_page_about_privacy_names_every_kind() -> None:
    """And each kind has a code and words."""
    written = (of_project.BASE_DIR / "docs" / "privacy.md").read_text()
    assert [kind.code for kind in retention.kinds() if f"`{kind.code}`" not in written] == []
    assert all(kind.what for kind in retention.kinds()) and len(retention.kinds()) >= 17
    assert owner_of(make_club()) and make_user()
