"""A small club with everything in it, and its real ids: as they stand in addresses, and in what is sent.

A generator that knows the description alone never finds a player or a match. It is therefore given, most of
the time, an address whose every part exists (:func:`addresses`), and values that mean something in this club
for members of a body that go by a known name (:func:`meaningful`).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from itertools import pairwise
from typing import Any

from django.db.models import Q
from django.utils.timezone import now

from clubs.api.core import consents
from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_device_token, make_token
from clubs.api.models import App, Consent, Token
from clubs.api.oauth import registering
from clubs.archives.models import Transfer
from clubs.calling.models import Call, Phone, PushKey
from clubs.competitions.models import (
    Competition,
    Entrant,
    EntryRequest,
    Fixture,
    Format,
    Pairing,
    PartnerInvite,
    Stage,
    Waiting,
)
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import (
    entry_requests,
    entry_rules,
    fees,
    life,
    prizes,
    seating,
    setup,
    waiting_list,
)
from clubs.competitions.services.entry_rules import EntrySettings
from clubs.competitions.services.prizes import PrizeSettings
from clubs.competitions.services.setup import Settings
from clubs.emblems.models import Emblem, Proposal
from clubs.handicaps.models import Policy, PolicyVersion
from clubs.ladders.models import Ladder, LadderChallenge
from clubs.leagues.models import (
    Cup,
    Deduction,
    Division,
    FixtureJob,
    KeptApart,
    League,
    Penalty,
    Protest,
    Registration,
    ReportAddress,
    Rubber,
    Season,
    Side,
    Team,
    TeamMatch,
    Venue,
)
from clubs.people.models import Affiliation, Club, Invitation, Membership, Player, Role, Table, User
from clubs.publishing.models import RecordTitle
from clubs.publishing.rules.measures import KINDS
from clubs.ratings.models import RatingList, StartingValue
from clubs.series.models import Series
from clubs.webhooks.models import Delivery, Webhook
from config.sealing import seal
from matches import services
from matches.disputes.models import Dispute
from matches.models import Device, Match
from tests.clubs.competitions.conftest import CAROM, build, fixture, play
from tests.clubs.page_table import World, make_world
from tests.factories import make_player, make_table

FEW = 8
"""So many of each kind at each place of an address; all of them would be thousands of addresses."""


@dataclass(repr=False)
class Fuzzed:
    """The club, and the tokens of those who ask: nobody, a member, an owner, a table's tablet.

    What is real in it is looked up once: whatever a request changes, is taken back.
    """

    world: World
    tokens: dict[str, str]
    _addresses: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def __repr__(self) -> str:  # part of each failing example
        return f"<{self.club}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Else Hypothesis writes out the whole club, a third of the time, though nobody reads it."""
        printer.text(repr(self))

    @property
    def club(self) -> Club:
        """The club that everything is in."""
        return self.world.club

    def addresses(self, path: str) -> list[dict[str, Any]]:
        """Parameters of ``path`` that together lead to something."""
        if path not in self._addresses:
            self._addresses[path] = addresses(path)
        return self._addresses[path]

    @cached_property
    def meaningful(self) -> dict[str, list[Any]]:
        """See :func:`meaningful`."""
        return meaningful(self.club)


def make_fuzzed() -> Fuzzed:
    """Everything that every package puts into the table of pages, and a competition in each state."""
    world = make_world(hidden=False)
    club = world.club
    setup.create(club=club, settings=Settings(name="Draft", game=CAROM, length=3), by=None)
    for until in ("open", "drawn"):
        build(club, 3, name=f"Knockout, {until}", until=until)
    _entered(build(club, 3, name="With a list", until="open"))
    build(club, 3, name="All play all", format=Format.ROUND_ROBIN)
    build(club, 4, name="Swiss", stages=[StageSettings("swiss", settings={"rounds": 3})])
    PartnerInvite.objects.create(
        competition=club.competitions.get(slug="doubles-cup"),
        player=make_player(club, "Asks"),
        invited=make_player(club, "Asked"),
    )
    free = make_table(club)
    _finished(club, free, "Finished")
    life.archive(competition=_finished(club, free, "Archived"), by=None)
    life.cancel(competition=build(club, 2, name="Cancelled", until="open"), by=None)
    seating.seat_club(club.pk)
    services.create_match(
        club=club, game="bradley/bicycle-racing", sides=[(None, name, 0) for name in ("Ann", "Bo")]
    )
    services.create_match(
        club=club, game="brunswick/fifteen-ball-pool", sides=[(None, name, 0) for name in ("Ann", "Bo", "Cy")]
    )
    unused = make_player(club, "Duplicate")
    member, owner = world.people[Role.PLAYER.value], world.people[Role.OWNER.value]
    assert member is not None and owner is not None and unused.pk
    Phone.objects.create(
        player=unused,
        user=owner,
        key=PushKey.objects.create(sealed=seal("{}"), public="key"),
        digest="0" * 64,
        sealed=seal("{}"),
        label="A phone",
    )
    app, _ = registering.make(user=owner, confidential=True, **APP)
    consents.allow(user=member, app=app, scopes=["read"], days=1)
    consents.allow(
        user=owner, app=registering.make(user=member, confidential=False, **APP)[0], scopes=["read"], days=1
    )
    tokens = {
        "nobody": "",
        "member": make_token(user=member, label="fuzz", scopes=Scope, days=1)[1],
        "owner": make_token(user=owner, label="fuzz", scopes=Scope, days=1)[1],
    }
    tokens["tablet"] = make_device_token(device=tablet(club), label="fuzz", days=1)[1]
    return Fuzzed(world, tokens)


APP: dict[str, Any] = {
    "name": "Scores", "website": "https://scores.example/", "redirects": ["https://scores.example/back"]
}  # fmt: skip


def _entered(made: Competition) -> None:
    """Somebody waits, a guest asks, a fee is paid, and there are prizes."""
    entry_rules.set_rules(
        competition=made, settings=EntrySettings(guests=True, fee=Decimal(5), currency="EUR"), by=None
    )
    waiting_list.put(competition=made, player=make_player(made.club, "Waits"), by=None)
    entry_requests.ask(competition=made, name="Guest")
    fees.note_fee(competition=made, number=1, by=None)
    prizes.set_fund(competition=made, settings=PrizeSettings(added=Decimal(100)), by=None)


def _finished(club: Club, table: Table, name: str) -> Competition:
    """A final, marked to its end."""
    made = build(club, 2, name=name)
    seating.seat(competition=made, number=1, table=table, by=None)
    final = fixture(made, 1)
    assert final.match is not None
    play(final.match)
    made.refresh_from_db()
    return made


def tablet(club: Club) -> Device:
    """A tablet at the table where a match is on."""
    match = Match.objects.filter(club=club, status="live").exclude(table=None).order_by("pk")[0]
    return Device.objects.create(
        table=match.table, label="Fuzzed", paired_by="owner", token_hash=f"fuzz-{club.pk}", paired_at=now()
    )


# --- Addresses -----------------------------------------------------------------------------------

At = dict[str, Any]
Found = Iterable[tuple[Any, Any]]
"""What stands in the address, and the object that it means."""


def _of(model: Any, field: str, **by: str) -> Callable[[At], Found]:
    """Rows of ``model``: ``by`` names, for each column, the object before it in the address."""

    def found(at: At) -> Found:
        rows = model.objects.filter(**{column: at[name] for column, name in by.items()}).order_by("pk")
        return [(getattr(row, field), row) for row in rows]

    return found


def _challenges(at: At) -> Found:
    if isinstance(at.get("ladder"), Ladder):
        rows = LadderChallenge.objects.filter(ladder=at["ladder"])
        return [(row.public_id, row) for row in rows]
    return [("c1", "c1")]


def _matches(at: At) -> Found:
    rows = Match.objects.order_by("-pk")
    by_kind: dict[tuple[str, str, bool, bool], Match] = {}
    for row in rows:  # one of each kind and state, so that FEW of them differ as much as they can
        by_kind.setdefault((row.game, row.status, row.simulated, row.disputes.exists()), row)
    return [(row.public_id, row) for row in by_kind.values()]


def _team_matches(at: At) -> Found:
    """One in each phase."""
    by_phase: dict[str, TeamMatch] = {}
    for row in TeamMatch.objects.filter(season=at["season"]).order_by("-number"):
        by_phase[row.phase] = row
    return [(row.number, row) for row in sorted(by_phase.values(), key=lambda row: row.number)]


PLACES: dict[str, Callable[[At], Found]] = {
    "clubs/{club}": _of(Club, "slug"),
    "tokens/{token}": lambda at: [
        (row.public_id, row) for row in Token.objects.exclude(user=None).order_by("pk")
    ],
    "apps/{app}": _of(App, "client_id"),
    "apps/{consent}": _of(Consent, "public_id"),
    "members/{member}": lambda at: [
        (row.user_id, row) for row in Membership.objects.filter(club=at["club"]).order_by("pk")
    ],
    "affiliations/{affiliation}": lambda at: [
        (row.pk, row)
        for row in Affiliation.objects.filter(
            Q(association=at["club"]) | Q(club=at["club"]), ended_at=None
        ).order_by("pk")
    ],
    "invitations/{invitation}": _of(Invitation, "pk", club="club"),
    "calls/{call}": _of(Call, "pk", fixture__competition__club="club"),
    "answers/{player}": lambda at: [
        (one.player.slug, one.player) for one in at["call"].players.select_related("player")
    ],
    "call-phones/{phone}": _of(Phone, "pk", player__club="club"),
    "players/{player}": _of(Player, "slug", club="club"),
    "against/{other}": _of(Player, "slug", club="club"),
    "tables/{number}": _of(Table, "number", club="club"),
    "devices/{device}": _of(Device, "pk", table="number"),
    "competitions/{competition}": _of(Competition, "slug", club="club"),
    "entrants/{number}": _of(Entrant, "number", competition="competition"),
    "waiting-list/{number}": _of(Waiting, "number", competition="competition"),
    "entry-requests/{number}": _of(EntryRequest, "number", competition="competition"),
    "own/{key}": _of(EntryRequest, "key", competition="competition"),
    "leagues/{league}": _of(League, "slug", club="club"),
    "venues/{venue}": _of(Venue, "pk", league="league"),
    "teams/{team}": _of(Team, "slug", league="league"),
    "seasons/{season}": _of(Season, "slug", league="league"),
    "divisions/{division}": _of(Division, "slug", season="season"),
    "sides/{team}": lambda at: [
        (one.team.slug, one) for one in Side.objects.filter(season=at["season"]).order_by("pk")
    ],
    "deductions/{deduction}": _of(Deduction, "pk", side="team"),
    "kept-apart/{team}": lambda at: [
        (row.one.team.slug, row) for row in KeptApart.objects.filter(one__season=at["season"])
    ],
    "{team}/{other}": lambda at: [(at["team"].other.team.slug, at["team"].other)],
    "registrations/{registration}": _of(Registration, "pk", season="season"),
    "jobs/{job}": _of(FixtureJob, "public_id", season="season"),
    "sheets/{sheet}": lambda at: [
        (name, name)
        for name in (
            ("rosters", "fixtures")
            if "season" in at
            else ("venues", "tables")
            if "league" in at
            else ("players", "results")
        )
    ],
    "team-matches/{number}": _team_matches,
    "cups/{cup}": _of(Cup, "slug", season="season"),
    "reports/{week}": lambda at: [
        (week.isoformat(), week)
        for week in sorted(set(at["season"].team_matches.exclude(on=None).values_list("on", flat=True)))
    ],
    "report-addresses/{address}": _of(ReportAddress, "pk", league="league"),
    "line-ups/{which}": lambda at: [("home", "home"), ("away", "away")],
    "rubbers/{rubber}": _of(Rubber, "number", team_match="number"),
    "protests/{protest}": _of(Protest, "number", team_match="number"),
    "penalties/{penalty}": _of(Penalty, "number", team_match="number"),
    "sheets/{which}": lambda at: [("home", "home"), ("away", "away")],
    "stages/{number}": _of(Stage, "number", competition="competition"),
    "rounds/{step}": _of(Pairing, "number", stage="number"),
    "fixtures/{number}": _of(Fixture, "number", competition="competition"),
    "partner-invites/{number}": _of(PartnerInvite, "pk", competition="competition"),
    "webhooks/{webhook}": _of(Webhook, "public_id", club="club"),
    "deliveries/{delivery}": _of(Delivery, "pk", webhook="webhook"),
    "emblems/{emblem}": _of(Emblem, "slug", club="club"),
    "ledger/{account}": lambda at: [(name, name) for name in ("stake:c1", "player:Ann", "trustee", "none")],
    "proposals/{proposal}": _of(Proposal, "public_id", emblem="emblem"),
    "challenges/{challenge}": _challenges,
    "series/{series}": _of(Series, "slug", club="club"),
    "ratings/{discipline}": _of(RatingList, "slug", club="club"),
    "starting-values/{value}": _of(StartingValue, "pk", rating_list="discipline"),
    "ladders/{ladder}": _of(Ladder, "slug", club="club"),
    "handicaps/{policy}": _of(Policy, "slug", club="club"),
    "versions/{number}": _of(PolicyVersion, "number", policy="policy"),
    "values/{player}": _of(Player, "slug", club="club"),
    "matches/{match}": _matches,
    "transfers/{transfer}": _of(Transfer, "public_id"),
    "score-sheets/{book}": lambda at: [("brunswick", "brunswick"), ("bradley", "bradley")],
    "strokes/{number}": lambda at: [(1, 1), (2, 2)],
    "disputes/{dispute}": _of(Dispute, "public_id", match="match"),
    "games/{book}": lambda at: [("brunswick", "brunswick"), ("bradley", "bradley")],
    "records/{book}": lambda at: [("brunswick", "brunswick")],
    "{book}/{slug}": lambda at: [
        (slug, slug) for slug in ("three-cushion-carrom", "bicycle-racing", "life-pool", "continuous-pool")
    ],
    "{slug}/{kind}": lambda at: [
        (kind, kind) for kind in RecordTitle.objects.values_list("kind", flat=True).distinct() or KINDS
    ],
}
"""For every place of an address, what really stands there; by the part before it."""


def places(path: str) -> list[tuple[str, str]]:
    """The keys of :data:`PLACES` that ``path`` has, each with its name."""
    parts = path.strip("/").split("/")
    return [
        (f"{before}/{part}", part.strip("{}")) for before, part in pairwise(parts) if part.startswith("{")
    ]


def addresses(path: str) -> list[dict[str, Any]]:
    """Parameters of ``path`` that together lead to something."""
    return list(_grown(places(path), {}, {}))


def _grown(left: list[tuple[str, str]], at: At, made: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if not left:
        yield made
        return
    (key, name), *rest = left
    few = 0
    for value, row in PLACES[key](at):
        further = list(_grown(rest, {**at, name: row}, {**made, name: value}))
        yield from further
        few += bool(further)
        if few == FEW:
            return


# --- Bodies --------------------------------------------------------------------------------------

TOKENS = [
    "+1", "0", "miss", ":lead", "+3", "foul", "void 1", "void 3", "amend 2 +2", "red", "red black", "1 2 3",
    "end", "rack", "+0", "-1", "pass", "dice 3 4", "x", "+99999999999", "+1 +1 +1",
]  # fmt: skip


def meaningful(club: Club) -> dict[str, list[Any]]:
    """What means something in this club, by the name of the member that holds it."""
    players: list[Any] = list(Player.objects.filter(club=club).values_list("slug", flat=True))
    names: list[Any] = list(Player.objects.filter(club=club).values_list("name", flat=True))
    numbers: list[Any] = list(Table.objects.filter(club=club).values_list("number", flat=True))
    members: list[Any] = list(User.objects.filter(memberships__club=club).values_list("pk", flat=True))
    teams: list[Any] = list(Team.objects.filter(league__club=club).values_list("slug", flat=True))
    games = [
        CAROM,
        "brunswick/life-pool",
        "bradley/bicycle-racing",
        "brunswick/snookers-pool",
        "crown/crokinole",
    ]
    money: list[Any] = ["250", "500", 250, "0.01", "-1", "1e9", "1.005"]
    return {
        "player": [*players, *names], "duplicate": players, "challenger": players, "opponent": players,
        "loser": players, "players": [players[:1], players[:3], players],
        "member": members, "table": numbers, "tables": [numbers[:1], numbers], "number": [*numbers, 1, 2, 3],
        "game": games, "deed": ["18-1", "18-2", "pool"], "by": [*names, "donor", "referee"],
        "tokens": TOKENS, "side": ["A", "B", "C", "AB", "", "home", "away"],
        "winner": ["A", "B", "a", "b", "home", "away"],
        "team": teams, "division": ["division-1", "division-2", 1], "home": [*teams[:2], 3, 1],
        "away": [*teams[2:4], 0, 3], "rubbers": [[[one] for one in players[:4]], [[None]] * 4],
        "answer": ["agree", "decline", "take_back", "accept"], "on": ["2027-01-12", "2027-01-14", None],
        "expected_seq": [0, 1, 2, 3, 4], "entry": [1, 2, 3], "revision": [0, 1, 2, 3],
        "client_uuid": [str(uuid.UUID(int=number)) for number in range(4)],
        "fixture": [1, 2, 3], "seed": [1, 2, 3, "chalk"], "seeds": [[{"number": 1, "seed": 2}]],
        "result": ["a", "b", "a:walkover", "b:retired", "double_forfeit", "open"],
        "timezone": ["Europe/Vienna", "UTC", "Mars/Olympus"], "until": ["2027-01-01", "2027-01-01T10:00"],
        "to": names, "who": names, "challenge": ["c1", "c2"], "money": money, "stake": money,
        "day": ["2027-01-05"], "hour": ["2027-01-05T20:00"], "dated": ["2026-11-20"],
        "length": [1, 1, 3, 32767], "race": [1, 1, 2],
        "options": [{}, {"target": 3}, {"target": "three"}, {"target": 10**30}, {"none": 1}],
        "handicaps": [{"starts": "3"}, {"no-such": 1}], "handicap": ["starts", "no-such", None],
        "value": ["3", "-2", None, "x"], "kind": ["list", "snooker", "chart", "none"],
        "criteria": [["points", "head_to_head"], ["points", "points"]],
        "length_by_round": [{"final": 3}, {"never": 1}], "race_by_round": [{"final": 2}],
        "url": ["https://example.org/x", "http://127.0.0.1/", "https://[::1", "ftp://example.org"],
        "fee": money, "amount": money, "added": money, "unit": money,
        "shares": [["50", "30", "20"], ["100"], ["60", "60"], []], "how": ["cash", "waived", "goat"],
        "fields": ["id", "slug", "name,slug", "seq", "nothing", ",", ""],
        "text": ["a", "Ann", "%", "_", "\x00", "İ"], "after": [0, 1, 3, 2**31 - 1, 2**31],
        "events": [
            [{"at": "2026-12-01T10:00", "kind": "challenge", "by": names[0], "facts": {"money": "250"}}],
            [{"kind": "award"}], [{}],
        ],
    }  # fmt: skip
