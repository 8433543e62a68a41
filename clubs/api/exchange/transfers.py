"""Transfers: files that a worker takes in or writes, how far it is, and what came of it.

A file that was only tried waits for its confirmation. Whatever belongs to a transfer is kept for a week, for
its owner alone. A token for one club sees those of its club.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import Endpoint, act, user_of
from clubs.api.core.files import ZIP, PageFile, told_file
from clubs.api.core.locating import Made
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import SIGNED_IN, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import account_only, is_lent
from clubs.api.matches.matches import NoBody
from clubs.archives.access import transfer_for
from clubs.archives.models import Transfer
from clubs.archives.services import person as persons
from clubs.archives.services import transfers
from clubs.archives.storage import answer_with
from clubs.people.access import OFFICERS, not_found, require, require_open
from config.languages.speaking import translated
from matches.problems import UserProblem

OWN: Final = Right(Scope.READ, SIGNED_IN)
ANY: Final = Right(None, SIGNED_IN)
"""Which scope it takes, depends on what the transfer is: :data:`SCOPES`."""
MADE: Final = Made("transfer", transfer="id", club=None, competition=None)

SCOPES: Final[dict[str, Scope]] = {
    Transfer.Kind.EXPORT: Scope.CLUB,
    Transfer.Kind.IMPORT: Scope.CLUB,
    Transfer.Kind.RECORD: Scope.DIRECT,
    Transfer.Kind.PERSON: Scope.CLUB,
    "players": Scope.PEOPLE,
    "results": Scope.DIRECT,
    "fixtures": Scope.DIRECT,
}
"""The scope for each kind of transfer, and for each kind of sheet."""


class FaultSerializer(serializers.Serializer[Any]):
    """What is wrong, and where. ``line`` counts from 1; ``file`` is that of an archive."""

    message = serializers.CharField()
    file = serializers.CharField(allow_blank=True)
    line = serializers.IntegerField(allow_null=True)
    column = serializers.CharField(allow_blank=True)


class TransferRefusalSerializer(serializers.Serializer[Any]):
    """Why a file was not taken in: what an answer would say. ``count`` is that of all faults, of which the
    first 500 are told."""

    code = serializers.CharField()
    title = serializers.CharField()
    faults = FaultSerializer(many=True)
    count = serializers.IntegerField()


class TransferProgressSerializer(serializers.Serializer[Any]):
    """How far the part is that is being done."""

    part = serializers.CharField()
    done = serializers.IntegerField()
    of = serializers.IntegerField()
    percent = serializers.IntegerField()


class SheetReportSerializer(serializers.Serializer[Any]):
    """What the rows of a sheet did, or would do; ``notice`` says how the file was read, if not plainly."""

    rows = serializers.IntegerField()
    new = serializers.IntegerField()
    update = serializers.IntegerField()  # type: ignore[assignment]
    skip = serializers.IntegerField()
    notice = serializers.CharField(allow_blank=True)


class ArchiveFileSerializer(serializers.Serializer[Any]):
    """An archive that can be fetched: its size, its digest (SHA-256, as 64 hexadecimal digits) and rows."""

    bytes = serializers.IntegerField()
    sha256 = serializers.CharField()
    rows = serializers.IntegerField()


class TakenInSerializer(serializers.Serializer[Any]):
    """What an archive holds: rows by kind, how many people have no place here yet, and what gets new ids."""

    name = serializers.CharField()
    slug = serializers.CharField()
    rows = serializers.DictField(child=serializers.IntegerField())
    unmatched = serializers.IntegerField()
    new_ids = serializers.DictField(child=serializers.DictField(child=serializers.CharField()))


class TransferSerializer(serializers.Serializer[Any]):
    """A transfer. With ``dry_run`` it is only tried, and can be confirmed once it is done. Of ``sheet``,
    ``match``, ``archive`` and ``file`` there is the one that it came to, once it is done; ``refusal`` says
    why it was refused."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    id = serializers.CharField(source="public_id")
    kind = serializers.ChoiceField(choices=Transfer.Kind.choices)
    of = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=Transfer.State.choices, source="state")
    club = serializers.CharField(source="club.slug", allow_null=True, default=None)
    file_name = serializers.CharField()
    dry_run = serializers.SerializerMethodField()
    made_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    kept_until = serializers.SerializerMethodField()
    progress = serializers.SerializerMethodField()
    sheet = serializers.SerializerMethodField()
    match = serializers.SerializerMethodField()
    archive = serializers.SerializerMethodField()
    file = serializers.SerializerMethodField()
    refusal = serializers.SerializerMethodField()

    def get_of(self, row: Transfer) -> str:
        """Which sheet it is; empty for what is none."""
        return str(row.options.get("sheet", ""))

    def get_dry_run(self, row: Transfer) -> bool:
        """Whether it is only tried."""
        return bool(row.options.get("dry_run"))

    @extend_schema_field(serializers.DateTimeField())
    def get_kept_until(self, row: Transfer) -> str:
        """When it is removed."""
        return serializers.DateTimeField().to_representation(row.made_at + transfers.KEPT) or ""

    @extend_schema_field(TransferProgressSerializer(allow_null=True))
    def get_progress(self, row: Transfer) -> dict[str, Any] | None:
        """How far it is."""
        return {**row.progress, "percent": row.percent} if row.progress else None

    def _came_to(self, row: Transfer, kind: Transfer.Kind) -> dict[str, Any] | None:
        return row.report if row.kind == kind and row.state == Transfer.State.DONE else None

    @extend_schema_field(SheetReportSerializer(allow_null=True))
    def get_sheet(self, row: Transfer) -> dict[str, Any] | None:
        """What its rows did."""
        return self._came_to(row, Transfer.Kind.SHEET)

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_match(self, row: Transfer) -> str | None:
        """The match that a record became."""
        return (self._came_to(row, Transfer.Kind.RECORD) or {}).get("match")

    @extend_schema_field(TakenInSerializer(allow_null=True))
    def get_archive(self, row: Transfer) -> dict[str, Any] | None:
        """What was taken in."""
        told = self._came_to(row, Transfer.Kind.IMPORT)
        if told is None:
            return None
        members = ("name", "slug", "rows", "new_ids")
        return {**{name: told[name] for name in members}, "unmatched": len(told["unmatched"])}

    @extend_schema_field(ArchiveFileSerializer(allow_null=True))
    def get_file(self, row: Transfer) -> dict[str, Any] | None:
        """The archive, or the data of a person, that was written."""
        told = self._came_to(row, Transfer.Kind.EXPORT) or self._came_to(row, Transfer.Kind.PERSON)
        return None if told is None else {"sha256": "", **told}

    @extend_schema_field(TransferRefusalSerializer(allow_null=True))
    def get_refusal(self, row: Transfer) -> dict[str, Any] | None:
        """Why it was refused."""
        if row.state != Transfer.State.REFUSED:
            return None
        told = row.report
        faults = told.get("faults", [])
        return {
            "code": told.get("code", "gave-up"), "title": translated(told["message"]), "faults": faults,
            "count": told.get("count", len(faults)),
        }  # fmt: skip


def begun(row: Transfer) -> Response:
    """The answer to a file that was sent: 200 where it is done, 202 where a worker will do it.

    Raises ``UserProblem`` with the reason where it was refused already.
    """
    if row.state == Transfer.State.REFUSED:
        told = {name: one for name, one in row.report.items() if name not in ("code", "message", "status")}
        report = row.report
        raise UserProblem(report["code"], report["message"], report.get("status", 422), told)
    return Response(TransferSerializer(row).data, status=200 if row.state == Transfer.State.DONE else 202)


OUTCOMES: Final = {
    200: OpenApiResponse(TransferSerializer, "Done: taken in, or with `dry_run` only tried."),
    202: OpenApiResponse(TransferSerializer, "A worker does it: ask again at `Location`."),
}
LATER: Final = {202: OpenApiResponse(TransferSerializer, "A worker does it: ask again at `Location`.")}


class OfTransfers(Endpoint):
    """What the addresses of transfers share."""

    queryset = Transfer.objects.none()
    serializer_class = TransferSerializer

    def own(self, request: Request) -> QuerySet[Transfer]:
        """The asker's transfers, the latest first."""
        rows = Transfer.objects.filter(by=person(request)).select_related("club", "by")
        token = token_of(request)
        return rows if token is None or token.club_id is None else rows.filter(club=token.club_id)

    def transfer(self, request: Request, *, scope: bool = False) -> Transfer:
        """The transfer of the address; with ``scope`` the token has to be good for what it is.

        Raises ``UserProblem`` "not-found", "scope-missing", "not-allowed".
        """
        public_id = self.kwargs["transfer"]
        if not self.own(request).filter(public_id=public_id).exists():
            raise not_found("transfer")
        row = transfer_for(user_of(request), public_id)
        token, needed = token_of(request), SCOPES[row.options.get("sheet") or row.kind]
        if scope and token is not None and needed not in token.scopes:
            raise UserProblem(
                "scope-missing",
                gettext("The token lacks the scope {scope}.").format(scope=needed),
                403,
                {"scope": str(needed)},
            )
        return row


class Transfers(OfTransfers):
    """The asker's transfers."""

    rights = {"GET": OWN}

    @extend_schema(operation_id="transfers_list", responses=TransferSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List your own transfers of the last week, the latest first."""
        return self.page_of(self.own(request))


class OneTransfer(OfTransfers):
    """A transfer."""

    rights = {"GET": OWN, "DELETE": ANY}

    @extend_schema(operation_id="transfer", responses=TransferSerializer)
    def get(self, request: Request, transfer: str) -> Response:
        """How far it is, and what came of it."""
        return Response(TransferSerializer(self.transfer(request)).data)

    @extend_schema(operation_id="transfer_remove", responses={204: None})
    def delete(self, request: Request, transfer: str) -> Response:
        """Remove it with its file before its week is over; what was taken in stays. One that is under way has
        to be cancelled first (409 `still-running`). The scope is that of what the transfer is."""
        transfers.discard(self.transfer(request, scope=True))
        return Response(status=204)


class TransferConfirmation(OfTransfers):
    """Writing what was tried."""

    rights = {"POST": ANY}
    in_steps = ("POST",)
    located = {"POST": MADE}

    @extend_schema(operation_id="transfer_confirm", request=NoBody, responses=OUTCOMES)
    def post(self, request: Request, transfer: str) -> Response:
        """Take in the file of a dry run, without sending it again. The scope is that of what the transfer
        is."""
        row = self.transfer(request, scope=True)
        if row.kind == Transfer.Kind.SHEET and row.club is not None:
            require(user_of(request), row.club, *OFFICERS)
            require_open(row.club)
        self.progress.once(lambda: transfers.confirm(row))
        return begun(transfers.do_if_small(row))


class TransferCancellation(OfTransfers):
    """Ending what is under way."""

    rights = {"POST": ANY}

    @extend_schema(operation_id="transfer_cancel", request=NoBody, responses=TransferSerializer)
    def post(self, request: Request, transfer: str) -> Response:
        """End it, within some seconds where a worker is at it: `refusal` says then `cancelled`. What an
        archive or a record has written is removed; rows of a sheet that are written stay, and are told. The
        scope is that of what the transfer is."""
        row = act(transfers.cancel, row=self.transfer(request, scope=True))
        return Response(TransferSerializer(row).data)


class TransferFile(PageFile, OfTransfers):
    """The archive that was written."""

    page = "archives:transfer-file"
    media = (ZIP,)
    rights = {"GET": Right(Scope.CLUB, SIGNED_IN)}

    @told_file("transfer_file", ZIP, "The archive; `sha256` of the transfer is its digest.")
    def get(self, request: Request, transfer: str) -> HttpResponseBase:
        """Fetch the archive that was written, or the data of a person: one's own by a token of one's own
        for all clubs alone (403 `account-only`)."""
        row, token = self.transfer(request), token_of(request)
        if row.kind != Transfer.Kind.PERSON:
            return self.of_page(request, public_id=row.public_id)
        if row.club_id is None and token is not None and is_lent(token):
            raise account_only()
        return answer_with(persons.fetch(row), row)
