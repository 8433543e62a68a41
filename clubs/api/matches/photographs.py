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
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
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
from matches.disputes import photographs, reading_photos, services
from matches.disputes.models import PHOTOGRAPHS, Dispute, Photograph
from matches.disputes.pages import asked_of
from matches.disputes.placing import kept_photo
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


class FindSerializer(serializers.Serializer[Any]):
    """Where the bed's corners are in the photograph: eight shares of its width and height, in the order of
    the marks; null to have the table found."""

    corners = serializers.ListField(
        child=serializers.FloatField(min_value=-0.5, max_value=1.5),
        min_length=8,
        max_length=8,
        allow_null=True,
        required=False,
        default=None,
    )


class FoundPieceSerializer(serializers.Serializer[Any]):
    """A piece that was found; ``piece`` is null where it is none of the game's."""

    piece = serializers.CharField(allow_null=True)
    kind = serializers.CharField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    sigma = serializers.FloatField()
    sure = serializers.FloatField()
    named = serializers.FloatField()
    u = serializers.FloatField()
    v = serializers.FloatField()


class FoundCameraSerializer(serializers.Serializer[Any]):
    """Where the camera was."""

    height = serializers.FloatField()
    lens = serializers.FloatField()


class FoundInPhotographSerializer(serializers.Serializer[Any]):
    """What a photograph shows."""

    corners = serializers.ListField(child=serializers.FloatField())
    found = serializers.BooleanField()
    pieces = FoundPieceSerializer(many=True)
    camera = FoundCameraSerializer()


class FindingSerializer(serializers.Serializer[Any]):
    """How far the looking is: ``trouble`` is why nothing was found, ``message`` the same in words."""

    status = serializers.ChoiceField(choices=["", "asked", "read", "failed"])
    trouble = serializers.ChoiceField(choices=["", *reading_photos.TROUBLES])
    message = serializers.CharField()
    found = FoundInPhotographSerializer(allow_null=True)


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


TAKEN = OpenApiParameter(
    "taken",
    OpenApiTypes.STR,
    enum=["before", "after"],
    default="before",
    description="before the stroke, or after: of where the pieces had come to rest",
)


def taken_of(request: Request) -> str:
    """Which photograph is meant. Raises ``UserProblem`` "bad-field" (422)."""
    taken = request.query_params.get("taken", "before")
    if taken not in PHOTOGRAPHS:
        raise UserProblem("bad-field", gettext("taken is before or after."), 422, {"field": "taken"})
    return taken


def photo_of(dispute: Dispute, taken: str) -> Photograph:
    """The photograph with its content. Raises ``UserProblem`` "no-photo" (404)."""
    kept = PHOTOGRAPHS[taken].objects.filter(dispute=dispute).first()
    if kept is None:
        raise UserProblem("no-photo", gettext("There is no photograph."), 404)
    return kept


class DisputePhotograph(DisputeOf):
    """A photograph of a dispute, before the stroke or afterwards: none, or one of each."""

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
        parameters=[TAKEN],
        responses={(200, photographs.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.BINARY, "The picture.")},
    )
    def get(self, request: Request, match: str, dispute: str) -> HttpResponseBase:
        """The picture itself, drawn anew."""
        kept = photo_of(self.refereed(request), taken_of(request))
        return HttpResponse(
            photographs.to_show(bytes(kept.content)), content_type=photographs.MEDIA_TYPE, headers=HEADERS
        )

    @extend_schema(
        operation_id="dispute_photo_add",
        parameters=[TAKEN],
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
        kept = act(services.set_photo, dispute_id=found.pk, by=by, content=content, taken=taken_of(request))
        return Response(photo_row(kept), status=201)

    @extend_schema(operation_id="dispute_photo_remove", parameters=[TAKEN], responses={204: None})
    def delete(self, request: Request, match: str, dispute: str) -> Response:
        """Take the photograph away. Twice does nothing more."""
        found, by = self.refereed(request), self.actor(request, "correct")
        act(services.remove_photo, dispute_id=found.pk, by=by, taken=taken_of(request))
        return Response(status=204)


class PhotographPlacing(DisputeOf):
    """How the photograph lies."""

    serializer_class = PhotoSerializer
    rights = {"GET": RULED, "PUT": RULED}

    @extend_schema(operation_id="dispute_photo_told", parameters=[TAKEN], responses=PhotoSerializer)
    def get(self, request: Request, match: str, dispute: str) -> Response:
        """What is kept of the photograph beside the picture, and how it lies."""
        return Response(photo_row(photo_of(self.refereed(request), taken_of(request))))

    @extend_schema(
        operation_id="dispute_photo_place",
        parameters=[TAKEN],
        request=PlacingSerializer,
        responses=PhotoSerializer,
    )
    def put(self, request: Request, match: str, dispute: str) -> Response:
        """Lay the photograph under the picture of the table."""
        found, by = self.refereed(request), self.actor(request, "correct")
        placing = read(PlacingSerializer, request)["placing"]
        taken = taken_of(request)
        act(services.place_photo, dispute_id=found.pk, by=by, placing=placing, taken=taken)
        return Response(photo_row(photo_of(found, taken)))


class PhotographFinding(DisputeOf):
    """The pieces that a photograph shows."""

    serializer_class = FindingSerializer
    rights = {"GET": RULED, "POST": RULED}

    @extend_schema(operation_id="dispute_photo_found", parameters=[TAKEN], responses=FindingSerializer)
    def get(self, request: Request, match: str, dispute: str) -> Response:
        """How far the looking is, and what was found. It changes nothing until you lay it out."""
        kept = kept_photo(self.refereed(request), taken_of(request))
        return Response(reading_photos.reading_json(kept))

    @extend_schema(
        operation_id="dispute_photo_find",
        parameters=[TAKEN],
        request=FindSerializer,
        responses={202: FindingSerializer},
    )
    def post(self, request: Request, match: str, dispute: str) -> Response:
        """Have a worker find the pieces; read again until the status is another than `asked`."""
        found, by = self.refereed(request), self.actor(request, "correct")
        corners = read(FindSerializer, request)["corners"]
        kept = act(services.find_pieces, dispute_id=found.pk, by=by, taken=taken_of(request), corners=corners)
        return Response(reading_photos.reading_json(kept), status=202)


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


def photo_row(kept: Photograph) -> dict[str, Any]:
    """What is told of a photograph."""
    return {
        "digest": kept.digest,
        "bytes": len(kept.content),
        "media_type": kept.media_type,
        "by": kept.by_label,
        "placing": kept.placing,
    }
