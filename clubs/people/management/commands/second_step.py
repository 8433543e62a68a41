"""``manage.py second_step``: for somebody who has lost phone, passkeys and recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.people.models import User, UserManager
from clubs.people.services import accounts


class Command(BaseCommand):
    """Show which second steps an account has, or remove them."""

    help = (
        "Shows which second steps an account has. With --remove they are taken away, its sessions end, and"
        " the password alone is enough until a new one is set up. Make sure first who asks for it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("email", help="e-mail address of the account")
        parser.add_argument("--remove", action="store_true", help="take the second steps away")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command."""
        address = UserManager.normalize_email(options["email"])
        user = User.objects.filter(email=address).first()
        if user is None:
            raise CommandError(f"There is no account with the address {address}.")
        found = accounts.second_steps(user)
        self.stdout.write(f"{address}: {', '.join(found) or 'no second step'}")
        if options["remove"] and found:
            accounts.remove_second_steps(user=user)
            self.stdout.write("Removed. The password alone signs in now, and all sessions have ended.")
