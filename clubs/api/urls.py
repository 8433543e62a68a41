"""Addresses below /api/v1/."""

from __future__ import annotations

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from clubs.api import (
    careers,
    champions,
    clubs,
    competitions,
    draws,
    emblems,
    entries,
    fixtures,
    games,
    ladders,
    members,
    own_tokens,
    players,
    records,
    results,
    standings,
    streams,
    tables,
    tablets,
    webhooks,
)
from clubs.api.match_urls import urlpatterns as of_matches

app_name = "api"

_EMBLEM = "clubs/<slug:club>/emblems/<slug:emblem>"
_INVITATION = "clubs/<slug:club>/invitations/<int:invitation>"
_PLAYER = "clubs/<slug:club>/players/<slug:player>"
_TABLE = "clubs/<slug:club>/tables/<int:number>"
_COMPETITION = "clubs/<slug:club>/competitions/<slug:competition>"
_ENTRANT = f"{_COMPETITION}/entrants/<int:number>"
_FIXTURE = f"{_COMPETITION}/fixtures/<int:number>"
_WEBHOOK = "clubs/<slug:club>/webhooks/<slug:webhook>"
_LADDER = "clubs/<slug:club>/ladders/<slug:ladder>"

urlpatterns = [
    path("openapi.yaml", SpectacularAPIView.as_view(), name="openapi"),
    path("games/", games.Games.as_view(), name="games"),
    path("games/<slug:book>/<slug:slug>/", games.GameDetail.as_view(), name="game"),
    path("tokens/", own_tokens.Tokens.as_view(), name="tokens"),
    path("tokens/<slug:token>/", own_tokens.TokenDetail.as_view(), name="token"),
    path("pairings/", tablets.Pairings.as_view(), name="pairings"),
    path("table/", tablets.OwnTable.as_view(), name="own-table"),
    path("clubs/", clubs.Clubs.as_view(), name="clubs"),
    path("clubs/<slug:club>/", clubs.ClubDetail.as_view(), name="club"),
    path("clubs/<slug:club>/log/", clubs.ClubLog.as_view(), name="club-log"),
    path("clubs/<slug:club>/stream/", streams.ClubStream.as_view(), name="club-stream"),
    path("clubs/<slug:club>/members/", members.Members.as_view(), name="members"),
    path("clubs/<slug:club>/members/<int:member>/", members.MemberDetail.as_view(), name="member"),
    path("clubs/<slug:club>/members/<int:member>/roles/", members.MemberRoles.as_view(), name="member-roles"),
    path("clubs/<slug:club>/membership/", members.OwnMembership.as_view(), name="membership"),
    path("clubs/<slug:club>/invitations/", members.Invitations.as_view(), name="invitations"),
    path(f"{_INVITATION}/", members.InvitationDetail.as_view(), name="invitation"),
    path(f"{_INVITATION}/resend/", members.InvitationResend.as_view(), name="invitation-resend"),
    path("clubs/<slug:club>/players/", players.Players.as_view(), name="players"),
    path(f"{_PLAYER}/", players.PlayerDetail.as_view(), name="player"),
    path(f"{_PLAYER}/active/", players.PlayerActive.as_view(), name="player-active"),
    path(f"{_PLAYER}/account/", players.PlayerAccount.as_view(), name="player-account"),
    path(f"{_PLAYER}/merge/", players.PlayerMerge.as_view(), name="player-merge"),
    path("clubs/<slug:club>/tables/", tables.Tables.as_view(), name="tables"),
    path(f"{_TABLE}/", tables.TableDetail.as_view(), name="table"),
    path(f"{_TABLE}/order/", tables.TableOrder.as_view(), name="table-order"),
    path(f"{_TABLE}/move/", tables.TableMove.as_view(), name="table-move"),
    path(f"{_TABLE}/devices/", tables.Devices.as_view(), name="devices"),
    path(f"{_TABLE}/devices/<int:device>/", tables.DeviceDetail.as_view(), name="device"),
    path(f"{_TABLE}/pairing-codes/", tables.PairingCodes.as_view(), name="pairing-codes"),
    path("clubs/<slug:club>/competitions/", competitions.Competitions.as_view(), name="competitions"),
    path(f"{_COMPETITION}/", competitions.CompetitionDetail.as_view(), name="competition"),
    path(f"{_COMPETITION}/open/", competitions.CompetitionOpen.as_view(), name="competition-open"),
    path(f"{_COMPETITION}/seed/", draws.Seed.as_view(), name="competition-seed"),
    path(f"{_COMPETITION}/entrants/", entries.Entrants.as_view(), name="entrants"),
    path(f"{_COMPETITION}/entry/", entries.OwnEntry.as_view(), name="own-entry"),
    path(f"{_COMPETITION}/late-entries/", entries.LateEntries.as_view(), name="late-entries"),
    path(f"{_COMPETITION}/hand-seeds/", entries.HandSeeds.as_view(), name="hand-seeds"),
    path(f"{_ENTRANT}/", entries.EntrantDetail.as_view(), name="entrant"),
    path(f"{_ENTRANT}/check-in/", entries.EntrantCheckIn.as_view(), name="entrant-check-in"),
    path(f"{_ENTRANT}/withdraw/", entries.EntrantWithdraw.as_view(), name="entrant-withdraw"),
    path(f"{_ENTRANT}/reinstate/", entries.EntrantReinstate.as_view(), name="entrant-reinstate"),
    path(f"{_COMPETITION}/draw/", draws.Draw.as_view(), name="draw"),
    path(f"{_COMPETITION}/start/", draws.Start.as_view(), name="competition-start"),
    path(f"{_COMPETITION}/cancel/", competitions.CompetitionCancel.as_view(), name="competition-cancel"),
    path(f"{_COMPETITION}/archive/", competitions.CompetitionArchive.as_view(), name="competition-archive"),
    path(f"{_COMPETITION}/log/", competitions.CompetitionLog.as_view(), name="competition-log"),
    path(f"{_COMPETITION}/fixtures/", fixtures.Fixtures.as_view(), name="fixtures"),
    path(f"{_FIXTURE}/", fixtures.FixtureDetail.as_view(), name="fixture"),
    path(f"{_FIXTURE}/seat/", fixtures.FixtureSeat.as_view(), name="fixture-seat"),
    path(f"{_FIXTURE}/hold/", fixtures.FixtureHold.as_view(), name="fixture-hold"),
    path(f"{_FIXTURE}/decide/", fixtures.FixtureDecide.as_view(), name="fixture-decide"),
    path(f"{_FIXTURE}/tie/", fixtures.FixtureTie.as_view(), name="fixture-tie"),
    path(f"{_FIXTURE}/confirm/", fixtures.FixtureConfirm.as_view(), name="fixture-confirm"),
    path(f"{_FIXTURE}/correction/", fixtures.FixtureCorrection.as_view(), name="fixture-correction"),
    path(
        f"{_FIXTURE}/correction/preview/",
        fixtures.FixtureCorrectionPreview.as_view(),
        name="fixture-correction-preview",
    ),
    path(f"{_COMPETITION}/bracket/", standings.Bracket.as_view(), name="bracket"),
    path(f"{_COMPETITION}/standings/", standings.Standings.as_view(), name="standings"),
    path(f"{_COMPETITION}/schedule/", standings.Schedule.as_view(), name="schedule"),
    path("clubs/<slug:club>/results/", results.Results.as_view(), name="results"),
    path("clubs/<slug:club>/records/", records.Records.as_view(), name="records"),
    path("clubs/<slug:club>/records/terms/", records.RecordTerms.as_view(), name="record-terms"),
    path(
        "clubs/<slug:club>/records/<slug:book>/<slug:slug>/<slug:kind>/", records.Best.as_view(), name="best"
    ),
    path("clubs/<slug:club>/figures/", careers.Figures.as_view(), name="figures"),
    path(f"{_PLAYER}/career/", careers.Career.as_view(), name="career"),
    path(f"{_PLAYER}/results/", careers.PlayerResults.as_view(), name="player-results"),
    path(f"{_PLAYER}/against/<slug:other>/", careers.HeadToHead.as_view(), name="head-to-head"),
    path(
        f"{_PLAYER}/against/<slug:other>/results/",
        careers.HeadToHeadResults.as_view(),
        name="head-to-head-results",
    ),
    path("clubs/<slug:club>/champions/", champions.Champions.as_view(), name="champions"),
    path("clubs/<slug:club>/champions/titles/", champions.Titles.as_view(), name="titles"),
    path("clubs/<slug:club>/deeds/", emblems.Deeds.as_view(), name="deeds"),
    path("clubs/<slug:club>/emblems/", emblems.Emblems.as_view(), name="emblems"),
    path(f"{_EMBLEM}/", emblems.EmblemDetail.as_view(), name="emblem"),
    path(f"{_EMBLEM}/deed/", emblems.Deed.as_view(), name="emblem-deed"),
    path(f"{_EMBLEM}/timeline/", emblems.Timeline.as_view(), name="emblem-timeline"),
    path(f"{_EMBLEM}/ledger/", emblems.Ledger.as_view(), name="emblem-ledger"),
    path(f"{_EMBLEM}/ledger/<str:account>/", emblems.Statement.as_view(), name="emblem-statement"),
    path(f"{_EMBLEM}/events/", emblems.Events.as_view(), name="emblem-events"),
    path(f"{_EMBLEM}/proposals/", emblems.Proposals.as_view(), name="emblem-proposals"),
    path(f"{_EMBLEM}/proposals/<slug:proposal>/", emblems.Answer.as_view(), name="emblem-answer"),
    path(f"{_EMBLEM}/what-if/", emblems.WhatIf.as_view(), name="emblem-what-if"),
    path("clubs/<slug:club>/ladders/", ladders.Ladders.as_view(), name="ladders"),
    path(f"{_LADDER}/", ladders.LadderDetail.as_view(), name="ladder"),
    path(f"{_LADDER}/log/", ladders.LadderLog.as_view(), name="ladder-log"),
    path(f"{_LADDER}/challenges/", ladders.LadderChallenges.as_view(), name="ladder-challenges"),
    path(f"{_LADDER}/challenges/<slug:challenge>/", ladders.LadderAnswer.as_view(), name="ladder-answer"),
    path(f"{_EMBLEM}/challenges/<slug:challenge>/match/", emblems.Match.as_view(), name="emblem-match"),
    path("clubs/<slug:club>/webhooks/", webhooks.Webhooks.as_view(), name="webhooks"),
    path(f"{_WEBHOOK}/", webhooks.WebhookDetail.as_view(), name="webhook"),
    path(f"{_WEBHOOK}/secret/", webhooks.WebhookSecret.as_view(), name="webhook-secret"),
    path(f"{_WEBHOOK}/test/", webhooks.WebhookTest.as_view(), name="webhook-test"),
    path(f"{_WEBHOOK}/deliveries/", webhooks.Deliveries.as_view(), name="deliveries"),
    path(
        f"{_WEBHOOK}/deliveries/<int:delivery>/again/",
        webhooks.DeliveryAgain.as_view(),
        name="delivery-again",
    ),
    *of_matches,
]
