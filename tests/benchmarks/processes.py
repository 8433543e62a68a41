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


def _status(pid: int, name: str) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) / 1024
    return 0.0
