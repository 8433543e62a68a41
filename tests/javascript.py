"""``make js``: types (TypeScript over the JSDoc) and tests (node:test) of the JavaScript under static/.

Nothing is built: the files are served as they stand. Node.js 18 or later with npm is needed here alone;
TypeScript is installed from package-lock.json into node_modules/ when that is older than the lock. Without
network the types are left out and the tests run all the same, unless BALKLINE_REQUIRE_SERVICES is set.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import services  # noqa: E402

LOCK = ROOT / "package-lock.json"
INSTALLED = ROOT / "node_modules" / ".package-lock.json"
"""What npm writes when it has installed everything."""


def run(*command: str) -> bool:
    """Run a command of npm. Return whether it went well."""
    npm = shutil.which("npm") or "npm"  # on Windows a script, whose full name it must be
    return subprocess.run([npm, *command], cwd=ROOT, check=False).returncode == 0


def installed() -> bool:
    """Whether TypeScript is there as the lock says; it is installed where it is not."""
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= LOCK.stat().st_mtime:
        return True
    if not run("ci", "--no-fund", "--no-audit", "--loglevel=error"):
        return False
    INSTALLED.touch()
    return True


def check() -> bool:
    """Check types and run the tests. Return whether all went well."""
    typed = installed()
    if typed:
        typed = run("run", "--silent", "types")
    elif not services.required():
        print("TypeScript could not be installed: the types of the JavaScript are left out")
        typed = True
    return run("test", "--silent") and typed


def main() -> int:
    """Return the exit code."""
    if services.node():
        return 0 if check() else 1
    print("Node.js 18 or later with npm not found: types and tests of the JavaScript are left out")
    return 1 if services.required() else 0


if __name__ == "__main__":
    sys.exit(main())
