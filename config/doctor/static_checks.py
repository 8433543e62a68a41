"""Static files: style sheets and scripts are collected, and of this version."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage

from config.doctor.findings import Asked, Finding, check, ok, warn, wrong

COLLECT: Final = "Run manage.py collectstatic --noinput (serve does it at its start)."
LOOKED_AT: Final = ("css/parts.css", "css/base.css", "people/people.css", "js/shapes.js")


@check("static")
def collected(asked: Asked) -> Iterator[Finding]:
    """The list of collected files knows those of this version."""
    if not isinstance(staticfiles_storage, ManifestStaticFilesStorage):
        yield ok("Static files", "served from the source, as debugging is on")
        return
    yield from compare(staticfiles_storage)


def compare(storage: Any) -> Iterator[Finding]:
    """Each of some files of the source against the one that is served in its place."""
    try:
        known, _ = storage.load_manifest()
    except ValueError as error:
        yield wrong("Static files", f"their list cannot be read: {error}", COLLECT)
        return
    if not known:
        yield wrong(
            "Static files", f"none in {settings.STATIC_ROOT}: pages would come without style", COLLECT
        )
        return
    missing, older = [], []
    for name in LOOKED_AT:
        source = finders.find(name)
        if source is None:
            continue
        if name not in known or not storage.exists(known[name]):
            missing.append(name)
        elif not storage.exists(name) or Path(source).read_bytes() != Path(storage.path(name)).read_bytes():
            older.append(name)
    if missing:
        yield wrong("Static files", f"missing: {', '.join(missing)}", COLLECT)
    if older:
        yield warn("Static files", f"of another version: {', '.join(older)}", COLLECT)
    if not missing and not older:
        yield ok("Static files", f"{len(known)} collected")
