"""Import and export's part of the table of who gets what."""

from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.archives.services import transfers
from tests.clubs.page_table import LOGIN, NOT_FOUND, OFFICERS, OWNERS, SIGNED_IN, Audience, Row, World

OWN = Audience("whose it is", frozenset({"owner"}), of_club=False)
ELSEWHERE = dict.fromkeys(("director", "referee", "marker", "player", "stranger"), NOT_FOUND) | {
    "anonymous": LOGIN
}


def _mine(world: World) -> dict:
    return {"public_id": world.args["transfer"]}


def _sheet(form: str = "csv"):
    return lambda world: {"sheet": "players", "form": form}


def _file(world: World) -> dict:
    return {"file": SimpleUploadedFile("players.csv", b"name\nSomebody New\n")}


ROWS = [
    Row("archives:front", OFFICERS),
    Row("archives:sheet-file", OFFICERS, args=_sheet()),
    Row("archives:sheet-template", OFFICERS, args=_sheet("xlsx")),
    Row("archives:sheet-import", OFFICERS, args=lambda world: {"sheet": "players"}),
    Row("archives:sheet-import", OFFICERS, "POST", args=lambda world: {"sheet": "players"}, data=_file),
    Row("archives:fixtures-file", OFFICERS, args=lambda world: {"form": "csv"}),
    Row("archives:competition", OFFICERS),
    Row("archives:competition-records", OFFICERS),
    Row("archives:challonge", OFFICERS),
    Row("archives:sol", OFFICERS),
    Row("archives:records-zip", OFFICERS),
    Row("archives:record-import", OFFICERS),
    Row("archives:export", OWNERS, "POST"),
    Row("archives:own-data", SIGNED_IN, "POST"),
    Row("archives:player-data", OWNERS, "POST"),
    Row("archives:import-club", SIGNED_IN),
    Row("archives:transfer", OWN, args=_mine, exceptions=ELSEWHERE),
    Row("archives:transfer-file", OWN, args=_mine, exceptions=ELSEWHERE),
    Row("archives:transfer-confirm", OWN, "POST", args=_mine, exceptions=ELSEWHERE),
]


def furnish(world: World) -> None:
    """An archive that the owner had written."""
    row = transfers.begin(kind="export", by=world.people["owner"], club=world.club, name="club.zip")
    held = transfers.claim(row.pk)
    transfers.run(held, lambda *told: None)
    world.args["transfer"] = row.public_id
