"""Addresses of the tablet: /table/..., /pair/<code>/, and /m/<id>/mark/... for a signed-in marker."""

from __future__ import annotations

from django.urls import path

from matches.coming import api as coming_api
from matches.courses import api as courses_api
from matches.dice import api as dice_api
from matches.disputes import api as disputes_api
from matches.secrets import api as secrets_api
from matches.tablet import api, batch, views

app_name = "marking"

ENDPOINTS = {
    "state": api.state,
    "sheet": api.lines,
    "offline": api.offline,
    "journal": api.journal,
    "taps": batch.taps,
    "entry": api.entry,
    "undo": api.undo,
    "amend": api.amend,
    "preview": api.preview,
    "confirm": api.confirm,
    "lease": api.take,
    "heartbeat": api.heartbeat,
    "level": api.level,
    "clock": api.clock,
    "declare": api.declare,
    "reopen": api.reopen,
    "seal": secrets_api.seal,
    "show": secrets_api.show,
    "throw": dice_api.throw,
    "dispute": disputes_api.open_,
    "withdraw": disputes_api.take_back,
    "courses/compare": courses_api.compare,
    "courses/choose": courses_api.choose,
    "courses/strike": courses_api.strike,
}

AT_TABLES = {
    "coming": coming_api.coming,
    "seat": coming_api.seat,
    "friendly": coming_api.friendly,
}
"""Endpoints that a paired tablet alone has."""

urlpatterns = [
    path("pair/<str:code>/", views.pair, name="pair"),
    path("table/", views.tablet, name="tablet"),
    path("m/<slug:public_id>/mark/", views.mark, name="mark"),
    *(
        path(f"table/{name}/", view, name=f"table-{name.replace('/', '-')}")
        for name, view in (ENDPOINTS | AT_TABLES).items()
    ),
    *(
        path(f"m/<slug:public_id>/mark/{name}/", view, name=f"mark-{name.replace('/', '-')}")
        for name, view in ENDPOINTS.items()
    ),
]
