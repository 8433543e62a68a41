"""What a web process has loaded stays, and no collection of garbage looks through it while tablets wait."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import asyncio, gc, os, sys
import django
from config.web import Server, configured, open_socket

async def app(scope, receive, send):
    raise AssertionError("nobody asks")

async def main():
    server = Server(configured(app))
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup([open_socket("127.0.0.1", 0)])
    print(gc.get_freeze_count(), "clubs.competitions.views.direct" in sys.modules)
    await server.shutdown()

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()
asyncio.run(main())
"""


def test_pages_are_loaded_before_the_first_answer_and_left_out_of_collections() -> None:
    """Once a mark in some hundred waited 0.2 s while a web process looked through a million objects."""
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    frozen, pages = ran.stdout.splitlines()[-1].split()
    assert int(frozen) > 200_000 and pages == "True"
