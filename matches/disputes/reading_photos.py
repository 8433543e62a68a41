"""Reading photographs: a referee asks, a worker finds the pieces, the page offers what was found.

The photograph's row is the job, as everywhere: claimed with a lease, answered only by the worker that holds
it, swept up when a worker dies. The looking itself is :mod:`simulator.sight`, in a process of its own with a
bound of time and memory. What it finds changes nothing until a referee accepts it.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy

from config import clock, doorbell
from matches.disputes.bench import known_pieces
from matches.disputes.evidence import plain
from matches.disputes.models import PHOTOGRAPHS, Dispute, Photograph
from matches.disputes.opening import check_open, locked_dispute
from matches.disputes.placing import UNREAD, kept_photo, no_table
from matches.log.actor import Actor
from matches.log.writing import write_transaction
from matches.problems import UserProblem
from simulator.drawing.looks import look_of
from simulator.pieces import KINDS
from simulator.sight import apart

LEASE = timedelta(seconds=8)
HEARTBEAT_SECONDS = 2.0
ATTEMPTS = 3
RING_AGAIN = timedelta(seconds=4)
"""As of the studies (:mod:`.jobs`)."""

_SAID: Final[dict[str, Promise]] = {
    "unreadable": gettext_lazy("The photograph cannot be read."),
    "too-dark": gettext_lazy("The photograph is too dark to find anything in it. Place the pieces by hand."),
    "too-pale": gettext_lazy("The photograph is too pale to find anything in it. Place the pieces by hand."),
    "crossed": gettext_lazy("The marks cross: put them in the order of their numbers round the bed."),
    "no-camera": gettext_lazy(
        "No camera can have seen this table so. Move the marks to the bed’s corners, in the order of"
        " their numbers."
    ),
    "no-table": gettext_lazy(
        "No such table was found where the marks are. Move them to the bed’s corners, or place the"
        " pieces by hand."
    ),
    "too-small": gettext_lazy(
        "The pieces are too small in this photograph to be found. Take it from nearer, or place them by hand."
    ),
    "not-installed": gettext_lazy(
        "Finding pieces in photographs is not installed on this server. Place them by hand."
    ),
    "too-long": gettext_lazy("Looking took too long and was ended. Place the pieces by hand."),
    "broke-off": gettext_lazy("Looking broke off. Try again, or place the pieces by hand."),
}
"""Why nothing was found, for people, by the codes of :mod:`simulator.sight`."""
TROUBLES: Final = tuple(_SAID)


@dataclass(frozen=True)
class Held:
    """A claimed photograph: its row, and the token that holds the lease."""

    taken: str
    pk: int
    token: str
    content: bytes
    question: dict[str, Any]


def find_pieces(
    *, dispute_id: int | str, by: Actor, taken: str = "before", corners: list[float] | None = None
) -> Photograph:
    """Let a worker find the pieces in a photograph; an older finding is dropped.

    ``corners`` are the bench's four marks, as shares of the picture's width and height; None has the table
    found. Raises ``UserProblem``: ``bad-photo`` (422: no such corners), ``no-photo`` (404), ``not-installed``
    (409: the server has no OpenCV), ``no-table``, ``not-open`` (409), ``not-allowed`` (403).
    """
    if corners is not None:
        _check_corners(corners)
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("correct", match)
        check_open(dispute)
        if not dispute.case:
            raise no_table()
        photo = kept_photo(dispute, taken)
        if not apart.installed():
            raise UserProblem("not-installed", str(_SAID["not-installed"]), 409)
        for name, value in UNREAD.items():
            setattr(photo, name, value)
        photo.sought, photo.sought_at = _question(dispute, corners), now()
        photo.save(update_fields=[*UNREAD])
        doorbell.ring_after_commit("disputes.read_photo", photo.pk, taken)
        return photo


def _check_corners(corners: list[float]) -> None:
    numbers = [
        c for c in corners if isinstance(c, int | float) and not isinstance(c, bool) and -0.5 <= c <= 1.5
    ]
    if len(corners) != 8 or len(numbers) != 8:
        raise UserProblem(
            "bad-photo",
            gettext("corners must be eight numbers: shares of the photograph's width and height."),
            422,
            {"field": "corners"},
        )


def _question(dispute: Dispute, corners: list[float] | None) -> dict[str, Any]:
    """What :func:`simulator.sight.reading.read` is asked: the surface, and every piece that may lie on it."""
    shot = dispute.case["shot"]
    lie = {row["id"]: (row["x"], row["y"]) for row in shot["pieces"]}
    rows = []
    for piece in known_pieces(dispute):
        if KINDS[piece.kind].shape in ("pin", "top"):
            continue
        look = look_of(piece.id, piece.kind)
        rows.append(
            {
                "id": piece.id,
                "kind": piece.kind,
                "fill": look.fill,
                "striped": look.striped,
                "numbered": look.colour.startswith("pool-"),
                "at": lie.get(piece.id),
            }
        )
    asked: dict[str, Any] = plain({"surface": shot["surface"], "pieces": rows, "corners": corners})
    return asked


def waiting(taken: str) -> Any:
    """Photographs of that time that no worker reads: asked a while ago, or with an expired lease."""
    asked = clock.due("sought_at", RING_AGAIN, now() - RING_AGAIN) & Q(held_by="")
    left = clock.run_out("held_until", LEASE) & ~Q(held_by="")
    rows = PHOTOGRAPHS[taken].objects.filter(sought__isnull=False, found__isnull=True, trouble="")
    return rows.filter(asked | left).order_by("pk")


def claim(pk: int, taken: str) -> Held | None:
    """Claim a photograph; None when there is nothing to read, or another worker has it."""
    with write_transaction():
        photo = PHOTOGRAPHS[taken].objects.select_for_update().filter(pk=pk).first()
        if photo is None or photo.reading != "asked":
            return None
        if photo.held_by and clock.holds(photo.held_until, LEASE):
            return None
        if photo.attempt >= ATTEMPTS:
            photo.trouble, photo.held_by, photo.held_until = "broke-off", "", None
            photo.save(update_fields=["trouble", "held_by", "held_until"])
            return None
        photo.attempt += 1
        photo.held_by, photo.held_until = uuid.uuid4().hex, clock.until(LEASE)
        photo.save(update_fields=["attempt", "held_by", "held_until"])
        assert photo.sought is not None
        return Held(taken, photo.pk, photo.held_by, bytes(photo.content), photo.sought)


def renew(held: Held) -> bool:
    """Renew the lease; False when another worker has the photograph, or it was taken away."""
    with write_transaction():
        return bool(_mine(held).update(held_until=clock.until(LEASE)))


def read(held: Held) -> bool:
    """Read the photograph and write what was found, or why nothing was; False, writing nothing, when another
    worker has it by now."""
    found, trouble = None, ""
    try:
        found = apart.read_apart(held.content, held.question)
    except apart.NotRead as problem:
        trouble = problem.code if problem.code in _SAID else "broke-off"
    return wrote(held, found, trouble)


def wrote(held: Held, found: dict[str, Any] | None, trouble: str = "") -> bool:
    """Write an outcome; False when another worker has the photograph by now."""
    with write_transaction():
        return bool(_mine(held).update(found=plain(found), trouble=trouble, held_by="", held_until=None))


def _mine(held: Held) -> Any:
    return PHOTOGRAPHS[held.taken].objects.filter(pk=held.pk, held_by=held.token)


def reading_json(photo: Photograph) -> dict[str, Any]:
    """Where the reading stands: ``status`` ("", "asked", "read", "failed"), ``trouble`` (a code) with its
    ``message``, and ``found``."""
    return {
        "status": photo.reading,
        "trouble": photo.trouble,
        "message": str(_SAID[photo.trouble]) if photo.trouble in _SAID else "",
        "found": photo.found if photo.reading == "read" else None,
    }
