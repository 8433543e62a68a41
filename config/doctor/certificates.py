"""Certificate: the server's own (names, end, who signed it), or that of the proxy as a browser sees it."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from django.conf import settings

from config import sealing
from config.doctor.findings import Asked, Finding, check, ok, warn, wrong
from config.https import authority as authorities
from config.https import certificate as certificates
from config.https import keeping
from config.models import SealedAuthority

SOON: Final = timedelta(days=14)
PATIENCE: Final = 5.0


def lasting(about: str, certificate: x509.Certificate, todo: str, at: datetime | None = None) -> Finding:
    """How long a certificate is still good."""
    left = certificate.not_valid_after_utc - (at or datetime.now(UTC))
    said = f"until {certificate.not_valid_after_utc:%d %B %Y}"
    if left <= timedelta(0):
        return wrong(about, f"has run out: it was good {said}", todo)
    if left < SOON:
        return warn(about, f"good {said} only", todo)
    return ok(about, f"good {said}")


@check("certificate")
def own(asked: Asked) -> Iterator[Finding]:
    """The certificate of ``serve --https``, and its authority."""
    if not settings.OWN_HTTPS and not (keeping.folder() / certificates.FILE).exists():
        return
    try:
        authority = authorities.read_files(keeping.folder())
        text = (keeping.folder() / certificates.FILE).read_bytes()
        certificate = x509.load_pem_x509_certificates(text)[0]
    except (authorities.Damaged, OSError, ValueError) as error:
        yield wrong("Certificate", f"cannot be read: {error}", "Start the server: it makes one.")
        return
    if authority is None:
        yield wrong(
            "Authority", "there is none", "Start the server: it makes one, or takes the one in the database."
        )
        return
    yield lasting("Certificate", certificate, "Restart the server: it makes a new one.")
    yield lasting(
        "Authority", authority.certificate, "See manage.py authority: each device must trust a new one."
    )
    try:
        certificate.verify_directly_issued_by(authority.certificate)
    except (ValueError, TypeError, InvalidSignature):
        yield wrong("Signed", "by another authority than the one that devices trust", "Restart the server.")
    else:
        yield ok(
            "Signed", f"by the server's authority, {authorities.fingerprint(authority.certificate)[:23]}..."
        )
    yield _names(certificate, authority)
    yield _copy(authority)


def _names(certificate: x509.Certificate, authority: authorities.Authority) -> Finding:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    missing = [str(one.value) for one in certificates.wanted(authority) if one not in list(names)]
    if missing:
        return warn("Names", f"it lacks {', '.join(missing)}", "Restart the server: it makes a new one.")
    return ok("Names", f"all {len(list(names))} names and addresses of this machine")


def _copy(authority: authorities.Authority) -> Finding:
    """The copy in the database, from which a restored backup brings it back."""
    row = SealedAuthority.objects.first()
    todo = "Start the server once with the secret key that fits (docs/running.md, a new secret key)."
    if row is None or row.certificate != authority.pem:
        return warn("Copy in the database", "is missing or another", todo)
    try:
        sealing.unseal(row.sealed_key)
    except sealing.Unreadable:
        return warn("Copy in the database", "cannot be opened with this secret key", todo)
    return ok("Copy in the database", "can be opened: a backup brings the authority back")


@check("certificate")
def of_the_proxy(asked: Asked) -> Iterator[Finding]:
    """What a browser sees at the public address."""
    parts = urlsplit(settings.PUBLIC_URL)
    if parts.scheme != "https" or not parts.hostname or not asked.online:
        return
    yield seen(parts.hostname, parts.port or 443)


def seen(host: str, port: int, trusted: ssl.SSLContext | None = None) -> Finding:
    """The certificate that ``host`` shows, checked as a browser does."""
    about = f"{host}:{port}"
    try:
        with (
            socket.create_connection((host, port), timeout=PATIENCE) as plain,
            (trusted or ssl.create_default_context()).wrap_socket(plain, server_hostname=host) as secure,
        ):
            shown = secure.getpeercert(binary_form=True)
    except ssl.SSLCertVerificationError as error:
        return wrong(
            about,
            f"browsers refuse it: {error.verify_message}",
            "Renew it at the proxy; does it have this name?",
        )
    except (ssl.SSLError, OSError) as error:
        return wrong(about, f"is not reached by HTTPS: {error}", "Does the proxy run, and is the port open?")
    assert shown is not None
    return lasting(
        about, x509.load_der_x509_certificate(shown), "Why did the proxy not renew it? See its log."
    )
