"""Addresses of OAuth 2. The name of the space is the one by which django-oauth-toolkit looks for them."""

from __future__ import annotations

from django.urls import path

from clubs.api.oauth import asking, giving

app_name = "oauth2_provider"

urlpatterns = [
    path("oauth/authorize/", asking.authorize, name="authorize"),
    path("oauth/token/", giving.token, name="token"),
    path("oauth/revoke/", giving.revoke, name="revoke-token"),
    path(".well-known/oauth-authorization-server", giving.metadata, name="oauth-server-metadata"),
]
