"""How a club calls, how a member wants to be called, which phones are told, and how names are spoken."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import Endpoint, act, read, user_of
from clubs.api.core.filtering import ordered_by
from clubs.api.core.permissions import BY_CALL, MEMBERS, OFFICERS, PUBLIC, Right, person
from clubs.api.core.scopes import Scope
from clubs.calling.access import is_own, keeps_names, phone_for
from clubs.calling.models import CallTerms, Phone, terms_of
from clubs.calling.models.choices import LONGEST
from clubs.calling.selectors.calls import said_names
from clubs.calling.services import choices, phones
from clubs.calling.services.common import bounded
from clubs.calling.services.keys import push_key
from clubs.people.access import player_for
from clubs.people.models import User
from clubs.people.views.common import base_url
from matches.problems import UserProblem

NEW_PHONES = 200
"""Phones that one address adds in ten minutes, as on the pages."""


class CallTermsSerializer(serializers.Serializer[Any]):
    """How a club calls. ``again_minutes`` 0: the second call is made by hand. Times in minutes.

    ``guests_answer``: whether players without an account may answer on their page.
    """

    late_minutes = serializers.IntegerField(min_value=1, max_value=LONGEST, required=False)
    again_minutes = serializers.IntegerField(min_value=0, max_value=LONGEST, required=False)
    guests_answer = serializers.BooleanField(required=False)


class ClubCallTerms(Endpoint):
    """How a club calls."""

    rights = {"GET": Right(Scope.READ, PUBLIC), "PATCH": Right(Scope.DIRECT, OFFICERS)}
    serializer_class = CallTermsSerializer

    @extend_schema(operation_id="call_terms", responses=CallTermsSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Read it."""
        return Response(CallTermsSerializer(terms_of(self.club(request))).data)

    @extend_schema(
        operation_id="call_terms_change", request=CallTermsSerializer, responses=CallTermsSerializer
    )
    def patch(self, request: Request, club: str) -> Response:
        """Change what is named."""
        body = read(CallTermsSerializer, request)
        found: CallTerms = terms_of(self.club(request))
        now_is = {name: getattr(found, name) for name in ("late_minutes", "again_minutes", "guests_answer")}
        made = act(choices.set_terms, club=self.club(request), by=person(request), **{**now_is, **body})
        return Response(CallTermsSerializer(made).data)


class CallChoiceSerializer(serializers.Serializer[Any]):
    """How a member is called: on the phones that were added, by letter. ``early``: also when next."""

    push = serializers.BooleanField(required=False)
    letters = serializers.BooleanField(required=False)
    early = serializers.BooleanField(required=False)


class OwnCallChoice(Endpoint):
    """How the person behind the token is called in this club."""

    rights = {"GET": Right(Scope.READ, MEMBERS), "PATCH": Right(Scope.PEOPLE, MEMBERS)}
    serializer_class = CallChoiceSerializer

    @extend_schema(operation_id="call_choice", responses=CallChoiceSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Read it."""
        return Response(CallChoiceSerializer(choices.choice_of(person(request), self.club(request))).data)

    @extend_schema(
        operation_id="call_choice_change", request=CallChoiceSerializer, responses=CallChoiceSerializer
    )
    def patch(self, request: Request, club: str) -> Response:
        """Change what is named."""
        body, where, user = read(CallChoiceSerializer, request), self.club(request), person(request)
        found = choices.choice_of(user, where)
        now_is = {name: getattr(found, name) for name in ("push", "letters", "early")}
        address = base_url(request._request)
        made = act(choices.choose, user=user, club=where, base_url=address, **{**now_is, **body})
        return Response(CallChoiceSerializer(made).data)


class PhoneSerializer(serializers.Serializer[Any]):
    """A browser that is told. Its address and keys are shown to nobody."""

    expands: ClassVar[dict[str, str]] = {"player": "player"}

    id = serializers.IntegerField(source="pk")
    player = serializers.CharField(source="player.slug")
    label = serializers.CharField()  # type: ignore[assignment]
    early = serializers.BooleanField()
    made_at = serializers.DateTimeField()
    told_at = serializers.DateTimeField(allow_null=True)


class OwnPhones(Endpoint):
    """The phones of the person behind the token."""

    rights = {"GET": Right(Scope.READ, MEMBERS)}
    queryset = Phone.objects.none()
    serializer_class = PhoneSerializer
    filterset_class = ordered_by(Phone, "made_at", "told_at", usual="by player")

    @extend_schema(operation_id="call_phones_list", responses=PhoneSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List them."""
        rows = Phone.objects.filter(user=person(request), player__club=self.club(request))
        return self.page_of(rows.select_related("player"))


class OwnPhone(Endpoint):
    """One phone of the person behind the token."""

    rights = {"DELETE": Right(Scope.PEOPLE, MEMBERS)}
    serializer_class = PhoneSerializer

    @extend_schema(operation_id="call_phone_remove", responses={204: None})
    def delete(self, request: Request, club: str, phone: int) -> Response:
        """Tell it no more."""
        act(phones.remove_phone, phone=phone_for(person(request), self.club(request), phone))
        return Response(status=204)


class PhoneKeysSerializer(serializers.Serializer[Any]):
    """The keys of a subscription, as the browser's ``toJSON()`` gives them."""

    p256dh = serializers.CharField(max_length=200)
    auth = serializers.CharField(max_length=100)


class NewPhoneSerializer(serializers.Serializer[Any]):
    """A browser's subscription to Web Push, made with the key of this address."""

    endpoint = serializers.CharField(max_length=800)
    keys = PhoneKeysSerializer()
    label = serializers.CharField(max_length=60, default="", allow_blank=True)  # type: ignore[assignment]
    early = serializers.BooleanField(default=False, help_text="also when next; a member's choice goes before")


class PushKeySerializer(serializers.Serializer[Any]):
    """The key that browsers need: ``applicationServerKey``, base64 for addresses."""

    key = serializers.CharField()


class PlayerPhones(Endpoint):
    """The phones that are told when a player is called. The call list is public, so anybody may follow it."""

    rights = {"GET": Right(Scope.READ, PUBLIC), "POST": Right(Scope.MARK, PUBLIC)}
    serializer_class = PushKeySerializer

    @extend_schema(operation_id="push_key", responses=PushKeySerializer)
    def get(self, request: Request, club: str, player: str) -> Response:
        """The key with which a browser subscribes."""
        player_for(user_of(request), self.club(request), player)
        return Response({"key": push_key().public})

    @extend_schema(
        operation_id="call_phone_add", request=NewPhoneSerializer, responses={201: PhoneSerializer}
    )
    def post(self, request: Request, club: str, player: str) -> Response:
        """Have a browser told. One's own phone if the player is oneself, else a guest's."""
        user = user_of(request)
        found = player_for(user, self.club(request), player)
        body = read(NewPhoneSerializer, request)
        if self.club(request).archived_at is not None:
            raise UserProblem("club-archived", gettext("This club is archived; nothing can be changed."), 409)
        bounded("phones", request.META.get("REMOTE_ADDR", ""), NEW_PHONES)
        made = act(
            phones.add_phone,
            player=found,
            user=user if isinstance(user, User) and is_own(user, found) else None,
            endpoint=body["endpoint"],
            label=body["label"],
            early=body["early"],
            **body["keys"],
        )
        return Response(PhoneSerializer(made).data, status=201)


class KnownPhoneSerializer(serializers.Serializer[Any]):
    """The address of a browser, which it alone knows."""

    endpoint = serializers.CharField(max_length=800)


class ForgetPhone(Endpoint):
    """For a guest's browser, which has no list of phones."""

    rights = {"POST": Right(Scope.MARK, PUBLIC)}
    serializer_class = KnownPhoneSerializer

    @extend_schema(operation_id="call_phone_forget", request=KnownPhoneSerializer, responses={204: None})
    def post(self, request: Request, club: str, player: str) -> Response:
        """Tell the browser with this address no more of the player; nothing happens where it is not told."""
        found = player_for(user_of(request), self.club(request), player)
        act(phones.forget_phone, player=found, endpoint=read(KnownPhoneSerializer, request)["endpoint"])
        return Response(status=204)


class SaidNameSerializer(serializers.Serializer[Any]):
    """How a name is read aloud; empty: as it is written."""

    said = serializers.CharField(max_length=120, allow_blank=True)


class PlayerSaidName(Endpoint):
    """How a player's name is spoken."""

    rights = {"GET": Right(Scope.READ, PUBLIC), "PUT": Right(Scope.PEOPLE, BY_CALL)}
    serializer_class = SaidNameSerializer

    @extend_schema(operation_id="said_name", responses=SaidNameSerializer)
    def get(self, request: Request, club: str, player: str) -> Response:
        """Read it."""
        found = player_for(user_of(request), self.club(request), player)
        return Response({"said": said_names([found.pk]).get(found.pk, "")})

    @extend_schema(operation_id="said_name_change", request=SaidNameSerializer, responses=SaidNameSerializer)
    def put(self, request: Request, club: str, player: str) -> Response:
        """Set it: the player's own, or anybody's as owner or director."""
        found = player_for(user_of(request), self.club(request), player)
        person(request)
        if not keeps_names(user_of(request), self.club(request), found):
            raise UserProblem(
                "not-allowed", gettext("This is for the player and the club's owner or director."), 403
            )
        body = read(SaidNameSerializer, request)
        return Response({"said": act(choices.say_name, player=found, said=body["said"])})
