"""Addresses below /api/ that are none: counted, signed in and refused like all others."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework.request import Request

from clubs.api.core.endpoint import Endpoint
from matches.problems import UserProblem


class UnknownAddress(Endpoint):
    """Nothing is here, whatever is asked of it."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count it. Raises ``UserProblem`` "not-found" (404), "too-many", and what a bad token raises."""
        self._count(request)
        raise UserProblem("not-found", gettext("There is no such address."), 404)
