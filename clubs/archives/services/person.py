"""A person's own file: everything that is kept of them, as JSON and to be read, in one zip.

The person asks for it, or an owner for a player of the club who has no account; a worker writes it, and it is
kept for a week, for the person who asked alone. Asking and fetching stand in the audit log.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import IO, Any, Final

from django.conf import settings
from django.core.files.base import File
from django.core.serializers.json import DjangoJSONEncoder
from django.template.loader import render_to_string
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.archives.models import Transfer
from clubs.archives.rules.person import FORMAT, PARTS, VERSION
from clubs.archives.selectors import person as selectors
from clubs.archives.selectors.club_archive import one_moment
from clubs.archives.selectors.person import Person
from clubs.archives.services.person_page import Page
from clubs.archives.storage import stored
from clubs.people.access import not_found
from clubs.people.languages import letters_to
from clubs.people.models import Club, Player, User
from clubs.people.signals import data_asked, data_fetched
from config import shown_names
from config.doorbell import ring_after_commit
from matches.problems import UserProblem
from matches.services import write_transaction

AGAIN_AFTER: Final = timedelta(hours=1)
"""A person's data are written at most once within this time."""
JSON_FILE: Final = "person.json"
PAGE_FILE: Final = "index.html"
PHOTOGRAPHS: Final = "photographs/"
_STILL = (1980, 1, 1, 0, 0, 0)

Told = Callable[[str, int, int], None]


def ask(*, by: User, player: Player | None = None) -> Transfer:
    """Have a file written of one's own data, or of a club's ``player`` without an account.

    Raises ``UserProblem``: "has-account" (409: they ask for it themselves), "former-player" (409:
    nothing is left), "data-asked-lately" (429).
    """
    if player is not None and player.former:
        raise UserProblem("former-player", gettext("The name of this player was erased."), 409)
    if player is not None and player.user_id is not None:
        told = gettext("This player has an account, and asks for the data there.")
        raise UserProblem("has-account", told, 409)
    with write_transaction():
        User.objects.select_for_update().get(pk=by.pk)  # who asks twice at once asks once
        found = latest_of(by, player)
        if found is not None and not may_ask_again(found):
            wait = int((found.made_at + AGAIN_AFTER - now()).total_seconds()) + 1
            told = gettext("It was asked for within the last hour. Minutes to wait: {minutes}.")
            told = told.format(minutes=-(-wait // 60))
            raise UserProblem("data-asked-lately", told, 429, {"retry_after": wait})
        row = Transfer.objects.create(
            kind=Transfer.Kind.PERSON,
            by=by,
            club=player.club if player is not None else None,
            file_name=_file_name(player),
            options={} if player is None else {"player": player.pk},
        )
        data_asked.send(sender=User, by=by, player=player)
        ring_after_commit("archives.run", row.pk)
    return row


def _file_name(player: Player | None) -> str:
    """It tells no name: files lie about in folders of downloads."""
    return f"balkline-data-{now():%Y-%m-%d}.zip" if player is None else f"player-data-{now():%Y-%m-%d}.zip"


def may_ask_again(row: Transfer | None) -> bool:
    """Whether another file may be asked for after this one."""
    return row is None or row.state == Transfer.State.REFUSED or row.made_at + AGAIN_AFTER < now()


def latest_of(by: User, player: Player | None = None) -> Transfer | None:
    """The file that ``by`` has asked for last: their own, or that of a player."""
    rows = Transfer.objects.filter(by=by, kind=Transfer.Kind.PERSON)
    if player is None:
        return rows.filter(club=None).first()
    return rows.filter(club=player.club_id, options__player=player.pk).first()


def fetch(row: Transfer) -> File[bytes]:
    """The file that was written; the audit log has a line of it. Raises ``UserProblem`` "not-found"."""
    if row.state != Transfer.State.DONE or not stored().exists(row.public_id):
        raise not_found("file")
    data_fetched.send(sender=User, by=row.by, player=player_of(row))
    return stored().open(row.public_id)


def player_of(row: Transfer) -> Player | None:
    """The club's player whose data it is; None where it is one's own, or the player is gone."""
    if row.club_id is None:
        return None
    return Player.objects.filter(club=row.club_id, pk=row.options.get("player", 0)).first()


def person_of(row: Transfer) -> Person:
    """Whose data a transfer is to have. Raises ``UserProblem`` "not-found" where the player is gone, and
    "has-account" where it got an account meanwhile."""
    if row.club_id is None:
        return selectors.of_user(row.by)
    player = player_of(row)
    if player is None or player.former:
        raise not_found("player")
    if player.user_id is not None:
        told = gettext("This player has an account, and asks for the data there.")
        raise UserProblem("has-account", told, 409)
    return selectors.of_player(player)


def write(row: Transfer, file: IO[bytes], told: Told) -> dict[str, int]:
    """Write the file of a transfer, in the language of who asked; the number of rows of each part."""
    with letters_to(row.by, row.club):
        return write_person(person_of(row), file, told)


def write_person(person: Person, file: IO[bytes], told: Told = lambda *parts: None) -> dict[str, int]:
    """Write the zip of a person's data into ``file``, as everything stands at one moment; how many rows each
    part has. ``told`` hears how far it is: the word for it, and of how many parts."""
    counted: dict[str, int] = {}
    page = Page()
    with one_moment(), shown_names.reading(person.reader()), zipfile.ZipFile(file, "w") as zipped:
        with zipped.open(_entry(JSON_FILE), "w") as out:
            for piece in _written(person, page, counted, told):
                out.write(piece.encode())
        pictures = []
        for name, content in selectors.photographs(person):
            pictures.append(f"{PHOTOGRAPHS}{name}.jpg")
            zipped.writestr(_entry(pictures[-1], packed=False), content)
        context = page.context(person, counted, pictures)
        zipped.writestr(_entry(PAGE_FILE), render_to_string("archives/person_file.html", context))
    return counted


def _entry(name: str, *, packed: bool = True) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _STILL)
    entry.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    return entry


def _written(person: Person, page: Page, counted: dict[str, int], told: Told) -> Iterator[str]:
    """The JSON, piece by piece: a person may have a hundred thousand entries."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "written_at": now(),
        "server": settings.PUBLIC_URL,
        "clubs": sorted(Club.objects.filter(pk__in=person.clubs).values_list("slug", flat=True)),
    }
    yield _json(head)[:-1] + ', "parts": {'
    for number, part in enumerate(PARTS):
        told("Rows", number, len(PARTS))
        yield f"{',' if number else ''}\n{json.dumps(part.name)}: ["
        count = 0
        for row in selectors.rows(part, person):
            yield f"{',' if count else ''}\n{_json(row)}"
            page.hear(part.name, row)
            count += 1
        counted[part.name] = count
        yield "]"
    yield "}}\n"


def _json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
