"""Addresses of the rule book's archives."""

from __future__ import annotations

from django.urls import path

from matches.rule_book import views

app_name = "rule_book"

urlpatterns = [path("engine/<path:of>/<slug:digest>.zip", views.archive, name="archive")]
