"""Files in the answers and in the bodies of requests.

What a page offers to fetch, a program fetches below ``/api/v1/``: the same view makes the file, of the same
options and for the same people (:class:`PageFile`). So the two cannot come apart, and what the interface adds
is what it adds everywhere: tokens, the counting of requests, refusals as problems, the description.

What is sent may be the body itself, whatever its type says, or the member ``file`` of a form
(:class:`WholeBody`, :class:`FormWithFile`). It is written to a file as it comes, and refused as soon as it is
larger than the endpoint's ``most_bytes``.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cache
from typing import IO, Any, ClassVar, Final

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, TemporaryFileUploadHandler
from django.http.response import HttpResponseBase
from django.urls import get_resolver
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from clubs.api.core.endpoint import Endpoint
from clubs.people.sheets.limits import too_large
from matches.problems import UserProblem

CSV: Final = "text/csv"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PDF: Final = "application/pdf"
ZIP: Final = "application/zip"
GZIP: Final = "application/gzip"
JSON: Final = "application/json"
BYTES: Final = "application/octet-stream"
FORM: Final = "multipart/form-data"

PART: Final = 64 * 1024
NAMELESS: Final = "body"
"""What a file is called that comes as the body of a request."""
LANGUAGE = OpenApiParameter(
    "language", str, description="the language of its words, before that of `Accept-Language`"
)

# --- Out -----------------------------------------------------------------------------------------


@cache
def renderer_of(media: str) -> type[BaseRenderer]:
    """Lets a request ask for ``media`` by ``Accept``; the file itself is made elsewhere."""
    return type("FileRenderer", (BaseRenderer,), {"media_type": media, "format": "file", "charset": None})


@cache
def view_of(name: str) -> Any:
    """The view behind the ``name`` of a page's address. Raises ``KeyError``."""
    *spaces, last = name.split(":")
    resolver: Any = get_resolver()
    for space in spaces:
        resolver = resolver.namespace_dict[space][1]
    return {one.name: one.callback for one in resolver.url_patterns if hasattr(one, "callback")}[last]


class PageFile(Endpoint):
    """An address that answers with the file of a page. ``page`` is the name of the page's address; further
    parts of that address are in ``more``."""

    page: ClassVar[str]
    more: ClassVar[Mapping[str, str]] = {}
    media: ClassVar[tuple[str, ...]] = (BYTES,)
    as_file: ClassVar[bool] = True
    conditional: ClassVar[bool] = False
    """Whether the answer has an ETag, so that it may be 304."""

    def get_renderers(self) -> list[BaseRenderer]:
        """Those of ``media`` for reading; JSON for all else."""
        if self.request is not None and self.request.method not in ("GET", "HEAD"):
            return super().get_renderers()
        return [renderer_of(media)() for media in self.media]

    def of_page(self, request: Request, **parts: Any) -> HttpResponseBase:
        """What the page answers to the asker. Raises what it raises."""
        answer: HttpResponseBase = view_of(self.page)(request._request, **{**self.more, **parts})
        return answer


FORMS: Final = {"csv": CSV, "xlsx": XLSX}
FORM_ASKED = OpenApiParameter(
    "form", str, enum=list(FORMS), description="without it, what `Accept` names; CSV if it names both"
)
SHEET_FILES: Final = {
    (200, CSV): OpenApiResponse(OpenApiTypes.STR, "The sheet."),
    (200, XLSX): OpenApiResponse(OpenApiTypes.BINARY, "The sheet."),
}


class SheetFile(PageFile):
    """A sheet that is written out."""

    media = (CSV, XLSX)

    def get_renderers(self) -> list[Any]:
        """The one that ``form`` names, where it names one."""
        asked = self.request.query_params.get("form") if self.request is not None else None
        made = super().get_renderers()
        return [one for one in made if asked not in FORMS or one.media_type == FORMS[asked]] or made

    def as_sheet(self, request: Request, **parts: str) -> HttpResponseBase:
        """The sheet in the form that was asked for. Raises ``UserProblem`` "not-found" for any other."""
        accepted = getattr(request, "accepted_media_type", CSV) or CSV
        form = request.query_params.get("form") or ("xlsx" if accepted.startswith(XLSX) else "csv")
        return self.of_page(request, **parts, form=form)


def told_file(
    operation: str,
    media: str,
    said: str,
    *asked: OpenApiParameter,
    shape: type[serializers.Serializer[Any]] | None = None,
) -> Any:
    """Describe an operation that answers with a file of one type; ``shape`` is that of a file of JSON."""
    kind = shape or (OpenApiTypes.STR if media == CSV else OpenApiTypes.BINARY)
    return extend_schema(
        operation_id=operation,
        parameters=[*asked, LANGUAGE],
        responses={(200, media): OpenApiResponse(kind, said)},
    )


# --- In ------------------------------------------------------------------------------------------


class SentFileSerializer(serializers.Serializer[Any]):
    """A form with a file in it."""

    file = serializers.FileField()


def sent_as(*media: str) -> dict[str, Any]:
    """How an upload is described: the bytes themselves by one of ``media``, or a form."""
    return {**dict.fromkeys((*media, BYTES), OpenApiTypes.BINARY), FORM: SentFileSerializer}


class _Counted(FileUploadHandler):
    """Ends a form whose file is too large."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.taken = most, 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Hand the part on. Raises ``UserProblem`` "too-large" (413)."""
        self.taken += len(raw_data)
        if self.taken > self.most:
            raise too_large("The file", self.most)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """The next handler keeps the file."""


class FormWithFile(MultiPartParser):
    """A form, its file bounded by the endpoint's ``most_bytes``."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Raises ``UserProblem`` "too-large" (413), "bad-json" (400) where it is no form."""
        assert parser_context is not None
        request = parser_context["request"]._request
        most = parser_context["view"].most_bytes
        request.upload_handlers = [_Counted(most), TemporaryFileUploadHandler(request)]
        return super().parse(stream, media_type, dict(parser_context))


class WholeBody(BaseParser):
    """The body as a file, whatever its type says: ``curl --data-binary`` calls everything a form."""

    media_type = "*/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, UploadedFile]:
        """Raises ``UserProblem`` "too-large" (413)."""
        assert parser_context is not None
        most, taken = parser_context["view"].most_bytes, 0
        kept = tempfile.SpooledTemporaryFile(settings.FILE_UPLOAD_MAX_MEMORY_SIZE)  # noqa: SIM115
        while part := stream.read(PART):
            taken += len(part)
            if taken > most:
                kept.close()
                raise too_large("The file", most)
            kept.write(part)
        kept.seek(0)
        return {"file": UploadedFile(kept, NAMELESS, size=taken)}


class Uploading(Endpoint):
    """Of an endpoint that is sent a file of at most ``most_bytes``."""

    parser_classes: Any = (FormWithFile, WholeBody)
    most_bytes: ClassVar[int]

    def sent_file(self, request: Request, name: str) -> UploadedFile:
        """The file; one without a name of its own is called ``name``. Raises ``UserProblem`` "no-file" (422),
        "too-large" (413)."""
        found = request.data.get("file") if hasattr(request.data, "get") else None
        if not isinstance(found, UploadedFile) or not found.size:
            told = gettext("Send the file as the body, or as “file” in a form.")
            raise UserProblem("no-file", told, 422, {"field": "file"})
        found.name = name if found.name == NAMELESS else found.name
        return found


def flag(request: Request, name: str) -> bool:
    """A yes or no of the query, no if it is not given. Raises ``UserProblem`` "bad-field" (422)."""
    text = request.query_params.get(name, "false").lower()
    if text not in ("true", "false"):
        raise UserProblem(
            "bad-field",
            gettext("{name} must be true or false.").format(name=name),
            422,
            {"field": name},
        )
    return text == "true"
