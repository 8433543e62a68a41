"""Protests against a team match: making one, replies, rulings and appeals."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read, user_of
from clubs.api.core.locating import Made
from clubs.api.core.old_names import OldNames
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import person
from clubs.api.leagues.common import (
    DIRECTED,
    OF_SIDE,
    SEEN,
    SIDE_CHOICES,
    WON_CHOICES,
    OfLeagues,
    WhichSideSerializer,
)
from clubs.leagues.access import require_side
from clubs.leagues.models import Protest, ProtestEntry, TeamMatch
from clubs.leagues.rules.protests import Outcome
from clubs.leagues.selectors.protests import ProtestShown, protests_shown
from clubs.leagues.services import protesting
from clubs.people.access import Visitor

OUTCOMES = [(one.value, one.words) for one in Outcome]
MOST_NUMBER = 2**31 - 1


class ProtestEntrySerializer(serializers.Serializer[Any]):
    """A step of its course. ``side`` is the side for which it was said, "" for the officers; ``words`` says
    what a ruling does, ``text`` gives the reason."""

    old_names: ClassVar[OldNames] = {"effect_text": "words"}

    kind = serializers.ChoiceField(choices=ProtestEntry.Kind.choices)
    side = serializers.ChoiceField(choices=WON_CHOICES)
    outcome = serializers.ChoiceField(choices=[*OUTCOMES, ("", "none")])
    effect_text = serializers.SerializerMethodField()
    text = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    by = serializers.CharField(source="by_label", allow_blank=True)

    def get_effect_text(self, entry: ProtestEntry) -> str:
        """What a ruling does, as a sentence; else ""."""
        return entry.words


class ProtestSerializer(serializers.Serializer[Any]):
    """A protest of ``side``. ``dispute`` is that of the stroke ``entry``, ``dispute_state`` where it stands.
    While the season keeps it private, ``entries`` are empty for others than captains and officers, and what
    it is about is null."""

    old_names: ClassVar[OldNames] = {"status": "state", "dispute_status": "dispute_state"}

    number = serializers.IntegerField()
    side = serializers.ChoiceField(choices=SIDE_CHOICES)
    status = serializers.ChoiceField(choices=Protest.State.choices, source="state")
    outcome = serializers.ChoiceField(choices=[*OUTCOMES, ("", "none")])
    about = serializers.ChoiceField(choices=Protest.About.choices, allow_null=True)
    cause = serializers.ChoiceField(choices=Protest.Cause.choices, allow_null=True)
    rubber = serializers.IntegerField(allow_null=True)
    entry = serializers.IntegerField(allow_null=True)
    dispute = serializers.CharField(allow_null=True)
    dispute_status = serializers.CharField(allow_null=True, source="dispute_state")
    fee = serializers.CharField(allow_blank=True)
    made_at = serializers.DateTimeField()
    ruled_at = serializers.DateTimeField(allow_null=True)
    entries = ProtestEntrySerializer(many=True)


class NewProtestSerializer(WhichSideSerializer):
    """For which side, and what it is about: the match, the ``rubber`` with this number, or the stroke
    ``entry`` of its log."""

    text = serializers.CharField(max_length=1000)
    about = serializers.ChoiceField(choices=Protest.About.choices, default=Protest.About.MATCH)
    cause = serializers.ChoiceField(choices=Protest.Cause.choices, default=Protest.Cause.OTHER)
    rubber = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER, allow_null=True, default=None)
    entry = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER, allow_null=True, default=None)


class ProtestWordsSerializer(WhichSideSerializer):
    """For which side, and what it says."""

    text = serializers.CharField(max_length=1000)


class RulingOnProtestSerializer(serializers.Serializer[Any]):
    """The ruling and its reason. ``side`` is given the rubber or the match, or loses ``points``; ``rubber``
    is played again or given, that of the protest unless another is named."""

    outcome = serializers.ChoiceField(choices=OUTCOMES)
    reason = serializers.CharField(max_length=1000)
    side = serializers.ChoiceField(choices=WON_CHOICES, default="", allow_blank=True)
    points = serializers.IntegerField(min_value=0, max_value=1000, allow_null=True, default=None)
    rubber = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER, allow_null=True, default=None)


def protest_told(shown: ProtestShown) -> dict[str, Any]:
    """A protest as :class:`ProtestSerializer` writes it for this reader."""
    row = shown.protest
    names = ("number", "side", "state", "outcome", "fee", "made_at", "ruled_at")
    told: dict[str, Any] = {name: getattr(row, name) for name in names}
    hidden = dict.fromkeys(("about", "cause", "rubber", "entry", "dispute", "dispute_state"))
    if shown.is_secret:
        return {**told, **hidden, "entries": []}
    return {
        **told,
        "about": row.about,
        "cause": row.cause,
        "rubber": row.rubber.number if row.rubber is not None else None,
        "entry": row.entry,
        "dispute": row.dispute.public_id if row.dispute is not None else None,
        "dispute_state": row.dispute.state if row.dispute is not None else None,
        "entries": shown.entries,
    }


class OfProtests(OfLeagues):
    """An address of protests."""

    queryset = Protest.objects.none()

    def protest(self, request: Request) -> Protest:
        """The protest of the address."""
        return protesting.protest_of(self.team_match(request), self.kwargs["protest"])

    def told(self, user: Visitor | None, match: TeamMatch, number: int, status: int = 200) -> Response:
        """A protest as it stands now, as the asker sees it."""
        season = match.season
        found = TeamMatch.objects.select_related("home", "away").get(pk=match.pk)
        found.season = season
        shown = next(one for one in protests_shown(found, user) if one.protest.number == number)
        return Response(ProtestSerializer(protest_told(shown)).data, status=status)


class Protests(OfProtests):
    """The protests of a match."""

    pagination_class = ComputedPages
    serializer_class = ProtestSerializer
    located = {"POST": Made("protest", protest="number")}
    rights = {"GET": SEEN, "POST": OF_SIDE}

    @extend_schema(operation_id="protests_list", responses=ProtestSerializer(many=True))
    def get(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """List them with their course, the first first."""
        shown = protests_shown(self.team_match(request), user_of(request))
        page = self.paginate_queryset([protest_told(one) for one in shown])
        return self.get_paginated_response(ProtestSerializer(page, many=True).data)

    @extend_schema(
        operation_id="protest_make", request=NewProtestSerializer, responses={201: ProtestSerializer}
    )
    def post(self, request: Request, club: str, league: str, season: str, number: int) -> Response:
        """Protest; the match waits for the officers. About a stroke, it opens a dispute."""
        found, body = self.team_match(request), read(NewProtestSerializer, request)
        which = body.pop("side")
        require_side(user_of(request), found, which)
        made = act(protesting.make, match=found, which=which, by=person(request), **body)
        return self.told(user_of(request), found, made.number, 201)


class ProtestEndpoint(OfProtests):
    """One protest."""

    rights = {"GET": SEEN}

    @extend_schema(operation_id="protest", responses=ProtestSerializer)
    def get(
        self, request: Request, club: str, league: str, season: str, number: int, protest: int
    ) -> Response:
        """One, with its course."""
        row = self.protest(request)
        return self.told(user_of(request), row.team_match, row.number)


class ProtestReplies(OfProtests):
    """What captains say to it."""

    rights = {"POST": OF_SIDE}

    @extend_schema(operation_id="protest_reply", request=ProtestWordsSerializer, responses=ProtestSerializer)
    def post(
        self, request: Request, club: str, league: str, season: str, number: int, protest: int
    ) -> Response:
        """Reply for a side while it is open."""
        row, body = self.protest(request), read(ProtestWordsSerializer, request)
        require_side(user_of(request), row.team_match, body["side"])
        act(protesting.reply, protest=row, which=body["side"], text=body["text"], by=person(request))
        return self.told(user_of(request), row.team_match, row.number)


class ProtestWithdrawal(OfProtests):
    """A protest that is taken back."""

    rights = {"POST": OF_SIDE}

    @extend_schema(operation_id="protest_withdraw", request=WhichSideSerializer, responses=ProtestSerializer)
    def post(
        self, request: Request, club: str, league: str, season: str, number: int, protest: int
    ) -> Response:
        """Take one's own protest back before it is decided."""
        row, body = self.protest(request), read(WhichSideSerializer, request)
        require_side(user_of(request), row.team_match, body["side"])
        act(protesting.withdraw, protest=row, which=body["side"], by=person(request))
        return self.told(user_of(request), row.team_match, row.number)


class ProtestRuling(OfProtests):
    """What the officers rule."""

    rights = {"POST": DIRECTED}

    @extend_schema(
        operation_id="protest_rule", request=RulingOnProtestSerializer, responses=ProtestSerializer
    )
    def post(
        self, request: Request, club: str, league: str, season: str, number: int, protest: int
    ) -> Response:
        """Rule on it, or on the appeal; the ruling is carried out at once."""
        row, body = self.protest(request), read(RulingOnProtestSerializer, request)
        act(protesting.rule, protest=row, by=person(request), **body)
        return self.told(user_of(request), row.team_match, row.number)


class ProtestAppeal(OfProtests):
    """The one appeal against a ruling."""

    rights = {"POST": OF_SIDE}

    @extend_schema(operation_id="protest_appeal", request=ProtestWordsSerializer, responses=ProtestSerializer)
    def post(
        self, request: Request, club: str, league: str, season: str, number: int, protest: int
    ) -> Response:
        """Appeal for a side, where the season has appeals; another officer decides."""
        row, body = self.protest(request), read(ProtestWordsSerializer, request)
        require_side(user_of(request), row.team_match, body["side"])
        act(protesting.appeal, protest=row, which=body["side"], text=body["text"], by=person(request))
        return self.told(user_of(request), row.team_match, row.number)
