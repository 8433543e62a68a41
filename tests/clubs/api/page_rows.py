"""The interface's part of the table of who gets what. Emblem and ladder are furnished by their own rows."""

from __future__ import annotations

from dataclasses import replace

from tests.clubs.page_table import EVERYONE, OFFICERS, REFEREES, SITE, STRANGER, Row

RECORD = replace(OFFICERS, name="the trustee, by program", of_match=True)
HELP = replace(REFEREES, name="owners, directors, referees, by program", of_match=True)
SETTING_UP = {"json": True, "method": "POST", "exceptions": {STRANGER: "404"}}


def post(name: str, audience, data, **more) -> Row:
    return Row(f"api:{name}", audience, method="POST", json=True, data=lambda world: data(world), **more)


ROWS = [
    Row("api:openapi", SITE),
    *(Row(f"api:{name}", EVERYONE) for name in (
        "emblems", "emblem", "emblem-deed", "emblem-timeline", "emblem-ledger", "emblem-proposals", "ladders",
        "ladder", "ladder-log",
    )),
    Row("api:emblem-statement", EVERYONE, args=lambda world: {"account": "stake:c1"}),
    post("emblem-what-if", EVERYONE, lambda world: {"until": "2027-01-01"}),
    Row("api:deeds", RECORD, data=lambda world: {"deed": {}}, **SETTING_UP),
    Row("api:emblems", RECORD, data=lambda world: {"title": "Another", "deed": "pool"}, **SETTING_UP),
    Row("api:ladders", RECORD, data=lambda world: {"title": "L", "game": "crown/crokinole"}, **SETTING_UP),
    post("emblem-events", RECORD, lambda world: {
        "kind": "notify", "by": "donor", "facts": {"challenge": "c1"}}),
    post("emblem-proposals", RECORD, lambda world: {
        "kind": "notify", "by": "donor", "facts": {"challenge": "c1"}}),
    post("emblem-answer", RECORD, lambda world: {"accept": False}),
    Row("api:emblem-match", replace(HELP, visitors=HELP.visitors | {"marker"}), json=True, method="POST",
        data=lambda world: {}, exceptions={STRANGER: "404"}),
    post("ladder", HELP, lambda world: {"what": "join", "player": world.args["idle"]}),
    post("ladder-challenges", HELP, lambda world: {
        "challenger": world.args["idle"], "opponent": world.args["idle"]}),
    post("ladder-answer", replace(HELP, visitors=HELP.visitors | {"player"}),
         lambda world: {"answer": "refuse"},
         args=lambda world: {"challenge": world.args["duel"]}),
]  # fmt: skip
