"""The interpreter of the rule book lies here as its package has it, and is collected once."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.base import ContentFile

from config.static_files import Storage
from config.static_headers import FOR_EVER, PYODIDE, WORKER_POLICY, add_headers

ROOT = Path(settings.BASE_DIR)
PACKAGE = ROOT / "node_modules" / "pyodide"
VENDORED = ROOT / "static" / PYODIDE


def test_the_interpreter_is_that_of_the_package() -> None:
    """The version of its folder is the one that package-lock.json locks, and every file is the package's."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    assert VENDORED.name == lock["packages"]["node_modules/pyodide"]["version"]
    if not PACKAGE.is_dir():
        pytest.skip("node_modules is not here")
    files = sorted(VENDORED.iterdir())
    assert len(files) == 5
    for file in files:
        assert file.read_bytes() == (PACKAGE / file.name).read_bytes(), file.name


def test_swagger_ui_is_that_of_its_package() -> None:
    """Its folder has the version that its README names, and just the files whose digests stand there."""
    folder = ROOT / "static" / "vendor" / "swagger-ui"
    text = (folder / "README.md").read_text(encoding="utf-8")
    digests = dict(re.findall(r"^\| `(\S+)` \| `([0-9a-f]{64})` \|$", text, re.M))
    (version,) = [one for one in folder.iterdir() if one.is_dir()]
    assert f"`swagger-ui-dist` {version.name} " in text
    found = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in version.iterdir()}
    assert found == digests
    page = (ROOT / "templates" / "api" / "reference.html").read_text(encoding="utf-8")
    assert {f"vendor/swagger-ui/{version.name}/{name}" for name in found} <= set(
        re.findall(r"vendor/[^']+", page)
    )


def test_large_files_are_compressed_once_and_keep_their_names(tmp_path: Path) -> None:
    """A start of the server that finds them as they were leaves them alone; a new one is compressed anew."""
    storage = Storage(location=tmp_path, base_url="/static/")
    name = f"{PYODIDE}some.wasm"
    storage.save(name, ContentFile(b"wasm " * 1000))
    storage.save("css/one.css", ContentFile(b"a { color: red }"))
    found: dict[str, Any] = {name: (storage, name), "css/one.css": (storage, "css/one.css")}
    list(storage.post_process(found))
    packed = tmp_path / f"{name}.gz"
    assert packed.stat().st_size < 1000 and len(list(packed.parent.iterdir())) == 2
    assert json.loads((tmp_path / "staticfiles.json").read_text())["paths"].keys() == {"css/one.css"}
    packed.write_bytes(b"as it was")
    shutil.copystat(tmp_path / name, packed)  # a copy that is whole has the time of its file
    list(storage.post_process(found))
    assert packed.read_bytes() == b"as it was"


def test_what_never_changes_is_kept_and_the_worker_has_its_policy() -> None:
    """The interpreter is kept for ever; the worker may run WebAssembly, and load from this server alone."""
    for url, expected in (
        (f"/static/{PYODIDE}pyodide.mjs", {"Cache-Control": FOR_EVER}),
        ("/static/js/marking/engine/worker.js", {"Content-Security-Policy": WORKER_POLICY}),
        ("/static/js/marking/main.js", {}),
    ):
        headers: dict[str, str] = {}
        add_headers(headers, "", url)
        assert headers == expected
