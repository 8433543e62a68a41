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
from importlib import resources
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
DESCRIPTION = ROOT / "docs" / "openapi.yaml"
PYTHON = ROOT / "packages" / "client-python" / "balkline_client" / "generated"
TYPESCRIPT = ROOT / "packages" / "client-typescript" / "src" / "schema.ts"

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""By libyaml, where PyYAML has it: ten times as fast, and the description was written by PyYAML."""

_RAW = "application/octet-stream"
_KNOWN = ("multipart/form-data", "application/x-www-form-urlencoded")
_SENT_TYPE = 'headers["Content-Type"] = "{{ body.content_type | in_double_quote_literal }}"'
_OWN_TYPE = _SENT_TYPE.replace('= "', '= getattr(body, "mime_type", None) or "')
"""What the generator writes before a body, and what to write before a file: the media type that it names."""


def write_python(into: Path, description: Path = DESCRIPTION) -> None:
    """Write the package of functions and models to ``into``. Raises ``CalledProcessError`` on any warning."""
    described = yaml.load(description.read_bytes(), LOADER)  # noqa: S506 - a safe one
    raw = _simplify(described)
    with tempfile.TemporaryDirectory() as folder:
        config, copy, templates = (
            Path(folder, name) for name in ("config.json", "openapi.json", "templates")
        )
        # No hooks: else ruff is called to tidy what nobody reads, if it is there.
        settings = {
            "post_hooks": [],
            "literal_enums": True,
            "content_type_overrides": dict.fromkeys(raw, _RAW),
        }
        config.write_text(json.dumps(settings), encoding="utf-8")
        copy.write_text(json.dumps(described, default=str), encoding="utf-8")
        templates.mkdir()
        (templates / "endpoint_module.py.jinja").write_text(_template(), encoding="utf-8")
        subprocess.run(
            [
                *(sys.executable, "-m", "openapi_python_client", "generate"),
                *("--path", str(copy), "--output-path", str(into), "--config", str(config)),
                *("--custom-template-path", str(templates)),
                *("--meta", "none", "--overwrite", "--fail-on-warning"),
            ],
            check=True,
            stdout=sys.stderr,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )


def _simplify(described: dict[str, Any]) -> list[str]:
    """Leave one file in each body and in each answer, and return the media types to handle as bytes.

    The generator has one type, ``File``, for all of them: of several, it would send the last one's media type
    and read each answer as the first one. A text in an answer stays a ``str`` if it is alone there.
    """
    raw: dict[str, None] = {}
    for path in described["paths"].values():
        for operation in path.values():
            if not isinstance(operation, dict) or "responses" not in operation:
                continue
            sent = operation.get("requestBody", {}).get("content", {})
            raw |= dict.fromkeys(_keep_one(sent, _files(sent)))
            for answer in operation["responses"].values():
                got = answer.get("content", {})
                files = _files(got)
                if any(not name.startswith("text/") for name in files):
                    raw |= dict.fromkeys(
                        _keep_one(got, sorted(files, key=lambda name: name.startswith("text/")))
                    )
    if texts := [name for name in raw if name.startswith("text/")]:
        raise ValueError(f"{texts}: a text is sent as bytes only where {_RAW} is understood, too")
    return list(raw)


def _files(content: dict[str, Any]) -> list[str]:
    """The media types that are neither JSON nor a form."""
    names = ((name, name.partition(";")[0].strip()) for name in content)
    return [name for name, bare in names if bare not in _KNOWN and not bare.endswith(("/json", "+json"))]


def _keep_one(content: dict[str, Any], files: list[str]) -> list[str]:
    """Drop all ``files`` but one: bytes of any kind, else the first."""
    kept = [_RAW] if _RAW in files else files[:1]
    for name in files:
        if name not in kept:
            del content[name]
    return kept


def _template() -> str:
    """The generator's template of a function, where a file may name its media type."""
    source = resources.files("openapi_python_client").joinpath("templates", "endpoint_module.py.jinja")
    written = source.read_text(encoding="utf-8")
    if _SENT_TYPE not in written:
        raise RuntimeError("openapi-python-client has another template: mend packages/generating.py")
    return written.replace(_SENT_TYPE, _OWN_TYPE)


def write_typescript(into: Path, description: Path = DESCRIPTION) -> None:
    """Write the types to ``into``, with the openapi-typescript of node_modules."""
    tool = ROOT / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    subprocess.run(
        ["node", str(tool), str(description), "-o", str(into)], check=True, stdout=subprocess.DEVNULL
    )


if __name__ == "__main__":
    write_python(PYTHON)
    write_typescript(TYPESCRIPT)
