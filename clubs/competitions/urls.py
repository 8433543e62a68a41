"""Addresses of competitions, below /c/<club>/t/. Who may use them: `club_page` at each view."""

from django.urls import path

from clubs.competitions.views import direct, entrant, public

app_name = "competitions"

_ONE = "c/<slug:club>/t/<slug:competition>/"
_DIRECT = _ONE + "manage/"
_ENTRANT = _DIRECT + "entrants/<int:number>/"
_STAGE = _DIRECT + "stages/<int:stage>/"
_MATCH = _DIRECT + "m/<int:number>/"

urlpatterns = [
    path("c/<slug:club>/t/", public.competition_list, name="list"),
    path("c/<slug:club>/t/new/", direct.new, name="new"),
    path(_ONE, public.overview, name="overview"),
    path(_ONE + "bracket/", public.bracket, name="bracket"),
    path(_ONE + "standings/", public.standings, name="standings"),
    path(_ONE + "schedule/", public.schedule, name="schedule"),
    path(_ONE + "draw/", public.draw_page, name="draw"),
    path(_ONE + "draw.json", public.draw_document, name="draw-json"),
    path(_ONE + "log/", public.log, name="log"),
    path(_ONE + "enter/", public.enter_self, name="enter-self"),
    path(_ONE + "e/<int:number>/", entrant.entrant, name="entrant"),
    path(_ONE + "e/<int:number>/act/", entrant.act, name="entrant-act"),
    path(_DIRECT, direct.manage, name="manage"),
    path(_DIRECT + "codes/", entrant.codes, name="codes"),
    path(_DIRECT + "settings/", direct.edit, name="edit"),
    path(_DIRECT + "open/", direct.open_entries, name="open"),
    path(_DIRECT + "seed/", direct.publish_seed, name="seed"),
    path(_DIRECT + "enter/", direct.enter, name="enter"),
    path(_DIRECT + "pairs/", partners.enter, name="enter-pairs"),
    path(_DIRECT + "partners/<int:number>/", partners.confirm, name="partner-confirm"),
    path(_DIRECT + "late/", direct.late_entry, name="late"),
    path(_DIRECT + "seeds/", direct.hand_seeds, name="hand-seeds"),
    path(_DIRECT + "make-draw/", direct.draw, name="make-draw"),
    path(_DIRECT + "undo-draw/", direct.undo_draw, name="undo-draw"),
    path(_DIRECT + "start/", direct.start, name="start"),
    path(_DIRECT + "cancel/", direct.cancel, name="cancel"),
    path(_DIRECT + "uncancel/", drawing.uncancel, name="uncancel"),
    path(_DIRECT + "copy/", drawing.copy, name="copy"),
    path(_DIRECT + "stages/", drawing.stages, name="stages"),
    path(_DIRECT + "stages/new/", drawing.stage_new, name="stage-new"),
    path(_STAGE, drawing.stage_edit, name="stage-edit"),
    path(_STAGE + "remove/", drawing.stage_remove, name="stage-remove"),
    path(_STAGE + "redraw/", drawing.redraw, name="redraw"),
    path(_STAGE + "swap/", drawing.swap, name="swap"),
    path(_STAGE + "byes/", drawing.byes, name="byes"),
    path(_STAGE + "to-group/", drawing.to_group, name="to-group"),
    path(_STAGE + "merge/", drawing.merge, name="merge-groups"),
    path(_STAGE + "split/", drawing.split, name="split-group"),
    path(_DIRECT + "archive/", direct.archive, name="archive"),
    path(_DIRECT + "pause/", at_tables.pause, name="pause"),
    path(_DIRECT + "unpause/", at_tables.unpause, name="unpause"),
    path(_ENTRANT + "disqualify/", at_tables.disqualify, name="disqualify"),
    path(_ENTRANT + "check-in/", direct.check_in, name="check-in"),
    path(_ENTRANT + "withdraw/", direct.withdraw, name="withdraw"),
    path(_ENTRANT + "pair/", partners.pair, name="pair"),
    path(_ENTRANT + "reinstate/", direct.reinstate, name="reinstate"),
    path(_STAGE + "pair/", rounds.pair, name="pair-round"),
    path(_STAGE + "take-back/", rounds.take_back, name="take-round-back"),
    path(_STAGE + "end/", rounds.end, name="end-stage"),
    path(_MATCH, direct.fixture_page, name="fixture"),
    path(_MATCH + "pause/", at_tables.pause_match, name="pause-match"),
    path(_MATCH + "unpause/", at_tables.unpause_match, name="unpause-match"),
    path(_MATCH + "swap/", at_tables.swap, name="swap"),
    path(_MATCH + "here/", at_tables.here, name="here"),
    path(_MATCH + "more-time/", at_tables.more_time, name="more-time"),
    path(_MATCH + "begin/", at_tables.begin, name="begin"),
    path(_MATCH + "give-game/", at_tables.give_game, name="give-game"),
    path(_MATCH + "seat/", direct.seat, name="seat"),
    path(_MATCH + "unseat/", direct.unseat, name="unseat"),
    path(_MATCH + "hold/", direct.hold, name="hold"),
    path(_MATCH + "decide/", direct.decide, name="decide"),
    path(_MATCH + "undo/", direct.undo, name="undo"),
    path(_MATCH + "tie/", direct.tie, name="tie"),
    path(_MATCH + "confirm/", direct.confirm, name="confirm"),
    path(_MATCH + "correct/", direct.correct, name="correct"),
]
