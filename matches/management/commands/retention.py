"""`retention`: remove what is kept for a time only and is over."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches import retention


class Command(BaseCommand):
    """Do now what is done once a night."""

    help = (
        "Remove what is kept for a time only (docs/privacy.md): photographs of old disputes, requests, ended"
        " invitations, sessions, files and more. It is done once a night; this does it now."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say how many are over")
        codes = [kind.code for kind in retention.kinds()]
        told = "only these: " + ", ".join(codes)
        parser.add_argument("--only", nargs="+", default=[], metavar="KIND", choices=codes, help=told)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command."""
        wanted = options["only"]
        found = retention.counted() if options["dry_run"] else retention.remove(wanted)
        for kind in retention.kinds():
            if kind.code in found and (not wanted or kind.code in wanted):
                self.stdout.write(f"{found[kind.code]:8} {kind.code}: {kind.what}")
        said = "would be removed" if options["dry_run"] else "removed"
        self.stdout.write(f"{sum(found[one] for one in found if not wanted or one in wanted):8} {said}")
