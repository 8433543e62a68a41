"""``manage.py authority``: the fingerprint of the server's own authority for HTTPS, and a new authority."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.https import authority as authorities
from config.https import keeping


class Command(BaseCommand):
    """Show the authority, or replace it."""

    help = "Shows the fingerprint of this server's authority for HTTPS (serve --https), or makes a new one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--replace",
            action="store_true",
            help="make a new authority, which every device must be told to trust (the old key was stolen)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command."""
        try:
            found = keeping.replace() if options["replace"] else authorities.read_files(keeping.folder())
        except authorities.Damaged as error:
            raise CommandError(f"The authority cannot be read: {error}") from error
        if found is None:
            self.stdout.write("There is no authority yet: `manage.py serve --https` makes one.")
            return
        certificate = found.certificate
        self.stdout.write(certificate.subject.rfc4514_string())
        self.stdout.write(f"SHA-256  {authorities.fingerprint(certificate)}")
        self.stdout.write(f"Good until {certificate.not_valid_after_utc:%d %B %Y}.")
        if options["replace"]:
            self.stdout.write("Start the server again, remove the old one from each device, trust this one.")
