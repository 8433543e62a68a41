"""Money that is noted: entry fees, the prize fund, and prizes paid out. Balkline moves none."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.competitions.competitions import DIRECTED, SEEN, OfCompetition
from clubs.api.core.endpoint import act, read
from clubs.api.core.paging import ComputedPages
from clubs.api.core.permissions import MEMBERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.competitions.models import Entrant, EntryRules, FeeNote, Payout
from clubs.competitions.selectors.prizes import Prizes, prizes_of
from clubs.competitions.services import fees, prizes
from clubs.competitions.services.common import entrant_of
from clubs.competitions.services.entry_rules import rules_of
from clubs.competitions.services.prizes import PrizeSettings
from clubs.people.access import OFFICERS as OFFICER_ROLES
from matches.problems import UserProblem


def _amount(**more: Any) -> serializers.DecimalField:
    return serializers.DecimalField(max_digits=9, decimal_places=2, **more)


class FeeSerializer(serializers.Serializer[Any]):
    """What an entrant owes and has paid. ``paid`` is null until it is noted; ``how`` waived means that they
    need not pay."""

    entrant = serializers.IntegerField(help_text="entry number")
    name = serializers.CharField()
    fee = _amount(allow_null=True)
    currency = serializers.CharField()
    paid = _amount(allow_null=True)
    how = serializers.ChoiceField(choices=FeeNote.How.choices, allow_null=True)
    note = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)
    by = serializers.CharField()


def owed(one: Entrant, rules: EntryRules) -> dict[str, Any]:
    """A fee as :class:`FeeSerializer` writes it."""
    note = getattr(one, "fee_note", None)
    values = {
        "entrant": one.number,
        "name": one.name,
        "fee": rules.fee,
        "currency": rules.currency,
        "paid": note.amount if note else None,
        "how": note.how if note else None,
        "note": note.note if note else "",
        "at": note.at if note else None,
        "by": note.by_label if note else "",
    }
    return dict(FeeSerializer(values).data)


class Fees(OfCompetition):
    """Entry fees."""

    pagination_class = ComputedPages
    serializer_class = FeeSerializer
    rights = {"GET": DIRECTED}

    @extend_schema(operation_id="fees_list", responses=FeeSerializer(many=True))
    def get(self, request: Request, club: str, competition: str) -> Response:
        """Everybody who is in, by entry number, with what is noted."""
        found = self.competition(request)
        rules = rules_of(found)
        rows = found.entrants.exclude(status=Entrant.Status.WITHDRAWN).select_related("fee_note")
        return self.page_of([owed(one, rules) for one in rows.order_by("number")])


class NoteFeeSerializer(serializers.Serializer[Any]):
    """How somebody paid; without an amount, the whole fee."""

    how = serializers.ChoiceField(choices=FeeNote.How.choices, default=FeeNote.How.CASH)
    amount = _amount(min_value=0, allow_null=True, default=None)
    note = serializers.CharField(max_length=120, allow_blank=True, default="")


class Fee(OfCompetition):
    """One entrant's fee."""

    serializer_class = FeeSerializer
    rights = {"GET": DIRECTED, "PUT": DIRECTED, "DELETE": DIRECTED}

    @extend_schema(operation_id="fee", responses=FeeSerializer)
    def get(self, request: Request, club: str, competition: str, number: int) -> Response:
        """What is noted of an entrant's fee."""
        found = self.competition(request)
        return Response(owed(entrant_of(found, number), rules_of(found)))

    @extend_schema(operation_id="fee_note", request=NoteFeeSerializer, responses=FeeSerializer)
    def put(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Note that it is paid, or need not be; noted again, it is corrected."""
        found, body = self.competition(request), read(NoteFeeSerializer, request)
        act(fees.note_fee, competition=found, number=number, by=person(request), **body)
        return Response(owed(entrant_of(found, number), rules_of(found)))

    @extend_schema(operation_id="fee_take_back", responses={204: None})
    def delete(self, request: Request, club: str, competition: str, number: int) -> Response:
        """It is not paid after all, or given back."""
        found = self.competition(request)
        act(fees.take_fee_back, competition=found, number=number, by=person(request))
        return Response(status=204)


class OwnFee(OfCompetition):
    """One's own fee."""

    serializer_class = FeeSerializer
    rights = {"GET": Right(Scope.READ, MEMBERS)}

    @extend_schema(operation_id="own_fee", responses=FeeSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """What one owes, and what is noted."""
        found = self.competition(request)
        mine = found.entrants.filter(player__user=person(request)).first()
        if mine is None:
            raise UserProblem("not-in", gettext("You have not entered."), 409)
        return Response(owed(mine, rules_of(found)))


class PrizeSettingsSerializer(serializers.Serializer[Any]):
    """How prizes are made: ``withheld`` percent of the fees, money ``added``, ``shares`` in percent by place
    from the first (none: the usual table for the number of entrants), rounded down to ``unit``."""

    withheld = serializers.DecimalField(
        max_digits=5, decimal_places=2, min_value=0, max_value=100, default=Decimal(0)
    )
    added = _amount(min_value=0, default=Decimal(0))
    shares = serializers.ListField(
        child=serializers.DecimalField(max_digits=7, decimal_places=4, min_value=0, max_value=100),
        max_length=128,
        default=list,
    )
    unit = serializers.DecimalField(
        max_digits=7, decimal_places=2, min_value=0, max_value=10000, default=Decimal(1)
    )


class AwardSerializer(serializers.Serializer[Any]):
    """The prize of a place; of the places ``first`` to ``last``, each."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    each = _amount()


class WinnerSerializer(serializers.Serializer[Any]):
    """Who has won a prize. ``paid_out`` is what was received, for officers alone."""

    entrant = serializers.IntegerField(source="entrant.number", help_text="entry number")
    name = serializers.CharField(source="entrant.name")
    first = serializers.IntegerField()
    last = serializers.IntegerField()
    amount = _amount()
    paid_out = serializers.SerializerMethodField()

    def get_paid_out(self, one: Any) -> str | None:
        """What was received."""
        return str(one.payout.amount) if self.context.get("officer") and one.payout else None


class PrizesSerializer(serializers.Serializer[Any]):
    """The prizes: of the places taken, or before the end of all places. ``left`` is what rounding leaves."""

    fund = _amount()
    fees = _amount()
    kept_back = _amount()
    added = _amount()
    currency = serializers.CharField()
    unit = _amount()
    shares = serializers.ListField(child=serializers.CharField())
    awards = AwardSerializer(many=True)
    winners = WinnerSerializer(many=True)
    left = _amount()


def prizes_shown(found: Prizes, *, officer: bool) -> dict[str, Any]:
    """The prizes as :class:`PrizesSerializer` writes them."""
    values = {
        "fund": found.fund.total,
        "fees": found.fund.fees,
        "kept_back": found.fund.kept_back,
        "added": found.fund.added,
        "currency": found.currency,
        "unit": found.unit,
        "shares": [f"{one.normalize():f}" for one in found.shares],
        "awards": found.out.awards,
        "winners": found.winners,
        "left": found.out.left,
    }
    return dict(PrizesSerializer(values, context={"officer": officer}).data)


class PrizesOfCompetition(OfCompetition):
    """The prizes."""

    serializer_class = PrizesSerializer
    rights = {"GET": SEEN, "PUT": DIRECTED, "DELETE": DIRECTED}

    def answer(self, request: Request) -> Response:
        """The prizes as they stand. Raises "not-found" where there are none."""
        found = prizes_of(self.competition(request))
        if found is None:
            raise UserProblem("not-found", gettext("No prizes are set."), 404)
        return Response(prizes_shown(found, officer=self.held(request, *OFFICER_ROLES)))

    @extend_schema(operation_id="prizes", responses=PrizesSerializer)
    def get(self, request: Request, club: str, competition: str) -> Response:
        """The fund, the prize of each place, and at the end who has won it."""
        return self.answer(request)

    @extend_schema(operation_id="prizes_set", request=PrizeSettingsSerializer, responses=PrizesSerializer)
    def put(self, request: Request, club: str, competition: str) -> Response:
        """Set how the prizes are made; everybody sees them from then on."""
        body = read(PrizeSettingsSerializer, request)
        settings = PrizeSettings(**body)
        act(prizes.set_fund, competition=self.competition(request), settings=settings, by=person(request))
        return self.answer(request)

    @extend_schema(operation_id="prizes_drop", responses={204: None})
    def delete(self, request: Request, club: str, competition: str) -> Response:
        """No prizes after all, while none is paid out."""
        act(prizes.drop_fund, competition=self.competition(request), by=person(request))
        return Response(status=204)


class PayoutSerializer(serializers.Serializer[Any]):
    """A prize that was received."""

    entrant = serializers.IntegerField(source="entrant.number", help_text="entry number")
    amount = _amount()
    at = serializers.DateTimeField()
    by = serializers.CharField(source="by_label")


class PrizeOfEntrant(OfCompetition):
    """One entrant's prize."""

    queryset = Payout.objects.none()
    serializer_class = PayoutSerializer
    rights = {"PUT": DIRECTED, "DELETE": DIRECTED}

    @extend_schema(operation_id="prize_pay_out", request=None, responses=PayoutSerializer)
    def put(self, request: Request, club: str, competition: str, number: int) -> Response:
        """Note that it is paid out."""
        row = act(prizes.pay_out, competition=self.competition(request), number=number, by=person(request))
        return Response(PayoutSerializer(row).data)

    @extend_schema(operation_id="prize_take_back", responses={204: None})
    def delete(self, request: Request, club: str, competition: str, number: int) -> Response:
        """It was not paid out after all."""
        found = self.competition(request)
        act(prizes.take_payout_back, competition=found, number=number, by=person(request))
        return Response(status=204)
