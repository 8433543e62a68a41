"""The files of leagues in an archive.

A line-up that was sent travels, and stays as secret as it was: nothing but `began_at` of its match opens it.
"""

from __future__ import annotations

from clubs.archives.rules.kept import Kept, kept

FILES: tuple[Kept, ...] = (
    kept("leagues", "leagues.League", "club", "pk", "slug name about of_players created_at", "slug"),
    kept("league-venues", "leagues.Venue", "league__club", "pk", "league name address tables", "league name"),
    kept(
        "seasons",
        "leagues.Season",
        "league__club",
        "pk",
        "league slug name begins_on ends_on phase policy sheet calendar created_at"
        " handicap_pairs handicap_follows team_handicap",
        "league slug",
    ),
    kept(
        "season-handicaps",
        "leagues.SeasonHandicap",
        "season__league__club",
        "pk",
        "season policy version",
        "season policy",
    ),
    kept(
        "divisions",
        "leagues.Division",
        "season__league__club",
        "season__pk number",
        "season number slug name weekday meetings up down open_to under from_age",
        "season number",
    ),
    kept(
        "teams",
        "leagues.Team",
        "league__club",
        "pk",
        "league slug name plays_for player venue weekday colours about created_at",
        "league slug",
    ),
    kept(
        "league-sides",
        "leagues.Side",
        "season__league__club",
        "pk",
        "season division team name handicap absent not_at_home withdrawn_on withdrawn_why",
        "season team",
    ),
    kept("kept-apart", "leagues.KeptApart", "one__season__league__club", "pk", "one other", "one other"),
    kept(
        "registrations",
        "leagues.Registration",
        "season__league__club",
        "pk",
        "season side player role from_on until_on",
        "season player from_on",
    ),
    kept(
        "deductions",
        "leagues.Deduction",
        "side__season__league__club",
        "pk",
        "side points reason on taken_back_at",
        "side on",
    ),
    kept(
        "final-lines",
        "leagues.FinalLine",
        "side__season__league__club",
        "side__season__pk side__pk",
        "side place points played won drawn lost rubbers_for rubbers_against frames_for frames_against",
        "side",
    ),
    kept(
        "team-matches",
        "leagues.TeamMatch",
        "season__league__club",
        "season__pk number",
        "season division number round meeting home away on at venue phase home_sent_at away_sent_at began_at"
        " agreed_home agreed_away final_at home_rubbers away_rubbers home_frames away_frames home_points"
        " away_points home_empty away_empty awarded note",
        "season number",
    ),
    kept(
        "rubbers",
        "leagues.Rubber",
        "team_match__season__league__club",
        "team_match__season__pk team_match__number number",
        "team_match number name kind game race all_played weight legs cumulative leg_scores chooses match"
        " home_score away_score winner is_over forfeited",
        "team_match number",
    ),
    kept(
        "rubber-players",
        "leagues.RubberPlayer",
        "rubber__team_match__season__league__club",
        "rubber__team_match__season__pk rubber__team_match__number rubber__number side position",
        "rubber side position player best points innings run_outs",
        "rubber side position",
    ),
    kept(
        "substitutions",
        "leagues.Substitution",
        "team_match__season__league__club",
        "pk",
        "team_match rubber side off put_in at",
        "team_match at",
    ),
    kept("player-classes", "leagues.PlayerClass", "player__club", "pk", "player sex born", "player"),
    kept(
        "postponements",
        "leagues.Postponement",
        "team_match__season__league__club",
        "pk",
        "team_match asked_by on at reason asked_at agreed_at approved_at closed_at answer",
        "team_match asked_at",
    ),
    kept(
        "league-titles",
        "leagues.Title",
        "season__league__club",
        "season__pk number",
        "season number kind name division place shared team holder figure reason won_at",
        "season number",
    ),
    kept(
        "title-players",
        "leagues.TitlePlayer",
        "title__season__league__club",
        "title__season__pk title__number pk",
        "title player",
        "title player",
    ),
    kept(
        "report-plans",
        "leagues.ReportPlan",
        "league__club",
        "pk",
        "league by_itself weekday at incomplete since",
        "league",
    ),
    kept(
        "sent-reports",
        "leagues.SentReport",
        "season__league__club",
        "season__pk week",
        "season week sent_at addresses by_label",
        "season week",
    ),
    kept(
        "league-log",
        "leagues.LeagueEvent",
        "league__club",
        "pk",
        "league season team_match at by by_label kind text private",
        "league at",
    ),
)
