"""The authority that a club's devices trust: one key, one certificate, bound to the hall's own names.

Made with ``cryptography``, not with ``trustme``: trustme is made for tests, writes no name constraints, and
its certificates last longer than Apple's devices accept. What a device checks is in the certificate itself:

- *name constraints* (critical): ``localhost``, the names of :data:`config.environment.MDNS_NAMES`, the
  machine's name below ``.local``, and networks at home (:mod:`.names`);
- *use*: servers of TLS alone, no letters and no programs; no further authority below it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from config.https import names

CERTIFICATE: Final = "authority.crt"
KEY: Final = "authority.key"
YEARS: Final = timedelta(days=3652)
EARLIER: Final = timedelta(days=2)
"""Certificates are good from then on: a tablet's clock may be a day behind."""
ENDING: Final = timedelta(days=30)
"""An authority that ends sooner than this is replaced."""


class Damaged(Exception):
    """What was kept of the authority cannot be read; the message says where."""


@dataclass(frozen=True)
class Authority:
    """A certificate of an authority, with its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def pem(self) -> str:
        """The certificate in letters."""
        return self.certificate.public_bytes(serialization.Encoding.PEM).decode()

    @property
    def key_pem(self) -> str:
        """The key in letters: a secret."""
        return self.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ).decode()

    def ending(self, at: datetime) -> bool:
        """Whether it is over at ``at``, or nearly."""
        return self.certificate.not_valid_after_utc < at + ENDING


def make(machine: str, at: datetime | None = None) -> Authority:
    """A new authority for the server on the machine called ``machine``."""
    at = at or datetime.now(UTC)
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Balkline"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Balkline on {machine or 'this machine'}"[:64]),
        ]
    )
    permitted: list[x509.GeneralName] = [
        *map(x509.DNSName, names.dns_names(machine)),
        *map(x509.IPAddress, names.NETWORKS),
    ]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - EARLIER)
        .not_valid_after(at + YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage(signs_certificates=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.NameConstraints(permitted, excluded_subtrees=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return Authority(certificate, key)


def usage(*, signs_certificates: bool) -> x509.KeyUsage:
    """What a key may be used for: to sign certificates, or what a server says."""
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def read(pem: str, key_pem: str) -> Authority:
    """An authority that was written down. Raises :class:`Damaged`."""
    try:
        certificate = x509.load_pem_x509_certificate(pem.encode())
        key = serialization.load_pem_private_key(key_pem.encode(), password=None)
    except (ValueError, TypeError) as error:
        raise Damaged(str(error)) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        raise Damaged("certificate and key do not belong together")
    return Authority(certificate, key)


def read_files(folder: Path) -> Authority | None:
    """The authority in ``folder``; None where there is none. Raises :class:`Damaged`."""
    try:
        pem, key_pem = ((folder / name).read_text() for name in (CERTIFICATE, KEY))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise Damaged(f"{folder}: {error}") from error
    try:
        return read(pem, key_pem)
    except Damaged as error:
        raise Damaged(f"{folder}: {error}") from error


def write_files(authority: Authority, folder: Path) -> None:
    """Write it into ``folder``, for this user alone; the key first, so that a certificate never lacks it."""
    write_private(folder / KEY, authority.key_pem)
    write_private(folder / CERTIFICATE, authority.pem)


def write_private(path: Path, text: str) -> None:
    """Write a file whole, or not at all, readable by this user alone."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w") as out:
            out.write(text)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def fingerprint(certificate: x509.Certificate) -> str:
    """The SHA-256 of a certificate in groups of four digits, to be compared by eye."""
    digits = certificate.fingerprint(hashes.SHA256()).hex().upper()
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))
