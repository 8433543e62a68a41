"""The first account of a new server: an admin with a random password.

The password is stored nowhere but in ``first-login.txt`` in the data folder, readable by its owner
alone, and the file is removed once the password has been changed.
"""

import os
import secrets
from pathlib import Path

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.db import transaction

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No 0, 1, i, l, o: the password may be copied by hand to a tablet."""


def new_password() -> str:
    """Return four groups of four letters: about 79 bits."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))


@transaction.atomic
def ensure_admin(email: str, file: Path) -> bool:
    """Make the first admin where the server has none. Return whether one was made."""
    users = get_user_model()._default_manager
    if users.filter(is_superuser=True).exists():
        return False
    password = new_password()
    admin = users.create_superuser(email=email, password=password)
    EmailAddress.objects.create(user=admin, email=email, verified=True, primary=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as out:
        out.write(f"{email}\n{password}\n")
    return True


def first_login(file: Path) -> tuple[str, str] | None:
    """Return (e-mail, password) of the first admin while it still holds, else remove the file."""
    try:
        email, password = file.read_text().split()
    except (FileNotFoundError, ValueError):
        return None
    admin = get_user_model()._default_manager.filter(email=email, is_active=True).first()
    if admin is not None and admin.check_password(password):
        return email, password
    file.unlink()
    return None
