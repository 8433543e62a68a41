"""Addresses at the root of the site that browsers ask for when they keep pages."""

from __future__ import annotations

from django.urls import path

from matches.offline import views

app_name = "offline"

urlpatterns = [
    path("worker.js", views.worker, name="worker"),
    path("app/screen.json", views.screen, name="screen"),
]
