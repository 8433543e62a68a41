"""Addresses of ladders, below /c/<club>/ladders/."""

from __future__ import annotations

from django.urls import path

from clubs.ladders import views

app_name = "ladders"

_ALL = "c/<slug:club>/ladders"

urlpatterns = [
    path(f"{_ALL}/", views.ladder_list, name="list"),
    path(f"{_ALL}/new/", views.new, name="new"),
    path(f"{_ALL}/<slug:ladder>/", views.ladder, name="ladder"),
    path(f"{_ALL}/<slug:ladder>/challenges/<slug:challenge>/", views.answer, name="answer"),
    path(f"{_ALL}/<slug:ladder>/<slug:what>/", views.act, name="act"),
]
