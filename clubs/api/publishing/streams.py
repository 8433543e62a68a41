"""Event streams for programs: what the live pages follow, of one match or of a whole club.

The endpoint sees who asks and refuses as every endpoint does; the connection is then kept by
:mod:`matches.live` (see :mod:`matches.live.opening`), and ends with what let the asker in
(:mod:`clubs.api.tokens.passes`). A server that cannot keep connections open sends what is new and ends the
answer: an event-stream client reconnects automatically, with the id of the last event that it saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from clubs.api.core.endpoint import Endpoint
from clubs.api.core.permissions import PUBLIC, Right
from clubs.api.core.problems import MEDIA_TYPE
from clubs.api.core.schema import Problem
from clubs.api.core.scopes import Scope
from clubs.api.core.throttling import PerCaller
from clubs.api.matches.matches import OfMatch
from clubs.api.tokens.passes import holder_of
from clubs.people.models import Club
from config import shown_names
from config.languages.known import ENGLISH
from matches.live.channels import channel_for
from matches.live.opening import HEADERS, opening_of
from matches.live.reader import Key
from matches.live.styles import PROGRAM

SEEN = Right(Scope.READ, PUBLIC)

RESUMING = [
    OpenApiParameter(
        "Last-Event-ID",
        str,
        OpenApiParameter.HEADER,
        description="the id of the last event that was seen: what was missed is sent first",
    ),
    OpenApiParameter("since", str, description="the same, for who cannot send the header"),
]


class EventStream(BaseRenderer):
    """Server-sent events. Refusals are problem details all the same."""

    media_type = "text/event-stream"
    format = "events"
    charset = "utf-8"


class Streamed(Endpoint):
    """An address that answers with a stream."""

    renderer_classes = (EventStream,)
    streamed: ClassVar[bool] = True

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """There is only one media type, regardless of ``Accept``."""
        return EventStream(), EventStream.media_type

    def stream(self, request: Request, key: Key, club: Club) -> HttpResponse:
        """The stream ``key`` of ``club``. Raises what :meth:`.Opening.grant` raises."""
        since = request.headers.get("Last-Event-ID") or request.query_params.get("since")
        answer = HttpResponse(headers=HEADERS)
        if request.method == "HEAD":
            return answer
        outside = shown_names.outside(request._request, club.pk)
        opening = opening_of(request._request)
        if opening is None:
            style = PROGRAM._replace(language=get_language() or ENGLISH, outside=outside)
            answer.content = channel_for(key).backlog(since, style)
        else:
            opening.grant(
                key,
                since,
                caller=PerCaller().asker(request),
                most=settings.API_STREAMS,
                holder=holder_of(request, club),
                outside=outside,
            )
        return answer


def _described(name: str, events: Sequence[str]) -> Any:
    said = (
        f"Server-sent events: {', '.join(events)} (docs/stream.md). `retry:` at the beginning says after "
        "how many milliseconds to come again; a comment and an event `beat` come every 15 seconds. The "
        "stream ends when the server stops, when its reader does not keep up, and after `end` when they may "
        "not read any more."
    )
    return extend_schema(
        operation_id=name,
        parameters=RESUMING,
        responses={
            (200, EventStream.media_type): OpenApiResponse(OpenApiTypes.STR, said),
            (503, MEDIA_TYPE): OpenApiResponse(Problem, "No room for more viewers now."),
        },
    )


class MatchStream(Streamed, OfMatch):
    """What happens in a match, as it happens."""

    rights = {"GET": SEEN}

    @_described("match_stream", ("state", "entry", "status", "clock", "beat", "end"))
    def get(self, request: Request, match: str) -> HttpResponse:
        """Follow it: where it stands, then every entry and change until the asker hangs up."""
        row = self.match(request)
        return self.stream(request, ("match", row.pk), row.club)


class ClubStream(Streamed):
    """What happens in a club, as it happens."""

    rights = {"GET": SEEN}

    @_described("club_stream", ("state", "match", "time", "competition", "league", "here", "beat", "end"))
    def get(self, request: Request, club: str) -> HttpResponse:
        """Follow it: its matches under way and their results, and its competitions up to their champions."""
        found = self.club(request)
        return self.stream(request, ("club", found.pk), found)
