"""Addresses below /m/."""

from __future__ import annotations

from django.urls import path

from matches import views
from matches.courses import views as courses_views
from matches.dice.api import dice_json
from matches.disputes import api as disputes_api
from matches.simulated import urls as simulated

app_name = "matches"

urlpatterns = [
    path("hall/<slug:club>/", views.hall, name="hall"),
    *simulated.urlpatterns,
    path("<slug:public_id>/", views.match_page, name="match"),
    path("<slug:public_id>/sheet/", views.sheet_page, name="sheet"),
    path("<slug:public_id>/courses/", courses_views.courses, name="courses"),
    path("<slug:public_id>/overlay/", views.overlay, name="overlay"),
    path("<slug:public_id>/disputes/<slug:dispute_id>/evidence/", disputes_api.evidence, name="evidence"),
    path("<slug:public_id>/disputes/<slug:dispute_id>/reopen/", disputes_api.reopen, name="reopen-dispute"),
    path("<slug:public_id>/dice.json", dice_json, name="dice-json"),
    path("<slug:public_id>/record.txt", views.record_text, name="record-text"),
    path("<slug:public_id>/record.json", views.record_json, name="record-json"),
]
