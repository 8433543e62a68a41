"""Partners in competitions of pairs: who looks for one, invites and their answers, changes of a pair."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Q
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import DIRECTED, SEEN, OfCompetition
from clubs.api.competitions.entering import WaitingSerializer, waits
from clubs.api.competitions.entries import EntrantSerializer, shown, ways_of
from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.filtering import ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.naming import named, placed
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import MEMBERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Competition, Entrant, PartnerInvite, PartnerWanted, Waiting
from clubs.competitions.models.partners import NOTE_LENGTH
from clubs.competitions.services import pairs, partner_search
from clubs.competitions.services.common import entrant_of
from clubs.people.access import OFFICERS as OFFICER_ROLES
from clubs.people.access import player_for
from matches.problems import UserProblem

OWN = Right(Scope.DIRECT, MEMBERS)


class WantedSerializer(serializers.Serializer[Any]):
    """Somebody who looks for a partner."""

    expands: ClassVar[dict[str, str]] = {"player": "player"}

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    note = serializers.CharField()
    made_at = serializers.DateTimeField()


class NoteSerializer(serializers.Serializer[Any]):
    """A short note for everybody to read."""

    note = serializers.CharField(max_length=NOTE_LENGTH, allow_blank=True, default="")


class PartnersWanted(OfCompetition):
    """Who looks for a partner."""

    queryset = PartnerWanted.objects.none()
    serializer_class = WantedSerializer
    filterset_class = ordered_by(
        PartnerWanted, "made_at", usual="who looks longest first", name="player__name"
    )
    rights = {"GET": SEEN, "PUT": OWN, "DELETE": OWN}

    @extend_schema(operation_id="partners_wanted_list", responses=WantedSerializer(many=True))
    def get(self, request: Request, club: str, competition: str) -> Response:
        """List them, who has looked longest first."""
        return self.page_of(self.competition(request).wanting.select_related("player"))

    @extend_schema(operation_id="partner_want", request=NoteSerializer, responses=WantedSerializer)
    def put(self, request: Request, club: str, competition: str) -> Response:
        """Look for a partner oneself, or change one's note."""
        found, body = self.competition(request), read(NoteSerializer, request)
        row = act(partner_search.look, competition=found, user=person(request), note=body["note"])
        return Response(WantedSerializer(row).data)

    @extend_schema(operation_id="partner_want_no_more", responses={204: None})
    def delete(self, request: Request, club: str, competition: str) -> Response:
        """Look no longer."""
        act(partner_search.look_no_more, competition=self.competition(request), user=person(request))
        return Response(status=204)


class InviteSerializer(serializers.Serializer[Any]):
    """An invite: ``player`` asks ``invited``; ``number`` is its own."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    expands: ClassVar[dict[str, str]] = {"player": "player", "invited": "player"}

    number = serializers.IntegerField(source="pk")
    player = serializers.CharField(source="player.slug")
    player_name = serializers.CharField(source="player.name")
    invited = serializers.CharField(source="invited.slug")
    invited_name = serializers.CharField(source="invited.name")
    note = serializers.CharField()
    name = serializers.CharField(source="chosen_name", help_text="what the pair would be called")
    status = serializers.ChoiceField(choices=PartnerInvite.State.choices, source="state")
    made_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class AskPartnerSerializer(NoteSerializer):
    """Whom one asks, and the name that the pair would have."""

    player = serializers.CharField(max_length=90)
    name = serializers.CharField(max_length=80, allow_blank=True, default="")


class AskedSerializer(serializers.Serializer[Any]):
    """The invite; with the entrant where both have agreed and are entered, or with their place on the waiting
    list when the field is full."""

    invite = InviteSerializer()
    entrant = EntrantSerializer(allow_null=True)
    waiting = WaitingSerializer(allow_null=True)


class PartnerInvites(OfCompetition):
    """Invites."""

    queryset = PartnerInvite.objects.none()
    serializer_class = InviteSerializer
    filterset_class = ordered_by(PartnerInvite, "number", "made_at", "answered_at", usual="the latest first")
    located = {"POST": Made("entrant", number="entrant.number")}
    rights = {"GET": OWN, "POST": OWN}

    @extend_schema(operation_id="partner_invites_list", responses=InviteSerializer(many=True))
    def get(self, request: Request, club: str, competition: str) -> Response:
        """Those that one has made or received; for officers all."""
        rows = self.competition(request).partner_invites.select_related("player", "invited")
        if not self.held(request, *OFFICER_ROLES):
            user = person(request)
            rows = rows.filter(Q(player__user=user) | Q(invited__user=user))
        return self.page_of(rows.order_by("-made_at", "-pk"))

    @extend_schema(operation_id="partner_ask", request=AskPartnerSerializer, responses={201: AskedSerializer})
    def post(self, request: Request, club: str, competition: str) -> Response:
        """Ask somebody to enter with oneself. They get a letter, if the club has an address of theirs."""
        found, body = self.competition(request), read(AskPartnerSerializer, request)
        with named("player"):
            partner = player_for(user_of(request), found.club, body["player"])
        with placed(ways_of(player=partner)):
            row, got = act(
                partner_search.invite, competition=found, user=person(request), partner=partner,
                note=body["note"], name=body["name"],
            )  # fmt: skip
        return Response(_told(found, row, got), status=201)


def _told(competition: Competition, row: PartnerInvite, got: Entrant | Waiting | None) -> dict[str, Any]:
    """As :class:`AskedSerializer` writes it."""
    entrant, waiting = None, None
    if isinstance(got, Waiting):
        waiting = waits(competition, got)
    elif got is not None:
        entrant = shown(entrant_of(competition, got.number), officer=False)
    return {"invite": InviteSerializer(row).data, "entrant": entrant, "waiting": waiting}


class PartnerAnswerSerializer(serializers.Serializer[Any]):
    """The invited accept or decline, who asked takes back; a director who has asked both confirms or refuses
    for them."""

    answer = serializers.ChoiceField(
        choices=[(x, x) for x in ("accept", "decline", "take_back", "confirm", "refuse")]
    )


class PartnerAnswers(OfCompetition):
    """Answers to an invite."""

    serializer_class = AskedSerializer
    rights = {"POST": OWN}

    @extend_schema(operation_id="partner_answer", request=PartnerAnswerSerializer, responses=AskedSerializer)
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Answer an invite. "confirm" and "refuse" are for owners and directors."""
        found, answer = self.competition(request), read(PartnerAnswerSerializer, request)["answer"]
        user, got = person(request), None
        if answer in ("confirm", "refuse"):
            if not self.held(request, *OFFICER_ROLES):
                raise UserProblem("not-allowed", gettext("Only a director answers for others."), 403)
            if answer == "confirm":
                got = act(partner_search.confirm, competition=found, number=number, by=user)
            else:
                act(partner_search.refuse, competition=found, number=number, by=user)
        elif answer == "accept":
            got = act(partner_search.accept, competition=found, number=number, user=user)
        elif answer == "decline":
            act(partner_search.decline, competition=found, number=number, user=user)
        else:
            act(partner_search.take_back, competition=found, number=number, user=user)
        row = found.partner_invites.select_related("player", "invited").get(pk=number)
        return Response(_told(found, row, got))


class ReplaceSerializer(serializers.Serializer[Any]):
    """Who plays in place of whom; after the draw the ``reason`` is needed, and everybody can read it."""

    leaving = serializers.CharField(max_length=90)
    coming = serializers.CharField(max_length=90)
    reason = serializers.CharField(max_length=pairs.REASON_LENGTH, allow_blank=True, default="")


class Replacements(OfCompetition):
    """Another partner."""

    serializer_class = EntrantSerializer
    rights = {"POST": DIRECTED}

    @extend_schema(operation_id="entrant_replace", request=ReplaceSerializer, responses=EntrantSerializer)
    def post(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Let somebody play in place of one of a pair; what was played stays as it was."""
        found, body = self.competition(request), read(ReplaceSerializer, request)
        leaving, coming = (player_for(user_of(request), found.club, body[x]) for x in ("leaving", "coming"))
        done = act(
            pairs.replace, competition=found, number=number, leaving=leaving, coming=coming,
            reason=body["reason"], by=person(request),
        )  # fmt: skip
        return Response(shown(done))


class PairNameSerializer(serializers.Serializer[Any]):
    """What a pair is called; blank: by its players."""

    name = serializers.CharField(max_length=80, allow_blank=True)


class PairNames(OfCompetition):
    """The name of a pair."""

    serializer_class = EntrantSerializer
    rights = {"PUT": DIRECTED}

    @extend_schema(operation_id="entrant_rename", request=PairNameSerializer, responses=EntrantSerializer)
    def put(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Give a pair a name of its own, or that of its players again."""
        found, body = self.competition(request), read(PairNameSerializer, request)
        done = act(pairs.rename, competition=found, number=number, name=body["name"], by=person(request))
        return Response(shown(done))
