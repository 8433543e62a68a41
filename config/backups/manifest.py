"""The manifest: what a backup says of itself, so that nothing of it must be guessed when it is restored."""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from config.backups.problems import BackupProblem, Damaged

FORMAT: Final = "balkline-backup"
VERSION: Final = 1
"""Goes up when an older Balkline could not restore the file any more."""
NAME: Final = "manifest.json"


@dataclass(frozen=True)
class Member:
    """One file within the backup."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What stands in ``manifest.json``."""

    balkline: str
    """The version that wrote it."""
    made_at: datetime
    reason: str
    database: str
    """``sqlite`` or ``postgresql``."""
    database_version: str
    keys: bool
    """Whether the secret key and the keys of HTTPS are in it."""
    migrations: list[str]
    """Those that were applied, as ``app.name``."""
    tables: dict[str, int]
    """Rows of each table, at the moment of the copy."""
    members: dict[str, Member] = field(default_factory=dict)

    def to_json(self) -> str:
        """As it is written."""
        found = asdict(self) | {"made_at": self.made_at.isoformat()}
        return json.dumps({"format": FORMAT, "version": VERSION, **found}, indent=1, sort_keys=True)

    @classmethod
    def from_json(cls, text: bytes | str) -> Manifest:
        """Read one. Raise :class:`BackupProblem` for a newer format, :class:`Damaged` for anything else."""
        try:
            found: dict[str, Any] = json.loads(text)
            if found.pop("format") != FORMAT:
                raise Damaged("This is no backup of Balkline.")
            version = int(found.pop("version"))
            if version > VERSION:
                raise BackupProblem(
                    f"The backup has format {version}, and this Balkline reads formats up to {VERSION}. "
                    "Restore it with the version that wrote it, or a later one."
                )
            members = {str(name): Member(**member) for name, member in found.pop("members").items()}
            return cls(**found | {"made_at": datetime.fromisoformat(found["made_at"]), "members": members})
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Damaged("Its manifest cannot be read.") from error


@cache
def balkline_version() -> str:
    """The version of this Balkline."""
    project = Path(settings.BASE_DIR, "pyproject.toml").read_text("utf-8")
    return str(tomllib.loads(project)["project"]["version"])
