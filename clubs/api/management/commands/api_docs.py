"""Generate docs/openapi.yaml and docs/api-roles.md from the routes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.api.describing import FILES


class Command(BaseCommand):
    """Renews what docs/ says of the interface, or only tells whether it is current."""

    help = "Generate docs/openapi.yaml and docs/api-roles.md from the routes."

    def add_arguments(self, parser: CommandParser) -> None:
        """``--check``: write nothing."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail if one is not current")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises ``CommandError`` with ``--check`` for what is not current."""
        for path, made in FILES.items():
            text = made()
            if path.exists() and path.read_text(encoding="utf-8") == text:
                continue
            if options["check"]:
                raise CommandError(f"{path.name} is not current: run make api-docs")
            path.write_text(text, encoding="utf-8")
            self.stdout.write(f"{path.name} is renewed.")
