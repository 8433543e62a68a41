"""The description as the server gives it: bytes of files, so that no process holds it as objects (60 MB).

``docs/openapi.yaml`` is the description (a test holds it to what the code would say). What pages and readers
of JSON need of it is made once by a process beside this one, and lies in the data folder under the digest of
what it was made from. Where nothing can be kept, on a full disk, it is made for each who asks.
"""

from __future__ import annotations

import hashlib
import io
import logging
import subprocess
import sys
import threading
import zipfile
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

from clubs.api.reading import splitting
from clubs.api.reading.splitting import SUBJECTS, WHOLE, Subject, part_of
from config.seldom import Seldom
from config.whole_files import write_whole

logger = logging.getLogger(__name__)
logger.addFilter(Seldom())

YAML: Final = Path(settings.BASE_DIR) / "docs" / "openapi.yaml"
LONGEST: Final = 300
"""Seconds after which the process beside is given up: without libyaml it needs half a minute."""

_making = threading.Lock()


def as_yaml() -> bytes:
    """The whole description, as YAML."""
    return YAML.read_bytes()


def as_json() -> bytes:
    """The whole description, as JSON."""
    return _file(WHOLE)


def subjects() -> dict[str, Subject]:
    """Every subject by its name in addresses."""
    told = splitting.told(_file(SUBJECTS))
    return {one.slug: one for one in told}


def part(slug: str) -> bytes:
    """The description of a subject, as JSON. Raises ``KeyError`` for one that is not there."""
    return _file(part_of(slug))


def _file(name: str) -> bytes:
    place = _place()
    try:
        return _read(place, name)
    except (FileNotFoundError, zipfile.BadZipFile):
        pass
    with _making:  # who comes meanwhile finds it made
        try:
            return _read(place, name)
        except FileNotFoundError:
            pass
        except zipfile.BadZipFile:
            logger.warning("%s was torn and is made again.", place)
        made = _made()
        _keep(place, made)
    return _read(io.BytesIO(made), name)


def _read(archive: Path | io.BytesIO, name: str) -> bytes:
    with zipfile.ZipFile(archive) as files:
        return files.read(name)


def _keep(place: Path, made: bytes) -> None:
    try:
        for old in place.parent.glob("description-*.zip"):
            if old != place:
                old.unlink(missing_ok=True)
        write_whole(place, made)
    except OSError as error:
        logger.warning("The description of the interface cannot be kept: %s", error)


@cache
def _place() -> Path:
    """Where it is kept."""
    digest = hashlib.sha256(as_yaml() + Path(splitting.__file__).read_bytes()).hexdigest()
    return Path(settings.DATA) / f"description-{digest[:16]}.zip"


def _made() -> bytes:
    with YAML.open("rb") as source:
        done = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-m", splitting.__name__],
            stdin=source,
            stdout=subprocess.PIPE,
            cwd=settings.BASE_DIR,
            check=True,
            timeout=LONGEST,
        )
    return done.stdout
