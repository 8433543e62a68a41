"""The client of Balkline servers: see ``docs/clients.md`` of the project."""

from balkline_client.client import Balkline
from balkline_client.following import Event
from balkline_client.marking.marker import Conflict, Halted, LeaseElsewhere, Marker, Refused, Unclear
from balkline_client.marking.queue import MemoryQueue, Queue, SqliteQueue, Tap
from balkline_client.problems import (
    BalklineError,
    NotAllowed,
    NotFound,
    NotSignedIn,
    Problem,
    TooMany,
    Unreachable,
)
from balkline_client.webhooks import Message, WrongSignature, read_message

__all__ = [
    "Balkline",
    "BalklineError",
    "Conflict",
    "Event",
    "Halted",
    "LeaseElsewhere",
    "Marker",
    "MemoryQueue",
    "Message",
    "NotAllowed",
    "NotFound",
    "NotSignedIn",
    "Problem",
    "Queue",
    "Refused",
    "SqliteQueue",
    "Tap",
    "TooMany",
    "Unclear",
    "Unreachable",
    "WrongSignature",
    "read_message",
]
