"""Mail: the server is reached, keeps the letters secret on their way, and takes the password. Nothing is sent
unless an address is given."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from config.doctor.findings import Asked, Finding, check, ok, warn, wrong


@check("mail")
def mail_server(asked: Asked) -> Iterator[Finding]:
    """Connect, STARTTLS, sign in; and send one letter to ``--mail``."""
    if not settings.SENDS_MAIL:
        todo = "Set BALKLINE_EMAIL_URL; until then letters become files, and officers pass invitations on."
        yield warn("Mail server", "none is named", todo)
        return
    where = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    connection = get_connection("django.core.mail.backends.smtp.EmailBackend")
    try:
        connection.open()
    except smtplib.SMTPAuthenticationError as error:
        yield wrong(
            "Mail server", f"{where} refuses the password: {_said(error)}", "Correct BALKLINE_EMAIL_URL."
        )
        return
    except smtplib.SMTPNotSupportedError as error:
        yield wrong(
            "Mail server", f"{where}: {error}", "Correct ?tls= or the password in BALKLINE_EMAIL_URL."
        )
        return
    except ssl.SSLError as error:
        yield wrong(
            "Mail server",
            f"{where}: TLS fails: {error.reason or error}",
            "Use the name that its certificate has.",
        )
        return
    except (smtplib.SMTPException, OSError) as error:
        todo = "Correct host and port in BALKLINE_EMAIL_URL; many providers close port 25."
        yield wrong("Mail server", f"{where} is not reached: {_said(error)}", todo)
        return
    try:
        yield from _secret(where)
        yield from _send(asked.mail, connection)
    finally:
        connection.close()


def _secret(where: str) -> Iterator[Finding]:
    tls = settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL
    if settings.EMAIL_HOST_USER and not tls:
        todo = "Use port 587 with ?tls=starttls, or smtps://."
        yield warn("Mail server", f"{where} takes the password in the clear", todo)
    else:
        how = "TLS" if tls else "no TLS"
        signed = "signed in" if settings.EMAIL_HOST_USER else "without a password"
        yield ok("Mail server", f"{where} answers ({how}, {signed})")


def _send(to: str, connection: BaseEmailBackend) -> Iterator[Finding]:
    if not to:
        return
    text = "This letter was sent by manage.py doctor. Letters from your Balkline server arrive."
    letter = EmailMessage("Balkline: a test", text, settings.DEFAULT_FROM_EMAIL, [to], connection=connection)
    try:
        letter.send()
    except smtplib.SMTPException as error:
        yield wrong(
            "Letter",
            f"to {to} was refused: {_said(error)}",
            "See BALKLINE_EMAIL_FROM: many servers take only their own.",
        )
    else:
        yield ok("Letter", f"sent to {to}: look whether it arrives")


def _said(error: Exception) -> str:
    told = getattr(error, "smtp_error", b"")
    text = told.decode(errors="replace") if isinstance(told, bytes) else str(told)
    return " ".join((text or str(error) or type(error).__name__).split())[:200]
