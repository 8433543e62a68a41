"""Where the authority is kept: in the data folder, and sealed in the database.

Devices trust this one authority, so it must not be lost with a disk. A backup of the database with the
``secret-key`` beside it brings it back; the database alone tells nobody its key (:mod:`config.sealing`).
The files go before the row: a database that is restored from before the authority was made loses nothing.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.conf import settings

from config import sealing
from config.https import authority as authorities
from config.https import names
from config.https.authority import Authority, Damaged
from config.models import SealedAuthority

log = logging.getLogger(__name__)

FOLDER: Final = "https"


def folder() -> Path:
    """Where the files of HTTPS lie."""
    return Path(settings.DATA) / FOLDER


def kept() -> Authority:
    """The server's authority, made now where there is none. Afterwards both places have it."""
    found = _from_files() or _from_database()
    now = datetime.now(UTC)
    if found is None or found.ending(now):
        if found is not None:
            log.warning("the authority for HTTPS has come to its end; each device must trust the new one")
        found = authorities.make(names.machine(), now)
    authorities.write_files(found, folder())
    row = _from_database()
    if row is None or row.certificate != found.certificate:
        SealedAuthority.keep(found.pem, sealing.seal(found.key_pem))
    return found


def replace() -> Authority:
    """A new authority in the place of the one there is; no device trusts it yet."""
    made = authorities.make(names.machine())
    authorities.write_files(made, folder())
    return kept()


def _from_files() -> Authority | None:
    try:
        return authorities.read_files(folder())
    except Damaged as error:
        log.warning("the authority for HTTPS cannot be read: %s", error)
        return None


def _from_database() -> Authority | None:
    row = SealedAuthority.objects.first()
    if row is None:
        return None
    try:
        return authorities.read(row.certificate, sealing.unseal(row.sealed_key))
    except (Damaged, sealing.Unreadable):
        log.warning(
            "the authority for HTTPS in the database cannot be read: the secret key is not the one it was"
            " sealed with"
        )
        return None
