"""What ``manage.py doctor`` looks at in people: letters that do not leave, and how operators sign in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.utils.timezone import now

from clubs.people.models import Letter, User
from clubs.people.services.letters import MOST_ATTEMPTS
from config.doctor.findings import Asked, Finding, check, ok, warn

LATE: Final = timedelta(minutes=15)


@check("clubs")
def letters_leave(asked: Asked) -> Iterator[Finding]:
    """Letters that wait, and those that could not be sent."""
    unsent = Letter.objects.filter(sent_at=None)
    given_up = unsent.filter(attempts__gte=MOST_ATTEMPTS, made_at__gt=now() - timedelta(days=7)).count()
    late = unsent.filter(attempts__lt=MOST_ATTEMPTS, made_at__lt=now() - LATE).count()
    if given_up or late:
        said = f"{late} wait for more than {LATE.seconds // 60} minutes, {given_up} were given up this week"
        yield warn("Letters", said, "See the part Mail, and Letters in the admin.")
    else:
        yield ok("Letters", "none waits")


@check("clubs")
def operators(asked: Asked) -> Iterator[Finding]:
    """Who may do everything has more than a password."""
    staff = User.objects.filter(is_active=True, is_staff=True)
    second = Authenticator.objects.exclude(type=Authenticator.Type.RECOVERY_CODES)
    bare = staff.exclude(pk__in=second.values("user")).count()
    if not staff.filter(is_superuser=True).exists():
        yield warn("Administrators", "there is none", "Run manage.py createsuperuser.")
    elif bare:
        said = f"{bare} of {staff.count()} sign in with a password alone"
        todo = "Let them set up a second step: Your account, Two-step sign-in."
        if not settings.ADMIN_SECOND_STEP:
            todo += " BALKLINE_ADMIN_SECOND_STEP=yes asks it of them."
        yield warn("Administrators", said, todo)
    else:
        yield ok("Administrators", f"all {staff.count()} have a second step")
    if (settings.DATA / "first-login.txt").exists():
        yield warn(
            "First password", "first-login.txt is still there", "Sign in and change the admin's password."
        )
