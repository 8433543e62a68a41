"""Addresses of calls: a club's list, a player's own calls, and the links of messages."""

from __future__ import annotations

from django.urls import path

from clubs.calling.views import links, lists, own, phones, terms

app_name = "calling"

_ALL = "c/<slug:club>/calls/"
_CALL = _ALL + "<int:call>/"
_PLAYER = _ALL + "of/<slug:player>/"

urlpatterns = [
    path(_ALL, lists.calls, name="list"),
    path(_ALL + "spoken/", lists.spoken, name="spoken"),
    path(_ALL + "settings/", terms.terms, name="terms"),
    path(_ALL + "mine/", own.choices, name="choices"),
    path(_ALL + "mine/phones/<int:phone>/remove/", own.remove_phone, name="remove-phone"),
    path(_PLAYER, own.player, name="player"),
    path(_PLAYER + "name/", lists.said, name="said"),
    path(_PLAYER + "phone/", phones.phone, name="phone"),
    path(_CALL + "again/", lists.again, name="again"),
    path(_CALL + "given-up/", lists.given_up, name="give-up"),
    path(_CALL + "of/<slug:player>/tick/", lists.tick, name="tick"),
    path(_CALL + "of/<slug:player>/coming/", own.coming, name="coming"),
    path("calls/answer/<str:token>/", links.answer, name="answer"),
    path("calls/stop/<str:token>/", links.stop, name="stop"),
]
