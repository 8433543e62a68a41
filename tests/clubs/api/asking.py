"""Asking the interface as somebody: with a session, with a token, or as nobody."""

from __future__ import annotations

import time
from typing import Any

from django.http import HttpResponse
from django.test import Client

from clubs.api.core.tokens import make_token
from clubs.people.models import Club, User


class Asker:
    """Somebody who asks below ``/api/v1/``; answers are given back as they come."""

    def __init__(self, user: User | None = None, *, token: str = "") -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        if user is not None and not token:
            sign_in(self.client, user)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """One request."""
        return self.client.generic(
            method,
            f"/api/v1/{path}",
            self._written(body),
            "application/json",
            headers={**self.headers, **headers},
        )

    def _written(self, body: Any) -> str:
        from json import dumps

        return "" if body is None else dumps(body)

    def get(self, path: str, **headers: str) -> HttpResponse:
        """Read."""
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None) -> HttpResponse:
        """Do."""
        return self.ask("POST", path, body)

    def put(self, path: str, body: Any = None) -> HttpResponse:
        """Set."""
        return self.ask("PUT", path, body)

    def patch(self, path: str, body: Any = None) -> HttpResponse:
        """Change."""
        return self.ask("PATCH", path, body)

    def delete(self, path: str) -> HttpResponse:
        """Take away."""
        return self.ask("DELETE", path)


def sign_in(client: Client, user: User) -> None:
    """Let ``user`` be signed in as if just now, without the work of a password."""
    client.force_login(user)
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time()}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()


def by_token(user: User, *scopes: str, club: Club | None = None) -> Asker:
    """``user`` with a token that is good for ``scopes``."""
    _, text = make_token(user=user, label="test", scopes=scopes, days=1, club=club)
    return Asker(token=text)


def code_of(answer: HttpResponse) -> tuple[int, str]:
    """Status and code of a refusal."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    return answer.status_code, answer.json()["code"]
