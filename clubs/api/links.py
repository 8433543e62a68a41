"""What comes next: for an operation, those that its answer leads to, as links of the OpenAPI description.

A program that reads the description learns from them where an id comes from and where it goes: the club's
competition into its entrants, these into the draw, the draw into fixtures, a fixture's match to the marker.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

SUCCESSES: Final = ("200", "201", "202")


class Link(NamedTuple):
    """From where in the answer the parameters come, and the operations that take them.

    A parameter that is not in ``told`` is the one of the request's own address.
    """

    told: dict[str, str]
    to: tuple[str, ...]


_FIXTURE_STEPS = (
    "fixture", "fixture_seat", "fixture_unseat", "fixture_hold", "fixture_decide", "fixture_tie",
    "fixture_confirm", "fixture_correct", "fixture_correct_preview",
)  # fmt: skip
_MATCH_STEPS = (
    "match", "match_desk", "match_entries", "match_sheet", "match_record", "match_lease_take", "match_mark",
    "match_confirm", "match_declare", "match_reopen", "match_dispute_open",
)  # fmt: skip
_DISPUTE_STEPS = (
    "dispute", "dispute_place", "dispute_ask", "dispute_stop", "dispute_preview", "dispute_rule",
    "dispute_evidence", "dispute_withdraw", "dispute_reopen",
)  # fmt: skip
_PLAYER_STEPS = (
    "player",
    "player_change",
    "player_active",
    "player_account",
    "career",
    "player_results_list",
)
_SERIES_STEPS = ("series", "series_change", "series_add", "series_race", "series_close")
_RATING_STEPS = (
    "rating_list", "rating_list_change", "rating_players_list", "rating_start", "rating_starts_list",
)  # fmt: skip
_LADDER_STEPS = ("ladder", "ladder_act", "ladder_challenge", "ladder_log")
_EMBLEM_STEPS = (
    "emblem",
    "emblem_deed",
    "emblem_record",
    "emblem_propose",
    "emblem_timeline",
    "emblem_ledger",
    "emblem_what_if",
)
_MARK_STEPS = (
    "match_mark",
    "match_undo",
    "match_amend",
    "match_entries",
    "match_confirm",
    "match_dispute_open",
)

_SEASON_STEPS = (
    "season", "season_change", "division_make", "divisions_list", "side_enter", "sides_list",
    "registration_make", "registrations_list", "fixture_list_make", "season_open", "team_matches_list",
    "promotion_list", "cup_make", "cups_list",
)  # fmt: skip
_TEAM_MATCH_STEPS = (
    "team_match", "team_match_place", "team_match_agree", "team_match_confirm", "team_match_award",
    "postponement_ask", "postponements_list", "team_match_concede",
)  # fmt: skip
_RUBBER_STEPS = (
    "rubber", "rubber_score", "rubber_give", "rubber_clear", "rubber_table", "rubber_substitute",
    "rubber_legs", "rubber_name", "rubber_fill",
)  # fmt: skip

LINKS: Final[dict[str, Link]] = {
    "app_make": Link({"app": "id"}, ("app", "app_change", "app_secret_renew", "app_delete")),
    "apps_list": Link({"app": "results/0/id"}, ("app", "app_change", "app_delete")),
    "allowed_apps_list": Link({"consent": "results/0/id"}, ("allowed_app", "allowed_app_revoke")),
    "clubs_list": Link({"club": "results/0/slug"}, (
        "club", "players_list", "tables_list", "competitions_list", "competitions_create", "player_add",
        "matches", "results_list", "emblems_list", "ladders_list", "series_list", "leagues_list",
    )),
    "club": Link({}, (
        "players_list", "tables_list", "competitions_list", "matches", "results_list", "records",
    )),
    "player_add": Link({"player": "slug"}, _PLAYER_STEPS),
    "players_list": Link({"player": "results/0/slug"}, _PLAYER_STEPS),
    "table_add": Link({"number": "number"}, (
        "table", "table_change", "table_in_order", "table_move", "pairing_code_make", "devices_list",
        "table_remove",
    )),
    "competitions_create": Link({"competition": "slug"}, (
        "competition", "competition_change", "entrants_enter", "competition_open", "competition_cancel",
    )),
    "competitions_list": Link({"competition": "results/0/slug"}, (
        "competition", "entrants_list", "fixtures_list", "bracket", "standings", "schedule", "draw",
    )),
    "competition_open": Link({}, (
        "entrants_enter", "entry_make", "seed_publish", "draw_make", "partners_wanted_list", "partner_want",
        "partner_ask",
    )),
    "partner_ask": Link({"number": "invite/number"}, ("partner_answer",)),
    "partner_invites_list": Link({"number": "results/0/number"}, ("partner_answer",)),
    "entrants_enter": Link({"number": "entered/0/number"}, (
        "entrant", "entrant_check_in", "entrant_withdraw", "entrants_seed", "competition_open",
        "draw_make",
    )),
    "entrants_list": Link({"number": "results/0/number"}, (
        "entrant", "entrant_check_in", "entrant_withdraw", "entrant_reinstate", "entrant_replace",
        "entrant_rename",
    )),
    "draw_make": Link({}, (
        "draw", "competition_start", "draw_undo", "fixtures_list", "bracket", "entrants_late",
    )),
    "competition_start": Link({}, (
        "fixtures_list", "schedule", "standings", "bracket", "competition_cancel",
    )),
    "fixtures_list": Link({"number": "results/0/number"}, _FIXTURE_STEPS),
    "fixture": Link({"match": "match"}, _MATCH_STEPS),
    "fixture_seat": Link({"match": "match"}, (*_MATCH_STEPS, "fixture_unseat", "fixture_confirm")),
    "fixture_decide": Link({}, ("fixture_correct_preview", "fixture_correct", "standings", "champions_list")),
    "fixture_confirm": Link({"match": "match"}, (
        "match", "results_list", "records", "fixture_correct", "figures_list",
    )),
    "matches": Link({"match": "results/0/id"}, _MATCH_STEPS),
    "results_list": Link({"match": "results/0/match"}, (
        "match", "match_sheet", "match_record", "match_acts",
    )),
    "match_lease_take": Link({}, (
        "match_mark", "match_throw", "match_seal", "match_lease_keep", "match_lease_release",
    )),
    "match_mark": Link({}, _MARK_STEPS),
    "match_undo": Link({}, _MARK_STEPS),
    "match_amend": Link({}, _MARK_STEPS),
    "match_seal": Link({}, ("match_show", "match_mark")),
    "match_throw": Link({}, ("match_dice", "match_mark")),
    "match_confirm": Link({}, ("match_acts", "match_reopen", "match_amend")),
    "match_dispute_open": Link({"dispute": "id"}, _DISPUTE_STEPS),
    "dispute_place": Link({}, ("dispute_ask", "dispute_preview", "dispute_rule")),
    "dispute_ask": Link({}, ("dispute_stop",)),
    "dispute_rule": Link({}, ("dispute_evidence", "dispute_reopen", "match_rulings", "match_confirm")),
    "emblems_found": Link({"emblem": "slug"}, _EMBLEM_STEPS),
    "emblems_list": Link({"emblem": "results/0/slug"}, _EMBLEM_STEPS),
    "emblem_record": Link({}, _EMBLEM_STEPS),
    "emblem_propose": Link({"proposal": "id"}, ("emblem_answer", "emblem_proposals")),
    "series_make": Link({"series": "slug"}, _SERIES_STEPS),
    "series_list": Link({"series": "results/0/slug"}, _SERIES_STEPS),
    "series_add": Link({"competition": "competitions/0/competition"}, (
        "series_count", "series_take_out", "series_race",
    )),
    "ratings_make": Link({"discipline": "discipline"}, _RATING_STEPS),
    "ratings_list": Link({"discipline": "results/0/discipline"}, _RATING_STEPS),
    "rating_players_list": Link({"player": "results/0/player/slug"}, ("rating_steps_list", "player")),
    "rating_starts_list": Link({"value": "results/0/id"}, ("rating_start_remove",)),
    "league_make": Link({"league": "slug"}, (
        "league", "league_change", "season_make", "team_make", "venue_make", "league_log_list",
    )),
    "leagues_list": Link({"league": "results/0/slug"}, (
        "league", "league_seasons_list", "teams_list", "venues_list", "league_log_list",
    )),
    "season_make": Link({"season": "slug"}, _SEASON_STEPS),
    "league_seasons_list": Link({"season": "results/0/slug"}, _SEASON_STEPS),
    "season_next": Link({"season": "slug"}, ("season", "sides_list", "fixture_list_make")),
    "division_make": Link({"division": "slug"}, (
        "division", "division_change", "division_table", "division_averages_list", "division_remove",
    )),
    "cup_make": Link({"cup": "slug"}, ("cup", "cup_change", "cup_draw", "cup_withdraw", "cup_remove")),
    "cup_draw": Link({}, ("cup", "cup_withdraw", "cup_decide", "team_matches_list")),
    "team_make": Link({"team": "slug"}, ("team", "team_change", "team_remove")),
    "venue_make": Link({"venue": "number"}, ("venue_change", "venue_remove")),
    "side_enter": Link({"team": "team"}, ("side", "side_change", "side_deduct", "side_withdraw")),
    "registration_make": Link({"registration": "number"}, (
        "registration_role", "registration_transfer", "registration_end",
    )),
    "team_matches_list": Link({"number": "results/0/number"}, _TEAM_MATCH_STEPS),
    "team_match": Link({"rubber": "rubbers/0/number"}, _RUBBER_STEPS),
    "line_up_send": Link({"rubber": "rubbers/0/number"}, _RUBBER_STEPS),
    "rubber_score": Link({}, ("team_match", "team_match_agree", "rubber")),
    "postponement_ask": Link({}, ("postponement_answer", "postponement_decide")),
    "ladders_make": Link({"ladder": "slug"}, _LADDER_STEPS),
    "ladders_list": Link({"ladder": "results/0/slug"}, _LADDER_STEPS),
    "ladder_act": Link({}, _LADDER_STEPS),
    "ladder_challenge": Link({"challenge": "id"}, ("ladder_answer", "ladder")),
    "ladder_answer": Link({"match": "match"}, ("ladder", "match")),
    "invitation_send": Link({"invitation": "id"}, ("invitation_resend", "invitation_withdraw")),
    "members_list": Link({"member": "results/0/id"}, ("member", "member_roles", "member_remove")),
    "webhook_make": Link({"webhook": "id"}, (
        "webhook", "webhook_change", "webhook_secret", "webhook_test", "deliveries_list",
        "webhook_remove",
    )),
    "webhook_test": Link({"delivery": "id"}, ("deliveries_list", "delivery_again")),
    "deliveries_list": Link({"delivery": "results/0/id"}, ("delivery_again",)),
}  # fmt: skip
"""By operation, in the order of a club's night."""


def add(result: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Write the links into a description.

    Raises ``KeyError`` for an operation that is not there, or a parameter that nothing tells.
    """
    known = {
        operation["operationId"]: operation
        for methods in result["paths"].values()
        for operation in methods.values()
    }
    for name, link in LINKS.items():
        own = _parameters(known[name])
        (answer,) = [found for status, found in known[name]["responses"].items() if status in SUCCESSES][-1:]
        answer["links"] = {
            target: {
                "operationId": target,
                "parameters": {
                    one: f"$response.body#/{link.told[one]}"
                    if one in link.told
                    else f"$request.path.{own[one]}"
                    for one in _parameters(known[target])
                },
            }
            for target in link.to
        }
    return result


def _parameters(operation: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: one["name"] for one in operation.get("parameters", []) if one["in"] == "path"}
