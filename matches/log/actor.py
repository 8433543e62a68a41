"""Who acts on a match: a signed-in person, a paired tablet, or the program itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

from matches import authority
from matches.log.models import Match
from matches.problems import UserProblem

SHOWN_AFTER_CONFIRMATION = timedelta(minutes=15)
"""How long a confirmed match stays with its table's tablet when no other has come."""

DEVICE_ACTIONS = frozenset({"watch", "mark", "confirm", "dispute"})


@dataclass(frozen=True)
class Actor:
    """Somebody who acts. ``label`` is shown to others and kept in the log.

    ``client`` tells two tablets of one signed-in person apart (the page makes it up and keeps it); a paired
    tablet is known by its device.
    """

    kind: str
    label: str
    user: Any = None
    device: Any = None
    client: str = ""

    @classmethod
    def of_user(cls, user: Any, client: str = "") -> Actor:
        """A signed-in person."""
        return cls("user", user.get_short_name()[:120], user=user, client=client[:40])

    @classmethod
    def of_device(cls, device: Any) -> Actor:
        """A paired tablet."""
        return cls("device", device.label[:120], device=device)

    @classmethod
    def system(cls, label: str = "Balkline") -> Actor:
        """The program itself (a competition, an importer); it may do everything and needs no lease."""
        return cls("system", label)

    @property
    def id(self) -> int | None:
        """Primary key of the user or device."""
        who = self.user if self.kind == "user" else self.device
        return who.pk if who is not None else None

    @property
    def holder(self) -> str:
        """How a lease names the actor."""
        if self.kind == "user":
            return f"user:{self.id}:{self.client}"
        return f"{self.kind}:{self.id or ''}"

    def signature(self) -> dict[str, Any]:
        """The ``by_...`` columns of a row written by the actor."""
        return {"by_kind": self.kind, "by_id": self.id, "by_label": self.label}

    def may(self, action: str, match: Match) -> bool:
        """Whether the actor may do ``action`` with ``match``.

        A tablet marks only at its own table, and only there what is not yet history: see
        ``arranging.current_match``.
        """
        if self.kind == "system":
            return True
        if match.simulated and action != "watch":
            return False  # it is played on its own page, and nothing else is done with it
        if self.kind == "device":
            return (
                action in DEVICE_ACTIONS
                and self.device.revoked_at is None
                and match.table_id == self.device.table_id
                and self._is_at_table(match)
            )
        return authority.may(self.user, action, match)

    @staticmethod
    def _is_at_table(match: Match) -> bool:
        if match.status == Match.Status.CONFIRMED:
            return match.confirmed_at is not None and match.confirmed_at > now() - SHOWN_AFTER_CONFIRMATION
        return match.status != Match.Status.VOID

    def require(self, action: str, match: Match) -> None:
        """Raise ``UserProblem("not-allowed", 403)`` unless the actor may do ``action``."""
        if self.may(action, match):
            return
        if match.simulated and action != "watch":
            raise UserProblem(
                "simulated",
                gettext(
                    "This is simulated play: it is not marked, confirmed, corrected, disputed or brought to a"
                    " table."
                ),
                409,
            )
        if (
            self.kind == "device"
            and self.device.revoked_at is None
            and match.table_id != self.device.table_id
        ):
            raise UserProblem(
                "other-table", gettext("This match is not being played at this tablet's table."), 403
            )
        raise UserProblem("not-allowed", gettext("You may not do this."), 403)
