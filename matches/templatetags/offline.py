"""Scripts of pages that work without the server, by addresses of one version."""

from __future__ import annotations

from django import template

from matches.offline import files

register = template.Library()


@register.simple_tag
def app(name: str) -> str:
    """The address of a script among static files; what it imports comes from the same version."""
    return files.script(name)
