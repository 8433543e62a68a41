"""Makes what every process of a run needs, once: the empty databases, the bytecode of the tests, and the
simulator's compiled kernels.

``make test`` starts it beside the rules. Else all workers would wait for the first that wants a database, and
in a new tree each would compile every module of the tests, all at the same time: pytest rewrites their
assertions, which takes more than half of a first collection. Kernels that a test wants would be compiled in
the background, which leaves a busy machine to everything else: it waited for six minutes.
``BALKLINE_TEST_POSTGRES_URL`` names the PostgreSQL, if any.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

ROOT = Path(__file__).resolve().parent.parent
KERNELS = """
from simulator.physics.balls import KERNEL
from simulator.physics.compiling import have_numba
from simulator.physics.discs import RUN
from simulator.physics.discs_batch import MANY
for kernel in (KERNEL, RUN, MANY) if have_numba() else ():
    kernel.compile_now()
"""


class Rewriting:
    """A plugin that rewrites modules of tests where that is still to be done, and runs nothing."""

    def pytest_cmdline_main(self, config: pytest.Config) -> int:
        """What takes the place of a run."""
        for path in sorted((ROOT / "tests").rglob("*.py")):
            if path.name.startswith("test_") or path.name == "conftest.py":
                rewrite_once(path, config)
        return 0


def rewrite_once(path: Path, config: pytest.Config) -> None:
    """Do what pytest does when it imports a module of tests, but for running it."""
    folder = rewrite.get_cache_dir(path)
    kept = folder / f"{path.stem}{rewrite.PYC_TAIL}"
    if rewrite.try_makedirs(folder) and rewrite._read_pyc(path, kept) is None:
        source, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, kept)


def databases() -> int:
    """Make the empty databases; return 0 if all went well."""
    postgres = os.environ.get("BALKLINE_TEST_POSTGRES_URL")
    worst = 0
    for environment in [{}, {"BALKLINE_TEST_DATABASE_URL": postgres}] if postgres else [{}]:
        command = [sys.executable, "tests/empty_database.py"]
        made = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)
        worst = worst or made.returncode
    return worst


def main() -> int:
    """Return the exit code: not 0 where a database could not be made, or a kernel not compiled."""
    kernels = subprocess.Popen([sys.executable, "-c", KERNELS], cwd=ROOT)
    if not sys.dont_write_bytecode:
        bare = ["-c", os.devnull, "--rootdir", str(ROOT), "--noconftest", "-p", "no:django", "-p", "no:xdist"]
        pytest.main(bare, plugins=[Rewriting()])
    made, compiled = databases(), kernels.wait()
    return made or compiled


if __name__ == "__main__":
    sys.exit(main())
