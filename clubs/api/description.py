"""The OpenAPI description as the server gives it: made once in each process, because it takes seconds."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from clubs.api.core.schema import find_extensions


@cache
def described() -> dict[str, Any]:
    """The description of the whole interface."""
    find_extensions()
    schema: dict[str, Any] = SchemaGenerator(urlconf="config.urls").get_schema(request=None, public=True)
    return schema


WRITERS = {"yaml": OpenApiYamlRenderer, "json": OpenApiJsonRenderer}


@cache
def written(form: str = "yaml") -> bytes:
    """The description as ``yaml`` or ``json``."""
    content = WRITERS[form]().render(described(), renderer_context={})
    return content if isinstance(content, bytes) else content.encode()


class Description(SpectacularAPIView):
    """The description, as YAML or as JSON, whatever is asked for by ``Accept`` or ``?format=``."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer with what was written once."""
        renderer = request.accepted_renderer
        return HttpResponse(written(renderer.format), content_type=renderer.media_type)
