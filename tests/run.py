"""``make test``: all tests on SQLite, then those of data and concurrency once more on PostgreSQL.

All cores work: on rules and physics test by test, on everything else as ``tests/sharing.py`` says. Each has
a database, a Redis database, servers and browsers of its own. What one core does alone runs beside the rules:
the check of the JavaScript, and the empty databases that the tests copy.
Says which services were found, and ends with 1 when anything failed. Arguments are passed on to pytest,
which then runs once for each database. With BALKLINE_REQUIRE_SERVICES set, a missing service is a failure.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import services  # noqa: E402

PURE = ("tests/rules_engine", "tests/simulator")
"""What needs neither database nor browser."""


BOTH = re.compile(r"\bmark\.(postgres|both_databases)\b")
"""What marks a test that runs on PostgreSQL."""
SLOWEST = ("--durations=25", "--durations-min=2")
"""What took longest is said at the end: a slow suite slows everybody."""
SPARE = 1
"""Workers beyond the cores where tests wait for servers and pages, so that no core is idle meanwhile."""


FAILED: list[str] = []
"""What failed in this run, a line each."""


def run(name: str, arguments: list[str], **environment: str) -> bool:
    """Run pytest once. Return whether it went well (no test at all is not well)."""
    print(f"\n=== Tests on {name} ===", flush=True)
    with tempfile.TemporaryDirectory(prefix="balkline-outcome-") as folder:
        told = Path(folder, "outcome.xml")
        command = [sys.executable, "-m", "pytest", *SLOWEST, f"--junit-xml={told}", *arguments]
        environment = {**os.environ, **bytecode(), **environment}
        well = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0
        if not well:
            FAILED.extend(f"{name}: {line}" for line in failures(told))
    return well


def failures(told: Path) -> list[str]:
    """The tests that failed by the report ``told`` of pytest, each with the first line of why."""
    if not told.exists():
        return ["pytest ended before it could report"]
    found = []
    for case in ElementTree.parse(told).iter("testcase"):
        for why in [*case.findall("failure"), *case.findall("error")]:
            first = (why.get("message") or "").strip().partition("\n")[0]
            found.append(f"{case.get('classname')}::{case.get('name')}: {first}"[:300])
    return found


class Beside:
    """A script of this folder that runs beside the tests; what it says is shown when it has ended."""

    def __init__(self, script: str, **environment: str) -> None:
        self.said = tempfile.TemporaryFile("w+")  # noqa: SIM115 - read when the script has ended
        self.process = subprocess.Popen(
            [sys.executable, f"tests/{script}"],
            cwd=ROOT,
            env={**os.environ, **bytecode(), **environment},
            stdin=subprocess.DEVNULL,
            stdout=self.said,
            stderr=subprocess.STDOUT,
        )

    def went_well(self, name: str = "") -> bool:
        """Wait for its end; show what it said, without a ``name`` only when something went wrong."""
        well = self.process.wait() == 0
        self.said.seek(0)
        if name or not well:
            print(f"\n=== {name or self.process.args} ===\n{self.said.read()}", end="", flush=True)
        self.said.close()
        return well


def on_postgres() -> list[str]:
    """Return the files with tests for PostgreSQL: to read the others would take longer than to run these."""
    files = (file for file in (ROOT / "tests").rglob("test_*.py") if BOTH.search(file.read_text("utf-8")))
    return sorted(str(file.relative_to(ROOT)) for file in files)


def bytecode() -> dict[str, str]:
    """Keep compiled modules in a folder of this user where Python was told not to write them into the tree.

    A run starts dozens of processes (workers, servers), and each would compile the whole tree for itself.
    """
    if not os.environ.get("PYTHONDONTWRITEBYTECODE") or os.environ.get("PYTHONPYCACHEPREFIX"):
        return {}
    folder = Path(tempfile.gettempdir()) / f"balkline-bytecode-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        return {}
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder)}


def main() -> int:
    """Return the exit code."""
    arguments = sys.argv[1:]
    found = {
        "PostgreSQL": services.postgres_url(),
        "Redis": services.redis_url(),
        "Chromium": services.chromium(),
        "Node.js": services.node(),
    }
    for name, where in found.items():
        print(f"{name:<11} {'found' if where else 'not found: its tests are left out'}")
    missing = [name for name, where in found.items() if not where]
    if missing and services.required():
        print(f"Required and not found: {', '.join(missing)}", file=sys.stderr)
        return 1
    outcome = {}
    databases: dict[str, dict[str, str]] = {"SQLite": {}}
    if found["PostgreSQL"]:
        databases["PostgreSQL"] = {"BALKLINE_TEST_DATABASE_URL": str(found["PostgreSQL"])}
    if not arguments:
        scripts = Beside("javascript.py") if found["Node.js"] else None
        empty = [Beside("empty_database.py", **environment) for environment in databases.values()]
        # Workers take what is left one test at a time: a whole game takes seconds, most take none.
        outcome["rules and physics"] = run("all cores", ["-n", "auto", "--dist", "worksteal", *PURE])
        if scripts:
            outcome["JavaScript"] = scripts.went_well("JavaScript")
        for made in empty:  # where one could not be made, the tests tell in their own way
            made.went_well()
    workers = str((os.cpu_count() or 1) + SPARE)
    for name, environment in databases.items():
        if arguments:
            outcome[name] = run(name, arguments, **environment)
            continue
        rest = on_postgres() if environment else [f"--ignore={folder}" for folder in PURE]
        outcome[name] = run(name, ["-n", workers, "--dist", "loadfile", *rest], **environment)
    print()
    for line in FAILED:
        print(line)
    for name, well in outcome.items():
        print(f"{name:<18} {'all tests passed' if well else 'FAILED'}")
    if "PostgreSQL" not in databases:
        print("PostgreSQL         not reachable: tests of data and concurrency ran on SQLite only")
    return 0 if all(outcome.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
