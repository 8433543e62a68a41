"""What a fresh process costs: memory, and the time from its start to the end of its first stroke."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

_CODE = """
import json, resource, sys, time
sys.path.insert(0, {root!r})
from simulator.physics.balls import KERNEL
from simulator.shooting import shoot
from simulator.shots import read_shot
shot = read_shot({{
    "surface": "carom-5x10",
    "pieces": [
        {{"id": "w", "kind": "carom-ball", "x": 0.2, "y": -0.7}},
        {{"id": "y", "kind": "carom-ball", "x": -0.3, "y": 0.2}},
        {{"id": "r", "kind": "carom-ball", "x": 0.0, "y": 0.7}},
    ],
    "stroke": {{"type": "cue", "piece": "w", "direction": 75, "speed": 4.0, "side": 0.3}},
}})
assert shoot(shot).events
first, worked = time.time(), time.process_time()
fast = {wait!r}
until = time.time() + 120
while fast and not KERNEL.function()[1] and time.time() < until:
    time.sleep(0.005)
ready = time.time()
for _ in range(20):
    shoot(shot)
try:  # (what getrusage tells on Linux may be the parent's)
    with open("/proc/self/status") as status:
        memory = next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024
except OSError:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1024 if sys.platform != "darwin" else 1)
print(json.dumps([first, ready, memory, worked]))
"""


def fresh(mode: str, wait: bool = False) -> dict[str, float]:
    """Start a process, play a stroke; ``wait`` for the compiled kernel to be there ("auto" mode).

    Returned are seconds to the end of the first stroke, by the clock and of processor time, seconds until the
    compiled kernel was at hand, and the process's largest memory in MB.
    """
    root = str(Path(__file__).resolve().parents[2])
    begin = time.time()
    done = subprocess.run(  # noqa: S603 - our own interpreter and words
        [sys.executable, "-c", _CODE.format(root=root, wait=wait)],
        env={**os.environ, "BALKLINE_KERNELS": mode},
        capture_output=True,
        text=True,
        check=True,
    )
    first, ready, memory, worked = json.loads(done.stdout)
    return {
        "first_s": first - begin,
        "first_cpu_s": worked,
        "compiled_s": ready - begin,
        "memory_mb": memory / 1e6,
    }


def measure(numba: bool, tries: int = 3) -> dict[str, float]:
    """Best of ``tries`` fresh processes: without numba, and with the compiled kernel in its cache."""
    plain = [fresh("plain") for _ in range(tries)]
    found = {
        "first_stroke_plain_s": min(p["first_s"] for p in plain),
        "first_stroke_plain_cpu_s": min(p["first_cpu_s"] for p in plain),
        "memory_plain_mb": min(p["memory_mb"] for p in plain),
    }
    if numba:
        fresh("compiled")  # fills the cache
        auto = [fresh("auto", wait=True) for _ in range(tries)]
        found["first_stroke_numba_s"] = min(p["first_s"] for p in auto)
        found["first_stroke_numba_cpu_s"] = min(p["first_cpu_s"] for p in auto)
        found["compiled_at_hand_s"] = min(p["compiled_s"] for p in auto)
        found["memory_numba_mb"] = min(p["memory_mb"] for p in auto)
    return found
