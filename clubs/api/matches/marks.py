"""Marking a match by program: the same services as the tablet's, with the same promises.

A mark carries a ``client_uuid`` and the number of the last entry that its sender has seen
(``expected_seq``). Sent again, it is answered as the first time (``duplicate``); sent too late, it is refused
with "conflict" (409), which tells the entries since and the board. docs/api-tablet.md has the rules for a
client that loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.authentication import actor_of, token_of
from clubs.api.core.endpoint import act, read
from clubs.api.core.faults import missing
from clubs.api.core.moments import MomentField
from clubs.api.core.permissions import AT_MATCH, MARKERS, REFEREES, Right
from clubs.api.core.scopes import Scope
from clubs.api.matches import engine_shapes as engine
from clubs.api.matches import match_shapes as shapes
from clubs.api.matches.matches import NoBody, OfMatch, desk_answer
from matches import services
from matches.dice import throwing
from matches.models import Match
from matches.problems import UserProblem
from matches.secrets import keeping
from matches.selectors import last_uuid, lease_json
from matches.services import Tap, release_lease, renew_lease, take_lease

MARKED = Right(Scope.MARK, MARKERS)
DECIDED = Right(Scope.DIRECT, REFEREES)
LONGEST_TOKENS = 2000
DIGEST = r"^([0-9a-f]{32})?$"
TOLD = ("state_hash", "engine", "tapped_at", "follows")


class SeenSerializer(serializers.Serializer[Any]):
    """Which log its sender has seen, and an id of his own making, by which a mark is known again."""

    expected_seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    client_uuid = serializers.UUIDField()


class TapToldSerializer(SeenSerializer):
    """What a tablet that judges by itself may tell beside (docs/api-tablet.md): digest of the state before
    the tap, version of its rule book, when it was tapped, the UUID of the entry that it was made on."""

    state_hash = serializers.RegexField(DIGEST, required=False, allow_blank=True)
    engine = serializers.RegexField(DIGEST, required=False, allow_blank=True)
    tapped_at = MomentField(required=False, allow_null=True)
    follows = serializers.UUIDField(required=False, allow_null=True)


class MarkSerializer(TapToldSerializer):
    """An entry: whose, and what was observed, in notation ("+1", "miss", "void 4")."""

    side = serializers.CharField(max_length=4)
    tokens = serializers.CharField(max_length=LONGEST_TOKENS)
    note = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class ReadingSerializer(serializers.Serializer[Any]):
    """How an entry is to read; ``tokens`` null: it never happened."""

    entry = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    tokens = serializers.CharField(max_length=LONGEST_TOKENS, allow_null=True)
    side = serializers.CharField(max_length=4, required=False, allow_null=True, default=None)


class PreviewSerializer(ReadingSerializer):
    """A correction to be looked at. With ``insert`` an entry of ``tokens`` is put in before ``entry``."""

    insert = serializers.BooleanField(required=False, default=False)


class AmendSerializer(ReadingSerializer, TapToldSerializer):
    """A correction."""

    note = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class OfSideSerializer(SeenSerializer):
    """Something that is done for a side."""

    side = serializers.CharField(max_length=4)


class SealSerializer(OfSideSerializer):
    """A private ball; without ``number`` one is drawn."""

    number = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, allow_null=True, default=None
    )


class MatchConfirmSerializer(serializers.Serializer[Any]):
    """Which side accepts the result; without it, who may confirms for all."""

    side = serializers.CharField(max_length=4, required=False, allow_null=True, default=None)
    expected_seq = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, allow_null=True, default=None
    )


class DeclareSerializer(serializers.Serializer[Any]):
    """A result without further play. ``winner`` is a letter, null for a double forfeit alone."""

    kind = serializers.ChoiceField(choices=["walkover", "double_forfeit", "retired"])
    winner = serializers.CharField(max_length=4, required=False, allow_null=True, default=None)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class MatchReasonSerializer(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class LeaseTakeSerializer(serializers.Serializer[Any]):
    """``force`` takes it over from the one who has it."""

    force = serializers.BooleanField(required=False, default=False)


class LeaseSerializer(serializers.Serializer[Any]):
    """The lease, and where the log stands."""

    lease = shapes.LeaseStateSerializer()
    seq = serializers.IntegerField()
    revision = serializers.IntegerField()
    last = serializers.UUIDField(allow_null=True, help_text="of the last entry")


class StandingThenSerializer(serializers.Serializer[Any]):
    """How the match would stand."""

    score = engine.by_letter(engine.whole())
    winner = serializers.CharField(allow_null=True)
    over = serializers.BooleanField()
    race = engine.RaceSerializer(allow_null=True)


class MatchEffectSerializer(serializers.Serializer[Any]):
    """What a correction would change; nothing has been written."""

    before = StandingThenSerializer()
    after = StandingThenSerializer()
    changed = engine.ChangedSerializer(many=True)
    illegal = engine.IllegalSerializer(many=True)
    reopens = serializers.BooleanField()
    winner_changes = serializers.BooleanField()
    downstream = serializers.CharField(allow_null=True, help_text="what has been played because of it")
    ruling = engine.RuledSerializer(allow_null=True)


def may_correct(request: Request, match: Match) -> None:
    """A token that is for marking alone leaves confirmed results as they are.

    Raises ``UserProblem`` "scope-missing" (403).
    """
    token = token_of(request)
    confirmed = match.status == Match.Status.CONFIRMED
    if confirmed and token is not None and Scope.DIRECT not in token.scopes:
        raise UserProblem(
            "scope-missing",
            gettext("The token may not correct a confirmed result."),
            403,
            {"scope": str(Scope.DIRECT)},
        )


RECORDED = {200: shapes.RecordedSerializer, 201: shapes.RecordedSerializer}


class MarkingViewSet(ViewSetMixin, OfMatch):
    """Marking a match: entries, corrections, the lease, and what becomes of the result."""

    serializer_class = shapes.RecordedSerializer
    lookup_url_kwarg, lookup_value_converter = "match", "slug"
    computes = ("preview",)
    rights = {
        **dict.fromkeys(
            ("marks", "undo", "amend", "throw", "seal", "show", "preview", "lease", "keep", "release"), MARKED
        ),
        "desk": Right(Scope.MARK, AT_MATCH),
        "confirm": Right(Scope.MARK, AT_MATCH),
        "declare": DECIDED,
        "reopen": DECIDED,
    }

    def mark(
        self,
        request: Request,
        service: Callable[..., Any],
        body: type[serializers.Serializer[Any]],
        *,
        correcting: bool = False,
    ) -> Response:
        """Record by ``service``; the answer is 201, or 200 when it had been recorded before."""
        by = self.actor(request, "mark")
        if correcting:
            may_correct(request, self.match(request))
        given = read(body, request)
        told = {name: given.pop(name) for name in TOLD if name in given}
        if told:
            given["tap"] = Tap(**told)
        done = act(service, match_id=self.match(request).public_id, by=by, **given).to_json()
        return Response(done, status=200 if done["duplicate"] else 201)

    @staticmethod
    def _told(by: Any, held: Match) -> Response:
        return Response(
            {
                "lease": lease_json(held, by),
                "seq": held.last_seq,
                "revision": held.revision,
                "last": last_uuid(held),
            }
        )

    @extend_schema(operation_id="match_mark", request=MarkSerializer, responses=RECORDED)
    @action(detail=True, methods=["post"])
    def marks(self, request: Request, match: str) -> Response:
        """Record one, once. A confirmed match takes corrections alone, and for these the scope `direct`."""
        return self.mark(request, services.record_entry, MarkSerializer, correcting=True)

    @extend_schema(operation_id="match_undo", request=TapToldSerializer, responses=RECORDED)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, match: str) -> Response:
        """Void the last entry that has an effect, across the end of an inning, a frame or the match."""
        return self.mark(request, services.undo, TapToldSerializer)

    @extend_schema(operation_id="match_amend", request=AmendSerializer, responses=RECORDED)
    @action(detail=True, methods=["post"])
    def amend(self, request: Request, match: str) -> Response:
        """Let an entry read otherwise, or never have happened."""
        return self.mark(request, services.amend, AmendSerializer, correcting=True)

    @extend_schema(operation_id="match_throw", request=OfSideSerializer, responses=RECORDED)
    @action(detail=True, methods=["post"])
    def throw(self, request: Request, match: str) -> Response:
        """Throw for a side, and record it."""
        return self.mark(request, throwing.throw_dice, OfSideSerializer)

    @extend_schema(operation_id="match_seal", request=SealSerializer, responses=RECORDED)
    @action(detail=True, methods=["post"])
    def seal(self, request: Request, match: str) -> Response:
        """Keep one for a side; the answer tells its number, once."""
        return self.mark(request, keeping.keep, SealSerializer)

    @extend_schema(operation_id="match_show", request=OfSideSerializer, responses=RECORDED)
    @action(detail=True, methods=["post"])
    def show(self, request: Request, match: str) -> Response:
        """Show the one that is kept for a side, and prove it."""
        return self.mark(request, keeping.show, OfSideSerializer)

    @extend_schema(operation_id="match_preview", request=PreviewSerializer, responses=MatchEffectSerializer)
    @action(detail=True, methods=["post"])
    def preview(self, request: Request, match: str) -> Response:
        """Look before amending; nothing is written."""
        by = self.actor(request, "mark")
        found = self.match(request).public_id
        return Response(services.preview_amend(match_id=found, by=by, **read(PreviewSerializer, request)))

    @extend_schema(operation_id="match_desk", responses=shapes.DeskSerializer)
    @action(detail=True)
    def desk(self, request: Request, match: str) -> Response:
        """What may be recorded next (`expects`), who marks now, what the asker may do."""
        found, by = self.match(request), actor_of(request)
        if not by.may("mark", found):
            by.require("confirm", found)
        return Response(desk_answer(by, found))

    @extend_schema(operation_id="match_lease_take", request=LeaseTakeSerializer, responses=LeaseSerializer)
    @action(detail=True, methods=["post"])
    def lease(self, request: Request, match: str) -> Response:
        """Take it. Held by another, it is refused with "lease-held", unless `force` is true."""
        by = self.actor(request, "mark")
        force = read(LeaseTakeSerializer, request)["force"]
        return self._told(by, act(take_lease, match_id=self.match(request).public_id, by=by, force=force))

    @extend_schema(operation_id="match_lease_keep", request=NoBody, responses=LeaseSerializer)
    @lease.mapping.put
    def keep(self, request: Request, match: str) -> Response:
        """Heartbeat: keep it alive."""
        by = self.actor(request, "mark")
        return self._told(by, act(renew_lease, match_id=self.match(request).public_id, by=by))

    @extend_schema(operation_id="match_lease_release", responses={200: LeaseSerializer})
    @lease.mapping.delete
    def release(self, request: Request, match: str) -> Response:
        """Give it back."""
        by = self.actor(request, "mark")
        return self._told(by, act(release_lease, match_id=self.match(request).public_id, by=by))

    @extend_schema(
        operation_id="match_confirm", request=MatchConfirmSerializer, responses=shapes.DeskSerializer
    )
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, match: str) -> Response:
        """Confirm it for a side, or, who may, for all. Twice does nothing more."""
        by = self.actor(request, "confirm")
        given = read(MatchConfirmSerializer, request)
        found = self.match(request).public_id
        if given["side"] is not None:
            done = act(services.confirm_side, match_id=found, by=by, **given)
        elif by.kind == "device":
            raise missing("side")
        else:
            done = act(services.confirm, match_id=found, by=by)
        return Response(desk_answer(by, done))

    @extend_schema(operation_id="match_declare", request=DeclareSerializer, responses=shapes.DeskSerializer)
    @action(detail=True, methods=["post"])
    def declare(self, request: Request, match: str) -> Response:
        """Walkover, double forfeit or retirement; final at once."""
        by, given = self.actor(request, "decide"), read(DeclareSerializer, request)
        done = act(
            services.declare,
            match=self.match(request),
            result_kind=given["kind"],
            winner=given["winner"],
            by=by,
            reason=given["reason"],
        )
        return Response(desk_answer(by, done))

    @extend_schema(
        operation_id="match_reopen", request=MatchReasonSerializer, responses=shapes.DeskSerializer
    )
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, match: str) -> Response:
        """While nothing has been played because of it."""
        by, given = self.actor(request, "correct"), read(MatchReasonSerializer, request)
        return Response(desk_answer(by, act(services.reopen, match=self.match(request), by=by, **given)))
