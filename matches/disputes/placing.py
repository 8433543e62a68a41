"""The referee lays out the case: what lay where, what is agreed, how unsure it is, what is claimed."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext

from matches.disputes import photographs
from matches.disputes.models import PHOTOGRAPHS, Dispute, Photograph
from matches.disputes.opening import check_open, check_revision, locked_dispute
from matches.log.actor import Actor
from matches.log.writing import write_transaction
from matches.problems import UserProblem
from rules_engine.saying import Text, in_english, say, text_of
from simulator.errors import SimulatorError

if TYPE_CHECKING:  # numpy: only where a case is looked at
    from simulator.disputes.case import Case

UNREAD: dict[str, Any] = {
    "sought": None, "sought_at": None, "found": None, "trouble": "", "attempt": 0, "held_by": "",
    "held_until": None,
}  # fmt: skip
"""The columns of a photograph that nobody has asked to be read."""


def place(
    *,
    dispute_id: int | str,
    by: Actor,
    expected_revision: int | None = None,
    shot: dict[str, Any] | None = None,
    unsure: dict[str, Any] | None = None,
    agreed: list[dict[str, Any]] | None = None,
    claims: list[dict[str, Any]] | None = None,
    precision: str | None = None,
    samples: int | None = None,
) -> Dispute:
    """Put parts of the case in place of the old ones; what is None stays.

    The parts are those of ``simulator.disputes.reading.read_case``; ``samples``, by which programs said how
    far a study goes before there was a ``precision``, becomes the precision that comes nearest. An answer to
    the old case is dropped, and so is a study of it.

    Raises ``UserProblem``: ``bad-case`` (422; ``data["where"]`` is the path of the faulty value, as
    ``shot.pieces[2].x``), ``no-table`` (409: nothing is sent over a table in this game), ``case-changed``,
    ``not-open`` (409), ``not-allowed`` (403).
    """
    given = {"shot": shot, "unsure": unsure, "agreed": agreed, "claims": claims, "precision": precision}
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("correct", match)
        check_open(dispute)
        check_revision(dispute, expected_revision)
        if not dispute.case:
            raise no_table()
        case = {**dispute.case, **{name: value for name, value in given.items() if value is not None}}
        if samples is not None and precision is None:
            case = {name: value for name, value in case.items() if name != "precision"} | {"samples": samples}
        read = check_case(case)
        case = {name: value for name, value in case.items() if name != "samples"}
        case["precision"] = read.precision
        if not isinstance(case["shot"]["pieces"], list) or "surface" not in case["shot"]:
            # a set-up by its name: from now on the case says itself what lies where
            pieces = [piece.to_json() for piece in read.shot.pieces]
            case["shot"] = {**case["shot"], "surface": read.shot.surface.name, "pieces": pieces}
        dispute.case = case
        _changed(dispute)
        return dispute


def set_photo(
    *,
    dispute_id: int | str,
    by: Actor,
    content: bytes,
    placing: dict[str, Any] | None = None,
    taken: str = "before",
) -> Photograph:
    """Keep a photograph of the table to be laid under its picture, drawn anew, in an older one's place; it
    was ``taken`` "before" or "after" the stroke.

    Raises ``UserProblem``: those of :func:`.photographs.drawn_anew`, ``not-open`` (409), ``not-allowed``.
    """
    picture = photographs.drawn_anew(content)
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("correct", match)
        check_open(dispute)
        photo, _ = PHOTOGRAPHS[taken].objects.update_or_create(
            dispute=dispute,
            defaults={
                "content": picture,
                "media_type": photographs.MEDIA_TYPE,
                "digest": hashlib.sha256(picture).hexdigest(),
                "placing": _placing(placing or {}),
                "by_label": by.label,
                "by_account": by.user.pk if by.user is not None else None,
                **UNREAD,
            },
        )
        return photo


def place_photo(
    *, dispute_id: int | str, by: Actor, placing: dict[str, Any], taken: str = "before"
) -> Photograph:
    """Keep how the photograph lies under the picture: numbers and lists of numbers that the page alone reads.

    Raises ``no-photo`` (404), ``bad-photo`` (422), ``not-open`` (409), ``not-allowed`` (403).
    """
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("correct", match)
        check_open(dispute)
        photo = kept_photo(dispute, taken)
        photo.placing = _placing(placing)
        photo.save(update_fields=["placing"])
        return photo


def remove_photo(*, dispute_id: int | str, by: Actor, taken: str = "before") -> None:
    """Remove the photograph; idempotent."""
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("correct", match)
        check_open(dispute)
        PHOTOGRAPHS[taken].objects.filter(dispute=dispute).delete()


def kept_photo(dispute: Dispute, taken: str) -> Photograph:
    """The photograph without its content. Raises ``no-photo`` (404)."""
    photo = PHOTOGRAPHS[taken].objects.filter(dispute=dispute).defer("content").first()
    if photo is None:
        raise UserProblem("no-photo", gettext("There is no photograph."), 404)
    return photo


def no_table() -> UserProblem:
    """The problem of a game in which no stroke can be studied."""
    message = gettext("In this game nothing is sent over a table: the referee rules without a study.")
    return UserProblem("no-table", message, 409)


def check_case(case: dict[str, Any]) -> Case:
    """The case that ``case`` tells. Raises ``UserProblem("bad-case", 422)`` naming the first wrong value."""
    from simulator.disputes.reading import read_case

    try:
        return read_case(case)
    except SimulatorError as error:
        data = {"where": error.where, "reason": error.code}
        raise UserProblem("bad-case", sentence(error), 422, data) from None


def sentence(error: SimulatorError) -> Text:
    """What the simulator refuses, for people: a message, since it may be stored and read later."""
    english = in_english(error.message)
    why: str = f"{english[:1].upper()}{english[1:]}"
    if isinstance(told := error.message, Text):
        why = text_of(why, told.id, told.pattern, told.values)
    return say("disputes.cannot-be-played", "{why}.", why=why)


def _changed(dispute: Dispute) -> None:
    """Count the case's new revision; drop question and answer of the old one."""
    dispute.revision += 1
    dispute.state = Dispute.State.OPEN
    dispute.question = dispute.answer = dispute.asked_at = dispute.answered_at = dispute.held_until = None
    dispute.held_by = dispute.problem = ""
    dispute.progress, dispute.attempt = {}, 0
    dispute.save()


def _placing(placing: dict[str, Any]) -> dict[str, Any]:
    """Numbers, and lists of at most eight, by name. Raises ``bad-photo`` (422)."""

    def number(value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6

    for name, value in placing.items():
        fits = number(value) or (isinstance(value, list) and len(value) <= 8 and all(map(number, value)))
        if not fits or len(name) > 40 or len(placing) > 20:
            raise UserProblem(
                "bad-photo", gettext("{name} does not place a photograph.").format(name=name[:40]), 422
            )
    return placing
