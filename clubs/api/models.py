"""Tokens, what a program signs in with, and answers that are kept for programs that may ask twice.

The secret of a token is shown once; here stands its digest. Beside tokens stand the apps of other people and
what each person allows them. Codes and refresh tokens of OAuth are rows of django-oauth-toolkit; the access
token that an app gets is a :class:`Token` like any other.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.db import models
from django.utils.timezone import now
from oauth2_provider.models import AbstractApplication, AbstractGrant

from clubs.people.models import new_public_id


class App(AbstractApplication):
    """A program of somebody's that may ask other people whether it may act for them (an OAuth client).

    ``client_secret`` is the digest of the secret, "" for a public app, which cannot keep one.
    """

    user = models.ForeignKey("people.User", on_delete=models.CASCADE, related_name="+")
    """Who has registered it."""
    website = models.URLField(max_length=300)

    class Meta(AbstractApplication.Meta):
        ordering = ["name", "pk"]

    @property
    def is_confidential(self) -> bool:
        """Whether it proves who it is by a secret."""
        return bool(self.client_type == self.CLIENT_CONFIDENTIAL)

    @property
    def redirects(self) -> list[str]:
        """The addresses to which people may be sent back."""
        return list(self.redirect_uris.split())

    def get_allowed_schemes(self) -> list[str]:
        """Schemes of the addresses that it has registered: an app on a phone has one of its own."""
        return sorted({urlsplit(address).scheme for address in self.redirects})

    def is_usable(self, request: object) -> bool:
        """Not when the account of its maker is closed."""
        return self.user.is_active


class Consent(models.Model):
    """What a person allows an app: the scopes, in one ``club`` or in all of the person's, until a day."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    user = models.ForeignKey("people.User", on_delete=models.CASCADE, related_name="consents")
    app = models.ForeignKey(App, on_delete=models.CASCADE, related_name="consents")
    club = models.ForeignKey(
        "people.Club", on_delete=models.CASCADE, null=True, blank=True, related_name="consents"
    )
    scopes = models.JSONField(default=list)
    allowed_at = models.DateTimeField(default=now)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-allowed_at", "-pk"]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_good(self) -> bool:
        """Whether the app may act by it now."""
        return self.revoked_at is None and self.expires_at > now()


class AppCode(AbstractGrant):
    """The code that takes a consent from the browser to the app; ``code`` is its digest.

    The row outlives the use of the code, to notice a second one and revoke what the first one gave.
    """

    user = models.ForeignKey("people.User", on_delete=models.CASCADE, related_name="+")
    consent = models.ForeignKey(Consent, on_delete=models.CASCADE, related_name="+")
    used_at = models.DateTimeField(null=True, blank=True)
    family = models.UUIDField(null=True, blank=True)
    """Of the refresh tokens that it gave."""

    class Meta(AbstractGrant.Meta):
        pass


class Token(models.Model):
    """The credential of a person's program, of a device paired with a table, or of an app (``consent``).

    It is limited to its ``scopes`` (:mod:`clubs.api.core.scopes`), to one ``club`` or to all of its owner's,
    until ``expires_at`` or until it is revoked; as its owner's rights change, so does what it can do.
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    user = models.ForeignKey(
        "people.User", on_delete=models.CASCADE, null=True, blank=True, related_name="tokens"
    )
    device = models.ForeignKey(
        "matches.Device", on_delete=models.CASCADE, null=True, blank=True, related_name="tokens"
    )
    club = models.ForeignKey(
        "people.Club", on_delete=models.CASCADE, null=True, blank=True, related_name="tokens"
    )
    made_by = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, editable=False, related_name="makes"
    )
    """The token by which it was made; with that one it is revoked."""
    consent = models.ForeignKey(
        Consent, on_delete=models.CASCADE, null=True, blank=True, editable=False, related_name="tokens"
    )
    """What allows the app to act; None where no app does."""
    access = models.ForeignKey(
        "oauth2_provider.AccessToken",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="rows",
    )
    """The same token as django-oauth-toolkit keeps it, which removes its own when it is revoked."""
    family = models.UUIDField(null=True, blank=True, editable=False)
    """Of an app's token: the same for all tokens to which one code has led."""
    label = models.CharField(max_length=80)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=now, editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(device__isnull=True),
                name="token_of_a_person_or_a_device",
            )
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def is_good(self) -> bool:
        """Whether it can be used now."""
        return not self.is_revoked and self.expires_at > now()

    @property
    def is_revoked(self) -> bool:
        """Whether it was revoked; an app's token also with its consent, or when a newer one was given."""
        if self.consent is not None and (self.access_id is None or self.consent.revoked_at is not None):
            return True
        return self.revoked_at is not None


class KeptAnswer(models.Model):
    """The first answer to a request with an ``Idempotency-Key``, for the same request sent again.

    ``digest`` is made of who asked and the key, ``request`` of what was asked (:mod:`clubs.api.core.keys`).
    ``answer`` is sealed: it may hold what is shown once.
    """

    digest = models.CharField(max_length=64, unique=True)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.TextField()
    made_at = models.DateTimeField(default=now, editable=False)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.status} ({self.digest[:8]})"
