"""The generated documentation of the interface: the OpenAPI description and the table of who may use what.

Both are made from the routes by ``python manage.py api_docs``; a test checks that they are current.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import getdoc
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.urls import URLPattern, URLResolver

from clubs.api.core import permissions
from clubs.api.core.permissions import Right
from clubs.api.description import written
from clubs.api.urls import urlpatterns
from clubs.people.models import Role

DOCS: Final = Path(settings.BASE_DIR) / "docs"
COLUMNS: Final = tuple(reversed(Role.values))

INTRODUCTION: Final = """# Who may use which address of the interface

Made from the routes by `make api-docs`; a test calls every line of it as everybody. [The guide](api.md) shows
them at work. Addresses are below `/api/v1/`. A token must have the *scope*; who asks must belong to
*for*: a scope takes away from what its owner may do, and never adds to it.

✓ may · – may not · ○ it depends, as *for* says. *Others* are visitors and members of other clubs; of a club
that is not public they see nothing, whatever stands here: for them it is not there. Services may refuse more.

| Method | Address | What it does | Scope | For | Others | {roles} |
|---|---|---|---|---|---|{lines}|
"""


class Route(NamedTuple):
    """One method of one address, and the function that answers it."""

    name: str
    path: str
    method: str
    right: Right
    function: Any

    @property
    def summary(self) -> str:
        """The first sentence of what it says of itself."""
        said = getdoc(self.function) or ""
        return " ".join(said.partition("\n\n")[0].split()).partition(". ")[0].removesuffix(".")


def routes(patterns: Iterable[URLPattern | URLResolver] | None = None, above: str = "") -> Iterator[Route]:
    """Everything that the interface offers."""
    if patterns is None:
        patterns = urlpatterns
    for pattern in patterns:
        path = f"{above}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, path)
            continue
        view: Any = getattr(pattern.callback, "cls", None)
        for method, name in operations_of(pattern).items():
            yield Route(pattern.name or "", path, method, view.rights[name], getattr(view, name.lower()))


def operations_of(pattern: URLPattern) -> dict[str, str]:
    """The methods of an address, each with the name under which its view's ``rights`` have it."""
    actions = getattr(pattern.callback, "actions", None)
    if actions is not None:
        return {method.upper(): name for method, name in actions.items() if method != "head"}
    return {method: method for method in getattr(getattr(pattern.callback, "cls", None), "rights", {})}


def openapi() -> str:
    """The description of the whole interface, as YAML."""
    return written().decode()


def roles() -> str:
    """The table of who may use what, as Markdown."""
    heads = " | ".join(str(Role(role).label) for role in COLUMNS)
    head = INTRODUCTION.format(roles=heads, lines="|".join(":-:" for _ in COLUMNS))
    return head + "".join(_line(route) for route in sorted(routes(), key=lambda route: route.path))


def _line(route: Route) -> str:
    who = route.right.who
    address = route.path.replace("<slug:", "<").replace("<int:", "<").replace("<str:", "<")
    if who in (permissions.PUBLIC, permissions.SITE):
        marks = ["✓"] * (len(COLUMNS) + 1)
    elif who.roles is None:
        marks = ["○"] * (len(COLUMNS) + 1)
    else:
        marks = ["–", *("✓" if role in who.roles else "–" for role in COLUMNS)]
    cells = [route.method, f"`{address}`", route.summary, f"`{route.right.scope_name}`", who.name, *marks]
    return f"| {' | '.join(cells)} |\n"


FILES: Final = {DOCS / "openapi.yaml": openapi, DOCS / "api-roles.md": roles}
"""Files and what makes them."""
