"""The OpenAPI description: how it is made of the code, and how the server gives it.

Making it takes seconds and 60 MB. The server gives what ``make api-docs`` has written
(:mod:`clubs.api.reading.kept`).
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from clubs.api.core.schema import find_extensions
from clubs.api.reading.kept import as_json, as_yaml


@cache
def described() -> dict[str, Any]:
    """The description of the whole interface, as the code has it."""
    find_extensions()
    schema: dict[str, Any] = SchemaGenerator(urlconf="config.urls").get_schema(request=None, public=True)
    return schema


@cache
def written() -> bytes:
    """The same as YAML."""
    content = OpenApiYamlRenderer().render(described(), renderer_context={})
    return content if isinstance(content, bytes) else content.encode()


FORMS: Final = {"yaml": as_yaml, "json": as_json}


class Description(SpectacularAPIView):
    """The description, as YAML or as JSON, whatever is asked for by ``Accept`` or ``?format=``."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer with what was written once."""
        renderer = request.accepted_renderer
        return HttpResponse(FORMS[renderer.format](), content_type=renderer.media_type)
