"""The systemd unit: little is left to a server that somebody has taken over, all that it needs is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.core.management import load_command_class

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "deploy/balkline.service"

SHUT = {
    "CapabilityBoundingSet": "",
    "KillMode": "mixed",
    "LockPersonality": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateIPC": "yes",
    "PrivateMounts": "yes",
    "PrivateTmp": "yes",
    "PrivateUsers": "yes",
    "ProtectClock": "yes",
    "ProtectControlGroups": "yes",
    "ProtectHome": "yes",
    "ProtectHostname": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectProc": "invisible",
    "ProtectSystem": "strict",
    "RemoveIPC": "yes",
    "RestrictAddressFamilies": "AF_UNIX AF_INET AF_INET6",
    "RestrictNamespaces": "yes",
    "RestrictRealtime": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
}


def directives() -> dict[str, list[str]]:
    """Every directive of the unit with all its values, in order."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text().splitlines():
        if match := re.fullmatch(r"([A-Za-z]+)=(.*)", line):
            found.setdefault(match[1], []).append(match[2])
    return found


def test_what_the_server_does_not_need_is_shut() -> None:
    """Read from the file, so that it is seen where systemd is missing, too."""
    found = directives()
    assert {name: found.get(name, ["missing"])[-1] for name in SHUT} == SHUT
    assert found["SystemCallFilter"] == ["@system-service", "~@privileged @resources", "setpriority"]
    assert found["User"] == ["balkline"]


def test_what_the_server_needs_is_open() -> None:
    """It writes where the unit lets it, numba may compile, and one lost worker does not end the rest."""
    found = directives()
    environment = dict(one.split("=", 1) for one in found["Environment"])
    assert environment["BALKLINE_DATA"] == f"/var/lib/{found['StateDirectory'][0]}"
    assert environment["BALKLINE_KERNEL_CACHE"] == f"/var/cache/{found['CacheDirectory'][0]}"
    assert found["StateDirectoryMode"] == found["CacheDirectoryMode"] == ["0700"]
    assert "MemoryDenyWriteExecute" not in found
    assert "ProcSubset" not in found
    assert found["OOMPolicy"] == ["continue"]


def test_the_command_of_the_unit_exists() -> None:
    python, script, command, *options = directives()["ExecStart"][0].split()
    assert python.endswith("/.venv/bin/python") and (ROOT / script).exists()
    load_command_class("config", command).create_parser(script, command).parse_args(options)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_rates_the_exposure_below_3() -> None:
    """7.3 before, of 10."""
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=30", "--no-pager", str(UNIT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "unrecognized option" in done.stderr:
        pytest.skip("systemd is older than 250")
    rated = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert rated is not None, done.stdout + done.stderr
    assert float(rated[1]) < 3
