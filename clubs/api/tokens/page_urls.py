"""Addresses of the pages of tokens, below a person's own page."""

from __future__ import annotations

from django.urls import path

from clubs.api.tokens import pages, sandbox_page

app_name = "tokens"

urlpatterns = [
    path("sandbox/", sandbox_page.page, name="sandbox"),
    path("me/tokens/", pages.own_tokens, name="own"),
    path("me/tokens/<slug:token>/revoke/", pages.revoke, name="revoke"),
]
