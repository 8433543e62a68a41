"""Addresses of the audit log, below a club's settings."""

from __future__ import annotations

from django.urls import path

from clubs.audit import views

app_name = "audit"

urlpatterns = [
    path("c/<slug:club>/settings/audit/", views.log, name="log"),
    path("c/<slug:club>/settings/audit.csv", views.log_csv, name="log-csv"),
]
