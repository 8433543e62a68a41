"""What a running installation takes of a machine's memory: ``manage.py serve`` with all its processes.

``python -m tests.benchmarks.memory`` starts it in a new folder with the demonstration, asks for the first
pages and for ``/api/``, and sums what each process adds to the memory in use. Resident memory, as ``ps`` and
``top`` show it, counts what they share once for each: it is printed for the web process, and has no target.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.processes import resident, share, title
from tests.benchmarks.size import SMALL
from tests.running import Server, family, free_port, until

ALL_MB, WEB_MB = 350.0, 150.0
PAGES = 25
ROUND = 30.0
"""Seconds in which each worker has had its first tasks."""
LINK = re.compile(r'href="(/[^"#?]*)"')
NO_PAGE = ("/static/", "/account/", "/app/", "/language/", "/api/")


def ask_pages(server: Server, many: int) -> int:
    """Ask for the first page and for ``many`` that it and they lead to; how many answered."""
    seen, waiting, answered = {"/"}, ["/"], 0
    while waiting and answered <= many:
        status, text = server.get(waiting.pop(0))
        answered += status == 200
        found = [link for link in LINK.findall(text) if not link.startswith(NO_PAGE) and link not in seen]
        seen.update(found)
        waiting += dict.fromkeys(found)
    return answered


def told(server: Server, when: str) -> tuple[float, float]:
    """Print what each process adds; that of all together, and of the web process."""
    shares = {pid: share(pid) for pid in family(server.process.pid)}
    web = next(pid for pid in shares if "config.web" in title(pid))
    print(f"{when}: {sum(shares.values()):.1f} MB in {len(shares)} processes")
    for pid, mb in shares.items():
        print(f"  {mb:6.1f} MB  {title(pid)[:80]}")
    print(f"  the web process is resident with {resident(web):.1f} MB")
    return sum(shares.values()), shares[web]


def measure(data: Path) -> bool:
    """Print the figures; return whether the targets are reached."""
    # The process that compiles kernels in an installation's first minute is no part of what runs.
    settings = {"BALKLINE_DEMO": "0" if SMALL else "1", "BALKLINE_KERNELS": "plain", "BALKLINE_MDNS": "1"}
    server = Server(data, free_port(), host="0.0.0.0", **settings)
    try:
        until(server.well, 600)
        time.sleep(1 if SMALL else ROUND)
        told(server, "started")
        answered = ask_pages(server, 5 if SMALL else PAGES)
        told(server, f"after {answered} pages")
        status, _ = server.get("/api/")
        assert status == 200
        together, web = told(server, "after /api/, too")
    finally:
        server.kill()
    print(f"all processes together {together:.1f} MB (target {ALL_MB:.0f})")
    print(f"the web process {web:.1f} MB (target {WEB_MB:.0f})")
    return together <= ALL_MB and web <= WEB_MB


def main() -> None:
    """Measure; exit with 1 when a target is missed."""
    with tempfile.TemporaryDirectory(prefix="balkline-bench-") as data:
        sys.exit(0 if measure(Path(data)) else 1)


if __name__ == "__main__":
    main()
