"""Reading of the ``BALKLINE_*`` environment variables.

Every variable is read through :func:`text`, :func:`flag`, :func:`number`, :func:`numbers`, :func:`hour` or
:func:`words`, and described in ``docs/configuration.md``; a test compares the two lists. Each may also be
given by a file, whose name is in the variable with ``_FILE`` behind its name: then keys and passwords are not
seen where somebody lists the environment.
"""

import ipaddress
import os
import secrets
import socket
import time
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

PREFIX = "BALKLINE_"
MDNS_NAMES = ("balkline.local", *(f"balkline-{number}.local" for number in range(2, 10)))
"""The names that servers take in a local network (:mod:`config.mdns`); the first one the first of them."""


class BadSetting(ValueError):
    """An environment variable holds what cannot be used. The message names it."""


def text(name: str, default: str = "") -> str:
    """Return the variable ``BALKLINE_<name>``, or ``default`` where it is absent or empty.

    Where it is, the file that ``BALKLINE_<name>_FILE`` names is read. Raise :class:`BadSetting` if it cannot
    be.
    """
    value = os.environ.get(PREFIX + name, "").strip()
    file = os.environ.get(f"{PREFIX}{name}_FILE", "").strip()
    if not value and file:
        try:
            value = Path(file).read_text().strip()
        except (OSError, ValueError) as error:
            raise BadSetting(f"{PREFIX}{name}_FILE: {file} cannot be read: {error}") from error
    return value or default


def flag(name: str, default: bool = False) -> bool:
    """Return a yes-or-no variable. Raise :class:`BadSetting` for anything else."""
    value = text(name).lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise BadSetting(f"{PREFIX}{name}: say yes or no, not {value!r}")


def number(name: str, default: int) -> int:
    """Return a whole number. Raise :class:`BadSetting` where it is none."""
    value = text(name)
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise BadSetting(f"{PREFIX}{name}: a whole number is needed, not {value!r}") from None


def numbers(name: str, default: tuple[int, ...]) -> tuple[int, ...]:
    """Return as many whole numbers from 0 on as ``default`` has, divided by commas or blanks."""
    found = words(name, [str(one) for one in default])
    if len(found) != len(default) or not all(one.isascii() and one.isdigit() for one in found):
        like = " ".join(map(str, default))
        raise BadSetting(f"{PREFIX}{name}: {len(default)} whole numbers are needed, such as {like!r}")
    return tuple(map(int, found))


def hour(name: str, default: str) -> tuple[int, int]:
    """Return a time of the day, written as 03:30, as hour and minute."""
    found = text(name, default)
    try:
        at = time.strptime(found, "%H:%M")
    except ValueError:
        raise BadSetting(f"{PREFIX}{name}: a time such as 03:30 is needed, not {found!r}") from None
    return at.tm_hour, at.tm_min


def words(name: str, default: list[str]) -> list[str]:
    """Return a list of words divided by commas or blanks."""
    return text(name).replace(",", " ").split() or default


def networks(name: str, listed: list[str]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Return the networks that ``BALKLINE_<name>`` lists. Raise :class:`BadSetting` where one is none."""
    try:
        return [ipaddress.ip_network(word) for word in listed]
    except ValueError as error:
        raise BadSetting(f"{PREFIX}{name}: addresses and networks are needed: {error}") from None


def secret_key(data: Path) -> str:
    """Return the signing key: the variable, else the one kept in ``data``, made at first need.

    The file is readable by its owner alone. Two processes that start at once agree on one key,
    because the second finds the file that the first has linked into place.
    """
    given = text("SECRET_KEY")
    if given:
        return given
    path = data / "secret-key"
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        pass
    draft = data / f"secret-key.{os.getpid()}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(50) + "\n")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()


def lan_addresses() -> list[str]:
    """Return this machine's addresses that a tablet in the same network can reach, best first.

    The first is the one that a packet to the outside would leave from; connecting a datagram
    socket sends nothing. Without any network the list is empty.
    """
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: never answered
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(address[0]))
    except OSError:
        pass
    return [a for a in dict.fromkeys(found) if not a.startswith("127.")]


def own_names() -> list[str]:
    """Return the host names under which this machine answers without being told any."""
    name = socket.gethostname().lower()
    names = ["localhost", "127.0.0.1", "[::1]", name]
    if "." not in name:
        names.append(f"{name}.local")
    if flag("MDNS", True):
        names += MDNS_NAMES
    return [*names, *lan_addresses()]


def mail_server(url: str) -> dict[str, object]:
    """Return Django's e-mail settings for ``smtp://user:password@host:587/?tls=starttls``.

    ``smtps://`` speaks TLS from the first byte. Raise :class:`BadSetting` for another scheme.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise BadSetting(f"{PREFIX}EMAIL_URL: smtp://user:password@host:587/ is understood, not {url!r}")
    tls = parse_qs(parts.query).get("tls", ["starttls" if parts.port == 587 else "none"])[0]
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and tls == "starttls",
    }
