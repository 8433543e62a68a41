"""Addresses below /api/v1/."""

from __future__ import annotations

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from clubs.api import emblems, ladders

app_name = "api"

_EMBLEM = "clubs/<slug:club>/emblems/<slug:emblem>"
_LADDER = "clubs/<slug:club>/ladders/<slug:ladder>"

urlpatterns = [
    path("openapi.yaml", SpectacularAPIView.as_view(), name="openapi"),
    path("clubs/<slug:club>/deeds/", emblems.Deeds.as_view(), name="deeds"),
    path("clubs/<slug:club>/emblems/", emblems.Emblems.as_view(), name="emblems"),
    path(f"{_EMBLEM}/", emblems.EmblemDetail.as_view(), name="emblem"),
    path(f"{_EMBLEM}/deed/", emblems.Deed.as_view(), name="emblem-deed"),
    path(f"{_EMBLEM}/timeline/", emblems.Timeline.as_view(), name="emblem-timeline"),
    path(f"{_EMBLEM}/ledger/", emblems.Ledger.as_view(), name="emblem-ledger"),
    path(f"{_EMBLEM}/ledger/<str:account>/", emblems.Statement.as_view(), name="emblem-statement"),
    path(f"{_EMBLEM}/events/", emblems.Events.as_view(), name="emblem-events"),
    path(f"{_EMBLEM}/proposals/", emblems.Proposals.as_view(), name="emblem-proposals"),
    path(f"{_EMBLEM}/proposals/<slug:proposal>/", emblems.Answer.as_view(), name="emblem-answer"),
    path(f"{_EMBLEM}/what-if/", emblems.WhatIf.as_view(), name="emblem-what-if"),
    path("clubs/<slug:club>/ladders/", ladders.Ladders.as_view(), name="ladders"),
    path(f"{_LADDER}/", ladders.LadderDetail.as_view(), name="ladder"),
    path(f"{_LADDER}/log/", ladders.LadderLog.as_view(), name="ladder-log"),
    path(f"{_LADDER}/challenges/", ladders.LadderChallenges.as_view(), name="ladder-challenges"),
    path(f"{_LADDER}/challenges/<slug:challenge>/", ladders.LadderAnswer.as_view(), name="ladder-answer"),
    path(f"{_EMBLEM}/challenges/<slug:challenge>/match/", emblems.Match.as_view(), name="emblem-match"),
]
