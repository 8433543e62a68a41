"""The authority signs for the hall's own names alone, and its certificates are such as all devices accept."""

from __future__ import annotations

import hashlib
import ipaddress
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from config.https import authority as authorities
from config.https import certificate, names
from config.https.authority import Authority, Damaged

NOW = datetime.now(UTC)


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[str]], None]:
    """The machine ``chalk`` with an address at home; the value changes its addresses."""
    monkeypatch.setattr(names, "machine", lambda: "chalk")

    def at(addresses: list[str]) -> None:
        monkeypatch.setattr(names, "addresses", lambda: addresses)

    at(["192.168.1.5"])
    return at


@pytest.fixture(scope="module")
def authority() -> Authority:
    return authorities.make("chalk", NOW)


def server(authority: Authority, *subjects: str, at: datetime = NOW) -> x509.Certificate:
    """A certificate signed for names and numbers, whether the authority may or not."""
    to: list[x509.GeneralName] = []
    for subject in subjects:
        try:
            to.append(x509.IPAddress(ipaddress.ip_address(subject)))
        except ValueError:
            to.append(x509.DNSName(subject))
    return x509.load_pem_x509_certificate(certificate.issue(authority, to, at).encode())


def accepted(authority: Authority, leaf: x509.Certificate, subject: str, at: datetime = NOW) -> bool:
    """Whether a device that trusts ``authority`` believes that ``leaf`` is ``subject``."""
    try:
        name: x509.verification.Subject = x509.IPAddress(ipaddress.ip_address(subject))
    except ValueError:
        name = x509.DNSName(subject)
    verifier = PolicyBuilder().store(Store([authority.certificate])).time(at).build_server_verifier(name)
    try:
        verifier.verify(leaf, [])
    except VerificationError:
        return False
    return True


OURS = (
    "balkline.local", "balkline-2.local", "chalk.local", "localhost",
    "192.168.1.5", "10.1.2.3", "127.0.0.1", "::1", "fd00::5",
)  # fmt: skip
FOREIGN = (
    "example.org", "local", "printer.local", "notbalkline.local", "chalk",
    "8.8.8.8", "172.32.0.1", "2001:db8::1",
)  # fmt: skip


@pytest.mark.parametrize("subject", OURS)
def test_devices_believe_the_halls_names(authority: Authority, subject: str) -> None:
    """Names below .local that are the server's, and addresses at home."""
    assert accepted(authority, server(authority, subject), subject)


@pytest.mark.parametrize("subject", FOREIGN)
def test_devices_refuse_every_other(authority: Authority, subject: str) -> None:
    """A site of the internet, another machine of the hall, a public address: even signed, nobody believes it;
    nor a certificate that has one among the right names."""
    assert not accepted(authority, server(authority, subject), subject)
    assert not accepted(authority, server(authority, "balkline.local", subject), "balkline.local")


def test_no_further_authority_and_no_other_use(authority: Authority) -> None:
    """It cannot hand its power on, and signs for servers alone."""
    found = authority.certificate.extensions
    basic = found.get_extension_for_class(x509.BasicConstraints)
    assert basic.critical and basic.value.path_length == 0
    assert found.get_extension_for_class(x509.NameConstraints).critical
    uses = found.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(uses) == [x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]


def test_what_apple_demands_of_a_certificate(authority: Authority, tmp_path: Path) -> None:
    """At most 397 days, names in the list of names, for servers, SHA-256; good for clocks a day behind."""
    assert certificate.renew(authority, tmp_path, NOW)
    leaf = x509.load_pem_x509_certificate((tmp_path / certificate.FILE).read_bytes())
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc <= timedelta(days=397)
    assert leaf.signature_hash_algorithm is not None and leaf.signature_hash_algorithm.name == "sha256"
    told = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {"balkline.local", "balkline-9.local", "chalk.local", "localhost"} <= set(
        told.get_values_for_type(x509.DNSName)
    )
    assert ipaddress.ip_address("192.168.1.5") in told.get_values_for_type(x509.IPAddress)
    for at in (NOW, NOW - timedelta(days=1), NOW + timedelta(days=390)):
        assert accepted(authority, leaf, "balkline.local", at)


def test_it_is_made_anew_when_it_must(
    authority: Authority, tmp_path: Path, machine: Callable[[list[str]], None]
) -> None:
    """Not at each start; but for a new address, before its end, for another authority, and when it is torn.
    An address that is gone needs nothing."""
    file = tmp_path / certificate.FILE
    assert certificate.renew(authority, tmp_path, NOW) and not certificate.renew(authority, tmp_path, NOW)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    machine(["192.168.1.5", "10.0.0.7"])
    assert certificate.renew(authority, tmp_path, NOW)
    machine([])
    assert not certificate.renew(authority, tmp_path, NOW + timedelta(days=364))
    assert certificate.renew(authority, tmp_path, NOW + timedelta(days=366))
    assert certificate.renew(authorities.make("chalk", NOW), tmp_path, NOW)
    file.write_text(file.read_text()[:300])
    assert certificate.renew(authority, tmp_path, NOW)


def test_a_machine_with_another_name_signs_for_what_it_may(
    authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new name of the machine is not in the old authority: it is left out, and the rest is good."""
    monkeypatch.setattr(names, "machine", lambda: "cue")
    certificate.renew(authority, tmp_path, NOW)
    leaf = x509.load_pem_x509_certificate((tmp_path / certificate.FILE).read_bytes())
    assert accepted(authority, leaf, "balkline.local") and not accepted(authority, leaf, "cue.local")


@pytest.mark.parametrize(
    ("host", "name"),
    [("Chalk.example.org", "chalk"), ("club-pc", "club-pc"), ("Ünser PC", ""), ("", ""), ("-x", "")],
)
def test_the_machines_name(host: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first part, if it can stand in an address at all."""
    monkeypatch.undo()
    monkeypatch.setattr(names.socket, "gethostname", lambda: host)
    assert names.machine() == name
    assert "com" not in names.dns_names("com") and "com.local" in names.dns_names("com")


def test_addresses_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """All adapters of the machine, without public addresses; what the system does not tell is no failure."""
    monkeypatch.undo()
    monkeypatch.setattr(names.env, "lan_addresses", lambda: ["192.168.1.5", "203.0.113.9"])

    def refuse() -> None:
        raise OSError("no netlink")

    monkeypatch.setattr(names.ifaddr, "get_adapters", refuse)
    assert names.addresses() == ["192.168.1.5"]


def test_files_that_are_no_authority(authority: Authority, tmp_path: Path) -> None:
    """None there, half of it, a key of another: said, and never taken."""
    assert authorities.read_files(tmp_path) is None
    authorities.write_files(authority, tmp_path)
    read = authorities.read_files(tmp_path)
    assert read is not None and read.certificate == authority.certificate
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    (tmp_path / authorities.KEY).write_text(authorities.make("chalk").key_pem)
    with pytest.raises(Damaged, match="belong"):
        authorities.read_files(tmp_path)
    (tmp_path / authorities.KEY).write_text("torn")
    with pytest.raises(Damaged):
        authorities.read_files(tmp_path)


def test_the_fingerprint_is_the_one_that_devices_show(authority: Authority) -> None:
    """SHA-256 of the certificate, in sixteen groups of four."""
    shown = authorities.fingerprint(authority.certificate)
    groups = shown.split()
    assert len(groups) == 16 and {len(group) for group in groups} == {4}
    der = authority.certificate.public_bytes(serialization.Encoding.DER)
    assert "".join(groups) == hashlib.sha256(der).hexdigest().upper()
