"""The router of the view sets.

A collection is named by the end of its address (``players``), or as its view set says (``collection``) where
another has that end, too; one of its members by the base name (``player``), an action by both
(``player-merge``). View sets may share a base name: one reads a match, another marks it.
"""

from __future__ import annotations

from typing import Any

from rest_framework.routers import DynamicRoute, Route, SimpleRouter


class Router(SimpleRouter):
    """Collections, their members, and the actions on a member; ``POST`` to a member is its ``act``."""

    routes = [
        Route("{prefix}/", {"get": "list", "post": "create"}, "{basename}-list", False, {}),
        Route(
            "{prefix}/{lookup}/",
            {"get": "retrieve", "patch": "partial_update", "delete": "destroy", "post": "act"},
            "{basename}",
            True,
            {},
        ),
        DynamicRoute("{prefix}/{lookup}/{url_path}/", "{basename}-{url_name}", True, {}),
    ]

    def __init__(self) -> None:
        super().__init__(use_regex_path=False)

    def is_already_registered(self, new_basename: str) -> bool:
        """Several view sets may serve one kind of thing."""
        return False

    def get_urls(self) -> list[Any]:
        """The addresses, each collection named by the end of its own, or by its view set."""
        urls: list[Any] = super().get_urls()
        for url in urls:
            if url.name is not None and url.name.endswith("-list"):
                named = getattr(url.callback.cls, "collection", "")
                url.name = named or str(url.pattern).split("/")[-2]
        return urls
