"""Apps by program: one's own for other people, and those of others that one has allowed.

All of it concerns a person's account: a session may, and a token of one's own for all of one's clubs. A token
for one club may lie in a program of the club's, and an app's with the app's maker; neither is told of other
apps.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from clubs.api.core import consents, tokens
from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import Endpoint, act, read
from clubs.api.core.locating import Made
from clubs.api.core.permissions import SIGNED_IN, Right, person
from clubs.api.core.scopes import LABELS, Scope
from clubs.api.models import App, Consent
from clubs.api.oauth import redirects, registering
from clubs.people import access
from clubs.people.models import User
from clubs.people.signing_in import signed_in_lately
from matches.problems import UserProblem

READ = Right(Scope.READ, SIGNED_IN)
WRITE = Right(Scope.CLUB, SIGNED_IN)
KINDS: Final = ("public", "confidential")


class AppSerializer(serializers.Serializer[Any]):
    """An app, without its secret. ``id`` is its ``client_id``. ``people``: who allow it now."""

    id = serializers.CharField(source="client_id")
    name = serializers.CharField()
    website = serializers.CharField()
    redirects = serializers.ListField(child=serializers.CharField())
    kind = serializers.ChoiceField(
        choices=KINDS, source="client_type", help_text="public: without a secret, at people's own devices"
    )
    made_at = serializers.DateTimeField(source="created")
    people = serializers.SerializerMethodField()

    def get_people(self, app: App) -> int:
        """How many people allow it now."""
        return consents.of_app(app)


class MadeAppSerializer(AppSerializer):
    """A new app with its secret, which is shown this once; null for a public one."""

    secret = serializers.CharField(allow_null=True)


class SecretSerializer(serializers.Serializer[Any]):
    """A new secret, which is shown this once."""

    secret = serializers.CharField()


class ChangeAppSerializer(serializers.Serializer[Any]):
    """What of an app is to be another."""

    name = serializers.CharField(max_length=registering.LONGEST_NAME, required=False)
    website = serializers.CharField(max_length=registering.LONGEST_WEBSITE, required=False)
    redirects = serializers.ListField(
        child=serializers.CharField(max_length=redirects.LONGEST),
        min_length=1,
        max_length=redirects.MOST,
        required=False,
        help_text="https, http at the same machine with any port, or a scheme of the app's own",
    )


class NewAppSerializer(serializers.Serializer[Any]):
    """What is asked of a new app."""

    name = serializers.CharField(max_length=registering.LONGEST_NAME)
    website = serializers.CharField(max_length=registering.LONGEST_WEBSITE)
    redirects = serializers.ListField(
        child=serializers.CharField(max_length=redirects.LONGEST),
        min_length=1,
        max_length=redirects.MOST,
        help_text="https, http at the same machine with any port, or a scheme of the app's own",
    )
    kind = serializers.ChoiceField(choices=KINDS, required=False, default="public")


class AllowedAppSerializer(serializers.Serializer[Any]):
    """What one allows an app. ``club`` null: all of one's clubs."""

    id = serializers.CharField(source="public_id")
    app = serializers.CharField(source="app.client_id")
    name = serializers.CharField(source="app.name")
    website = serializers.CharField(source="app.website")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=list(LABELS.items())))
    club = serializers.CharField(source="club.slug", allow_null=True, default=None)
    allowed_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)
    good = serializers.BooleanField(source="is_good", help_text="whether the app may act by it now")


def owner(request: Request) -> User:
    """Who asks about his own account. Raises ``UserProblem`` "account-only" (403)."""
    token = token_of(request)
    if token is not None and tokens.is_lent(token):
        raise tokens.account_only()
    return person(request)


def _lately(request: Request) -> None:
    """Raises ``UserProblem`` "sign-in-again" (403) to a session of somebody who signed in a while ago."""
    if token_of(request) is None and not signed_in_lately(request._request):
        said = gettext("You signed in a while ago. Sign in again first.")
        raise UserProblem("sign-in-again", said, 403)


class AppViewSet(ViewSetMixin, Endpoint):
    """One's own apps for other people."""

    queryset = App.objects.none()
    serializer_class = AppSerializer
    lookup_url_kwarg, lookup_value_converter = "app", "slug"
    located = {"create": Made("app", app="id")}
    rights = {
        "list": READ, "create": WRITE, "retrieve": READ, "partial_update": WRITE, "destroy": WRITE,
    }  # fmt: skip

    def app(self, request: Request) -> App:
        """The app of the address. Raises ``UserProblem`` "not-found" (404), for others' too."""
        return _own_app(request, self.kwargs["app"])

    @extend_schema(operation_id="apps_list", responses=AppSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List one's own, by name."""
        return self.page_of(App.objects.filter(user=owner(request)))

    @extend_schema(operation_id="app_make", request=NewAppSerializer, responses={201: MadeAppSerializer})
    def create(self, request: Request) -> Response:
        """Register one. A session does within a quarter of an hour after signing in."""
        user, given = owner(request), read(NewAppSerializer, request)
        _lately(request)
        confidential = given.pop("kind") == "confidential"
        made, secret = act(registering.make, user=user, confidential=confidential, **given)
        made.secret = secret or None
        return Response(MadeAppSerializer(made).data, status=201)

    @extend_schema(operation_id="app", responses=AppSerializer)
    def retrieve(self, request: Request, app: str) -> Response:
        """One of one's own."""
        return Response(AppSerializer(self.app(request)).data)

    @extend_schema(operation_id="app_change", request=ChangeAppSerializer, responses=AppSerializer)
    def partial_update(self, request: Request, app: str) -> Response:
        """Change its name, its page, or where people are sent back."""
        found, given = self.app(request), read(ChangeAppSerializer, request)
        _lately(request)
        now = {"name": found.name, "website": found.website, "redirects": found.redirects}
        return Response(AppSerializer(act(registering.change, app=found, **{**now, **given})).data)

    @extend_schema(operation_id="app_delete", responses={204: None})
    def destroy(self, request: Request, app: str) -> Response:
        """Delete it, with everything that people allowed it, and its tokens."""
        act(registering.delete, app=self.app(request))
        return Response(status=204)


class AppSecret(Endpoint):
    """The secret of one of one's own apps."""

    serializer_class = SecretSerializer
    rights = {"POST": WRITE}

    @extend_schema(operation_id="app_secret_renew", request=None, responses={200: SecretSerializer})
    def post(self, request: Request, app: str) -> Response:
        """Make a new secret in the old one's place, which is good no more."""
        found = _own_app(request, app)
        _lately(request)
        return Response({"secret": act(registering.renew_secret, app=found)})


class AllowedAppViewSet(ViewSetMixin, Endpoint):
    """What one allows apps of other people."""

    queryset = Consent.objects.none()
    serializer_class = AllowedAppSerializer
    lookup_url_kwarg, lookup_value_converter = "consent", "slug"
    collection = "allowed-apps"
    rights = {"list": READ, "retrieve": READ, "destroy": WRITE}

    def consent(self, request: Request) -> Consent:
        """The consent of the address. Raises ``UserProblem`` "not-found" (404), for others' too."""
        found = _allowed(request).filter(public_id=self.kwargs["consent"]).first()
        if found is None:
            raise access.not_found("allowed app")
        return found

    @extend_schema(operation_id="allowed_apps_list", responses=AllowedAppSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the apps that one has allowed, the latest first, those that are good no more included."""
        return self.page_of(_allowed(request))

    @extend_schema(operation_id="allowed_app", responses=AllowedAppSerializer)
    def retrieve(self, request: Request, consent: str) -> Response:
        """One of them."""
        return Response(AllowedAppSerializer(self.consent(request)).data)

    @extend_schema(operation_id="allowed_app_revoke", responses={204: None})
    def destroy(self, request: Request, consent: str) -> Response:
        """Take back what one allowed it: its tokens end, and its open streams."""
        act(consents.end, consent=self.consent(request))
        return Response(status=204)


def _own_app(request: Request, app: str) -> App:
    found = App.objects.filter(user=owner(request), client_id=app).first()
    if found is None:
        raise access.not_found("app")
    return found


def _allowed(request: Request) -> Any:
    return Consent.objects.filter(user=owner(request)).select_related("app", "club")
