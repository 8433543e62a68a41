"""Addresses of the pages of tokens, below a person's own page."""

from __future__ import annotations

from django.urls import path

from clubs.api.tokens import pages

app_name = "tokens"

urlpatterns = [
    path("me/tokens/", pages.own_tokens, name="own"),
    path("me/tokens/<slug:token>/revoke/", pages.revoke, name="revoke"),
]
