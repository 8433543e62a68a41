"""Letters: written with their change, sent by a worker, kept sealed until then."""

from __future__ import annotations

import re
from smtplib import SMTPServerDisconnected
from typing import Any
from unittest import mock

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils.timezone import now

from clubs.people import tasks
from clubs.people.models import Letter
from clubs.people.services import letters
from config import clock, doorbell
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def ask_for_a_password(to: str) -> Any:
    return Client().post("/account/password/reset/", {"email": to}, HTTP_HOST="hall.local:8000")


def written() -> Letter:
    return letters.write(to="ann@example.org", subject="A subject", text="A text.\n")


@pytest.mark.both_databases
def test_a_letter_is_sent_once() -> None:
    """By whichever worker comes first; its text is not kept."""
    letter = written()
    assert [letters.send(letter_id=letter.pk) for _ in range(2)] == [True, False]
    (sent,) = mail.outbox
    assert (sent.to, sent.subject, sent.body) == (["ann@example.org"], "A subject", "A text.\n")
    letter.refresh_from_db()
    assert letter.sent_at is not None and letter.sealed == ""


def test_the_page_does_not_wait_for_the_mail_server() -> None:
    """A request to choose a new password is answered without a word to the mail server."""
    ann = make_user("ann@example.org")
    with mock.patch.object(EmailMessage, "send", side_effect=SMTPServerDisconnected):
        assert ask_for_a_password(ann.email).status_code == 302
    (letter,) = Letter.objects.all()
    assert letters.send(letter_id=letter.pk)
    assert re.search(r"http://hall\.local:8000/account/password/reset/key/\S+", mail.outbox[0].body)


def test_the_page_does_not_wait_for_the_broker(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a broker the letter is written, and the sweep finds it."""
    away = mock.Mock(side_effect=doorbell.OperationalError("connection refused"))
    monkeypatch.setattr("celery.canvas.Signature.apply_async", away)
    monkeypatch.setattr(doorbell, "_silent_until", 0.0)
    assert ask_for_a_password(make_user("ann@example.org").email).status_code == 302
    assert Letter.objects.count() == tasks.sweep_letters() == 1


def test_the_database_does_not_tell_the_link() -> None:
    """Who reads a copy of the database cannot choose a password for anybody."""
    ask_for_a_password(make_user("ann@example.org").email)
    (letter,) = Letter.objects.all()
    assert "password/reset" not in letter.sealed and "http" not in letter.sealed
    assert "password/reset" in letters.unseal(letter.sealed)


def test_a_mail_server_that_is_down_is_tried_again_and_given_up_at_last() -> None:
    """With a wait that doubles; after eight attempts the row says why, for a week."""
    letter = written()
    at = now()
    with mock.patch.object(EmailMessage, "send", side_effect=SMTPServerDisconnected):
        for wait in (2, 4, 8, 16, 32, 64, 128, 256):
            with mock.patch.object(clock, "now", return_value=at):
                assert not letters.send(letter_id=letter.pk)
                assert not letters.due().exists()
            at += wait * letters.FIRST_WAIT / 2
    with mock.patch.object(letters, "now", return_value=at), mock.patch.object(clock, "now", return_value=at):
        assert not letters.due().exists()
        assert letters.forget() == 0
    assert "SMTPServerDisconnected" in Letter.objects.get().problem
    with mock.patch.object(letters, "now", return_value=at + letters.KEPT_FOR):
        assert letters.forget() == 1


def test_a_letter_under_a_lost_key_is_given_up(settings: Any) -> None:
    """Until then, an older key is still understood."""
    settings.SECRET_KEY = "older"
    first, second = written(), written()
    settings.SECRET_KEY = "newer"
    assert not letters.send(letter_id=first.pk) and not mail.outbox
    settings.SECRET_KEY_FALLBACKS = ["older"]
    assert letters.send(letter_id=second.pk)
    first.refresh_from_db()
    assert "secret key" in first.problem and not letters.due().exists()


def test_an_end_of_a_line_in_a_subject_adds_no_header() -> None:
    """A club's name cannot send the letter to somebody else."""
    letter = letters.write(to="a@example.org", subject="Join\r\nBcc: x@example.org", text="")
    letters.send(letter_id=letter.pk)
    assert mail.outbox[0].subject == "Join Bcc: x@example.org"


def test_without_a_mail_server_only_links_become_files(settings: Any) -> None:
    """A notice that nobody would read is not written; a link that the operator may pass on is."""
    settings.SENDS_MAIL = False
    ann = make_user("ann@example.org")
    letters.notify([ann], "A notice", "people/mail/roles_changed.txt")
    assert not Letter.objects.exists()
    ask_for_a_password(ann.email)
    assert Letter.objects.count() == 1


def test_an_answer_takes_no_longer_for_an_account_than_for_none() -> None:
    """Both write one letter, so that the time does not tell who has an account."""
    make_user("ann@example.org")
    for account in ("ann@example.org", "nobody@example.org"):
        ask_for_a_password(account)
    assert sorted(Letter.objects.values_list("to", flat=True)) == ["ann@example.org", "nobody@example.org"]
