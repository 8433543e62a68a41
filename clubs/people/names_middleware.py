"""Each answer has the names that its reader may see (:mod:`clubs.people.shown`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from clubs.people.shown import Reader
from config import shown_names


class NamesOfReader:
    """Put it inside those that know the user, the language and the messages."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with shown_names.reading(Reader(request)):
            return shown_names.answer(self.get_response(request))

    def process_view(self, request: HttpRequest, view: Any, positional: Any, words: Any) -> None:
        """A page of the hall's screens is read by all who are there."""
        is_wall = getattr(view, "is_wall", None)
        reader = shown_names.current()
        if isinstance(reader, Reader) and is_wall is not None and is_wall(request):
            reader.wall = True
