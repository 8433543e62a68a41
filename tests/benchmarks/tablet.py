"""A cheap tablet, by figures: ``python -m tests.benchmarks.tablet``.

Chromium with its processor slowed four times, behind a line of 10 Mbit/s: from opening the address of a
pairing code until the first button can be tapped, with nothing in the cache and loaded again; what came over
the line; taps judged by the tablet and painted at entry 300 of a game of each of some kinds of pad; memory of
the page's process; and 2,000 entries tapped without the server, from its return until all are in the log.

What is slowed is the page: its script, layout and paint. Its workers are not, nor the browser's database; the
rule book runs in a worker, and what it needs for a tap ``tablet_engine`` measures. The files that a tablet
keeps come once, after the first visit: taps are measured when they are there. A tap ends with the first frame
after it was judged. The 2,000 entries are tapped unslowed, because only their delivery is asked. All figures
are those of a machine with little else to do: its load is printed with them.

Memory is what the page's process has for itself (private and written to), its workers among it, as the task
manager of a browser tells it; the browser's program, which all its processes read, is not counted. After the
2,000 entries the page rests as long as a browser takes to sweep up: at a table they come in an hour, here in
seconds. What it had before that is printed, too.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests import services
from tests.benchmarks.narrow import narrow
from tests.benchmarks.server import ROOT, percentile
from tests.benchmarks.size import sized
from tests.running import whole_server

GAMES = (
    "today/bar-billiards", "today/five-pins", "today/carrom", "today/combined-pyramid", "bradley/checkers",
    "bradley/crokinole", "brunswick/snookers-pool", "brunswick/shuffle-board",
)  # fmt: skip
SLOWER, BITS = 4, 10e6
TAPS, UNSENT, REST = sized(25, 3), sized(2000, 40), sized(30, 2)
COLD, WARM, TAP, MEMORY, DELIVERED, BYTES = 12.0, 2.0, 100.0, 250.0, 20.0, 8.0

TAPPED = """async (place) => {
  const { marking } = balkline;
  if (marking.betweenGames) {
    marking.betweenGames = false;
    marking.redraw("all");
  }
  const there = (found) => [...found].filter((one) => one.checkVisibility());
  const moves = marking.state.board.position?.moves;
  const buttons = there(document.querySelectorAll("#pad [data-tokens]:not([disabled])"))
    .filter((one) => !/^:(pill|show|throw|extension|time-out)/.test(one.dataset.tokens));
  marking.lastTap.name = "";
  const { seq } = marking.state;
  const ends = (move) => `${move.path[0]} ${move.path.at(-1)}`;
  const single = moves?.filter((one) => moves.every((other) => other === one || ends(other) !== ends(one)));
  const drawn = single?.length && document.querySelector("#pad [data-at]");
  const path = drawn ? single[Math.floor(place * single.length)].path : [];
  const square = (name) => document.querySelector(`#pad [data-at="${name}"]`);
  if (path.length > 1) square(path[0])?.click();
  const last = path.length ? square(path.at(-1)) : buttons[Math.floor(place * buttons.length)];
  if (!last) return null;
  await new Promise((go) => { requestAnimationFrame(() => setTimeout(go)); });
  const began = performance.now();
  last.click();
  while (marking.state.seq === seq && marking.notice?.tone !== "refused") {
    if (performance.now() - began > 5000) return null;
    await new Promise((go) => { setTimeout(go, 1); });
  }
  const { port1, port2 } = new MessageChannel();
  await new Promise((go) => {
    port1.onmessage = go;
    requestAnimationFrame(() => port2.postMessage(0));
  });
  return performance.now() - began;
}"""
KEPT = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("balkline-app"));
  const files = name ? await (await caches.open(name)).keys() : [];
  return files.some((one) => one.url.includes("complete"));
}"""
MANY = """async (many) => {
  const { marking } = balkline;
  for (let n = 0; n < many; n += 1) {
    marking.lastTap.name = "";
    await marking.send("A", "+1", "Count");
  }
  return marking.unsent.length;
}"""


def slow(page: Any) -> Any:
    """Slow the page down; returns its devtools."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return devtools


def ready(page: Any) -> None:
    """Wait until the tablet judges by itself."""
    page.wait_for_function("() => globalThis.balkline?.marking.ledger.judges", timeout=240_000)


def started(page: Any, address: str) -> float:
    """Seconds until a button of the pad can be tapped."""
    began = time.perf_counter()
    page.goto(address)
    pair = page.get_by_role("button", name="Pair with")
    if "/pair/" in address:
        pair.click()
    page.locator("#pad button:visible").first.wait_for(timeout=240_000)
    return time.perf_counter() - began


def memory(browser: Any) -> float:
    """Megabytes that the largest page's process has for itself, its workers among them."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = []
    for process in told:
        if process["type"] == "renderer":
            text = Path(f"/proc/{process['id']}/smaps_rollup").read_text()
            rows = [row.split() for row in text.splitlines() if row.startswith(("Private_Dirty", "Swap:"))]
            sizes.append(sum(int(row[1]) for row in rows) / 1024)
    return max(sizes)


def measure(browser: Any, port: int, facts: dict[str, Any]) -> dict[str, float]:
    """The figures, each printed when it is known."""
    found: dict[str, float] = {}
    *halls, long, _ = facts["tables"]
    with narrow(port, BITS) as line:
        site = f"http://127.0.0.1:{line.port}"
        page = browser.new_context(viewport={"width": 1180, "height": 820}).new_page()
        slow(page)
        found["cold"] = started(page, f"{site}{facts['pairing']}")
        ready(page)
        found["bytes"] = line.sent / 1e6
        found["warm"] = started(page, f"{site}/table/")
        ready(page)
        print(f"cold {found['cold']:.1f} s, {found['bytes']:.1f} MB; warm {found['warm']:.1f} s", flush=True)
        page.context.close()
    site, chance, took = f"http://127.0.0.1:{port}", random.Random(1), []
    for hall in [*halls, long]:
        context = browser.new_context(viewport={"width": 1180, "height": 820})
        context.add_cookies([{"name": "balkline_table", "value": hall["cookie"], "url": site}])
        page = context.new_page()
        devtools = slow(page)
        started(page, f"{site}/table/")
        ready(page)
        page.wait_for_function(KEPT, timeout=120_000)
        context.set_offline(True)
        if hall is long:
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            assert page.evaluate(MANY, UNSENT) == UNSENT
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            burst = memory(browser)
            page.wait_for_timeout(REST * 1000)
            found["memory"] = max(found["memory"], memory(browser))
            print(f"{UNSENT} unsent: {burst:.0f} MB, {memory(browser):.0f} MB {REST} s later", flush=True)
            began = time.perf_counter()
            context.set_offline(False)
            page.evaluate("balkline.marking.outbox.nudge()")
            page.wait_for_function("() => !balkline.marking.outbox.size", timeout=240_000)
            found["delivered"] = time.perf_counter() - began
            print(f"{UNSENT} entries delivered in {found['delivered']:.1f} s", flush=True)
        else:
            times = [one for _ in range(TAPS) if (one := page.evaluate(TAPPED, chance.random())) is not None]
            assert times, f"nothing was tapped: {hall['panel']}"
            took += times
            found["memory"] = max(found.get("memory", 0), memory(browser))
            print(
                f"{hall['panel']:16} median {percentile(times, 0.5):4.0f},",
                f"p95 {percentile(times, 0.95):4.0f} ms ({len(times)} taps), {memory(browser):.0f} MB",
                flush=True,
            )
        context.close()
    return found | {"tap": percentile(took, 0.95)}


def main() -> int:
    """Measure; return 1 when a target is missed."""
    from playwright.sync_api import sync_playwright

    path = services.chromium()
    if path is None:
        print("no Chromium: not measured")
        return 0
    with tempfile.TemporaryDirectory(prefix="balkline-tablet-") as data:
        environment = {**os.environ, "BALKLINE_DATA": data, "BALKLINE_BROKER_URL": "memory://"}
        done = subprocess.run(
            [
                sys.executable,
                "-W",
                "ignore",
                "-m",
                "tests.benchmarks.tablet_prepare",
                *(sys.argv[1:] or GAMES),
            ],
            cwd=ROOT,
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
        )
        facts = json.loads(done.stdout)
        with whole_server(Path(data)) as server, sync_playwright() as play:
            browser = play.chromium.launch(executable_path=path, args=services.CHROMIUM_ARGUMENTS)
            found = measure(browser, server.port, facts)
            browser.close()
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    missed = []
    for name, most, unit in (
        ("cold", COLD, "s"), ("warm", WARM, "s"), ("tap", TAP, "ms"), ("memory", MEMORY, "MB"),
        ("delivered", DELIVERED, "s"), ("bytes", BYTES, "MB"),
    ):  # fmt: skip
        print(f"{name:10} {found[name]:7.1f} {unit}   (at most {most:g})")
        if found[name] > most:
            missed.append(name)
    print("All targets reached." if not missed else f"Missed: {', '.join(missed)}")
    return int(bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
