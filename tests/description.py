"""The description of the interface as data. Reading three megabytes of YAML takes seconds, and ten times as
long where libyaml does not do it: so each state of it is read once for all processes of this user."""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path
from typing import Any

import yaml

from tests import prepared

FILE = Path(__file__).resolve().parents[1] / "docs" / "openapi.yaml"
"""What the server serves, too (a test holds it to that)."""


def parsed(source: bytes) -> dict[str, Any]:
    """What a description says; the caller may change what is returned."""
    with prepared.alone(f"description-{hashlib.sha256(source).hexdigest()[:16]}") as path:
        if not path.exists():
            loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
            part = path.with_suffix(".part")
            part.write_bytes(pickle.dumps(yaml.load(source, loader)))
            part.rename(path)
        path.touch()  # what nobody uses is removed after some days
        found: dict[str, Any] = pickle.loads(path.read_bytes())
        return found


def described() -> dict[str, Any]:
    """What docs/openapi.yaml says."""
    return parsed(FILE.read_bytes())
