"""``manage.py erase_person``: forget a person on request, or again after an old backup was restored."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.timezone import now

from clubs.people.models import Erasure, Player, User, UserManager
from clubs.people.services import erasing
from matches.problems import UserProblem


class Command(BaseCommand):
    """Erase an account or a player, or all again who were erased before."""

    help = (
        "Erases an account (by e-mail address) or a player without one (club/player, as in the address of the"
        " page), at once. The name is replaced everywhere; results stay. With --again everybody is erased"
        " once more who was erased before: run it after an older backup was restored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("person", nargs="?", help="e-mail address, or club/player")
        parser.add_argument("--again", action="store_true", help="all who were erased before")
        parser.add_argument("--ledger", type=Path, help="with --again: the erasures.jsonl that was kept")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command."""
        if options["again"]:
            number = erasing.apply_again(options["ledger"])
            self.stdout.write(f"Erased again: {number}")
            return
        person = options["person"] or ""
        try:
            erasure = self._of_account(person) if "@" in person else self._of_player(person)
        except UserProblem as problem:
            raise CommandError(str(problem.message)) from None
        erasing.carry_out(erasure)
        self.stdout.write("Erased.")

    def _of_account(self, address: str) -> Erasure:
        user = User.objects.filter(email=UserManager.normalize_email(address)).first()
        if user is None:
            raise CommandError(f"There is no account with the address {address}.")
        erasure = erasing.ask(user=user)
        Erasure.objects.filter(pk=erasure.pk).update(due_at=now())
        return erasure

    def _of_player(self, address: str) -> Erasure:
        club, _, slug = address.partition("/")
        player = Player.objects.filter(club__slug=club, slug=slug).first()
        if player is None:
            raise CommandError(f"There is no player at {address}: write club/player.")
        if player.user_id is not None:
            raise CommandError("This player has an account; name its e-mail address.")
        return erasing.ask_for_player(player=player, by=None)
