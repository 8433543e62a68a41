"""What a webhook brings: read only if its signature is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from standardwebhooks import Webhook, WebhookVerificationError

from balkline_client.problems import BalklineError


class WrongSignature(BalklineError):
    """The message is not from the server that has the secret, or it is old."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a webhook: ``id`` is the same at each attempt, so that it can be dropped a second time."""

    id: str
    kind: str
    at: str
    data: dict[str, Any]

    @property
    def event(self) -> dict[str, Any] | None:
        """What happened, in the shape that streams have, too; None for a test."""
        return self.data.get("event")


def read_message(secret: str, body: bytes | str, headers: Mapping[str, str]) -> Message:
    """The message in the ``body`` of a request, as it came. Raises ``WrongSignature``."""
    try:
        told: Any = Webhook(secret).verify(body, {name.lower(): value for name, value in headers.items()})
    except WebhookVerificationError as error:
        raise WrongSignature(str(error)) from error
    known = {name.lower(): value for name, value in headers.items()}
    return Message(known["webhook-id"], told["type"], told["timestamp"], told["data"])
