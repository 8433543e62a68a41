"""A club goes into an archive and comes out of it as it was."""

import io
import json
import zipfile

import pytest
from django.apps import apps
from django.core.management import call_command

from clubs.archives.rules import older, schema
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.models import Competition, Entrant, Fixture, Pairing, Seat, Stage
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import entries, rounds
from clubs.competitions.services.deciding import decide
from clubs.people.models import Club, ClubEvent, Invitation, Membership, Player, User
from matches.models import Device, Match
from matches.problems import UserProblem
from tests.clubs.archives import whole
from tests.clubs.archives.conftest import changed
from tests.clubs.competitions.conftest import build, build_club, decide_all, play_all
from tests.factories import make_member, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def files_of(content: bytes) -> dict[str, list[dict]]:
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        return {
            name: [json.loads(line) for line in zipped.read(name).splitlines()]
            for name in zipped.namelist()
            if name.endswith(".jsonl")
        }


def test_a_club_taken_in_shows_what_it_showed(packed):
    """Standings, champions, records, logs, emblems and ladders are the same in an empty database."""
    root = make_user("root@example.org")
    done = take_in(io.BytesIO(packed.content), by=root)
    assert done.club is not None and Club.objects.count() == 1
    found = whole.facts(done.club)
    for name, expected in packed.facts.items():
        assert found[name] == expected, name
    assert not any(match[2] is None for match in found["matches"])
    assert Membership.objects.filter(club=done.club).count() == 1
    assert Player.objects.exclude(user=None).count() == 0
    assert done.matched == [] and len(done.unmatched) == 5


def test_a_second_archive_has_the_same_bytes(packed):
    """With the same accounts at hand only the line of the club's log that tells of the import is new."""
    for role in ("owner", "director", "referee", "marker", "player"):
        name = {"owner": "Marguerite Vale", "director": "Osric Tindall", "referee": "Ines Calloway",
                "marker": "Jory Penhale", "player": "Beatrix Lund"}[role]  # fmt: skip
        make_user(f"{role}@chalk-and-cue.example", display_name=name)
    owner = User.objects.get(email="owner@chalk-and-cue.example")
    done = take_in(io.BytesIO(packed.content), by=owner, match_accounts=True)
    again = whole.exported(done.club).getvalue()
    with zipfile.ZipFile(io.BytesIO(packed.content)) as one, zipfile.ZipFile(io.BytesIO(again)) as other:
        assert one.namelist() == other.namelist()
        for name in one.namelist():
            if name not in ("manifest.json", "club-log.jsonl"):
                assert one.read(name) == other.read(name), name
        before, after = one.read("club-log.jsonl"), other.read("club-log.jsonl")
    assert after.startswith(before)
    assert json.loads(after.removeprefix(before))["what"] == "club-imported"
    assert Player.objects.get(slug="beatrix-lund").user.email == "player@chalk-and-cue.example"


@pytest.mark.one_database
def test_without_accounts_the_archive_keeps_who_did_what(packed):
    """Whoever has no account here is still named in the club's log, and in an archive written later."""
    done = take_in(io.BytesIO(packed.content), by=make_user("root@example.org"))
    first, second = files_of(packed.content), files_of(whole.exported(done.club).getvalue())
    differing = {name for name in first if first[name] != second[name]}
    assert differing == {"people.jsonl", "players.jsonl", "club-log.jsonl", "acts.jsonl", "entries.jsonl",
                         "competition-log.jsonl", "disputes.jsonl", "rulings.jsonl", "emblem-events.jsonl",
                         "ladder-log.jsonl", "handicap-lines.jsonl", "league-log.jsonl"}  # fmt: skip
    for name in differing - {"people.jsonl", "club-log.jsonl"}:
        named = {"by": None} if name in ("competition-log.jsonl", "league-log.jsonl") else {}
        ways = {"by_person": None, "user": None} | named
        assert [{**row, **{k: None for k in ways if k in row}} for row in first[name]] == second[name], name
    told = [(row["what"], row["by_name"]) for row in second["club-log.jsonl"]]
    assert told[:-1] == [(row["what"], row["by_name"]) for row in first["club-log.jsonl"]]


@pytest.mark.one_database
def test_a_rehearsal_writes_nothing(packed):
    """A dry run goes all the way and leaves no row."""
    done = take_in(io.BytesIO(packed.content), by=make_user(), dry_run=True)
    assert done.rows["matches"] == len(packed.facts["matches"])
    assert not Club.objects.exists() and not Match.objects.exists() and not ClubEvent.objects.exists()


def test_taken_addresses_are_refused_or_given_anew(packed):
    """Beside its original a club needs a new address, and everything with a public id as well."""
    by = make_user("root@example.org")
    take_in(io.BytesIO(packed.content), by=by)
    with pytest.raises(UserProblem) as caught:
        take_in(io.BytesIO(packed.content), by=by)
    assert caught.value.code == "slug-taken" and caught.value.status == 409
    with pytest.raises(UserProblem) as caught:
        take_in(io.BytesIO(packed.content), by=by, slug="copy")
    assert caught.value.code == "ids-taken" and "matches" in caught.value.message
    assert Club.objects.count() == 1
    done = take_in(io.BytesIO(packed.content), by=by, slug="copy", new_ids=True)
    assert done.club.slug == "copy" and len(done.new_ids["matches.Match"]) == len(packed.facts["matches"])
    renamed = done.new_ids["matches.Dispute"]
    act = Match.objects.get(club=done.club, disputes__state="ruled").acts.filter(kind="disputed").first()
    assert act.data["dispute"] in renamed.values()
    assert whole.facts(done.club)["standings"] == packed.facts["standings"]


@pytest.mark.one_database
def test_invitations_offer_the_roles(packed, django_capture_on_commit_callbacks):
    """With `with_invitations` those without an account are offered their roles, and the player to be."""
    done = take_in(io.BytesIO(packed.content), by=make_user("root@example.org"), with_invitations=True)
    rows = Invitation.objects.filter(club=done.club)
    assert {(row.email, tuple(row.roles)) for row in rows} == {
        (f"{role}@chalk-and-cue.example", (role,))
        for role in ("owner", "director", "referee", "marker", "player")
    }
    assert rows.get(email="player@chalk-and-cue.example").player.slug == "beatrix-lund"


@pytest.mark.one_database
def test_only_the_own_account_is_matched_unasked(packed):
    """Somebody else's account is left alone unless the importer says so; one's own is found."""
    make_user("director@chalk-and-cue.example")
    me = make_user("player@chalk-and-cue.example")
    done = take_in(io.BytesIO(packed.content), by=me)
    held = set(Membership.objects.filter(club=done.club).values_list("user__email", "role"))
    assert held == {(me.email, "player"), (me.email, "owner")}
    assert Player.objects.get(user=me).slug == "beatrix-lund"


@pytest.mark.one_database
def test_secrets_stay(small, db):
    """Tokens, codes and invitations are in no archive, nor are passwords, nor simulated play."""
    owner = make_member(small, "owner")
    Device.objects.create(table=small.tables.get(), label="Tablet", token_hash="f" * 64, paired_by="x")
    from clubs.people.services.invitations import invite

    invite(club=small, email="secret@example.org", roles=["marker"], by=owner)
    content = whole.exported(small).getvalue()
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        text = b"".join(zipped.read(name) for name in zipped.namelist() if name != "club-log.jsonl")
    for secret in (b"f" * 64, b"secret@example.org", owner.password.encode()):
        assert secret not in text


@pytest.mark.one_database
def test_no_table_and_no_column_is_forgotten():
    """Every table of a club is kept in an archive or named with the reason why not; so is every column."""
    ours = {
        "people",
        "competitions",
        "publishing",
        "emblems",
        "ladders",
        "series",
        "ratings",
        "leagues",
        "archives",
        "api",
        "matches",
        "webhooks",
    }
    for model in apps.get_models():
        if model._meta.app_label not in ours:
            continue
        label = model._meta.label
        assert (label in schema.BY_MODEL) != (label in schema.NOT_KEPT), label
        if label not in schema.BY_MODEL:
            continue
        kept = set(schema.BY_MODEL[label].fields)
        left_out = set(schema.LEFT_OUT.get(label, {})) | {"id", "club"}
        every = {f.name for f in (*model._meta.concrete_fields, *model._meta.many_to_many)}
        assert every - left_out == kept, label


@pytest.mark.one_database
def test_the_commands(small_packed, tmp_path, capsys):
    """`import-club` takes in what `export-club` has written, and a rehearsal says so."""
    make_user("root@example.org", is_superuser=True)
    (tmp_path / "one.zip").write_bytes(small_packed)
    call_command("import-club", str(tmp_path / "one.zip"), "--dry-run")
    assert "nothing was written" in capsys.readouterr().out and not Club.objects.exists()
    call_command("import-club", str(tmp_path / "one.zip"), "--as", "chalk")
    call_command("export-club", "chalk", str(tmp_path / "two.zip"))
    assert "rows" in capsys.readouterr().out
    assert {p.name for p in tmp_path.iterdir()} == {"one.zip", "two.zip"}


def test_a_competition_of_several_stages_comes_as_it_was(db):
    """Stages, seats and the fixtures of groups, finals and plate are the same, and so are the places."""
    club = build_club()
    stages = [
        StageSettings("groups", settings={"groups": 2}),
        StageSettings("elimination", "Finals", {"third_place": False}, {"count": 1}),
        StageSettings("double", "Plate", {}, {"take": "rest", "count": 1, "source": 1}),
    ]
    play_all(build(club, 6, name="Over", stages=stages))
    half = build(club, 6, name="Half", stages=stages)
    for number in range(1, 7):
        decide(competition=half, number=number, kind="walkover", winner="a", by=None)
    build(club, 5, name="Double", stages=[StageSettings("double", settings={"second_final": False})])
    told, content = staged(club), whole.exported(club)
    assert [len(rows) for rows in told] == [3 + 3 + 1, 2 * (2 + 4), len(told[2]), 17]
    done = take_in(content, by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert staged(done.club) == told


@pytest.mark.one_database
def test_stages_that_are_drawn_step_by_step_come_as_they_were(db):
    """Swiss with a bye and one who left, king of the table with a queue that changed, a split: steps, reasons
    and what they rest on are the same, and the fold of them is."""
    club = build_club()
    swiss = decide_all(build(club, 5, name="Swiss", stages=[StageSettings("swiss", settings={"rounds": 3})]))
    entries.withdraw(competition=swiss, number=2, by=None)
    rounds.pair(competition=swiss, stage=1, step=2, by=None)
    king = build(club, 4, name="King", stages=[StageSettings("king", settings={"row": 9})])
    entries.withdraw(competition=king, number=4, by=None)
    decide(competition=king, number=1, kind="played", winner="b", by=None)
    decide_all(build(club, 4, name="Split", stages=[StageSettings("split")]))
    steps, told = stepped(club), staged(club)
    assert len(steps) == 2 + 2 + 2
    done = take_in(whole.exported(club), by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert stepped(done.club) == steps and staged(done.club) == told


def stepped(club: Club) -> list[tuple]:
    """The steps of a club's stages."""
    names = ("stage__competition__slug", "number", "closes", "facts", "reasons", "paired_at")
    rows = Pairing.objects.filter(stage__competition__club=club)
    return list(rows.order_by("stage__competition__slug", "number").values_list(*names))


def staged(club: Club) -> list[list[tuple]]:
    """The stages of a club's competitions with their seats, fixtures and places."""
    at = "competition__slug", "number"
    of = {"competition__club": club}
    return [
        list(Stage.objects.filter(**of).order_by(*at).values_list(
            *at, "name", "format", "settings", "feed", "size", "drawn_at"
        )),
        list(Seat.objects.filter(stage__competition__club=club).order_by(
            "stage__competition__slug", "stage__number", "seed"
        ).values_list("stage__competition__slug", "stage__number", "seed", "entrant__name", "words")),
        list(Fixture.objects.filter(**of).order_by(*at).values_list(
            *at, "stage__number", "code", "a__name", "b__name", "phase", "winner_side", "a_source", "a_of"
        )),
        list(Entrant.objects.filter(**of).order_by(*at).values_list(
            *at, "name", "final_rank", "final_rank_to", "final_reason"
        )),
    ]  # fmt: skip


OF_PAIRS = ("partner", "chosen_name", "sides_of", "pair_rating", "partners_change")


def as_version_1(files: dict[str, bytes]) -> None:
    """The archive as it was written before there were stages, pairs, series, policies, levels and clocks."""

    def rows(name: str) -> list[dict]:
        return [json.loads(line) for line in files[name].splitlines()]

    def keep(name: str, found: list[dict]) -> None:
        files[name] = b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in found)

    stages = {row["competition"]: row for row in rows("stages.jsonl")}
    competitions = rows("competitions.jsonl")
    for row in competitions:
        stage = stages[row["slug"]]
        row |= {"third_place": True, "double_round": False, "withdrawal_policy": "half"}
        row |= {name: value for name, value in stage["settings"].items() if name in row}
        row |= {"format": stage["format"], "bracket_size": stage["size"]}
        policy, version = row.pop("handicap_policy"), row.pop("handicap_version")
        row["handicap"] = {"kind": "list", "cap": None} if policy or version else {}
    games = {row["slug"]: row["game"] for row in rows("handicap-policies.jsonl")}
    handicaps = [
        {
            "player": row["player"],
            "game_id": games[row["policy"]],
            "start": int(row["value"].partition(".")[0]),
        }
        for row in rows("handicaps.jsonl")
    ]
    for name, found in (
        ("competitions.jsonl", competitions),
        ("handicaps.jsonl", handicaps),
        ("tables.jsonl", rows("tables.jsonl")),
        ("matches.jsonl", rows("matches.jsonl")),
        ("players.jsonl", rows("players.jsonl")),
        ("fixtures.jsonl", rows("fixtures.jsonl")),
        ("entrants.jsonl", rows("entrants.jsonl")),
        ("sides.jsonl", rows("sides.jsonl")),
    ):
        for row in found:
            for gone in ("level", "clock", "stage", "home_club", "no_show", "disqualified", *OF_PAIRS):
                row.pop(gone, None)
        keep(name, found)
    manifest = json.loads(files["manifest.json"])
    afterwards = [name for name in files if name.endswith("-afterwards")]
    for name in (*older.NEW_FILES[1], *afterwards):
        del files[name]
        del manifest["files"][name]
    files["manifest.json"] = json.dumps({**manifest, "version": 1}).encode()


@pytest.mark.one_database
def test_an_archive_of_version_1_is_taken_in_whole(packed):
    """One that was written before there were stages and series shows what it showed."""
    done = take_in(changed(packed.content, as_version_1), by=make_user("root@example.org"))
    found = whole.facts(done.club)
    for name, expected in {**packed.facts, "series": [], "ratings": []}.items():
        assert found[name] == expected or name == "home clubs", name
    assert set(found["home clubs"].values()) == {""}
    stages = Stage.objects.filter(competition__club=done.club)
    assert stages.count() == Competition.objects.filter(club=done.club).count()


def of_english_alone(files: dict[str, bytes]) -> None:
    """Take out of an archive what was added to it with the languages."""
    for kept in schema.FILES:
        later = [name for name in older.added_later(kept.model) if name.endswith(("_message", "language"))]
        for name in later:
            rows = [json.loads(line) for line in files[kept.file].splitlines()]
            for row in rows:
                row.pop(name, None)
            files[kept.file] = b"".join(json.dumps(row).encode() + b"\n" for row in rows)


@pytest.mark.one_database
def test_an_archive_from_before_the_languages_is_taken_in_whole(packed):
    """One without the messages beside the texts, and without the languages of the club."""
    done = take_in(changed(packed.content, of_english_alone), by=make_user("root@example.org"))
    assert whole.facts(done.club) == packed.facts
