"""An app of somebody's, driven by Authlib, and the person in the browser whom it asks."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from authlib.common.security import generate_token
from authlib.integrations.httpx_client import OAuth2Client
from django.http import HttpResponse
from django.test import Client

from clubs.api.models import App
from clubs.api.oauth import registering
from clubs.people.models import Club, User
from tests.clubs.api.asking import sign_in
from tests.factories import make_user

SERVER = "http://testserver"
BACK = "https://scores.example/back"
METADATA = "/.well-known/oauth-authorization-server"


def make_app(*, secret: bool = False, redirects: tuple[str, ...] = (BACK,), **more: Any) -> tuple[App, str]:
    """A registered app of a stranger's, and its secret."""
    return registering.make(
        user=more.pop("user", None) or make_user(),
        name=more.pop("name", "Scores"),
        website="https://scores.example/",
        redirects=list(redirects),
        confidential=secret,
    )


class Within(httpx.BaseTransport):
    """Takes requests to this server without a network, in the transaction of the test. No cookies."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = Client().generic(
            request.method,
            request.url.raw_path.decode(),
            request.read(),
            request.headers.get("Content-Type", "application/octet-stream"),
            headers={name: value for name, value in request.headers.items() if name != "content-length"},
        )
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


class Program:
    """The app: a client library that somebody else wrote, which finds our addresses in the metadata."""

    def __init__(self, app: App, secret: str = "", redirect: str = BACK, scope: str = "read mark") -> None:
        self.web = httpx.Client(transport=Within(), base_url=SERVER)
        self.at = self.web.get(METADATA).json()
        self.oauth = OAuth2Client(
            app.client_id,
            secret or None,
            token_endpoint_auth_method="client_secret_basic" if secret else "none",
            revocation_endpoint_auth_method="client_secret_basic" if secret else "none",
            scope=scope,
            redirect_uri=redirect,
            code_challenge_method="S256",
            transport=Within(),
        )
        self.verifier = generate_token(48)

    def asks(self, **more: Any) -> str:
        """The address to which the app sends the browser."""
        uri, self.state = self.oauth.create_authorization_url(
            self.at["authorization_endpoint"], code_verifier=self.verifier, **more
        )
        return str(uri).removeprefix(SERVER)

    def exchange(self, back: str, **more: Any) -> dict[str, Any]:
        """The tokens for the code with which the browser came back. Raises what Authlib raises."""
        given = {"code_verifier": self.verifier, **more}
        return dict(
            self.oauth.fetch_token(
                self.at["token_endpoint"], authorization_response=back, state=self.state, **given
            )
        )

    def refresh(self, token: str | None = None) -> dict[str, Any]:
        """The next tokens."""
        return dict(self.oauth.refresh_token(self.at["token_endpoint"], refresh_token=token))

    def revoke(self, token: str, hint: str | None = None) -> int:
        """The status of the answer."""
        return int(
            self.oauth.revoke_token(
                self.at["revocation_endpoint"], token=token, token_type_hint=hint
            ).status_code
        )

    def post(self, **form: str) -> httpx.Response:
        """A request at the address of tokens, written by hand."""
        return self.web.post(self.at["token_endpoint"], data=form)

    def reads(self, path: str, token: str | None = None) -> httpx.Response:
        """What the interface answers to the app."""
        text = token or self.oauth.token["access_token"]
        return self.web.get(f"/api/v1/{path}", headers={"Authorization": f"Bearer {text}"})


class Person:
    """Somebody who is signed in, and answers the page."""

    def __init__(self, user: User) -> None:
        self.user, self.browser = user, Client()
        sign_in(self.browser, user)

    def looks(self, address: str) -> HttpResponse:
        """The page of an address."""
        return self.browser.get(address)

    def answers(
        self,
        address: str,
        *,
        answer: str = "allow",
        scopes: Any = ("read", "mark"),
        club: Club | None = None,
        days: int = 90,
    ) -> HttpResponse:
        """Sends the form."""
        form = {"answer": answer, "scopes": scopes, "club": club.pk if club else "", "days": days}
        return self.browser.post(address, form)

    def allows(self, program: Program, **more: Any) -> str:
        """Where the browser was sent back to."""
        answer = self.answers(program.asks(), **more)
        assert answer.status_code == 302, answer.content.decode()
        return answer["Location"]


def told(address: str) -> dict[str, str]:
    """What an address to which somebody is sent back tells."""
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
