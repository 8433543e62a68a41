"""The TypeScript client in Node.js on a real server, and its types. Its tests are in ``typescript/``."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from clubs.people.models import Club, Role
from tests.clients.building import built, node
from tests.clients.road import BEFORE, PASS, Road
from tests.factories import make_member
from tests.matches.conftest import make_match

HERE = Path(__file__).parent / "typescript"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["client", "marking"])
def test_the_client_keeps_its_promises(
    name: str, site: str, road: Road, club: Club, token: Callable[..., str], tmp_path: Path
) -> None:
    """What node:test finds."""

    def fate(method: str, path: str) -> str:
        if path == "/cut":
            road.cut()
        return BEFORE if path == "/cut" else PASS

    road.fate = fate
    client = built()
    world = {
        "site": site, "road": road.address, "token": token(), "client": str(client),
        "other": token(user=make_member(club, Role.MARKER)),
        "matches": [make_match(club, target=5).public_id for _ in range(20)],
        "long": make_match(club, target=1000).public_id,
    }  # fmt: skip
    (tmp_path / "world.json").write_text(json.dumps(world))
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", str(HERE / f"{name}.test.mjs")],
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "BALKLINE_TEST_WORLD": str(tmp_path / "world.json")},
        cwd=client,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "ℹ fail 0" in done.stdout and "ℹ pass 0" not in done.stdout


def test_the_types_refuse_what_the_server_would(tmp_path: Path) -> None:
    """A program that uses them is compiled, strictly; each line that is to be refused, is."""
    client = built()
    (tmp_path / "node_modules" / "@balkline").mkdir(parents=True)
    (tmp_path / "node_modules" / "@balkline" / "client").symlink_to(client)
    for name in ("typescript", "openapi-fetch", "openapi-typescript-helpers"):
        (tmp_path / "node_modules" / name).symlink_to((client / "node_modules" / name).resolve())
    (tmp_path / "types.ts").write_bytes((HERE / "types.ts").read_bytes())
    (tmp_path / "package.json").write_text('{"type": "module"}')
    options = (
        "--strict --noEmit --target es2022 --module nodenext --moduleResolution nodenext --lib es2023,dom"
    )
    node(tmp_path, "typescript/bin/tsc", *options.split(), "types.ts")
