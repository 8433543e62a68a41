"""The data of a person as a file: one's own, and of a club's player who has no account."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.authentication import token_of
from clubs.api.core.endpoint import act, user_of
from clubs.api.core.locating import Made
from clubs.api.core.permissions import OWNERS, SIGNED_IN, Right, person
from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import account_only, is_lent
from clubs.api.exchange.transfers import LATER, MADE, OfTransfers, begun
from clubs.api.matches.matches import NoBody
from clubs.archives.services import person as persons
from clubs.people.access import player_for


class OwnData(OfTransfers):
    """One's own data."""

    rights = {"POST": Right(Scope.CLUB, SIGNED_IN)}
    located = {"POST": MADE}

    @extend_schema(operation_id="own_data_export", request=NoBody, responses=LATER)
    def post(self, request: Request) -> Response:
        """Have everything that is kept of you written as one file; once it is done, fetch it as the file of
        the transfer. At most once an hour (429 `data-asked-lately`). Neither an app's token nor one for a
        single club may: others can hold them."""
        token, by = token_of(request), person(request)
        if token is not None and is_lent(token):
            raise account_only()
        return begun(act(persons.ask, by=by))


class PlayerData(OfTransfers):
    """The data of a player without an account."""

    rights = {"POST": Right(Scope.CLUB, OWNERS)}
    located = {"POST": Made("transfer", transfer="id", club=None, player=None)}

    @extend_schema(operation_id="player_data_export", request=NoBody, responses=LATER)
    def post(self, request: Request, club: str, player: str) -> Response:
        """Have everything that is kept of the player written as one file, at the player's wish. A player with
        an account asks there (409 `has-account`)."""
        found = player_for(user_of(request), self.club(request), player)
        return begun(act(persons.ask, by=person(request), player=found))
