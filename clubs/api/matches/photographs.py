"""The photograph of a disputed stroke by program, and what the game's rules ask of the stroke.

It is the referee's, as on the page: kept as a JPEG drawn anew, so that it tells neither place nor time
(docs/disputes.md). It is sent as the body itself, or as the member ``photo`` of a form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.endpoint import act, read
from clubs.api.core.locating import Made
from clubs.api.core.parsing import BoundedJSON
from clubs.api.core.permissions import REFEREES, Right
from clubs.api.core.scopes import Scope
from clubs.api.matches import case_shapes as cases
from clubs.api.matches.disputes import DisputeOf
from matches.disputes import photographs, services
from matches.disputes.pages import asked_of
from matches.models import DisputePhoto
from matches.problems import UserProblem

RULED = Right(Scope.DIRECT, REFEREES)
FORM = 64 * 1024
"""What a form adds to the file in it."""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Disposition": "inline; filename=table.jpg",
    "X-Content-Type-Options": "nosniff",
}


class PhotoSerializer(serializers.Serializer[Any]):
    """The photograph that is kept: the SHA-256 of its file, and how it lies under the picture."""

    digest = serializers.CharField()
    bytes = serializers.IntegerField()
    media_type = serializers.CharField()
    by = serializers.CharField()
    placing = serializers.DictField(child=serializers.JSONField())


class SentPhotoSerializer(serializers.Serializer[Any]):
    """A form with a photograph in it."""

    photo = serializers.FileField()


class PlacingSerializer(serializers.Serializer[Any]):
    """How the photograph lies: numbers, or lists of up to eight, by names of the asker's own."""

    placing = serializers.DictField(child=serializers.JSONField())


class RulesAskSerializer(serializers.Serializer[Any]):
    """Claims that the rules ask of the stroke; first those on which the ruling turns."""

    asked = serializers.ListField(child=cases.AskedClaimSerializer())


class Picture(BaseParser):
    """The body as it is: bytes of at most a photograph's size."""

    media_type = "image/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, bytes]:
        """Raises ``UserProblem`` "too-large" (413)."""
        content = stream.read(photographs.MOST_BYTES + 1)
        if len(content) > photographs.MOST_BYTES:
            raise too_large()
        return {"photo": content}


class PhotoForm(MultiPartParser):
    """A form of at most a photograph's size."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Raises ``UserProblem`` "too-large" (413)."""
        assert parser_context is not None
        length = parser_context["request"].META.get("CONTENT_LENGTH") or "0"
        if int(length) > photographs.MOST_BYTES + FORM:
            raise too_large()
        return super().parse(stream, media_type, dict(parser_context))


class Jpeg(BaseRenderer):
    """Lets a request ask for the picture; the endpoint answers with its bytes."""

    media_type = photographs.MEDIA_TYPE
    format = "jpeg"
    charset = None


def too_large() -> UserProblem:
    """More than a photograph may have."""
    return UserProblem(
        "too-large",
        gettext("The photograph is larger than {most} MB.").format(most=photographs.MOST_BYTES >> 20),
        413,
    )


class DisputePhotograph(DisputeOf):
    """The photograph of a dispute: none, or one."""

    serializer_class = PhotoSerializer
    parser_classes = (BoundedJSON, PhotoForm, Picture)
    located = {"PUT": Made("dispute-photo")}
    as_file = True
    rights = dict.fromkeys(("GET", "PUT", "DELETE"), RULED)

    def get_renderers(self) -> list[BaseRenderer]:
        """The picture for reading, JSON for all else."""
        if self.request is not None and self.request.method in ("GET", "HEAD"):
            return [Jpeg()]
        return super().get_renderers()

    @extend_schema(
        operation_id="dispute_photo",
        responses={(200, photographs.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.BINARY, "The picture.")},
    )
    def get(self, request: Request, match: str, dispute: str) -> HttpResponseBase:
        """The picture itself, drawn anew."""
        kept = DisputePhoto.objects.filter(dispute=self.refereed(request)).first()
        if kept is None:
            raise no_photo()
        return HttpResponse(
            photographs.to_show(bytes(kept.content)), content_type=photographs.MEDIA_TYPE, headers=HEADERS
        )

    @extend_schema(
        operation_id="dispute_photo_add",
        request={
            "multipart/form-data": SentPhotoSerializer,
            **dict.fromkeys(("image/jpeg", "image/png", "image/webp"), OpenApiTypes.BINARY),
        },
        responses={201: PhotoSerializer},
    )
    def put(self, request: Request, match: str, dispute: str) -> Response:
        """Keep a photograph of the table, in an older one's place: JPEG, PNG or WebP, 6 MB at most."""
        found, by = self.refereed(request), self.actor(request, "correct")
        sent = request.data.get("photo") if isinstance(request.data, dict) else None
        if isinstance(sent, UploadedFile):
            sent.seek(0)  # a transaction that was given up had read it
            content: Any = sent.read()
        else:
            content = sent
        if not isinstance(content, bytes) or not content:
            raise UserProblem(
                "bad-field", gettext("photo must be given, as a file."), 422, {"field": "photo"}
            )
        kept = act(services.set_photo, dispute_id=found.pk, by=by, content=content)
        return Response(photo_row(kept), status=201)

    @extend_schema(operation_id="dispute_photo_remove", responses={204: None})
    def delete(self, request: Request, match: str, dispute: str) -> Response:
        """Take the photograph away. Twice does nothing more."""
        found, by = self.refereed(request), self.actor(request, "correct")
        act(services.remove_photo, dispute_id=found.pk, by=by)
        return Response(status=204)


class PhotographPlacing(DisputeOf):
    """How the photograph lies."""

    serializer_class = PhotoSerializer
    rights = {"GET": RULED, "PUT": RULED}

    @extend_schema(operation_id="dispute_photo_told", responses=PhotoSerializer)
    def get(self, request: Request, match: str, dispute: str) -> Response:
        """What is kept of the photograph beside the picture, and how it lies."""
        kept = DisputePhoto.objects.filter(dispute=self.refereed(request)).first()
        if kept is None:
            raise no_photo()
        return Response(photo_row(kept))

    @extend_schema(operation_id="dispute_photo_place", request=PlacingSerializer, responses=PhotoSerializer)
    def put(self, request: Request, match: str, dispute: str) -> Response:
        """Lay the photograph under the picture of the table."""
        found, by = self.refereed(request), self.actor(request, "correct")
        placing = read(PlacingSerializer, request)["placing"]
        act(services.place_photo, dispute_id=found.pk, by=by, placing=placing)
        return Response(photo_row(DisputePhoto.objects.get(dispute=found)))


class DisputeQuestions(DisputeOf):
    """What the rules ask."""

    serializer_class = RulesAskSerializer
    rights = {"GET": RULED}

    @extend_schema(operation_id="dispute_questions", responses=RulesAskSerializer)
    def get(self, request: Request, match: str, dispute: str) -> Response:
        """What the rules ask of the stroke as it is laid out, each claim with the clauses that it decides.

        Some strokes like it are played and judged for it, which takes about a second.
        """
        return Response({"asked": asked_of(self.refereed(request), weigh=True)})


def photo_row(kept: DisputePhoto) -> dict[str, Any]:
    """What is told of a photograph."""
    return {
        "digest": kept.digest,
        "bytes": len(kept.content),
        "media_type": kept.media_type,
        "by": kept.by_label,
        "placing": kept.placing,
    }


def no_photo() -> UserProblem:
    """Nobody has sent one."""
    return UserProblem("no-photo", gettext("There is no photograph."), 404)
