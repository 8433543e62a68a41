"""The server's certificate: signed by its own authority for all names and addresses that it has now.

It lasts less than 398 days, as Apple's devices demand, and is made anew some weeks before its end, and when
the machine has an address that is not in it.
"""

from __future__ import annotations

import ipaddress
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from config.https import names
from config.https.authority import EARLIER, Authority, usage, write_private

FILE: Final = "server.pem"
LASTS: Final = timedelta(days=397) - EARLIER
RENEWED: Final = timedelta(days=30)
"""So long before its end it is made anew."""


def wanted(authority: Authority) -> list[x509.GeneralName]:
    """The names and addresses of this machine that ``authority`` may sign for."""
    constraints = authority.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = {
        name.value for name in constraints.permitted_subtrees or () if isinstance(name, x509.DNSName)
    }
    numbers = dict.fromkeys([*names.LOOPBACK, *names.addresses()])
    return [
        *(x509.DNSName(name) for name in names.dns_names(names.machine()) if name in permitted),
        *(x509.IPAddress(ipaddress.ip_address(number)) for number in numbers),
    ]


def issue(authority: Authority, to: Iterable[x509.GeneralName], at: datetime | None = None) -> str:
    """A key and a certificate for ``to``, in letters."""
    at = at or datetime.now(UTC)
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    certificate = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Balkline")]))
        .issuer_name(authority.certificate.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - EARLIER)
        .not_valid_after(min(at + LASTS, authority.certificate.not_valid_after_utc))
        .add_extension(x509.SubjectAlternativeName(to), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(issuer), critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    key_pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return (key_pem + certificate.public_bytes(serialization.Encoding.PEM)).decode()


def fits(pem: str, authority: Authority, to: Iterable[x509.GeneralName], at: datetime | None = None) -> bool:
    """Whether a certificate is of ``authority``, good for ``to``, and for some weeks more."""
    at = at or datetime.now(UTC)
    try:
        certificate = x509.load_pem_x509_certificate(pem.encode())
        certificate.verify_directly_issued_by(authority.certificate)
        own = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # torn, of another authority, or of another making: made anew
        return False
    inside = certificate.not_valid_before_utc <= at < certificate.not_valid_after_utc - RENEWED
    return inside and set(to) <= set(own)


def renew(authority: Authority, folder: Path, at: datetime | None = None) -> bool:
    """See that ``folder`` has a certificate that fits; whether a new one was made."""
    path, to = folder / FILE, wanted(authority)
    try:
        if fits(path.read_text(), authority, to, at):
            return False
    except (OSError, ValueError):
        pass
    write_private(path, issue(authority, to, at))
    return True


def context(folder: Path) -> ssl.SSLContext:
    """How a web process speaks TLS with the certificate in ``folder``; :func:`load` gives it a new one."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    made.set_alpn_protocols(["http/1.1"])
    load(made, folder)
    return made


def load(made: ssl.SSLContext, folder: Path) -> None:
    """Let new connections have the certificate that is in ``folder`` now."""
    made.load_cert_chain(folder / FILE)
