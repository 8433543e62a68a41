"""Addresses of the pages of webhooks, below a club's settings."""

from __future__ import annotations

from django.urls import path

from clubs.webhooks import views

app_name = "webhooks"

_ALL = "c/<slug:club>/settings/webhooks/"
_ONE = _ALL + "<slug:webhook>/"

urlpatterns = [
    path(_ALL, views.webhooks, name="list"),
    path(_ONE, views.webhook, name="webhook"),
    path(_ONE + "test/", views.test, name="test"),
    path(_ONE + "secret/", views.secret, name="secret"),
    path(_ONE + "remove/", views.remove, name="remove"),
    path(_ONE + "again/<int:delivery>/", views.again, name="again"),
]
