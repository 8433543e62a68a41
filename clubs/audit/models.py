"""The one table of the audit log, append-only (:mod:`clubs.audit.append_only`)."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now
from django.utils.translation import pgettext_lazy

from config.languages.columns import KeptJSONField


class AuditLine(models.Model):
    """One deed. Everything is kept as plain values, so that the line outlives what it tells of.

    ``by_key`` is the key of an account or a tablet, ``program`` the token or app by which an account acted.
    ``address`` is shortened to its network. ``kept_until`` was reckoned when the line was written; until then
    the database refuses to delete it. None: for ever.
    """

    class By(models.TextChoices):
        ACCOUNT = "account", pgettext_lazy("audit log, who", "Account")
        TABLET = "tablet", pgettext_lazy("audit log, who", "Tablet")
        VISITOR = "visitor", pgettext_lazy("audit log, who", "Visitor")
        COMMAND = "command", pgettext_lazy("audit log, who", "Command")
        SERVER = "server", pgettext_lazy("audit log, who", "Server")

    at = models.DateTimeField(default=now, editable=False, db_index=True)
    kept_until = models.DateTimeField(null=True, db_index=True)
    what = models.CharField(max_length=40)
    by_kind = models.CharField(max_length=8, choices=By.choices)
    by_key = models.BigIntegerField(null=True)
    by_label = models.CharField(max_length=120, blank=True)
    program = models.CharField(max_length=120, blank=True)
    address = models.CharField(max_length=43, blank=True)
    club_key = models.BigIntegerField(null=True)
    club_name = models.CharField(max_length=80, blank=True)
    about_kind = models.CharField(max_length=20, blank=True)
    about_key = models.CharField(max_length=60, blank=True)
    about_label = models.CharField(max_length=160, blank=True)
    data = KeptJSONField(default=dict)
    request_id = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["club_key", "-id"], name="audit_of_club"),
            models.Index(fields=["what", "-id"], name="audit_of_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.what}"
