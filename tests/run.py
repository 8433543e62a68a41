"""``make test``: all tests on SQLite, then those of data and concurrency once more on PostgreSQL.

All cores work: on rules and physics test by test, on everything else as ``tests/sharing.py`` says. Each has
a database, a Redis database, servers and browsers of its own. What one core does alone runs beside the rules:
the check of the JavaScript, and what ``tests/beforehand.py`` makes for all processes.
Says which services were found, and ends with 1 when anything failed. Arguments are passed on to pytest,
which then runs once for each database. With BALKLINE_REQUIRE_SERVICES set, a missing service is a failure.

A browser test that failed runs once more at the end, when nothing else does (``tests/unsteady.py``).
"""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import services, unsteady  # noqa: E402

PURE = ("tests/rules_engine", "tests/simulator")
"""What needs neither database nor browser."""


BOTH = re.compile(r"\bmark\.(postgres|both_databases)\b")
"""What marks a test that runs on PostgreSQL."""
SLOWEST = ("--durations=25", "--durations-min=2")
"""What took longest is said at the end: a slow suite slows everybody."""
SPARE = 1
"""Workers beyond the cores where tests wait for servers and pages, so that no core is idle meanwhile."""


@dataclass
class Run:
    """How a run of pytest went."""

    well: bool
    failed: list[unsteady.Failed] = field(default_factory=list)
    told: bool = True
    """Whether all that went wrong is in ``failed``: it is not when pytest itself came to a bad end."""

    def lines(self) -> list[str]:
        """What went wrong, a line each."""
        said = [str(one) for one in self.failed]
        return said if self.told else [*said, "pytest ended before it could report all"]


def run(name: str, arguments: list[str], **environment: str) -> Run:
    """Run pytest once. (No test at all is not well.)"""
    print(f"\n=== Tests on {name} ===", flush=True)
    with tempfile.TemporaryDirectory(prefix="balkline-outcome-") as folder:
        outcome = Path(folder, "outcome.xml")
        command = [sys.executable, "-m", "pytest", *SLOWEST, f"--junit-xml={outcome}", *arguments]
        environment = {**os.environ, **bytecode(), **environment}
        code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        failed = unsteady.failures(outcome) if outcome.exists() else []
    return Run(code == 0, failed, told=code == 0 or (code == 1 and bool(failed)))


def second_chance(name: str, first: Run, **environment: str) -> Run:
    """Run the browser tests that failed once more, alone. What passes now is kept in ``unsteady.FOUND``, and
    what is left decides how the run went."""
    again = unsteady.may_run_again(first.failed)
    if first.well or not again:
        return first
    second = run(f"{name}, once more alone", [one.nodeid for one in again], **environment)
    if not second.told:
        return first
    failed_twice = {one.nodeid for one in second.failed}
    passed = [one for one in again if one.nodeid not in failed_twice]
    unsteady.FOUND += [(name, one) for one in passed]
    left = [one for one in first.failed if one not in passed]
    return Run(first.told and not left, left, first.told)


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


def compile_sources() -> None:
    """Compile the sources that are new, on all cores: else each process would compile them all."""
    folders = ("rules_engine", "simulator", "matches", "clubs", "config")
    command = [sys.executable, "-m", "compileall", "-q", "-j", "0", *folders]
    environment = {**os.environ, **bytecode()}
    if not environment.get("PYTHONDONTWRITEBYTECODE"):
        subprocess.run(command, cwd=ROOT, env=environment, check=False)


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
    failed: list[str] = []

    def took_note(name: str, done: Run) -> bool:
        failed.extend(f"{name}: {line}" for line in done.lines() if not done.well)
        return done.well

    if not arguments:
        scripts = Beside("javascript.py") if found["Node.js"] else None
        compile_sources()
        ready = Beside("beforehand.py", BALKLINE_TEST_POSTGRES_URL=found["PostgreSQL"] or "")
        # Workers take what is left one test at a time: a whole game takes seconds, most take none.
        rules = run("all cores", ["-n", "auto", "--dist", "worksteal", *PURE])
        outcome["rules and physics"] = took_note("rules and physics", rules)
        if scripts:
            outcome["JavaScript"] = scripts.went_well("JavaScript")
        ready.went_well()  # where a database could not be made, the tests tell in their own way
    workers = str((os.cpu_count() or 1) + SPARE)
    for name, environment in databases.items():
        if arguments:
            outcome[name] = took_note(name, run(name, arguments, **environment))
            continue
        rest = on_postgres() if environment else [f"--ignore={folder}" for folder in PURE]
        done = run(name, ["-n", workers, "--dist", "loadfile", *rest], **environment)
        outcome[name] = took_note(name, second_chance(name, done, **environment))
    print()
    for line in failed:
        print(line)
    for name, well in outcome.items():
        print(f"{name:<18} {'all tests passed' if well else 'FAILED'}")
    if "PostgreSQL" not in databases:
        print("PostgreSQL         not reachable: tests of data and concurrency ran on SQLite only")
    for line in unsteady.report():
        print(line)
    return 0 if all(outcome.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
