"""Clients of tests share the middleware that is set up, and see each setting as it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

POLICY = "Cross-Origin-Opener-Policy"


@pytest.mark.django_db
def test_middleware_is_set_up_once_and_anew_when_a_setting_changes(settings: Any) -> None:
    """Django's own reads this one when it is set up."""
    one, other, later = Client(), Client(), Client()
    assert POLICY not in one.get("/account/login/")  # the server speaks plain HTTP
    assert POLICY not in other.get("/account/login/")
    assert one.handler._middleware_chain is other.handler._middleware_chain
    settings.SECURE_CROSS_ORIGIN_OPENER_POLICY = "unsafe-none"
    assert later.get("/account/login/")[POLICY] == "unsafe-none"
