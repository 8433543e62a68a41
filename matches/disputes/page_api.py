"""The endpoints of the referee's page: plain JSON, one for each thing that a referee does with a case.

They stand below ``/m/<match>/disputes/<dispute>/``. A refusal is ``{"code", "message", "data"?}`` with a 4xx
status. docs/disputes.md describes them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from matches.answers import json_answer
from matches.disputes import photographs, services
from matches.disputes.models import PHOTOGRAPHS, Dispute
from matches.disputes.pages import asked_of, dispute_json, progress_json
from matches.disputes.placing import kept_photo
from matches.disputes.reading_photos import reading_json
from matches.disputes.views import dispute_for, referee_of
from matches.log.actor import Actor
from matches.log.writing import again_on_deadlock
from matches.problems import UserProblem
from matches.tablet.api import View, body_of, field, json_view

Step = Callable[[Dispute, Actor, dict[str, Any]], dict[str, Any] | None]


def _step(view: Step) -> View:
    """A POST endpoint of ``view(dispute, actor, body)`` for referees; when that returns None, it answers the
    dispute as it now stands."""

    @require_POST
    @json_view
    @wraps(view)
    def endpoint(request: HttpRequest, public_id: str, dispute: str) -> JsonResponse:
        found = dispute_for(request, public_id, dispute)
        by = referee_of(request, found.match)
        answer = again_on_deadlock(partial(view, found, by, body_of(request)))
        if answer is None:
            answer = dispute_json(dispute_for(request, public_id, dispute))
        return json_answer(answer)

    return endpoint


@require_safe
@json_view
def progress(request: HttpRequest, public_id: str, dispute: str) -> JsonResponse:
    """GET progress: the state of the dispute; small, as the page polls it twice a second during a study."""
    found = dispute_for(request, public_id, dispute)
    referee_of(request, found.match)
    return json_answer(progress_json(found))


@require_safe
@json_view
def questions(request: HttpRequest, public_id: str, dispute: str) -> JsonResponse:
    """GET questions: what the game's rules ask of the stroke as it is laid out, the decisive claims first:
    ``{"asked": [claims]}``."""
    found = dispute_for(request, public_id, dispute)
    referee_of(request, found.match)
    return json_answer({"asked": asked_of(found, weigh=True)})


@_step
def place(dispute: Dispute, by: Actor, body: dict[str, Any]) -> None:
    """POST place: parts of the case (``shot``, ``unsure``, ``agreed``, ``claims``, ``precision``)."""
    services.place(
        dispute_id=dispute.pk,
        by=by,
        expected_revision=field(body, "revision", int),
        shot=field(body, "shot", dict, optional=True),
        unsure=field(body, "unsure", dict, optional=True),
        agreed=field(body, "agreed", list, optional=True),
        claims=field(body, "claims", list, optional=True),
        precision=field(body, "precision", str, optional=True),
        samples=field(body, "samples", int, optional=True),
    )


@_step
def ask(dispute: Dispute, by: Actor, body: dict[str, Any]) -> None:
    """POST ask: let a worker study the case."""
    services.ask(dispute_id=dispute.pk, by=by, expected_revision=field(body, "revision", int))


@_step
def stop(dispute: Dispute, by: Actor, body: dict[str, Any]) -> None:
    """POST stop: end the study; the case stays as it is."""
    services.stop(dispute_id=dispute.pk, by=by)


@_step
def preview(dispute: Dispute, by: Actor, body: dict[str, Any]) -> dict[str, Any]:
    """POST preview: what a ruling ``tokens`` (null: the sheet stands) would change. Writes nothing."""
    tokens = field(body, "tokens", str, optional=True)
    return services.preview_ruling(dispute_id=dispute.pk, tokens=tokens, by=by)


@_step
def rule(dispute: Dispute, by: Actor, body: dict[str, Any]) -> dict[str, Any]:
    """POST rule: the referee decides, with a ``reason``; ``tokens`` null lets the sheet stand."""
    ruling = services.rule(
        dispute_id=dispute.pk,
        tokens=field(body, "tokens", str, optional=True),
        reason=field(body, "reason", str),
        by=by,
        client_uuid=field(body, "client_uuid", str),
        expected_revision=field(body, "revision", int, optional=True),
    )
    return ruling.to_json()


def _place_photo(taken: str) -> View:
    def place_photo(dispute: Dispute, by: Actor, body: dict[str, Any]) -> None:
        """POST photo/place: how the photograph lies (``placing``); without it, the photograph is removed."""
        lies = field(body, "placing", dict, optional=True)
        if lies is None:
            services.remove_photo(dispute_id=dispute.pk, by=by, taken=taken)
        else:
            services.place_photo(dispute_id=dispute.pk, by=by, placing=lies, taken=taken)

    return _step(place_photo)


def _find(taken: str) -> Callable[..., HttpResponse]:
    def ask_to_find(dispute: Dispute, by: Actor, body: dict[str, Any]) -> dict[str, Any]:
        corners = field(body, "corners", list, optional=True)
        kept = services.find_pieces(dispute_id=dispute.pk, by=by, taken=taken, corners=corners)
        return reading_json(kept)

    asks = _step(ask_to_find)

    @require_safe
    @json_view
    def look(request: HttpRequest, public_id: str, dispute: str) -> JsonResponse:
        found = dispute_for(request, public_id, dispute)
        referee_of(request, found.match)
        return json_answer(reading_json(kept_photo(found, taken)))

    def find(request: HttpRequest, public_id: str, dispute: str) -> HttpResponse:
        """POST photo/find: let a worker find the pieces (``corners``: the marks, or null to have the table
        found). GET photo/find: where that stands, and what was found."""
        return (asks if request.method == "POST" else look)(request, public_id, dispute)

    return find


def _photo(taken: str) -> Callable[..., HttpResponse]:
    @require_safe
    @cache_control(private=True, max_age=3600)
    def show(request: HttpRequest, public_id: str, dispute: str) -> HttpResponse:
        found = dispute_for(request, public_id, dispute)
        referee_of(request, found.match)
        kept = PHOTOGRAPHS[taken].objects.filter(dispute=found).first()
        if kept is None:
            raise UserProblem("no-photo", gettext("There is no photograph."), 404)
        return HttpResponse(
            photographs.to_show(bytes(kept.content)),
            content_type=photographs.MEDIA_TYPE,
            headers={
                "Content-Security-Policy": "default-src 'none'; sandbox",
                "Content-Disposition": "inline; filename=table.jpg",
                "X-Content-Type-Options": "nosniff",
            },
        )

    @json_view
    def keep(request: HttpRequest, public_id: str, dispute: str) -> JsonResponse:
        found = dispute_for(request, public_id, dispute)
        by = referee_of(request, found.match)
        sent = request.FILES.get("photo")
        if sent is None:
            raise UserProblem(
                "bad-field", gettext("photo must be given, as a file."), data={"field": "photo"}
            )
        if sent.size is None or sent.size > photographs.MOST_BYTES:
            most = photographs.MOST_BYTES >> 20
            raise UserProblem(
                "too-large", gettext("The photograph is larger than {most} MB.").format(most=most), 413
            )
        content = sent.read()
        again_on_deadlock(
            partial(services.set_photo, dispute_id=found.pk, by=by, content=content, taken=taken)
        )
        return json_answer(dispute_json(dispute_for(request, public_id, dispute)))

    def photo(request: HttpRequest, public_id: str, dispute: str) -> HttpResponse:
        """GET photo: the photograph under the picture. POST photo: another, as form data (``photo``)."""
        return (keep if request.method == "POST" else show)(request, public_id, dispute)

    return photo


ENDPOINTS: dict[str, Callable[..., HttpResponse]] = {
    "progress": progress,
    "questions": questions,
    "place": place,
    "ask": ask,
    "stop": stop,
    "preview": preview,
    "rule": rule,
    **{
        f"{address}{part}": made(taken)
        for taken, address in (("before", "photo"), ("after", "photo/after"))
        for part, made in (("", _photo), ("/place", _place_photo), ("/find", _find))
    },
}
