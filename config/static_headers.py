"""Headers of static files beside those of whitenoise."""

from __future__ import annotations

from typing import Any

PYODIDE = "vendor/pyodide/314.0.7/"
"""Where the interpreter of the tablets' rule book lies below the static files."""

LARGE = ("vendor/pyodide/", "vendor/swagger-ui/")
"""Vendored files in folders that are named after their version."""

FOR_EVER = "max-age=315360000, public, immutable"
RULE_BOOK_WORKER = "js/marking/engine/worker"
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""What the rule book's worker may do: run WebAssembly, and load this server's own files."""


def add_headers(headers: Any, path: str, url: str) -> None:
    """What whitenoise calls for each file: those in a folder of their version never change, and the rule
    book's worker has a policy of its own."""
    if any(f"/{large}" in url for large in LARGE):
        headers["Cache-Control"] = FOR_EVER
    if RULE_BOOK_WORKER in url:
        headers["Content-Security-Policy"] = WORKER_POLICY
