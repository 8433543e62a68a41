"""Writes what the clients have of ``docs/openapi.yaml``: functions with types in Python, types in TypeScript.

Nothing of it is committed: tens of thousands of lines that say again what the description says would change
with each change of it. It is written when a client is built, and into the sources by ``make clients``. Each
warning of the generator is a failure: an operation would be missing.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DESCRIPTION = ROOT / "docs" / "openapi.yaml"
PYTHON = ROOT / "packages" / "client-python" / "balkline_client" / "generated"
TYPESCRIPT = ROOT / "packages" / "client-typescript" / "src" / "schema.ts"


def write_python(into: Path, description: Path = DESCRIPTION) -> None:
    """Write the package of functions and models to ``into``. Raises ``CalledProcessError`` on any warning."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as config:
        # Empty: else ruff is called to tidy what nobody reads, if it is there.
        json.dump({"post_hooks": [], "literal_enums": True}, config)
        config.flush()
        subprocess.run(
            [
                *(sys.executable, "-m", "openapi_python_client", "generate"),
                *("--path", str(description), "--output-path", str(into), "--config", config.name),
                *("--meta", "none", "--overwrite", "--fail-on-warning"),
            ],
            check=True,
            stdout=sys.stderr,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )


def write_typescript(into: Path, description: Path = DESCRIPTION) -> None:
    """Write the types to ``into``, with the openapi-typescript of node_modules."""
    tool = ROOT / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    subprocess.run(
        ["node", str(tool), str(description), "-o", str(into)], check=True, stdout=subprocess.DEVNULL
    )


if __name__ == "__main__":
    write_python(PYTHON)
    write_typescript(TYPESCRIPT)
