"""What a process has used, as Linux counts it."""

from __future__ import annotations

import os
from pathlib import Path


def worked(pid: int) -> float:
    """Processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Resident memory of a process, in MB."""
    return _status(pid, "VmRSS")


def highest(pid: int) -> float:
    """Its resident memory when it was highest, in MB."""
    return _status(pid, "VmHWM")


def share(pid: int) -> float:
    """What a process adds to the memory that is in use, in MB: each page that several share is counted in
    parts (``Pss``), so that the sum over processes is what they take together."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def title(pid: int) -> str:
    """How a process is called, as ``ps`` shows it."""
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip()


def _status(pid: int, name: str) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) / 1024
    return 0.0
