"""Addresses of the pictures, below /picture/."""

from __future__ import annotations

from django.urls import path

from clubs.publishing.views.pictures import views

app_name = "pictures"

urlpatterns = [
    path("m/<slug:public_id>.png", views.of_match, name="match"),
    path("c/<slug:club>.png", views.of_club, name="club"),
    path("c/<slug:club>/t/<slug:competition>.png", views.of_competition, name="competition"),
    path("c/<slug:club>/emblems/<slug:emblem>.png", views.of_emblem, name="emblem"),
]
