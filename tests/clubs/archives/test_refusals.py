"""Whatever is not a whole, true archive of this version is refused with its place, and nothing is written."""

import io
import json
import re
import struct
import zipfile
from contextlib import suppress

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubs.archives import limits
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.people.models import Club, ClubEvent, Player
from matches.models import LogEntry, Match
from matches.problems import UserProblem
from tests.clubs.archives import whole
from tests.clubs.archives.conftest import changed, edited, make_small
from tests.factories import make_user
from tests.soak import examples

pytestmark = [pytest.mark.django_db]


@pytest.fixture(scope="module", autouse=True)
def content(packed, module_db) -> bytes:
    """The archive of a small club, which stands in the database. (``packed`` is made in an empty one.)"""
    return whole.exported(make_small()).getvalue()


def counts():
    return [model.objects.count() for model in (Club, Player, Match, LogEntry, ClubEvent)]


def refusal(file: io.BytesIO, **more) -> UserProblem:
    """The problem that taking `file` in beside its original raises; nothing may have been written."""
    before = counts()
    with pytest.raises(UserProblem) as caught:
        take_in(file, by=make_user(), slug="other", new_ids=True, **more)
    assert counts() == before
    assert 400 <= caught.value.status < 500
    return caught.value


def test_the_small_archive_is_good(content):
    """What is damaged below is taken in when it is left as it is."""
    assert take_in(io.BytesIO(content), by=make_user(), slug="other", new_ids=True).club.slug == "other"


@pytest.mark.parametrize(
    ("content_of", "code"),
    [
        (lambda good: b"", "no-archive"),
        (lambda good: b"name,rating\r\nAnn,500\r\n", "no-archive"),
        (lambda good: good[: len(good) // 2], "no-archive"),
        (lambda good: good[:-30], "no-archive"),
    ],
)
def test_what_is_no_zip_or_was_cut_off(content, content_of, code):
    """A text, nothing at all, and an archive whose end is missing."""
    assert refusal(io.BytesIO(content_of(content))).code == code


def test_a_byte_that_has_changed_is_found(content):
    """Whichever byte of a packed file is another one: the checksum, or the zip itself, tells."""
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        info = zipped.getinfo("entries.jsonl")
    at = info.header_offset + 30 + len(info.filename) + info.compress_size // 2
    spoilt = bytearray(content)
    spoilt[at] ^= 0xFF
    assert refusal(io.BytesIO(bytes(spoilt))).code in ("archive-damaged", "checksum")


def test_a_checksum_that_differs(content):
    """A file that is not as the manifest says is named."""

    def spoil(files):
        files["players.jsonl"] = files["players.jsonl"][:-2] + b" \n"

    file = changed(content, spoil, sealed=False)
    problem = refusal(file)
    assert problem.code == "checksum" and "players.jsonl" in problem.message


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda files: files.pop("acts.jsonl"), "archive-incomplete"),
        (lambda files: files.pop("manifest.json"), "manifest"),
        (lambda files: files.update({"manifest.json": b"{"}), "manifest"),
        (lambda files: files.update({"manifest.json": b"[" * 100_000}), "manifest"),
        (lambda files: files.update({"manifest.json": b'{"format": "something"}'}), "manifest"),
        (lambda files: files.update({"../../etc/passwd": b"x"}), "archive-names"),
        (lambda files: files.update({"/tmp/x": b"x"}), "archive-names"),
        (lambda files: files.update({"photos/../../x": b"x"}), "archive-names"),
        (lambda files: files.update({"photos/abc": b"x"}), "archive-names"),
        (lambda files: files.update({"notes.txt": b"x"}), "archive-names"),
    ],
)
def test_files_that_are_missing_or_do_not_belong(content, change, code):
    """Missing and foreign files, and paths that lead out of the archive, are refused by name."""
    assert refusal(changed(content, change, sealed=False)).code == code


def test_another_version(content):
    """An archive of a version that is not known is refused with both versions."""

    def newer(files):
        files["manifest.json"] = json.dumps({**json.loads(files["manifest.json"]), "version": 3}).encode()

    problem = refusal(changed(content, newer, sealed=False))
    assert (
        problem.code == "archive-version"
        and "version 3" in problem.message
        and "versions 1 to 2" in problem.message
    )


def test_a_bomb_is_not_unpacked(content):
    """A file that is thousands of times larger than packed is refused by its own word for it."""
    file = changed(content, lambda files: files.update({"club-log.jsonl": b"\n" * 60_000_000}))
    assert refusal(file).code == "archive-bomb"


def test_a_size_that_lies(content):
    """A file that is larger than the manifest says is left after as many bytes."""

    def more(files):
        manifest = json.loads(files["manifest.json"])
        manifest["files"]["club-log.jsonl"]["bytes"] = 10
        files["manifest.json"] = json.dumps(manifest).encode()

    assert refusal(changed(content, more, sealed=False)).code == "archive-damaged"


def test_a_name_that_stands_twice(content):
    """Two files of one name are two stories."""
    file = io.BytesIO(content)
    with zipfile.ZipFile(file, "a") as zipped, pytest.warns(UserWarning, match="Duplicate name"):
        zipped.writestr("players.jsonl", "")
    file.seek(0)
    assert refusal(file).code == "archive-names"


def test_a_locked_archive(content):
    """A file that wants a password is refused."""
    spoilt = bytearray(content)
    at = content.index(b"PK\x01\x02")
    struct.pack_into("<H", spoilt, at + 8, struct.unpack_from("<H", content, at + 8)[0] | 1)
    assert refusal(io.BytesIO(bytes(spoilt))).code == "archive-encrypted"


def test_too_large(content, monkeypatch):
    """An archive above the limit is refused before it is read, with the limit."""
    monkeypatch.setattr(limits, "ARCHIVE_BYTES", 1000)
    problem = refusal(io.BytesIO(content))
    assert problem.code == "too-large" and problem.status == 413


@pytest.mark.parametrize(
    ("file", "line", "fields", "column", "says"),
    [
        ("players.jsonl", 1, {"rating": "500"}, "rating", "whole number"),
        ("players.jsonl", 1, {"rating": 10**30}, "rating", "between"),
        ("players.jsonl", 2, {"name": "x" * 81}, "name", "80"),
        ("players.jsonl", 2, {"slug": "ann"}, "slug", "already"),
        ("players.jsonl", 1, {"slug": "../x"}, "slug", "letters"),
        ("players.jsonl", 1, {"merged_into": "nobody"}, "merged_into", "not in the archive"),
        ("players.jsonl", 1, {"surprise": 1}, "surprise", "no field"),
        ("tables.jsonl", 1, {"kind": "lawn"}, "kind", "none of the values"),
        ("tables.jsonl", 1, {"public_id": "A/../b"}, "public_id", "letters and digits"),
        ("matches.jsonl", 1, {"created_at": "yesterday"}, "created_at", "moment"),
        ("matches.jsonl", 1, {"created_at": "2026-01-01T00:00:00"}, "created_at", "zone"),
        ("matches.jsonl", 1, {"header": []}, "header", "object"),
        ("matches.jsonl", 1, {"table": 77}, "table", "not in the archive"),
        ("entries.jsonl", 3, {"client_uuid": "x"}, "client_uuid", "UUID"),
        ("entries.jsonl", 3, {"seq": 2}, "match and seq", "already"),
        ("club.jsonl", 1, {"public": "yes"}, "public", "true or false"),
        ("club-log.jsonl", 1, {"by": 99}, "by", "not in the archive"),
    ],
)
def test_values_that_no_column_takes(content, file, line, fields, column, says):
    """A wrong type, length, range or reference is told by file, line and field."""
    problem = refusal(edited(content, file, line, **fields))
    assert problem.code == "faulty" and problem.status == 422
    fault = problem.data["faults"][0]
    assert (fault["file"], fault["line"], fault["column"]) == (file, line, column)
    assert says in fault["message"]


@pytest.mark.parametrize(
    ("file", "line", "fields", "says"),
    [
        ("entries.jsonl", 2, {"tokens": "+9 +9 nonsense"}, "cannot be read"),
        ("entries.jsonl", 2, {"side": "B"}, "is refused"),
        ("entries.jsonl", 2, {"seq": 99}, "is missing"),
        ("entries.jsonl", 2, {"target": 1}, "target"),
        ("entries.jsonl", 2, {"ruling": {}}, "ruling"),
        ("matches.jsonl", 1, {"winner_letter": "B"}, "another winner"),
        ("matches.jsonl", 1, {"score": {"A": 99, "B": 0}}, "gives the score"),
        ("matches.jsonl", 1, {"status": "live"}, "over"),
        ("matches.jsonl", 1, {"last_seq": 1}, "last_seq"),
        ("matches.jsonl", 1, {"game": "crown/crokinole"}, "another game"),
        ("sides.jsonl", 1, {"letter": "C"}, "sides"),
    ],
)
def test_a_match_is_what_its_log_says(content, file, line, fields, says):
    """A log that the rules refuse, and a result that the log does not give, are refused."""
    problem = refusal(edited(content, file, line, **fields))
    assert problem.code == "faulty" and says in str(problem.data["faults"])


def test_every_fault_is_told_at_once(content):
    """Faults of several lines come together, the rest are counted."""

    def spoil(files):
        rows = [
            {**json.loads(line), "rating": "x", "name": 5} for line in files["players.jsonl"].splitlines()
        ]
        files["players.jsonl"] = b"".join(json.dumps(row).encode() + b"\n" for row in rows)

    problem = refusal(changed(content, spoil))
    assert problem.data["count"] == 4 and len(problem.data["faults"]) == 4


@pytest.mark.parametrize(
    "line",
    [
        b"[]", b"nonsense", b"\xff\xfe", b'{"a": 1, "a": 2}', b'{"a": NaN}', b'{"a": "\\ud800"}',
        b"[" * 50_000,         b'{"a": "\\u0000"}', b"1" * 5000,
    ],
)  # fmt: skip
def test_lines_that_are_no_rows(content, line):
    """No JSON, twice the same name, half a character, too deep, a NUL: told with the line."""
    problem = refusal(changed(content, lambda files: files.update({"players.jsonl": line + b"\n"})))
    assert problem.code == "faulty"
    assert (problem.data["faults"][0]["file"], problem.data["faults"][0]["line"]) == ("players.jsonl", 1)


@settings(
    max_examples=examples(20),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_whatever_stands_in_a_field_it_is_taken_or_refused(content, data):
    """Any JSON in any field ends well or with a problem of 4xx, never with a fault of the program."""
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        names = [n for n in zipped.namelist() if n.endswith(".jsonl") and zipped.getinfo(n).file_size]
        name = data.draw(st.sampled_from(sorted(names)))
        lines = zipped.read(name).splitlines()
    line = data.draw(st.integers(1, len(lines)))
    field = data.draw(st.sampled_from(sorted(json.loads(lines[line - 1]))))
    values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.floats(allow_nan=False),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=6,
    )
    file = edited(content, name, line, **{field: data.draw(values)})
    with suppress(UserProblem):
        take_in(file, by=make_user(), slug="other", new_ids=True, dry_run=True)


def test_a_series_counts_in_a_way_that_its_rules_know(packed):
    """Points that rise with the place, criteria that nobody knows, and a season that ends first."""
    wrong = (
        {"points": [1, 2]}, {"points": ["x"]}, {"criteria": ["luck"]}, {"criteria": [[]]},
        {"begins_on": "2026-02-01", "ends_on": "2026-01-31"},
    )  # fmt: skip
    for columns in wrong:
        with pytest.raises(UserProblem) as caught:
            take_in(edited(packed.content, "series.jsonl", 1, **columns), by=make_user())
        assert caught.value.code == "faulty" and "series.jsonl" in str(caught.value.data), columns


def test_a_ladder_is_what_its_log_says(packed):
    """An order that the log does not give is refused."""
    with zipfile.ZipFile(io.BytesIO(packed.content)) as zipped:
        order = json.loads(zipped.read("ladders.jsonl"))["order"]
    with pytest.raises(UserProblem) as caught:
        take_in(edited(packed.content, "ladders.jsonl", 1, order=order[::-1]), by=make_user())
    assert "ladder's log" in caught.value.message


@pytest.mark.parametrize(
    ("file", "line", "fields", "says"),
    [
        ("emblem-steps.jsonl", 2, {"key": "another"}, "timeline"),
        ("emblem-events.jsonl", 1, {"facts": {"to": 5}}, "fold"),
        ("rulings.jsonl", 1, {"document": {}}, "digest"),
        ("fixtures.jsonl", 7, {"score_a": 99}, "its match gives something else"),
        ("fixtures.jsonl", 1, {"a_of": 4}, "elsewhere in the bracket"),
        ("entrants.jsonl", 1, {"final_rank": 77}, "places are others"),
        ("photos.jsonl", 1, {"digest": "0" * 64}, "digest"),
        ("photos-afterwards.jsonl", 1, {"digest": "0" * 64}, "digest"),
    ],
)
def test_emblems_brackets_and_evidence_are_folded_again(packed, file, line, fields, says):
    """A timeline, a bracket and evidence that are not what they follow from are refused."""
    before = counts()
    with pytest.raises(UserProblem) as caught:
        take_in(edited(packed.content, file, line, **fields), by=make_user())
    assert re.search(says, caught.value.message), caught.value.message
    assert counts() == before


def test_the_command_tells_every_fault(content, tmp_path, capsys):
    """`import-club` prints place and fault of each, and ends with an error."""
    make_user("root@example.org", is_superuser=True)
    path = tmp_path / "bad.zip"
    path.write_bytes(edited(content, "players.jsonl", 1, rating="x").getvalue())
    with pytest.raises(CommandError, match="faulty"):
        call_command("import-club", str(path), "--as", "other", "--new-ids")
    assert "players.jsonl, 1, rating: must be a whole number" in capsys.readouterr().err
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import-club", str(tmp_path / "none.zip"))
    with pytest.raises(CommandError, match="no club"):
        call_command("export-club", "nowhere", str(path))
    assert [p.name for p in tmp_path.iterdir()] == ["bad.zip"]


def test_an_account_owns_only_so_many_clubs(content, monkeypatch):
    """The limit of founding holds for clubs that are taken in, too."""
    from clubs.archives.services.club_archive import taking_in

    monkeypatch.setattr(taking_in, "MOST_CLUBS_OWNED", 0)
    assert refusal(io.BytesIO(content)).code == "too-many-clubs"


def test_a_rating_list_is_one_that_could_have_been_made_here(packed):
    """It counts something, and its numbers lie within their bounds."""
    nothing = dict.fromkeys(("counts_competitions", "counts_ladders", "counts_friendlies"), False)
    wrong = (
        ("rating-lists.jsonl", nothing), ("rating-lists.jsonl", {"tau": 5}),
        ("rating-lists.jsonl", {"start_value": "1500"}), ("starting-values.jsonl", {"value": 1e9}),
        ("starting-values.jsonl", {"rating_list": "snooker"}),
    )  # fmt: skip
    for file, columns in wrong:
        with pytest.raises(UserProblem) as caught:
            take_in(edited(packed.content, file, 1, **columns), by=make_user())
        assert caught.value.code == "faulty" and file in str(caught.value.data), columns
