"""``manage.py rerate``: compute rating lists anew from all matches."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.people.models import Club
from clubs.ratings.models import RatingChange, RatingList
from clubs.ratings.selectors.standing import ratings_in
from clubs.ratings.services import rating


class Command(BaseCommand):
    """Compute rating lists anew; tell whose ratings were wrong."""

    help = "Compute rating lists anew from the results of all matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", help="the club's address (slug); all clubs when left out")
        parser.add_argument("--discipline", help="one discipline, such as pool; all when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        lists = RatingList.objects.select_related("club").order_by("club", "discipline")
        if options["club"]:
            if not Club.objects.filter(slug=options["club"]).exists():
                raise CommandError(f"There is no club at {options['club']!r}.")
            lists = lists.filter(club__slug=options["club"])
        if options["discipline"]:
            lists = lists.filter(discipline=options["discipline"])
        count = 0
        for one in lists:
            was_stale, began = one.stale_from is not None, time.monotonic()
            before = ratings_in(one)
            if rating.rerate(one.pk) is not rating.Done.UP_TO_DATE:
                self.stderr.write(f"{one.club.slug} {one.slug}: a worker computes it now; ask again.")
                continue
            count += 1
            after = ratings_in(one)
            wrong = sum(before.get(key) != now for key, now in after.items()) + len(before.keys() - after)
            told = f"{wrong} of {len(after)} ratings put right" if wrong and not was_stale else "right"
            changes = RatingChange.objects.filter(rating_list=one).count()
            took = time.monotonic() - began
            self.stdout.write(
                f"{one.club.slug} {one.slug}: {len(after)} players, {changes} changes in {took:.1f} s, {told}"
            )
        self.stdout.write(self.style.SUCCESS(f"{count} list{'' if count == 1 else 's'} computed."))
