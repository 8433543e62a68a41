"""Run courses of faults and print what came of them: ``python -m tests.faults --seed 7 --courses 40``.

Node.js asks for what only this side can do (a match, a power cut of the server, its backup put back, the log)
by lines of JSON; everything else goes over the network. Returns 1 when an entry was lost or doubled.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).parent


def serve(site: Any, asked: IO[str], answers: IO[str]) -> dict[str, Any]:
    """Do what the other side asks for until it says that it is done; return what it has found."""
    for line in asked:
        wish = json.loads(line)
        if wish["do"] == "done":
            return dict(wish["with"])
        try:
            answer = {"value": getattr(site, wish["do"])(**wish["with"])}
        except Exception as error:  # the course that asked fails with it, the others go on
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps({"id": wish["id"], **answer}) + "\n")
        answers.flush()
    raise SystemExit("The tablets ended before they were done.")


def run(seed: int, courses: int, faults: str) -> dict[str, Any]:
    """Run the named ``faults`` ("all", or names with commas) and so many random courses."""
    from tests.faults.server import Site

    site = Site(seed)
    site.start()
    try:
        tablets = subprocess.Popen(
            ["node", str(HERE / "main.mjs"), site.address, str(seed), str(courses), faults],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert tablets.stdin is not None and tablets.stdout is not None
        try:
            return serve(site, tablets.stdout, tablets.stdin)
        finally:
            tablets.kill()
            tablets.wait()
    finally:
        site.kill()


def main() -> int:
    """Run in a data folder of its own; return 1 when something was lost or doubled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--courses", type=int, default=20)
    parser.add_argument("--faults", default="all")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="balkline-faults-") as data:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "BALKLINE_DATA": data,
            "BALKLINE_LOG_LEVEL": "ERROR",
            "BALKLINE_BROKER_URL": "memory://",
        }
        found = run(given.seed, given.courses, given.faults)
    json.dump({"seed": given.seed, **found}, sys.stdout, indent=1)
    print()
    return 0 if found["well"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
