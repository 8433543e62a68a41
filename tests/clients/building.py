"""The TypeScript client, built once for each state of its sources and of the description."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests import services

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "packages" / "client-typescript"
TOOLS = ROOT / "node_modules"
DESCRIPTION = ROOT / "docs" / "openapi.yaml"


@cache
def built() -> Path:
    """The folder with ``dist`` and ``src``, and what they need in ``node_modules``. Skips the test where
    Node.js or its tools are missing, unless services are required."""
    if services.node() is None or not (TOOLS / "openapi-typescript").is_dir():
        if services.required():
            pytest.fail("Node.js and what package-lock.json names are required", pytrace=False)
        pytest.skip("Node.js, or what package-lock.json names, is not here")
    sources = [*sorted((CLIENT / "src").rglob("*.ts")), CLIENT / "tsconfig.json", CLIENT / "package.json"]
    sources = [path for path in sources if path.name != "schema.ts"]
    state = hashlib.sha256(b"".join(path.read_bytes() for path in [*sources, DESCRIPTION])).hexdigest()[:16]
    place = Path(tempfile.gettempdir()) / f"balkline-client-{os.getuid()}-{state}"
    if not place.is_dir():
        making = Path(tempfile.mkdtemp(prefix="balkline-client-", dir=place.parent))
        for path in sources:
            (making / path.relative_to(CLIENT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, making / path.relative_to(CLIENT))
        (making / "node_modules").symlink_to(TOOLS)
        node(making, "openapi-typescript/bin/cli.js", str(DESCRIPTION), "-o", "src/schema.ts")
        node(making, "typescript/bin/tsc")
        try:
            making.rename(place)
        except OSError:  # another process was quicker
            shutil.rmtree(making)
    if (place / "node_modules").resolve() != TOOLS.resolve():
        (place / "node_modules").unlink()
        (place / "node_modules").symlink_to(TOOLS)
    return place


def node(folder: Path, tool: str, *arguments: str) -> str:
    """Run a tool of node_modules in ``folder``; what it said. Fails the test where it complains."""
    done = subprocess.run(
        ["node", f"node_modules/{tool}", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{tool}:\n{done.stdout}{done.stderr}"
    print(done.stderr, file=sys.stderr)
    return done.stdout
