"""Webhooks by program, for owners: addresses, kinds of events, deliveries."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters as filters
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core.endpoint import Endpoint, read
from clubs.api.core.filtering import Ordering, before_time, from_time, ordered_by
from clubs.api.core.locating import Made
from clubs.api.core.old_names import OldNames
from clubs.api.core.permissions import OWNERS, Right, person
from clubs.api.core.scopes import Scope
from clubs.webhooks import selectors
from clubs.webhooks.access import delivery_for, webhook_for
from clubs.webhooks.models import Attempt, Delivery, Webhook
from clubs.webhooks.rules.kinds import CHOSEN, KINDS
from clubs.webhooks.services import registering
from clubs.webhooks.services.telling import tell_again, tell_test
from matches.problems import UserProblem

RIGHT = Right(Scope.CLUB, OWNERS)
_KINDS = [(kind, KINDS[kind]) for kind in CHOSEN]


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """A webhook. ``off_because`` says why it is off, if it is."""

    id = serializers.CharField(source="public_id", read_only=True)
    label = serializers.CharField(max_length=80)  # type: ignore[assignment]
    url = serializers.CharField(max_length=500)
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=_KINDS), max_length=50)
    on = serializers.BooleanField(source="is_on", read_only=True)

    class Meta:
        model = Webhook
        fields = ("id", "label", "url", "kinds", "on", "off_at", "off_because", "failing_since", "made_at")
        read_only_fields = ("off_at", "off_because", "failing_since", "made_at")


class MadeWebhookSerializer(WebhookSerializer):
    """A new webhook, with the secret that is shown this once."""

    secret = serializers.CharField(read_only=True)

    class Meta(WebhookSerializer.Meta):
        fields = (*WebhookSerializer.Meta.fields, "secret")  # type: ignore[assignment]


class WebhookChangeSerializer(serializers.Serializer[Any]):
    """What is to change of a webhook."""

    label = serializers.CharField(max_length=80, required=False)  # type: ignore[assignment]
    url = serializers.CharField(max_length=500, required=False)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=_KINDS), max_length=50, required=False
    )
    on = serializers.BooleanField(required=False)


class AttemptSerializer(serializers.ModelSerializer[Attempt]):
    """One attempt: ``status`` is what the address answered, ``problem`` is empty if it got through."""

    class Meta:
        model = Attempt
        fields = ("at", "status", "milliseconds", "answer", "problem")


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """One thing told to one address."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    kind = serializers.CharField(source="told.kind", read_only=True)
    message = serializers.CharField(source="told.public_id", read_only=True, help_text="its webhook-id")
    told_at = serializers.DateTimeField(source="told.at", read_only=True)
    status = serializers.ChoiceField(choices=Delivery.State.choices, source="state", read_only=True)
    log = AttemptSerializer(many=True, read_only=True)

    class Meta:
        model = Delivery
        fields = ("id", "kind", "message", "told_at", "status", "attempts", "due_at", "done_at", "log")


class OfWebhook(Endpoint):
    """An address below one webhook."""

    queryset = Webhook.objects.none()
    serializer_class = WebhookSerializer  # type: ignore[assignment]

    def webhook(self, request: Request) -> Webhook:
        """The webhook of the address. Raises ``UserProblem`` "not-found" (404)."""
        return webhook_for(self.club(request), self.kwargs["webhook"])


class WebhookViewSet(ViewSetMixin, OfWebhook):
    """The webhooks of a club."""

    queryset = Webhook.objects.none()
    serializer_class = WebhookSerializer
    filterset_class = ordered_by(Webhook, "made_at", "label", usual="the first that was made first")
    lookup_url_kwarg, lookup_value_converter = "webhook", "slug"
    located = {"create": Made("webhook", webhook="id")}
    rights = {
        **dict.fromkeys(("list", "create", "retrieve", "partial_update", "destroy", "secret", "test"), RIGHT),
    }

    @extend_schema(operation_id="webhooks_list", responses=WebhookSerializer(many=True))
    def list(self, request: Request, club: str) -> Response:
        """List them."""
        rows = self.paginate_queryset(self.filter_queryset(selectors.webhooks_of(self.club(request))))
        return self.get_paginated_response(WebhookSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="webhook_make", request=WebhookSerializer, responses={201: MadeWebhookSerializer}
    )
    def create(self, request: Request, club: str) -> Response:
        """Make one."""
        body = read(WebhookSerializer, request)
        made = registering.make_webhook(club=self.club(request), by=person(request), **body)
        return Response(MadeWebhookSerializer(made).data, status=201)

    @extend_schema(operation_id="webhook", responses=WebhookSerializer)
    def retrieve(self, request: Request, club: str, webhook: str) -> Response:
        """Read it."""
        return Response(WebhookSerializer(self.webhook(request)).data)

    @extend_schema(
        operation_id="webhook_change", request=WebhookChangeSerializer, responses=WebhookSerializer
    )
    def partial_update(self, request: Request, club: str, webhook: str) -> Response:
        """Change it; ``on`` switches it on or off."""
        body = read(WebhookChangeSerializer, request)
        done = registering.change_webhook(webhook=self.webhook(request), by=person(request), **body)
        return Response(WebhookSerializer(done).data)

    @extend_schema(operation_id="webhook_remove", responses={204: None})
    def destroy(self, request: Request, club: str, webhook: str) -> Response:
        """Remove it with its log."""
        registering.remove_webhook(webhook=self.webhook(request), by=person(request))
        return Response(status=204)

    @extend_schema(operation_id="webhook_secret", request=None, responses=MadeWebhookSerializer)
    @action(detail=True, methods=["post"])
    def secret(self, request: Request, club: str, webhook: str) -> Response:
        """Make another; the old one signs nothing from now on."""
        done = registering.new_secret(webhook=self.webhook(request), by=person(request))
        return Response(MadeWebhookSerializer(done).data)

    @extend_schema(operation_id="webhook_test", request=None, responses={202: DeliverySerializer})
    @action(detail=True, methods=["post"])
    def test(self, request: Request, club: str, webhook: str) -> Response:
        """Send a test; look for its delivery in a moment."""
        found = self.webhook(request)
        if not found.is_on:
            raise UserProblem("webhook-off", gettext("This webhook is switched off."), 409)
        return Response(DeliverySerializer(tell_test(found)).data, status=202)


class DeliveryFilter(filters.FilterSet):
    """Which messages."""

    kind = filters.CharFilter("told__kind", help_text="of one kind of event")
    since = from_time("told__at", "told")
    until = before_time("told__at", "told")
    ordering = Ordering("due_at", "done_at", usual="the latest first", told_at="told__at")

    class Meta:
        model = Delivery
        fields: ClassVar[list[str]] = []


class DeliveryViewSet(ViewSetMixin, OfWebhook):
    """What a webhook was told."""

    queryset = Delivery.objects.none()  # type: ignore[assignment]
    serializer_class = DeliverySerializer  # type: ignore[assignment]
    filterset_class = DeliveryFilter
    lookup_url_kwarg, lookup_value_converter = "delivery", "int"
    rights = {"list": RIGHT, "again": RIGHT}

    @extend_schema(operation_id="deliveries_list", responses=DeliverySerializer(many=True))
    def list(self, request: Request, club: str, webhook: str) -> Response:
        """List it with every attempt, the latest first."""
        page = self.paginate_queryset(self.filter_queryset(selectors.deliveries_of(self.webhook(request))))
        return self.get_paginated_response(DeliverySerializer(page, many=True).data)

    @extend_schema(operation_id="delivery_again", request=None, responses={202: DeliverySerializer})
    @action(detail=True, methods=["post"])
    def again(self, request: Request, club: str, webhook: str, delivery: int) -> Response:
        """Tell it again under the same id."""
        row = delivery_for(self.webhook(request), delivery)
        tell_again(row)
        row.refresh_from_db()
        return Response(DeliverySerializer(row).data, status=202)
