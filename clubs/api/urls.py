"""Addresses below /api/v1/: view sets by the router, what is no collection by its own line."""

from __future__ import annotations

from django.urls import path
from drf_spectacular.renderers import OpenApiJsonRenderer

from clubs.api import games
from clubs.api.calling import calls, choices
from clubs.api.competitions import (
    at_tables,
    competitions,
    draws,
    entering,
    entries,
    fixtures,
    money,
    partners,
    rounds,
    series,
    staging,
    standings,
    times,
)
from clubs.api.competitions import (
    bulk as competitions_bulk,
)
from clubs.api.core.router import Router
from clubs.api.description import Description
from clubs.api.emblems import emblems, ladders
from clubs.api.exchange import archives, files, persons, transfers
from clubs.api.exchange import sheets as club_sheets
from clubs.api.leagues import (
    agreeing,
    cups,
    divisions,
    fixture_lists,
    lateness,
    leagues,
    line_ups,
    naming,
    own_sheets,
    planning,
    postponements,
    protests,
    rubbers,
    seasons,
    sheet_files,
    sheets,
    team_matches,
    teams,
)
from clubs.api.leagues import (
    figures as league_figures,
)
from clubs.api.leagues import (
    handicaps as season_handicaps,
)
from clubs.api.leagues import (
    honours as league_honours,
)
from clubs.api.leagues import (
    reports as league_reports,
)
from clubs.api.leagues import (
    tables as league_tables,
)
from clubs.api.matches import disputes, marks, marks_bulk, matches, photographs, plays, tapping
from clubs.api.oauth import endpoints as oauth
from clubs.api.people import (
    affiliations,
    audit,
    clubs,
    friendlies,
    handicaps,
    me,
    members,
    names,
    pasting,
    players,
    sandbox,
    tables,
    tablets,
)
from clubs.api.people import bulk as people_bulk
from clubs.api.publishing import streams, webhooks
from clubs.api.records import careers, champions, ratings, records, reigns, results, runs
from clubs.api.search import endpoints as searching
from clubs.api.tokens import endpoints as own_tokens

app_name = "api"

_CLUB = "clubs/<slug:club>"
_PLAYER = f"{_CLUB}/players/<slug:player>"
_TABLE = f"{_CLUB}/tables/<int:number>"
_COMPETITION = f"{_CLUB}/competitions/<slug:competition>"
_STAGE = f"{_COMPETITION}/stages/<int:number>"
_FIXTURE = f"{_COMPETITION}/fixtures/<int:number>"
_LEAGUE = f"{_CLUB}/leagues/<slug:league>"
_SEASON = f"{_LEAGUE}/seasons/<slug:season>"
_TEAM_MATCH = f"{_SEASON}/team-matches/<int:number>"
_PROTEST = f"{_TEAM_MATCH}/protests/<int:protest>"
_RUBBER = f"{_TEAM_MATCH}/rubbers/<int:rubber>"
_WEBHOOK = f"{_CLUB}/webhooks/<slug:webhook>"
_MATCH = "matches/<slug:match>"
_DISPUTE = f"{_MATCH}/disputes/<slug:dispute>"

router = Router()
router.register("tokens", own_tokens.TokenViewSet, "token")
router.register("apps", oauth.AppViewSet, "app")
router.register("me/apps", oauth.AllowedAppViewSet, "allowed-app")
router.register("clubs", clubs.ClubViewSet, "club")
router.register(f"{_CLUB}/audit", audit.AuditViewSet, "club-audit")
router.register(f"{_CLUB}/affiliations", affiliations.AffiliationViewSet, "affiliation")
router.register(f"{_CLUB}/members", members.MemberViewSet, "member")
router.register(f"{_CLUB}/invitations", members.InvitationViewSet, "invitation")
router.register(f"{_CLUB}/players", players.PlayerViewSet, "player")
router.register(f"{_CLUB}/handicaps", handicaps.HandicapPolicyViewSet, "handicap-policy")
router.register(f"{_CLUB}/tables", tables.TableViewSet, "table")
router.register(f"{_TABLE}/devices", tables.DeviceViewSet, "device")
router.register(f"{_CLUB}/competitions", competitions.CompetitionViewSet, "competition")
router.register(f"{_COMPETITION}/entrants", entries.EntrantViewSet, "entrant")
router.register(f"{_COMPETITION}/stages", staging.StageViewSet, "stage")
router.register(f"{_COMPETITION}/waiting-list", entering.WaitingViewSet, "waiting")
router.register(f"{_COMPETITION}/entry-requests", entering.EntryRequestViewSet, "entry-request")
router.register(f"{_COMPETITION}/fixtures", fixtures.FixtureViewSet, "fixture")
router.register(f"{_CLUB}/calls", calls.CallViewSet, "call")
router.register(f"{_CLUB}/series", series.SeriesViewSet, "ranking-series")
router.register(f"{_CLUB}/ratings", ratings.RatingListViewSet, "rated-discipline")
router.register(f"{_CLUB}/leagues", leagues.LeagueViewSet, "league")
router.register(f"{_LEAGUE}/venues", leagues.VenueViewSet, "venue")
router.register(f"{_LEAGUE}/teams", teams.TeamViewSet, "team")
router.register(f"{_LEAGUE}/seasons", seasons.SeasonViewSet, "league-season")
router.register(f"{_SEASON}/divisions", divisions.DivisionViewSet, "division")
router.register(f"{_SEASON}/sides", divisions.SideViewSet, "side")
router.register(f"{_SEASON}/registrations", teams.RegistrationViewSet, "registration")
router.register(f"{_SEASON}/cups", cups.CupViewSet, "league-cup")
router.register(f"{_SEASON}/team-matches", team_matches.TeamMatchViewSet, "team-match")
router.register(f"{_CLUB}/emblems", emblems.EmblemViewSet, "emblem")
router.register(f"{_CLUB}/ladders", ladders.LadderViewSet, "ladder")
router.register(f"{_CLUB}/webhooks", webhooks.WebhookViewSet, "webhook")
router.register(f"{_WEBHOOK}/deliveries", webhooks.DeliveryViewSet, "delivery")
router.register("matches", matches.MatchViewSet, "match")
router.register("matches", marks.MarkingViewSet, "match")
router.register("matches", tapping.TabletViewSet, "match")
router.register(f"{_MATCH}/disputes", disputes.DisputeViewSet, "dispute")

urlpatterns = [
    path("openapi.yaml", Description.as_view(), name="openapi"),
    path("openapi.json", Description.as_view(renderer_classes=[OpenApiJsonRenderer]), name="openapi-json"),
    path("games/", games.Games.as_view(), name="games"),
    path("games/<slug:book>/<slug:slug>/", games.GameDetail.as_view(), name="game"),
    path("search/", searching.Search.as_view(), name="search"),
    path("sandbox/", sandbox.Sandbox.as_view(), name="sandbox"),
    path("pairings/", tablets.Pairings.as_view(), name="pairings"),
    path("me/", me.Me.as_view(), name="me"),
    path("apps/<slug:app>/secret/", oauth.AppSecret.as_view(), name="app-secret"),
    path("table/", tablets.OwnTable.as_view(), name="own-table"),
    path("table/coming/", friendlies.TableComing.as_view(), name="own-table-coming"),
    path("table/seat/", friendlies.TableSeat.as_view(), name="own-table-seat"),
    path("table/friendlies/", friendlies.TableFriendlies.as_view(), name="own-table-friendlies"),
    path(f"{_CLUB}/stream/", streams.ClubStream.as_view(), name="club-stream"),
    path(f"{_CLUB}/membership/", members.OwnMembership.as_view(), name="membership"),
    path(f"{_CLUB}/players/bulk/", people_bulk.PlayersBulk.as_view(), name="players-bulk"),
    path(f"{_CLUB}/tables/bulk/", people_bulk.TablesBulk.as_view(), name="tables-bulk"),
    path(f"{_COMPETITION}/entrants/bulk/", competitions_bulk.EntrantsBulk.as_view(), name="entrants-bulk"),
    path(f"{_COMPETITION}/fixtures/bulk/", competitions_bulk.ResultsBulk.as_view(), name="fixtures-bulk"),
    path(f"{_MATCH}/marks/bulk/", marks_bulk.MarksBulk.as_view(), name="match-marks-bulk"),
    path(f"{_CLUB}/players/paste/", pasting.PlayersPaste.as_view(), name="players-paste"),
    path(f"{_TABLE}/pairing-codes/", tables.PairingCodes.as_view(), name="pairing-codes"),
    path(f"{_COMPETITION}/entry/", entries.OwnEntry.as_view(), name="own-entry"),
    path(f"{_COMPETITION}/entry/at-table/", entering.AtTable.as_view(), name="own-at-table"),
    path(f"{_COMPETITION}/entry/presence/", entering.Presence.as_view(), name="own-presence"),
    path(f"{_COMPETITION}/entry-rules/", entering.Rules.as_view(), name="entry-rules"),
    path(f"{_COMPETITION}/sign-up/", entering.SignUp.as_view(), name="sign-up"),
    path(f"{_COMPETITION}/sign-up/confirmation/", entering.Confirmation.as_view(), name="confirmation"),
    path(f"{_COMPETITION}/waiting-list/next/", entering.NextWaiting.as_view(), name="waiting-next"),
    path(f"{_COMPETITION}/entry-requests/own/<slug:key>/", entering.OwnRequest.as_view(), name="own-request"),
    path(f"{_COMPETITION}/entry/fee/", money.OwnFee.as_view(), name="own-fee"),
    path(f"{_COMPETITION}/fees/", money.Fees.as_view(), name="fees"),
    path(f"{_COMPETITION}/entrants/<int:number>/fee/", money.Fee.as_view(), name="fee"),
    path(f"{_COMPETITION}/entrants/<int:number>/prize/", money.PrizeOfEntrant.as_view(), name="prize"),
    path(f"{_COMPETITION}/prizes/", money.PrizesOfCompetition.as_view(), name="prizes"),
    path(f"{_COMPETITION}/late-entries/", entries.LateEntries.as_view(), name="late-entries"),
    path(f"{_COMPETITION}/hand-seeds/", entries.HandSeeds.as_view(), name="hand-seeds"),
    path(f"{_COMPETITION}/awaited/", at_tables.Waits.as_view(), name="awaited"),
    path(f"{_FIXTURE}/here/", at_tables.Here.as_view(), name="fixture-here"),
    path(f"{_FIXTURE}/more-time/", at_tables.MoreTime.as_view(), name="fixture-more-time"),
    path(f"{_FIXTURE}/begin/", at_tables.Begin.as_view(), name="fixture-begin"),
    path(f"{_FIXTURE}/give-game/", at_tables.GiveGame.as_view(), name="fixture-give-game"),
    path(f"{_FIXTURE}/pause/", at_tables.MatchPause.as_view(), name="fixture-pause"),
    path(f"{_FIXTURE}/swap/", at_tables.Swap.as_view(), name="fixture-swap"),
    path(f"{_COMPETITION}/partners/", partners.PartnersWanted.as_view(), name="partners-wanted"),
    path(f"{_COMPETITION}/partner-invites/", partners.PartnerInvites.as_view(), name="partner-invites"),
    path(
        f"{_COMPETITION}/partner-invites/<int:number>/answer/",
        partners.PartnerAnswers.as_view(),
        name="partner-answer",
    ),
    path(
        f"{_COMPETITION}/entrants/<int:number>/replace/",
        partners.Replacements.as_view(),
        name="entrant-replace",
    ),
    path(f"{_COMPETITION}/entrants/<int:number>/name/", partners.PairNames.as_view(), name="entrant-name"),
    path(f"{_COMPETITION}/draw/", draws.Draw.as_view(), name="draw"),
    path(f"{_STAGE}/rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(f"{_STAGE}/rounds/<int:step>/", rounds.Round.as_view(), name="round"),
    path(f"{_STAGE}/end/", rounds.StageEnd.as_view(), name="stage-end"),
    path(f"{_COMPETITION}/bracket/", standings.Bracket.as_view(), name="bracket"),
    path(f"{_COMPETITION}/standings/", standings.Standings.as_view(), name="standings"),
    path(f"{_COMPETITION}/schedule/", standings.Schedule.as_view(), name="schedule"),
    path(f"{_CLUB}/competition-advice/", times.Advice.as_view(), name="competition-advice"),
    path(f"{_COMPETITION}/start-times/", times.StartTimes.as_view(), name="start-times"),
    path(f"{_COMPETITION}/truth/", times.Truth.as_view(), name="times-truth"),
    path(f"{_LEAGUE}/log/", leagues.LeagueLog.as_view(), name="league-log"),
    path(
        f"{_SEASON}/sides/<slug:team>/deductions/<int:deduction>/",
        divisions.SideDeduction.as_view(),
        name="side-deduction",
    ),
    path(
        f"{_SEASON}/divisions/<slug:division>/table/",
        league_tables.TableOfDivision.as_view(),
        name="division-table",
    ),
    path(
        f"{_SEASON}/divisions/<slug:division>/averages/",
        league_figures.AveragesOfDivision.as_view(),
        name="division-averages",
    ),
    path(f"{_SEASON}/averages/", league_figures.AveragesOfSeason.as_view(), name="season-averages"),
    path(f"{_LEAGUE}/breaks/", league_figures.BreaksOfLeague.as_view(), name="league-breaks"),
    path(f"{_SEASON}/breaks/", league_figures.BreaksOfSeason.as_view(), name="season-breaks"),
    path(
        f"{_SEASON}/divisions/<slug:division>/breaks/",
        league_figures.BreaksOfDivision.as_view(),
        name="division-breaks",
    ),
    path(
        f"{_LEAGUE}/players/<slug:player>/",
        league_figures.PlayerInLeague.as_view(),
        name="league-player",
    ),
    path(f"{_LEAGUE}/titles/", league_honours.TitlesOfLeague.as_view(), name="league-titles"),
    path(f"{_SEASON}/titles/", league_honours.TitlesOfSeason.as_view(), name="season-titles"),
    path(f"{_SEASON}/titles/proposal/", league_honours.ProposedTitles.as_view(), name="titles-proposed"),
    path(f"{_SEASON}/reports/", league_reports.Weeks.as_view(), name="report-weeks"),
    path(f"{_SEASON}/reports/<slug:week>/", league_reports.WeeklyReport.as_view(), name="weekly-report"),
    path(f"{_SEASON}/reports/<slug:week>/sending/", league_reports.Sending.as_view(), name="report-sending"),
    path(f"{_LEAGUE}/report-plan/", league_reports.Plan.as_view(), name="report-plan"),
    path(f"{_LEAGUE}/report-addresses/", league_reports.Addresses.as_view(), name="report-addresses"),
    path(
        f"{_LEAGUE}/report-addresses/<int:address>/",
        league_reports.OneAddress.as_view(),
        name="report-address",
    ),
    path(f"{_LEAGUE}/report-addresses/own/", league_reports.OwnReport.as_view(), name="report-own"),
    path(f"{_SEASON}/handicaps/", season_handicaps.SeasonHandicaps.as_view(), name="season-handicaps"),
    path(f"{_SEASON}/by-strength/", season_handicaps.SidesByStrength.as_view(), name="by-strength"),
    path(f"{_SEASON}/promotion/", league_tables.ProposedMoves.as_view(), name="promotion"),
    path(f"{_SEASON}/kept-apart/", divisions.SidesKeptApart.as_view(), name="kept-apart"),
    path(
        f"{_SEASON}/kept-apart/<slug:team>/<slug:other>/",
        divisions.SidesNotApart.as_view(),
        name="not-apart",
    ),
    path(f"{_SEASON}/fixture-list/", fixture_lists.FixtureListEndpoint.as_view(), name="fixture-list"),
    path(f"{_SEASON}/fixture-list/jobs/", fixture_lists.FixtureJobs.as_view(), name="fixture-jobs"),
    path(
        f"{_SEASON}/fixture-list/jobs/<slug:job>/",
        fixture_lists.FixtureJobEndpoint.as_view(),
        name="fixture-job",
    ),
    path(f"{_SEASON}/calendar/holidays/", planning.SeasonHolidays.as_view(), name="season-holidays"),
    path(f"{_SEASON}/sheets/<slug:sheet>/", sheets.SeasonSheetEndpoint.as_view(), name="season-sheet"),
    path(f"{_LEAGUE}/sheets/<slug:sheet>/", sheets.LeagueSheetEndpoint.as_view(), name="league-sheet"),
    path(
        f"{_SEASON}/sheets/<slug:sheet>/file/",
        sheet_files.SeasonSheetFile.as_view(),
        name="season-sheet-file",
    ),
    path(
        f"{_LEAGUE}/sheets/<slug:sheet>/file/",
        sheet_files.LeagueSheetFile.as_view(),
        name="league-sheet-file",
    ),
    path(f"{_TEAM_MATCH}/move/", planning.TeamMatchMove.as_view(), name="team-match-move"),
    path(f"{_TEAM_MATCH}/pin/", planning.TeamMatchPin.as_view(), name="team-match-pin"),
    path(f"{_TEAM_MATCH}/line-ups/<slug:which>/", line_ups.LineUpEndpoint.as_view(), name="line-up"),
    path(f"{_RUBBER}/", rubbers.RubberEndpoint.as_view(), name="rubber"),
    path(f"{_RUBBER}/substitution/", line_ups.RubberSubstitution.as_view(), name="rubber-substitution"),
    path(f"{_RUBBER}/legs/", rubbers.RubberLegs.as_view(), name="rubber-legs"),
    path(f"{_RUBBER}/naming/", naming.RubberNaming.as_view(), name="rubber-naming"),
    path(f"{_RUBBER}/filling/", naming.RubberFilling.as_view(), name="rubber-filling"),
    path(f"{_TEAM_MATCH}/concession/", naming.Concession.as_view(), name="team-match-concession"),
    path(f"{_CLUB}/league-classes/", naming.PlayerClasses.as_view(), name="league-classes"),
    path(f"{_RUBBER}/given/", rubbers.GivenRubber.as_view(), name="rubber-given"),
    path(f"{_RUBBER}/table/", rubbers.RubberAtTable.as_view(), name="rubber-table"),
    path(f"{_TEAM_MATCH}/agreement/", agreeing.Agreement.as_view(), name="team-match-agreement"),
    path(f"{_TEAM_MATCH}/confirmation/", agreeing.Confirmation.as_view(), name="team-match-confirmation"),
    path(f"{_CLUB}/league-todo/", lateness.CaptainsTodo.as_view(), name="league-todo"),
    path(f"{_SEASON}/late/", lateness.Late.as_view(), name="season-late"),
    path(f"{_SEASON}/penalties/", lateness.Penalties.as_view(), name="season-penalties"),
    path(f"{_TEAM_MATCH}/reminder/", lateness.MatchReminder.as_view(), name="team-match-reminder"),
    path(f"{_TEAM_MATCH}/waiver/", lateness.MatchWaiver.as_view(), name="team-match-waiver"),
    path(
        f"{_TEAM_MATCH}/penalties/<int:penalty>/applied/",
        lateness.PenaltyApplied.as_view(),
        name="penalty-applied",
    ),
    path(f"{_TEAM_MATCH}/sheets/", own_sheets.OwnSheets.as_view(), name="own-sheets"),
    path(
        f"{_TEAM_MATCH}/sheets/decision/", own_sheets.OwnSheetsDecision.as_view(), name="own-sheets-decision"
    ),
    path(f"{_TEAM_MATCH}/sheets/<slug:which>/", own_sheets.OwnSheetEndpoint.as_view(), name="own-sheet"),
    path(
        f"{_TEAM_MATCH}/sheets/<slug:which>/taken-over/",
        own_sheets.OwnSheetTakenOver.as_view(),
        name="own-sheet-taken-over",
    ),
    path(f"{_TEAM_MATCH}/protests/", protests.Protests.as_view(), name="protests"),
    path(f"{_PROTEST}/", protests.ProtestEndpoint.as_view(), name="protest"),
    path(f"{_PROTEST}/replies/", protests.ProtestReplies.as_view(), name="protest-replies"),
    path(f"{_PROTEST}/withdrawal/", protests.ProtestWithdrawal.as_view(), name="protest-withdrawal"),
    path(f"{_PROTEST}/ruling/", protests.ProtestRuling.as_view(), name="protest-ruling"),
    path(f"{_PROTEST}/appeal/", protests.ProtestAppeal.as_view(), name="protest-appeal"),
    path(f"{_TEAM_MATCH}/award/", agreeing.Award.as_view(), name="team-match-award"),
    path(f"{_TEAM_MATCH}/reopening/", agreeing.Reopening.as_view(), name="team-match-reopening"),
    path(f"{_TEAM_MATCH}/postponements/", postponements.Postponements.as_view(), name="postponements"),
    path(
        f"{_TEAM_MATCH}/postponements/answer/",
        postponements.PostponementAnswer.as_view(),
        name="postponement-answer",
    ),
    path(
        f"{_TEAM_MATCH}/postponements/decision/",
        postponements.PostponementDecision.as_view(),
        name="postponement-decision",
    ),
    path(f"{_CLUB}/results/", results.Results.as_view(), name="results"),
    path(f"{_CLUB}/records/", records.Records.as_view(), name="records"),
    path(f"{_CLUB}/records/terms/", records.RecordTerms.as_view(), name="record-terms"),
    path(f"{_CLUB}/records/seasons/", records.Seasons.as_view(), name="seasons"),
    path(f"{_CLUB}/records/streaks/", runs.Streaks.as_view(), name="streaks"),
    path(f"{_CLUB}/records/grand-averages/", runs.GrandAverages.as_view(), name="grand-averages"),
    path(f"{_CLUB}/records/reigns/", reigns.Reigns.as_view(), name="reigns"),
    path(f"{_CLUB}/records/<slug:book>/<slug:slug>/<slug:kind>/", records.Best.as_view(), name="best"),
    path(f"{_CLUB}/figures/", careers.Figures.as_view(), name="figures"),
    path(f"{_PLAYER}/career/", careers.Career.as_view(), name="career"),
    path(f"{_PLAYER}/results/", careers.PlayerResults.as_view(), name="player-results"),
    path(f"{_PLAYER}/against/<slug:other>/", careers.HeadToHead.as_view(), name="head-to-head"),
    path(
        f"{_PLAYER}/against/<slug:other>/results/",
        careers.HeadToHeadResults.as_view(),
        name="head-to-head-results",
    ),
    path(f"{_CLUB}/calls/<int:call>/answers/<slug:player>/", calls.CallAnswer.as_view(), name="call-answer"),
    path(f"{_CLUB}/call-terms/", choices.ClubCallTerms.as_view(), name="call-terms"),
    path(f"{_CLUB}/call-choice/", choices.OwnCallChoice.as_view(), name="call-choice"),
    path(f"{_CLUB}/call-phones/", choices.OwnPhones.as_view(), name="call-phones"),
    path(f"{_CLUB}/call-phones/<int:phone>/", choices.OwnPhone.as_view(), name="call-phone"),
    path(f"{_PLAYER}/call-phones/", choices.PlayerPhones.as_view(), name="player-phones"),
    path(f"{_PLAYER}/call-phones/forget/", choices.ForgetPhone.as_view(), name="player-phones-forget"),
    path(f"{_PLAYER}/said-name/", choices.PlayerSaidName.as_view(), name="said-name"),
    path(f"{_CLUB}/champions/", champions.Champions.as_view(), name="champions"),
    path(f"{_CLUB}/champions/leagues/", champions.LeagueChampions.as_view(), name="league-champions"),
    path(f"{_CLUB}/champions/titles/", champions.Titles.as_view(), name="titles"),
    path(f"{_CLUB}/deeds/", emblems.Deeds.as_view(), name="deeds"),
    path(f"{_CLUB}/matches/", matches.Matches.as_view(), name="matches"),
    path(f"{_MATCH}/call-off/", friendlies.CallingOff.as_view(), name="match-call-off"),
    path(f"{_CLUB}/friendlies/", friendlies.Friendlies.as_view(), name="friendlies"),
    path(f"{_CLUB}/disputes/", disputes.ClubDisputes.as_view(), name="club-disputes"),
    path(f"{_MATCH}/stream/", streams.MatchStream.as_view(), name="match-stream"),
    path(f"{_MATCH}/rulings/", disputes.MatchRulings.as_view(), name="match-rulings"),
    path(f"{_MATCH}/disputes/", disputes.MatchDisputes.as_view(), name="match-disputes"),
    path(f"{_CLUB}/sheets/players/", club_sheets.PlayersSheet.as_view(), name="players-sheet"),
    path(f"{_CLUB}/sheets/results/", club_sheets.ResultsSheet.as_view(), name="results-sheet"),
    path(
        f"{_CLUB}/sheets/<slug:sheet>/template/", club_sheets.SheetTemplate.as_view(), name="sheet-template"
    ),
    path(f"{_COMPETITION}/sheets/fixtures/", club_sheets.FixturesSheet.as_view(), name="fixtures-sheet"),
    path(f"{_CLUB}/match-records/", archives.MatchRecords.as_view(), name="match-records"),
    path(f"{_CLUB}/exports/", archives.ClubExports.as_view(), name="exports"),
    path("me/export/", persons.OwnData.as_view(), name="own-data-export"),
    path(f"{_PLAYER}/export/", persons.PlayerData.as_view(), name="player-data-export"),
    path(f"{_PLAYER}/names/", names.PlayerNames.as_view(), name="player-names"),
    path(f"{_CLUB}/names/", names.ClubNames.as_view(), name="club-names"),
    path("imports/", archives.ArchiveImports.as_view(), name="imports"),
    path("transfers/", transfers.Transfers.as_view(), name="transfers"),
    path("transfers/<slug:transfer>/", transfers.OneTransfer.as_view(), name="transfer"),
    path(
        "transfers/<slug:transfer>/confirmation/",
        transfers.TransferConfirmation.as_view(),
        name="transfer-confirmation",
    ),
    path(
        "transfers/<slug:transfer>/cancellation/",
        transfers.TransferCancellation.as_view(),
        name="transfer-cancellation",
    ),
    path("transfers/<slug:transfer>/file/", transfers.TransferFile.as_view(), name="transfer-file"),
    *files.urlpatterns,
    path(f"{_CLUB}/simulated-plays/", plays.Plays.as_view(), name="simulated-plays"),
    path(f"{_MATCH}/play/", plays.Play.as_view(), name="simulated-play"),
    path(f"{_MATCH}/play/strike/", plays.PlayStrike.as_view(), name="play-strike"),
    path(f"{_MATCH}/play/choose/", plays.PlayChoose.as_view(), name="play-choose"),
    path(f"{_MATCH}/play/throw/", plays.PlayThrow.as_view(), name="play-throw"),
    path(f"{_MATCH}/play/steer/", plays.PlaySteering.as_view(), name="play-steer"),
    path(f"{_MATCH}/play/strokes/<int:number>/", plays.PlayStrokes.as_view(), name="play-stroke"),
    path(f"{_DISPUTE}/photo/", photographs.DisputePhotograph.as_view(), name="dispute-photo"),
    path(f"{_DISPUTE}/photo/place/", photographs.PhotographPlacing.as_view(), name="dispute-photo-place"),
    path(f"{_DISPUTE}/photo/find/", photographs.PhotographFinding.as_view(), name="dispute-photo-find"),
    path(f"{_DISPUTE}/questions/", photographs.DisputeQuestions.as_view(), name="dispute-questions"),
    *router.urls,
]
