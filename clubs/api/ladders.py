"""Ladders for programs: the order, open challenges, and everything that may be done there."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.emblems import OBJECT, PAGE, OfClub, page, person, read
from clubs.ladders import services
from clubs.ladders.models import Ladder, LadderChallenge
from clubs.people.models import Player
from matches.problems import UserProblem


class LadderSerializer(serializers.ModelSerializer[Ladder]):
    """A new ladder with its rules."""

    class Meta:
        model = Ladder
        fields = (
            "title", "game", "options", "race", "reach", "leap", "answer_days", "play_days", "silence",
            "refusals", "refusal_days", "repeat_days", "hold_days", "stake",
        )  # fmt: skip


class LadderActSerializer(serializers.Serializer[Any]):
    """Something that a player does, or an officer for him."""

    what = serializers.ChoiceField(choices=["join", "leave", "hold", "back"])
    player = serializers.SlugField()
    until = serializers.DateField(required=False)


class LadderChallengeSerializer(serializers.Serializer[Any]):
    """Who challenges whom (players' addresses)."""

    challenger = serializers.SlugField()
    opponent = serializers.SlugField()


class LadderAnswerSerializer(serializers.Serializer[Any]):
    """An answer to a challenge; a forfeit names the loser, and is for officers and referees."""

    answer = serializers.ChoiceField(choices=["accept", "refuse", "withdraw", "forfeit"])
    loser = serializers.SlugField(required=False)


def _json(one: LadderChallenge) -> dict[str, Any]:
    return {
        "id": one.public_id, "challenger": one.challenger.slug, "opponent": one.opponent.slug,
        "state": one.state,
        "made_on": one.made_on.isoformat(), "due": one.due.isoformat(),
        "ended_on": one.ended_on.isoformat() if one.ended_on else None,
        "winner": one.winner.slug if one.winner else None,
        "match": one.match.public_id if one.match else None,
    }  # fmt: skip


class _OfLadder(OfClub):
    def ladder(self, request: Request) -> Ladder:
        found = Ladder.objects.filter(club=self.club(request), slug=self.kwargs["ladder"]).first()
        if found is None:
            raise UserProblem("not-found", "There is no such ladder.", 404)
        return found

    def player(self, ladder: Ladder, slug: str) -> Player:
        found = Player.objects.filter(club_id=ladder.club_id, slug=slug).first()
        if found is None:
            raise UserProblem("no-player", f"There is no player {slug[:60]!r} in this club.", 404)
        return found


class Ladders(OfClub):
    """The ladders of a club."""

    @extend_schema(operation_id="ladders_list", responses=OBJECT)
    def get(self, request: Request, club: str) -> Response:
        """List them."""
        rows = Ladder.objects.filter(club=self.club(request))
        return Response({"ladders": [{"slug": r.slug, "title": r.title, "game": r.game} for r in rows]})

    @extend_schema(operation_id="ladders_make", request=LadderSerializer, responses={201: OBJECT})
    def post(self, request: Request, club: str) -> Response:
        """Set one up; for the club's officers."""
        made = services.make_ladder(
            club=self.club(request), by=person(request), **read(LadderSerializer, request)
        )
        return Response({"slug": made.slug}, status=201)


class LadderDetail(_OfLadder):
    """One ladder."""

    @extend_schema(operation_id="ladder", responses=OBJECT)
    def get(self, request: Request, club: str, ladder: str) -> Response:
        """Its rules, the order, and the open challenges with what each result would do."""
        row = self.ladder(request)
        players = {one.pk: one for one in Player.objects.filter(pk__in=row.order)}
        rungs = {one.player_id: one for one in row.rungs.all()}
        open_ = row.challenges.filter(state__in=LadderChallenge.ALIVE).select_related(
            "challenger", "opponent", "winner", "match", "ladder"
        )
        return Response({
            "slug": row.slug, "title": row.title, "game": row.game, "rules": LadderSerializer(row).data,
            "order": [
                {
                    "place": place, "player": players[pk].slug, "name": players[pk].name,
                    "held_until": str(rungs[pk].held_until) if rungs[pk].held_until else None,
                    "points": rungs[pk].points,
                }
                for place, pk in enumerate(row.order, 1)
                if pk in players
            ],
            "challenges": [{**_json(one), "effects": services.effects(one)} for one in open_],
        })  # fmt: skip

    @extend_schema(operation_id="ladder_act", request=LadderActSerializer, responses=OBJECT)
    def post(self, request: Request, club: str, ladder: str) -> Response:
        """Join, leave, hold or come back."""
        body, row = read(LadderActSerializer, request), self.ladder(request)
        player, user = self.player(row, body["player"]), person(request)
        if body["what"] == "join":
            services.join(ladder=row, player=player, by=user)
        elif body["what"] == "leave":
            services.leave(ladder=row, player=player, by=user)
        else:
            until = body.get("until") if body["what"] == "hold" else None
            if body["what"] == "hold" and until is None:
                raise UserProblem("bad-field", "until must be given.", 422, {"field": "until"})
            services.hold(ladder=row, player=player, until=until, by=user)
        return self.get(request, club, ladder)


class LadderLog(_OfLadder):
    """What happened on a ladder."""

    @extend_schema(operation_id="ladder_log", parameters=PAGE, responses=OBJECT)
    def get(self, request: Request, club: str, ladder: str) -> Response:
        """Events after a number, each with the order after it."""
        after, limit = page(request)
        rows = list(self.ladder(request).events.filter(seq__gt=after).order_by("seq")[: limit + 1])
        return Response({
            "events": [
                {"seq": r.seq, "kind": r.kind, "words": r.words, "order": r.order, "at": r.at.isoformat()}
                for r in rows[:limit]
            ],
            "more": len(rows) > limit,
        })  # fmt: skip


class LadderChallenges(_OfLadder):
    """Challenges of a ladder."""

    @extend_schema(
        operation_id="ladder_challenge", request=LadderChallengeSerializer, responses={201: OBJECT}
    )
    def post(self, request: Request, club: str, ladder: str) -> Response:
        """Challenge somebody above."""
        body, row = read(LadderChallengeSerializer, request), self.ladder(request)
        made = services.challenge(
            ladder=row, challenger=self.player(row, body["challenger"]),
            opponent=self.player(row, body["opponent"]), by=person(request),
        )  # fmt: skip
        return Response({**_json(made), "effects": services.effects(made)}, status=201)


class LadderAnswer(_OfLadder):
    """Answering a challenge."""

    @extend_schema(operation_id="ladder_answer", request=LadderAnswerSerializer, responses=OBJECT)
    def post(self, request: Request, club: str, ladder: str, challenge: str) -> Response:
        """Accept, refuse, take back, or record a forfeit."""
        body, found, user = read(LadderAnswerSerializer, request), self.ladder(request), person(request)
        row = LadderChallenge.objects.filter(ladder=found, public_id=challenge).first()
        if row is None:
            raise UserProblem("not-found", "There is no such challenge.", 404)
        if body["answer"] == "forfeit":
            loser = self.player(found, body.get("loser", ""))
            return Response(_json(services.forfeit(row=row, loser=loser, by=user)))
        do = {"accept": services.accept, "refuse": services.refuse, "withdraw": services.withdraw}
        return Response(_json(do[body["answer"]](row=row, by=user)))
