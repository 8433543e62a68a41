"""A PostgreSQL of its own that keeps an archive of its log, for a test that destroys it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from pathlib import Path

from tests.running import free_port, until

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def missing() -> str:
    """Why there can be none, or ""."""
    if not PROGRAMS:
        return "no PostgreSQL server is installed"
    if os.getuid() == 0 and not shutil.which("runuser"):
        return "PostgreSQL does not run as root, and runuser is missing"
    return ""


class Cluster:
    """It lies in ``folder`` and is set up as docs/point-in-time.md says."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.data, self.archive, self.base = folder / "data", folder / "archive", folder / "base"
        self.archive.mkdir()
        if os.getuid() == 0:
            owner = pwd.getpwnam("postgres")
            for path in (folder, self.archive):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "--no-sync")
        self.settings(
            f"port = {self.port}",
            "listen_addresses = '127.0.0.1'",
            f"unix_socket_directories = '{folder}'",
            "fsync = off",  # the test cuts no power
            "archive_mode = on",
            f"archive_command = 'test ! -f {self.archive}/%f && cp %p {self.archive}/%f'",
        )
        self.start()

    @property
    def url(self) -> str:
        """How its database is reached."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def settings(self, *lines: str) -> None:
        """Add lines to its configuration."""
        with (self.data / "postgresql.conf").open("a") as file:
            file.write("\n".join(["", *lines, ""]))

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "-D", self.data, "-w", "-t", "120", "-l", self.folder / "log", "start")

    def stop(self) -> None:
        """End it at once, if it runs."""
        subprocess.run(
            self._command("pg_ctl", "-D", self.data, "-m", "immediate", "stop"), capture_output=True
        )

    def back_up(self) -> None:
        """A base backup, while it runs."""
        self._run("pg_basebackup", "-d", self.url, "-D", self.base, "-X", "none", "-c", "fast")

    def sql(self, query: str) -> str:
        """What a query answers."""
        return self._run("psql", self.url, "-qAt", "-c", query).strip()

    def archived(self) -> None:
        """Wait until all that was written so far lies in the archive."""
        last = self.sql("SELECT pg_walfile_name(pg_switch_wal())")
        until(lambda: (self.archive / last).exists(), 60)

    def destroy(self) -> None:
        """Lose everything but archive and base backup."""
        self.stop()
        shutil.rmtree(self.data)

    def recover(self, moment: str) -> None:
        """Bring it back as it was at ``moment``."""
        self._run("cp", "-a", self.base, self.data, program=False)
        self.settings(
            f"restore_command = 'cp {self.archive}/%f %p'",
            f"recovery_target_time = '{moment}'",
            "recovery_target_action = 'promote'",
        )
        self._run("touch", self.data / "recovery.signal", program=False)
        self.start()
        until(lambda: self.sql("SELECT pg_is_in_recovery()") == "f", 120)

    def _run(self, name: str, *arguments: object, program: bool = True) -> str:
        command = self._command(name, *arguments, program=program)
        done = subprocess.run(
            command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert done.returncode == 0, f"{name}: {done.stdout}"
        return done.stdout

    def _command(self, name: str, *arguments: object, program: bool = True) -> list[str]:
        found = str(PROGRAMS[-1] / name) if program else name
        as_owner = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        return [*as_owner, found, *map(str, arguments)]
