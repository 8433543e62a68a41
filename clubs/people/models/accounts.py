"""The accounts of people who sign in, by e-mail address; they belong to no club."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class UserManager(BaseUserManager["User"]):
    """Finds and makes accounts by e-mail address; the case of the letters never matters."""

    use_in_migrations = True

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """The address as it is stored: trimmed and in lower case throughout."""
        return (email or "").strip().lower()

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=self.normalize_email(username))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Make an account. Raises ``ValueError`` without an address."""
        email = self.normalize_email(email)
        if not email:
            raise ValueError("An account needs an e-mail address.")
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Make an account that may do everything, the admin pages included."""
        return self.create_user(email, password, **{**fields, "is_staff": True, "is_superuser": True})


class User(AbstractUser):
    """A person who signs in, by e-mail address; known to others by ``display_name`` only."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField("e-mail address", unique=True)
    display_name = models.CharField("name shown to others", max_length=80, blank=True)
    language = models.CharField(max_length=16, blank=True, help_text="of letters; blank: as the club's")

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = []

    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_any_case",
                violation_error_message="An account with this address exists.",
            ),
        ]

    def __str__(self) -> str:
        return self.get_full_name()

    def clean(self) -> None:
        self.email = UserManager.normalize_email(self.email)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.email = UserManager.normalize_email(self.email)
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        """The name shown to others; never more of the address than stands before the @."""
        return self.display_name or self.email.partition("@")[0]

    def get_short_name(self) -> str:
        return self.get_full_name()
