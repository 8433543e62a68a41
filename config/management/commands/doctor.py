"""``manage.py doctor``: what is wrong with this server, and what to do about it."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand

from config.doctor import (  # noqa: F401 - each registers its checks
    background,
    backups,
    certificates,
    clocks,
    databases,
    disks,
    letters,
    networks,
    settings_checks,
    static_checks,
    versions,
)
from config.doctor.findings import PARTS, Asked, Found, Level, examine

WORDS: Final = {Level.OK: "OK", Level.WARN: "WARN", Level.WRONG: "WRONG"}


class Command(BaseCommand):
    """Look at every part, say how it is, and end with 0 (well), 1 (warnings) or 2 (something is wrong)."""

    help = "Looks at everything that the server needs. Ends with 0: well, 1: warnings, 2: something is wrong."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--json", action="store_true", help="tell it as JSON, for programs")
        parser.add_argument(
            "--online", action="store_true", help="also ask other servers: time, name, certificate"
        )
        parser.add_argument("--mail", default="", metavar="ADDRESS", help="also send a letter there")
        parser.add_argument(
            "--thorough", action="store_true", help="look at each page of a large database, too"
        )
        parser.add_argument(
            "--ntp", default="pool.ntp.org", metavar="HOST", help="whose time --online asks for"
        )
        parser.add_argument(
            "--only", action="append", choices=list(PARTS), metavar="PART",
            help=f"look at this part alone; may be given again: {', '.join(PARTS)}",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command. Raises ``SystemExit`` with the exit code."""
        asked = Asked(options["online"], options["mail"], options["thorough"], options["ntp"])
        parts, worst, told, shown = options["only"] or tuple(PARTS), Level.OK, [], ""
        for found in examine(asked, [part for part in PARTS if part in parts]):
            worst = max(worst, found.finding.level)
            if options["json"]:
                told.append(_plain(found))
                continue
            if found.part != shown:
                shown = found.part
                self.stdout.write(self.style.MIGRATE_HEADING(PARTS[shown]))
            self._line(found)
        if options["json"]:
            self.stdout.write(json.dumps({"worst": WORDS[worst].lower(), "findings": told}, indent=2))
        else:
            self.stdout.write(_LAST[worst])
        raise SystemExit(int(worst))

    def _line(self, found: Found) -> None:
        level, about, said, todo = found.finding
        style = {Level.OK: self.style.SUCCESS, Level.WARN: self.style.WARNING, Level.WRONG: self.style.ERROR}
        self.stdout.write(f"  {style[level](f'{WORDS[level]:5}')}  {about}: {said}")
        if todo:
            self.stdout.write(f"         -> {todo}")


_LAST: Final = {
    Level.OK: "All is well.",
    Level.WARN: "It works. See to the warnings.",
    Level.WRONG: "Something is wrong: begin with the first line that says so.",
}


def _plain(found: Found) -> dict[str, Any]:
    level, about, said, todo = found.finding
    return {
        "part": found.part, "about": about, "level": WORDS[level].lower(), "said": said, "todo": todo,
        "seconds": round(found.seconds, 3),
    }  # fmt: skip
