"""What has a new name goes on under the old one, for a while, and says so."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

import pytest
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory

from clubs.api.core.endpoint import Endpoint, read
from clubs.api.core.permissions import SITE, Right
from clubs.api.describing import DOCS
from clubs.api.urls import urlpatterns
from clubs.ladders.models import Ladder
from clubs.webhooks.services import describing
from matches import services
from matches.live import described
from matches.live.channels import card
from matches.models import Match
from tests.clubs.api.asking import Asker
from tests.factories import make_club, make_player, owner_of

SINCE, UNTIL = "@1795910400", "Mon, 29 Nov 2027 00:00:00 GMT"


class SideSerializer(serializers.Serializer[Any]):
    """A side."""

    old_names = {"who": "player"}

    who = serializers.CharField()


class ThingSerializer(serializers.Serializer[Any]):
    """A thing."""

    old_names = {"status": "state"}

    status = serializers.CharField()
    sides = SideSerializer(many=True, read_only=True)


class Things(Endpoint):
    """Things."""

    queryset = Match.objects.none()
    serializer_class = ThingSerializer
    rights = {"GET": Right(None, SITE), "POST": Right(None, SITE)}

    @extend_schema(operation_id="things", responses=ThingSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Two of them."""
        rows = [{"status": word, "sides": [{"who": "ann"}, {"who": "bob"}]} for word in ("open", "done")]
        return Response({"results": rows})

    @extend_schema(operation_id="thing_make", request=ThingSerializer, responses={201: ThingSerializer})
    def post(self, request: Request) -> Response:
        """Make one."""
        return Response({**read(ThingSerializer, request), "sides": [{"who": "ann"}]}, status=201)


def ask(body: Any = None, **query: str) -> Any:
    made = APIRequestFactory()
    request = made.get("/things/", query) if body is None else made.post("/things/", body, format="json")
    return Things.as_view()(request)


pytestmark = pytest.mark.django_db


@pytest.fixture
def two_matches() -> str:
    """The slug of a club in which one match began on 2 March 2026, late, and one on the 3rd."""
    club = make_club()
    for day in ("2026-03-02T23:30:00+00:00", "2026-03-03T00:00:00+00:00"):
        sides = [(make_player(club, name), name, 0) for name in ("Ann", "Bob")]
        row = services.create_match(
            club=club, game="brunswick/three-cushion-carrom", options={"target": 2}, sides=sides, table=None
        )
        Match.objects.filter(pk=row.pk).update(started_at=datetime.fromisoformat(day))
    return club.slug


def told(answer: Any) -> tuple[str | None, str | None]:
    return answer.headers.get("Deprecation"), answer.headers.get("Sunset")


def test_an_answer_has_a_renamed_member_by_both_names_in_every_row() -> None:
    for row in ask().data["results"]:
        assert row["state"] == row["status"]
        assert [side["player"] for side in row["sides"]] == ["ann", "bob"]


def test_who_uses_new_names_alone_is_not_told_of_old_ones() -> None:
    """Else everybody would be told for a year, and who still has to change something would not see it."""
    assert (
        told(ask()) == told(ask(fields="status,sides.who")) == told(ask({"status": "open"})) == (None, None)
    )
    for fields in ("state", "sides.player"):
        answer = ask(fields=fields)
        assert told(answer) == (SINCE, UNTIL)
        assert answer.data["results"][0] in (
            {"state": "open"},
            {"sides": [{"player": "ann"}, {"player": "bob"}]},
        )


def test_a_body_may_have_either_name_but_not_both() -> None:
    for name, known in (("state", (SINCE, UNTIL)), ("status", (None, None))):
        answer = ask({name: "open"})
        assert (answer.status_code, answer.data["status"], answer.data["state"]) == (201, "open", "open")
        assert told(answer) == known
    refused = ask({"state": "open", "status": "open"})
    assert (refused.status_code, json.loads(refused.content)["field"]) == (422, "state")


def test_the_description_marks_old_names_as_deprecated(monkeypatch) -> None:
    monkeypatch.setattr(spectacular_settings, "POSTPROCESSING_HOOKS", [])
    made = SchemaGenerator(patterns=[path("things/", Things.as_view())]).get_schema(request=None, public=True)
    shapes = made["components"]["schemas"]
    for name, old in (("Thing", "state"), ("ThingRequest", "state"), ("Side", "player")):
        assert shapes[name]["properties"][old]["deprecated"] is True
        assert old not in shapes[name]["required"] if "required" in shapes[name] else True
    assert "status" not in shapes["ThingRequest"].get("required", ())


def test_a_parameter_of_the_query_may_have_either_name(client, two_matches) -> None:
    """The old ones are about days, the last one included."""
    address = f"/api/v1/clubs/{two_matches}/matches/"
    new = client.get(address, {"since": "2026-03-01T00:00:00Z", "until": "2026-03-03T00:00:00Z"})
    old = client.get(address, {"date_from": "2026-03-01", "date_to": "2026-03-02"})
    assert len(new.json()["results"]) == 1
    assert old.json()["results"] == new.json()["results"]
    assert told(new) == (None, None)
    assert told(old) == (SINCE, UNTIL)
    assert client.get(address, {"date_from": "2026-03-01", "since": "2026-03-01"}).status_code == 422
    assert client.get(address, {"date_from": "yesterday"}).status_code == 422


def test_rows_may_be_ordered_by_either_name(client) -> None:
    club = make_club()
    for name in ("Alpha", "Beta"):
        Ladder.objects.create(club=club, slug=name.lower(), title=name, game="brunswick/three-cushion-carrom")
    address = f"/api/v1/clubs/{club.slug}/ladders/"
    for order, known in (
        ("-name", (None, None)),
        ("-title", (SINCE, UNTIL)),
        ("-title,name", (SINCE, UNTIL)),
    ):
        answer = client.get(address, {"ordering": order})
        assert [row["name"] for row in answer.json()["results"]] == ["Beta", "Alpha"], order
        assert told(answer) == known
    assert client.get(address, {"ordering": "luck"}).status_code == 422


def test_a_real_body_may_have_the_old_name() -> None:
    """...also where rows of many are read, each alone."""
    club = make_club()
    officer = Asker(owner_of(club))
    game = "brunswick/three-cushion-carrom"
    for name in ("title", "name"):
        answer = officer.post(f"clubs/{club.slug}/ladders/", {name: f"By {name}", "game": game})
        assert answer.status_code == 201, answer.content
        assert answer.json()["name"] == answer.json()["title"] == f"By {name}"
        assert told(answer) == ((SINCE, UNTIL) if name == "title" else (None, None))
    wrong = officer.post(f"clubs/{club.slug}/ladders/", {"title": "", "game": game})
    assert (wrong.status_code, wrong.json()["errors"][0]["pointer"]) == (422, "#/name")


def test_an_event_has_both_names_for_streams_and_webhooks(two_matches, settings) -> None:
    """The address of the page is whole by its new name, and a path by the old one."""
    settings.PUBLIC_URL = "https://scores.example.org"
    row = Match.objects.first()
    for event in (
        describing.described("match", "match.created", row)["event"],
        described.beside(described.MATCH, [row.public_id], [card(row)])[0]["event"],
    ):
        match = event["match"]
        assert match["title"] == match["name"]
        assert match["url"] == f"/m/{row.public_id}/"
        assert match["page"] == f"https://scores.example.org{match['url']}" == event["page"]
    seen = described.beside(described.MATCH, [row.public_id], [card(row)])[0]
    assert (seen["name"], seen["page"]) == (row.title, seen["event"]["page"])


def test_each_rename_stands_in_the_list_of_changes() -> None:
    text = (DOCS / "api-changes.md").read_text(encoding="utf-8")
    rows = {row for view in views() for row in getattr(view, "renamed", ())}
    assert len(rows) >= 2
    for row in rows:
        where = "`ordering` of" if row.of else "query of"
        line = rf"\| {row.since} \| {row.until} \| {where} [^|]+ \| `{row.old}`[^|]* \| `{row.new}`[^|]* \|"
        assert re.search(line, text), row


def views() -> set[Any]:
    return {getattr(pattern.callback, "cls", None) for pattern in urlpatterns} - {None}
