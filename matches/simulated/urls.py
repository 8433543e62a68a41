"""Addresses of simulated play, below /m/."""

from __future__ import annotations

from django.urls import path, register_converter

from matches.simulated import views


class Steering:
    """What may be done with a running play."""

    regex = "pause|go-on|give-up|pace"

    def to_python(self, value: str) -> str:
        """As it is."""
        return value

    to_url = to_python


register_converter(Steering, "steering")

urlpatterns = [
    path("simulated/<slug:club>/", views.begin, name="simulated"),
    path("<slug:public_id>/play/", views.page, name="play"),
    path("<slug:public_id>/play/state/", views.state, name="play-state"),
    path("<slug:public_id>/play/table/", views.table, name="play-table"),
    path("<slug:public_id>/play/stroke/<int:number>/", views.stroke, name="play-stroke"),
    path("<slug:public_id>/play/strike/", views.strike, name="play-strike"),
    path("<slug:public_id>/play/choose/", views.choose, name="play-choose"),
    path("<slug:public_id>/play/throw/", views.throw, name="play-throw"),
    path("<slug:public_id>/play/<steering:what>/", views.steer, name="play-steer"),
]
