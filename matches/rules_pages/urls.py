"""Addresses of the rules. A game's address lives for ever: rulings cite it."""

from __future__ import annotations

from django.urls import path

from matches.rules_pages import views

app_name = "rules"

urlpatterns = [
    path("rules/", views.books, name="books"),
    path("rules/<slug:book>/<slug:slug>/", views.game, name="game"),
]
