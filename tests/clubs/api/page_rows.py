"""The interface's part of the table of who gets what: every method of every route, by its declared right.

The rows are made from the routes, so that none can be forgotten; what an endpoint says of itself (``rights``)
is thereby tried by everyone. An address's arguments come from ``world.args`` or from ``ARGS``; a body that it
needs to get as far as "allowed" from ``BODIES``. Emblem and ladder are furnished by their own rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from clubs.api.core import permissions as by
from clubs.api.core.permissions import Who
from clubs.api.describing import routes
from clubs.api.urls import urlpatterns
from tests.clubs import page_table
from tests.clubs.calling.page_rows import NAMING, of_call
from tests.clubs.leagues import furnished
from tests.clubs.page_table import EVERYONE, OFFICERS, REFEREES, SITE, Audience, Row, World
from tests.matches.page_rows import NEXT, dice_match

AUDIENCES: dict[Who, Audience] = {
    by.PUBLIC: page_table.EVERYONE,
    by.SITE: page_table.SITE,
    by.SIGNED_IN: page_table.SIGNED_IN,
    by.IDENTIFIED: page_table.SIGNED_IN,
    by.MEMBERS: page_table.MEMBERS,
    by.PAIRERS: page_table.PAIRERS,
    by.REFEREES: page_table.REFEREES,
    by.OFFICERS: page_table.OFFICERS,
    by.OWNERS: page_table.OWNERS,
    by.TABLETS: page_table.TABLETS,
    by.MARKERS: page_table.MARKING,
    by.AT_MATCH: page_table.AT_A_MATCH,
}

Given = Callable[[World], dict[str, Any]]


def furnish(world: World) -> None:
    """A league in the middle of its season; the addresses of it have arguments of their own."""
    world.args["of_leagues"] = furnished.furnish(world.club, world.people["player"])


def _of_match(world: World) -> dict[str, Any]:
    return {"match": world.args["public_id"]}


def _of_dispute(world: World) -> dict[str, Any]:
    return {"match": world.args["disputed"], "dispute": world.args["dispute"]}


def _of_play(world: World) -> dict[str, Any]:
    return {"match": world.args["play"]}


def _args_of(path: str) -> Given:
    if "<slug:dispute>" in path:
        return _of_dispute
    return _of_play if "/play/" in path else _of_match


OF_MATCHES: dict[str, Given] = {
    route.name: _args_of(route.path) for route in routes() if "<slug:match>" in route.path
} | {"match-dice": lambda world: {"match": dice_match(world)["public_id"]}}
NUMBERED: dict[str, Given] = {
    route.name: lambda world, names=("number", "step"), path=route.path: {
        name: 1 for name in names if f"<int:{name}>" in path
    }
    for route in routes()
    if "<int:number>" in route.path
}


def _of_league(name: str, path: str) -> Given:
    """One each of all that stands in addresses of leagues; the line-up that is read is an open one."""

    def found(world: World) -> dict[str, Any]:
        of = dict(world.args["of_leagues"])
        if name == "line-up":
            of["number"] = of["live"]
        elif name.startswith("protest-") or name == "protest":
            of["number"] = of["protested"]
        elif name in ("penalty-applied", "team-match-waiver", "team-match-reminder"):
            of["number"] = of["penalised"]
        elif name.startswith("own-sheet"):
            of["number"] = of["live"]
        elif name == "side-deduction":
            of["team"] = of["of_deduction"]
        elif name.startswith(("league-sheet", "season-sheet")):
            of["sheet"] = "venues" if name.startswith("league") else "rosters"
        return {one: value for one, value in of.items() if f":{one}>" in path}

    return found


OF_LEAGUES: dict[str, Given] = {
    route.name: _of_league(route.name, route.path)
    for route in routes()
    if "/leagues/<slug:league>/" in route.path
}


def _of_page(name: str, path: str, page: str) -> Given:
    """Of a file that a page makes, too: what the page's own row says, as far as the address has it."""

    def found(world: World) -> dict[str, Any]:
        row = next(one for one in page_table.all_rows() if one.name == page and one.method == "GET")
        said = {**world.args, **(row.args(world) if row.args else {})}
        said |= {"match": said.get("public_id"), "transfer": world.args["transfer"]}
        return {one: said[one] for one in re.findall(r"<\w+:(\w+)>", path)}

    return found


OF_PAGES: dict[str, Given] = {
    pattern.name: _of_page(pattern.name, str(pattern.pattern), pattern.callback.cls.page)
    for pattern in urlpatterns
    if hasattr(getattr(pattern.callback, "cls", None), "page") and "<slug:league>" not in str(pattern.pattern)
}
OF_TRANSFERS: dict[str, Given] = {
    route.name: lambda world: {"transfer": world.args["transfer"]}
    for route in routes()
    if "<slug:transfer>" in route.path
}
SEEN = {"expected_seq": 1, "client_uuid": str(NEXT)}
ARGS: dict[str, Given] = (
    NUMBERED
    | OF_MATCHES
    | OF_LEAGUES
    | OF_PAGES
    | OF_TRANSFERS
    | {
        "play-stroke": lambda world: {**_of_play(world), "number": 1},
        "emblem-statement": lambda world: {"account": "stake:c1"},
        "call": of_call,
        "call-again": of_call,
        "call-given-up": of_call,
        "call-phone": lambda world: {"phone": 0},
        "token": lambda world: {"token": "nobodys"},
        "app": lambda world: {"app": "nobodys"},
        "app-secret": lambda world: {"app": "nobodys"},
        "allowed-app": lambda world: {"consent": "nobodys"},
        "game": lambda world: {"book": "brunswick", "slug": "three-cushion-carrom"},
        "best": lambda world: {"book": "brunswick", "slug": "three-cushion-carrom", "kind": "high-run"},
    }
)
COURSE = {"after": 1, "entries": [{"side": "A", "tokens": "0"}]}
"""What a tablet has of the world's match."""
BODIES: dict[tuple[str, str], Given] = {
    ("match-taps", "POST"): lambda world: {"taps": [{"kind": "confirm", "side": "A", "expected_seq": 1}]},
    ("match-level", "PUT"): lambda world: {"level": "stroke"},
    ("match-clock", "POST"): lambda world: {"do": "pause"},
    ("match-courses-compare", "POST"): lambda world: COURSE,
    ("match-courses-choose", "POST"): lambda world: {
        **COURSE,
        "seq": 1,
        "choice": "keep",
        "client_uuid": str(NEXT),
    },
    ("match-courses-strike", "POST"): lambda world: {**COURSE, "client_uuid": str(NEXT)},
    ("simulated-plays", "POST"): lambda world: {"game": "no/such", "levels": ["fair"]},
    ("play-strike", "POST"): lambda world: {"version": 0, "direction": 0, "speed": 1},
    ("play-choose", "POST"): lambda world: {"version": 0, "tokens": "0"},
    ("play-throw", "POST"): lambda world: {"version": 0},
    ("play-steer", "POST"): lambda world: {"do": "pause"},
    ("league-sheet", "POST"): lambda world: {"csv": "venue\nMill", "dry_run": True},
    ("season-sheet", "POST"): lambda world: {"csv": "team,player\n,Nobody", "dry_run": True},
    ("season-holidays", "POST"): lambda world: {"ical": "BEGIN:VCALENDAR\nEND:VCALENDAR"},
    ("match-marks", "POST"): lambda world: {**SEEN, "side": "A", "tokens": "0"},
    ("match-marks-bulk", "POST"): lambda world: {
        "expected_seq": 0,
        "dry_run": True,
        "marks": [{"client_uuid": SEEN["client_uuid"], "side": "A", "tokens": "0"}],
    },
    ("players-bulk", "POST"): lambda world: {"players": [{"name": "Gus"}]},
    ("tables-bulk", "POST"): lambda world: {"tables": [{"number": 77, "kind": "carom"}]},
    ("entrants-bulk", "POST"): lambda world: {"entrants": [{"new_name": "Gus"}]},
    ("fixtures-bulk", "POST"): lambda world: {"results": [{"fixture": 1, "kind": "walkover", "winner": "a"}]},
    ("match-confirm", "POST"): lambda world: {"side": "A"},
    ("emblem-what-if", "POST"): lambda world: {"until": "2027-01-01"},
    ("fixture-seat", "PUT"): lambda world: {"table": world.args["table"].number},
    ("fixture-correction-preview", "POST"): lambda world: {"result": "a"},
    ("fixture-here", "POST"): lambda world: {"side": "a"},
    ("fixture-give-game", "POST"): lambda world: {"winner": "a"},
    ("fixture-swap", "POST"): lambda world: {"other": 2},
    ("entrant-disqualify", "POST"): lambda world: {"reason": "Played under another name"},
    ("start-times", "PUT"): lambda world: {"not_before": "2027-01-01T20:00:00Z"},
    ("competition-advice", "POST"): lambda world: {
        "game": "brunswick/three-cushion-carrom",
        "players": 4,
        "tables": 1,
        "starts_at": "2026-12-01T19:00:00Z",
    },
    ("late-entries", "POST"): lambda world: {"player": world.args["player"]},
    ("partner-invites", "POST"): lambda world: {"player": world.args["player"]},
    ("partner-answer", "POST"): lambda world: {"answer": "accept"},
    ("entrant-replace", "POST"): lambda world: dict.fromkeys(("leaving", "coming"), world.args["player"]),
}
NO_SANDBOX = dict.fromkeys(page_table.SITE.visitors, "404")
NOT_THEIRS = dict.fromkeys((page_table.STRANGER, *page_table.ROLES), "404")
OWNERS_OWN = dict.fromkeys(page_table.ROLES - {"owner"} | {page_table.STRANGER}, "404")
NOT_PLAYING = dict.fromkeys(page_table.ROLES - {"owner"}, "403")
EXCEPTIONS: dict[tuple[str, str], dict[str, str]] = {
    # a transfer is found by its owner alone
    **{(route.name, route.method): OWNERS_OWN for route in routes() if "<slug:transfer>" in route.path},
    # the owner has begun the world's simulated play, and plays in it; referees and directors may end it
    **dict.fromkeys((("play-strike", "POST"), ("play-choose", "POST"), ("play-throw", "POST")), NOT_PLAYING),
    ("play-steer", "POST"): dict.fromkeys(("player", "marker"), "403"),
    # no stroke has been played, no photograph sent
    ("play-stroke", "GET"): dict.fromkeys(page_table.VISITORS, "404"),
    **dict.fromkeys(
        (
            ("dispute-photo", "GET"),
            ("dispute-photo-place", "GET"),
            ("dispute-photo-find", "GET"),
            ("dispute-photo-find", "POST"),
        ),
        dict.fromkeys(("owner", "director", "referee"), "404"),
    ),
    # nobody finds a token that is not their own
    ("token", "GET"): NOT_THEIRS,
    ("token", "DELETE"): NOT_THEIRS,
    # nor an app, nor what others have allowed one
    **dict.fromkeys(
        [("app", "GET"), ("app", "PATCH"), ("app", "DELETE"), ("app-secret", "POST")], NOT_THEIRS
    ),
    **dict.fromkeys([("allowed-app", "GET"), ("allowed-app", "DELETE")], NOT_THEIRS),
    # the server of these tests has none
    ("sandbox", "GET"): NO_SANDBOX,
    ("sandbox", "POST"): NO_SANDBOX,
    # one's own phones alone, and nobody has any
    ("call-phone", "DELETE"): dict.fromkeys(page_table.ROLES, "404"),
    # withdrawn by whoever opened it (here, the program itself) or by who may rule
    ("dispute-withdraw", "POST"): dict.fromkeys(("player", "marker"), "403"),
    # only a member whose account is linked to a player can enter, and only where that is open
    ("own-entry", "PUT"): dict.fromkeys(("owner", "director", "referee", "marker"), "403"),
}


def declared() -> Iterator[Row]:
    """A row for every method of every route."""
    for name, _, method, right, *_ in routes():
        if right.who in AUDIENCES:
            yield Row(
                f"api:{name}",
                AUDIENCES[right.who],
                method=method,
                json=True,
                args=ARGS.get(name),
                data=BODIES.get((name, method)),
                exceptions=EXCEPTIONS.get((name, method), {}),
            )


RECORD = replace(OFFICERS, name="the trustee, by program", of_match=True)
LEADING = replace(
    OFFICERS, name="captains, by program", visitors=OFFICERS.visitors | {"player"}, of_match=True
)
RUNNING = replace(OFFICERS, name="officers of the league and of member clubs, by program", of_match=True)
WRITING = replace(page_table.MARKING, name="captains and who marks", visitors=page_table.ROLES)
HELP = replace(REFEREES, name="owners, directors, referees, by program", of_match=True)


def post(name: str, audience, data, **more) -> Row:
    return Row(f"api:{name}", audience, method="POST", json=True, data=lambda world: data(world), **more)


def of_secret(world: World) -> dict[str, Any]:
    """A line-up that is still secret; the world's player is the side's captain."""
    of = world.args["of_leagues"]
    return {name: of[name] for name in ("league", "season", "number", "which")}


def by_captain(name: str, **data: Any) -> Row:
    """What a captain of the home side sends."""
    return post(name, LEADING, lambda world: {"side": "home", **data}, args=ARGS[name])


NOT_OFFICERS = dict.fromkeys(OFFICERS.visitors, "403")
LEAGUE_ROWS = [
    Row("api:line-up", LEADING, args=of_secret, json=True, exceptions=NOT_OFFICERS),
    Row("api:line-up", LEADING, method="PUT", args=of_secret, json=True),
    Row("api:line-up", LEADING, method="DELETE", args=of_secret, json=True),
    by_captain("rubber-substitution", player=None),
    by_captain("rubber-naming", players=[None]),
    post(
        "rubber-filling",
        LEADING,
        lambda world: {"side": "away", "player": world.args["player"]},
        args=ARGS["rubber-filling"],
    ),
    by_captain("team-match-concession", reason="Flu"),
    by_captain("team-match-agreement", home=0, away=0),
    by_captain("protests", text="Why"),
    Row("api:own-sheet-taken-over", LEADING, method="POST", args=of_secret, json=True),
    Row("api:own-sheet", LEADING, method="PUT", args=of_secret, json=True),
    by_captain("protest-replies", text="It is so"),
    by_captain("protest-withdrawal"),
    by_captain("protest-appeal", text="It is not"),
    by_captain("postponements", reason="Flu"),
    by_captain("postponement-answer", answer="agree"),
    *(
        Row(f"api:{name}", RUNNING, method=method, args=ARGS[name], json=True)
        for name, method in (
            ("team", "PATCH"), ("venue", "PATCH"), ("registrations", "POST"), ("registration", "PATCH"),
            ("registration", "DELETE"), ("registration-transfer", "POST"),
        )
    ),
    *(
        Row(f"api:{name}", WRITING, method=method, args=ARGS[name], json=True)
        for name, method in (
            ("rubber", "PUT"), ("rubber", "DELETE"), ("rubber-legs", "PUT"), ("rubber-given", "PUT"),
            ("rubber-table", "PUT"),
        )
    ),
]  # fmt: skip
ROWS = [
    *declared(),
    *LEAGUE_ROWS,
    Row("api:openapi", SITE),
    Row("tokens:sandbox", SITE, exceptions=NO_SANDBOX),
    Row("tokens:sandbox", SITE, method="POST", exceptions=NO_SANDBOX),
    Row("api:openapi-json", SITE),
    Row("reading:overview", SITE),
    Row("reading:guide", SITE, args=lambda world: {"name": "webhooks"}),
    Row("reading:reference", SITE, args=lambda world: {"subject": "search"}),
    Row("reading:description", SITE, args=lambda world: {"subject": "search"}),
    Row("tokens:own", page_table.SIGNED_IN),
    Row("tokens:own", page_table.SIGNED_IN, method="POST", data=lambda world: {"label": ""}),
    Row(
        "tokens:revoke",
        page_table.SIGNED_IN,
        method="POST",
        args=lambda world: {"token": "nobodys"},
        exceptions=NOT_THEIRS,
    ),
    Row("apps:own", page_table.SIGNED_IN),
    Row("apps:own", page_table.SIGNED_IN, method="POST", data=lambda world: {"name": ""}),
    *(
        Row(
            f"apps:{name}",
            page_table.SIGNED_IN,
            method=method,
            args=lambda world: {"app": "nobodys", "consent": "nobodys"},
            exceptions=NOT_THEIRS,
        )
        for name, method in (
            ("app", "GET"),
            ("app", "POST"),
            ("secret", "POST"),
            ("delete", "POST"),
            ("revoke", "POST"),
        )
    ),
    # without an app's request; the page first asks who has not signed in lately to do it again
    Row("oauth2_provider:authorize", page_table.SIGNED_IN),
    Row("oauth2_provider:authorize", page_table.SIGNED_IN, method="POST"),
    # these know apps alone, whoever is signed in
    Row("oauth2_provider:token", SITE, method="POST"),
    Row("oauth2_provider:revoke-token", SITE, method="POST"),
    Row("oauth2_provider:oauth-server-metadata", SITE),
    post(
        "emblem-events", RECORD, lambda world: {"kind": "notify", "by": "donor", "facts": {"challenge": "c1"}}
    ),
    post(
        "emblem-proposals",
        RECORD,
        lambda world: {"kind": "notify", "by": "donor", "facts": {"challenge": "c1"}},
    ),
    Row(
        "api:call-answer",
        EVERYONE,
        method="PUT",
        json=True,
        args=of_call,
        data=lambda world: {"answered": True},
    ),
    Row(
        "api:said-name",
        replace(NAMING, of_match=True),
        method="PUT",
        json=True,
        data=lambda world: {"said": "Ann"},
    ),
    post("emblem-answer", RECORD, lambda world: {"accept": False}),
    post("ladder", HELP, lambda world: {"what": "join", "player": world.args["idle"]}),
    post(
        "ladder-challenges",
        HELP,
        lambda world: {"challenger": world.args["idle"], "opponent": world.args["idle"]},
    ),
    post(
        "ladder-answer",
        replace(HELP, visitors=HELP.visitors | {"player"}),
        lambda world: {"answer": "refuse"},
        args=lambda world: {"challenge": world.args["duel"]},
    ),
]
