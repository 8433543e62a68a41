"""The audit log itself: who, from where, append-only, kept for its time, and read by owners."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils.timezone import now

from clubs.api.core import tokens
from clubs.audit.models import AuditLine
from clubs.audit.rules.addresses import shortened
from clubs.audit.services import forgetting
from clubs.audit.services.writing import About, note
from matches import services
from matches.log.actor import Actor
from matches.marking import amending
from tests.factories import PASSWORD, make_club, make_member, make_user, owner_of
from tests.matches.conftest import build_hall, mark

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def newest(what: str) -> AuditLine:
    found = AuditLine.objects.filter(what=what).first()
    assert found is not None, what
    return found


def test_addresses_are_shortened_to_their_network() -> None:
    """No line of a household is kept, and nothing that is no address."""
    assert shortened("203.0.113.77") == "203.0.113.0/24"
    assert shortened("2001:db8:1:2::5") == "2001:db8:1::/48"
    assert shortened("::ffff:203.0.113.77") == "203.0.113.0/24"
    assert shortened("fe80::1%eth0") == "fe80::/48"
    assert shortened("unix socket") == "" == shortened("")


def test_signing_in_and_out_is_told_with_network_and_request() -> None:
    """Who, from where, and the name of the request as the server's log has it."""
    person, browser = make_user("ann@example.org"), Client()
    asked = {"login": "ann@example.org", "password": PASSWORD}
    more: dict[str, Any] = {"REMOTE_ADDR": "203.0.113.77", "headers": {"X-Request-Id": "a-name-of-ours"}}
    browser.post("/account/login/", asked, **more)
    line = newest("sign-in")
    assert (line.by_kind, line.by_key, line.address) == ("account", person.pk, "203.0.113.0/24")
    assert line.request_id == "a-name-of-ours"
    browser.post("/account/logout/")
    assert newest("sign-out").by_key == person.pk


def test_a_failed_sign_in_names_the_account_and_nothing_that_was_typed() -> None:
    """A line by itself; a word that is no account's address may be a password, and is not kept."""
    person, browser = make_user("ann@example.org"), Client()
    browser.post("/account/login/", {"login": "ANN@example.org", "password": "wrong-wrong"})
    line = newest("sign-in-failed")
    assert (line.by_kind, line.by_key, line.about_key) == ("visitor", None, str(person.pk))
    browser.post("/account/login/", {"login": "my-secret@password.zz", "password": "wrong-wrong"})
    line = newest("sign-in-failed")
    row = AuditLine.objects.filter(pk=line.pk).values()[0]
    assert line.about_key == "" and "my-secret" not in str(row)


def test_a_new_password_leaves_one_line_and_no_word_of_it() -> None:
    """By the page or by a command alike; a sign-in that renews the hash is none."""
    person = make_user("ann@example.org")
    person.set_password("something-else-1905")
    person.save()
    line = newest("password-changed")
    assert AuditLine.objects.filter(what="password-changed").count() == 1
    assert "something-else" not in str(line.data) and line.about_key == str(person.pk)
    person.save()
    get_user_model().objects.get(pk=person.pk).check_password("something-else-1905")
    assert AuditLine.objects.filter(what="password-changed").count() == 1


def test_a_program_is_named_beside_its_person() -> None:
    """By which token a deed was done, never the token itself."""
    club = make_club()
    owner = owner_of(club)
    token, text = tokens.make_token(user=owner, label="Robot", scopes=["read", "people"])
    member = make_member(club)
    answer = Client().delete(
        f"/api/v1/clubs/{club.slug}/members/{member.pk}/", headers={"Authorization": f"Bearer {text}"}
    )
    assert answer.status_code == 204
    line = newest("role-taken")
    assert (line.by_key, line.program) == (owner.pk, f"Robot ({token.public_id})")
    assert text.rpartition("_")[2] not in str(AuditLine.objects.values())


def test_corrections_are_told_and_the_markers_step_back_is_not() -> None:
    """What had stood and reads otherwise now, with both."""
    hall = build_hall()
    mark(hall.match, hall.tablet, "A", ":lead")
    mark(hall.match, hall.tablet, "A", "+1")
    _undo(hall)
    assert not AuditLine.objects.filter(what="entry-corrected").exists()
    mark(hall.match, hall.tablet, "A", "+1")
    mark(hall.match, hall.tablet, "A", "+1")
    hall.match.refresh_from_db()
    amending.amend(
        match_id=hall.match.pk, entry=4, tokens="miss", expected_seq=hall.match.last_seq,
        client_uuid="12345678-1234-4234-8234-123456789012", by=hall.tablet,
    )  # fmt: skip
    line = newest("entry-corrected")
    assert line.data == {"entry": 4, "before": "+1", "after": "amend 4: miss"}
    assert (line.by_kind, line.about_key) == ("tablet", hall.match.public_id)


def _undo(hall: SimpleNamespace) -> None:
    hall.match.refresh_from_db()
    amending.undo(
        match_id=hall.match.pk, expected_seq=hall.match.last_seq,
        client_uuid="12345678-1234-4234-8234-123456789011", by=hall.tablet,
    )  # fmt: skip


def test_a_match_called_off_is_told_with_the_reason() -> None:
    """Acts of officials have their line."""
    hall = build_hall()
    services.void_match(
        match=hall.match, by=Actor.of_user(make_member(hall.club, "director")), reason="power cut"
    )
    line = newest("match-called-off")
    assert line.data["reason"] == "power cut" and line.about_key == hall.match.public_id


@pytest.mark.parametrize("change", ["update", "delete"])
def test_no_line_is_changed_or_deleted_before_its_time(change: str, settings: Any) -> None:
    """The database itself refuses; whether the line has an end or not."""
    for days in (730, 0):
        settings.AUDIT_DAYS = days
        line = note("sign-in", about=About("person"))
        assert line is not None and (line.kept_until is None) == (days == 0)
        rows = AuditLine.objects.filter(pk=line.pk)
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            rows.update(kept_until=now() - timedelta(days=1)) if change == "update" else rows.delete()
        assert rows.exists()


def test_the_nightly_task_removes_what_was_kept_long_enough() -> None:
    """And nothing else, not even if it is asked for."""
    old = AuditLine.objects.create(what="sign-in", by_kind="command", kept_until=now() - timedelta(hours=1))
    young = AuditLine.objects.create(what="sign-in", by_kind="command", kept_until=now() + timedelta(days=1))
    ever = AuditLine.objects.create(what="sign-in", by_kind="command", kept_until=None)
    assert forgetting.forget() == 1
    left = AuditLine.objects.filter(pk__in=[old.pk, young.pk, ever.pk]).values_list("pk", flat=True)
    assert set(left) == {young.pk, ever.pk}


def _page(client: Client, club: Any, query: str = "", page: str = "audit/") -> Any:
    return client.get(f"/c/{club.slug}/settings/{page}{query}")


def test_owners_read_their_own_club_narrowed_and_paged(client: Client) -> None:
    """Kind, person and days; no line of another club, none of the site."""
    club, other = make_club(), make_club("Elsewhere")
    owner = owner_of(club)
    note("payout", club=other, by=owner, about=About("competition", "cup", "Secret Cup"))
    note("payout", club=club, by=owner, about=About("competition", "cup", "Open Cup"), data={"amount": "20"})
    note("token-made", club=club, by=make_user(display_name="Zita"), about=About("token", "x", "Board"))
    client.force_login(owner)
    text = _page(client, club).content.decode()
    assert "Open Cup" in text and "Board" in text and "Secret Cup" not in text
    assert "Signed in" not in text.partition("<tbody")[2]
    text = _page(client, club, "?what=money").content.decode()
    assert "Open Cup" in text and "Zita" not in text
    assert "Zita" in _page(client, club, "?person=zit").content.decode()
    assert "Open Cup" not in _page(client, club, "?last=2001-01-01").content.decode()
    answer = _page(client, club, "?first=gestern")
    assert answer.status_code == 200 and "field-error" in answer.content.decode()
    assert len(answer.context["rows"]) == 4  # what is not understood narrows nothing, and says so


def test_the_file_has_the_same_lines_and_runs_no_formula(client: Client) -> None:
    """A name that is a formula for a spreadsheet is text."""
    club = make_club()
    note("payout", club=club, by=make_user(display_name="=cmd()"), about=About("competition", "c", "Cup"))
    note("token-made", club=club, about=About("token", "x", "Board"))
    client.force_login(owner_of(club))
    answer = _page(client, club, "?what=payout", "audit.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert [(row["what"], row["who"]) for row in rows] == [("payout", "'=cmd()")]
    assert answer["Content-Disposition"].endswith('-audit.csv"')
