"""Whole clubs and single match records: written and taken in by a worker."""

from __future__ import annotations

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import act
from clubs.api.core.files import ZIP, Uploading, flag, sent_as
from clubs.api.core.permissions import OFFICERS, OWNERS, SIGNED_IN, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.exchange.sheets import DRY_RUN
from clubs.api.exchange.transfers import LATER, MADE, OfTransfers, begun
from clubs.api.matches.matches import NoBody
from clubs.archives.services import transfers
from clubs.people.access import require_open
from clubs.people.views.common import base_url
from matches.problems import UserProblem


class ClubExports(OfTransfers):
    """The archive of a club."""

    rights = {"POST": Right(Scope.CLUB, OWNERS)}
    located = {"POST": MADE}

    @extend_schema(operation_id="archive_export", request=NoBody, responses=LATER)
    def post(self, request: Request, club: str) -> Response:
        """Have the whole club written as one archive; once it is done, fetch it as the transfer's file."""
        found = self.club(request)
        name = f"{found.slug}.zip"
        return begun(act(transfers.begin, kind="export", by=person(request), club=found, name=name))


class ArchiveImports(Uploading, OfTransfers):
    """Clubs that come as archives."""

    most_bytes = transfers.most_bytes("import")
    rights = {"POST": Right(Scope.CLUB, SIGNED_IN)}
    located = {"POST": MADE}

    @extend_schema(
        operation_id="archive_import",
        parameters=[
            DRY_RUN,
            OpenApiParameter("slug", str, description="another address; without it the club keeps its own"),
            OpenApiParameter("new_ids", bool, description="give new ids to what is here already"),
            OpenApiParameter("invite", bool, description="offer the members their roles by e-mail"),
        ],
        request=sent_as(ZIP),
        responses=LATER,
    )
    def post(self, request: Request) -> Response:
        """Take in a club from its archive; you become its owner. A token for one club takes in no other (403
        `other-club`)."""
        by, token = person(request), token_of(request)
        if token is not None and token.club_id is not None:
            raise UserProblem("other-club", gettext("The token is for another club."), 403)
        asked = {name: flag(request, name) for name in ("dry_run", "new_ids", "invite")}
        slug = self._slug(request)
        sent = self.sent_file(request, "club.zip")
        row = act(
            transfers.begin, kind="import", by=by, club=None, content=sent, name=sent.name, slug=slug,
            base_url=base_url(request._request), **asked,
        )  # fmt: skip
        return begun(row)

    @staticmethod
    def _slug(request: Request) -> str:
        """The address that is wished for. Raises ``ValidationError``, which becomes "bad-field"."""
        field = serializers.SlugField(max_length=60, allow_blank=True, default="")
        try:
            return str(field.run_validation(request.query_params.get("slug", "")))
        except serializers.ValidationError as error:
            raise serializers.ValidationError({"slug": error.detail}) from None


class MatchRecords(Uploading, OfTransfers):
    """Match records that come to a club."""

    most_bytes = transfers.most_bytes("record")
    rights = {"POST": Right(Scope.DIRECT, OFFICERS)}
    located = {"POST": MADE}

    @extend_schema(
        operation_id="record_import",
        parameters=[OpenApiParameter("confirmed", bool, description="confirm the result, too")],
        request=sent_as("text/plain"),
        responses=LATER,
    )
    def post(self, request: Request, club: str) -> Response:
        """Take in a match that was marked elsewhere, from its record in the notation, or its JSON; the rules
        judge every entry."""
        found, by = self.club(request), person(request)
        require_open(found)
        confirmed = flag(request, "confirmed")
        sent = self.sent_file(request, "record.txt")
        row = act(
            transfers.begin, kind="record", by=by, club=found, content=sent, name=sent.name,
            confirmed=confirmed,
        )  # fmt: skip
        return begun(row)
