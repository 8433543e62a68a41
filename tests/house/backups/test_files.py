"""The file of a backup: whole, or found out."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from config.backups import contents, manifest, sealed
from config.backups.envelope import MARK, Writing, opened
from config.backups.manifest import Manifest
from config.backups.problems import BackupProblem, Damaged

AT = datetime(2026, 11, 29, 3, 30, tzinfo=UTC)
PASSPHRASE = "chalk and talc"


def described(**more: Any) -> Manifest:
    return Manifest(
        **{
            "balkline": "0.1.0",
            "made_at": AT,
            "reason": "a test",
            "database": "sqlite",
            "database_version": "3",
            "keys": True,
            "migrations": ["house.0001_initial"],
            "tables": {"people_user": 1},
        }
        | more
    )


def written(path: Path, members: dict[str, bytes], passphrase: str | None = None) -> Path:
    with path.open("wb") as out:
        writing = Writing(out, passphrase, AT, lambda _: None)
        for name, content in members.items():
            writing.add(name, [content])
        writing.finish(described(members=dict(writing.members)))
    return path


@pytest.fixture(autouse=True)
def _cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scrypt with a cost that a test can pay a thousand times."""
    dear = sealed.Scrypt
    monkeypatch.setattr(sealed, "Scrypt", lambda salt, length, n, r, p: dear(salt, length, 2, 1, 1))


def refused(path: Path, passphrase: str | None = PASSPHRASE) -> bool:
    try:
        with opened(path, passphrase) as backup:
            backup.check()
    except BackupProblem:
        return True
    return False


def test_any_program_for_zip_archives_opens_it(tmp_path: Path) -> None:
    """It is a plain zip archive; the hash of all before stands in its comment."""
    path = written(tmp_path / "b.zip", {"database.sqlite3": b"rows" * 1000, "keys/secret-key": b"k"})
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None and archive.comment.startswith(MARK)
        assert archive.read("database.sqlite3") == b"rows" * 1000
    with opened(path, None) as backup:
        backup.check()
        assert backup.manifest.made_at == AT and backup.manifest.tables == {"people_user": 1}


@pytest.mark.parametrize("passphrase", [None, PASSPHRASE])
def test_a_changed_byte_is_found_anywhere(tmp_path: Path, passphrase: str | None) -> None:
    """In what is stored, in names, times and lists of the archive, in its very end: every byte."""
    path = written(tmp_path / "b.zip", {"database.sqlite3": b"rows" * 50}, passphrase)
    whole = path.read_bytes()
    assert not refused(path)
    missed = []
    for place in {*range(0, len(whole), 1 if passphrase is None else 3), len(whole) - 1}:
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        if not refused(path):
            missed.append(place)
    assert missed == []


@pytest.mark.parametrize("passphrase", [None, PASSPHRASE])
def test_a_file_that_was_cut_off_is_refused(tmp_path: Path, passphrase: str | None) -> None:
    """Wherever it ends, and also where something was appended."""
    path = written(tmp_path / "b.zip", {"database.sqlite3": b"rows" * 50}, passphrase)
    whole = path.read_bytes()
    for length in {*range(0, len(whole), 11), *range(len(whole) - 80, len(whole))}:
        path.write_bytes(whole[:length])
        assert refused(path), length
    path.write_bytes(whole + b"\0")
    assert refused(path)


def test_a_passphrase_seals_every_piece(tmp_path: Path) -> None:
    """Nothing of the content is seen; another passphrase, or none, is refused."""
    content = bytes(1000) + b"names and addresses" * 20_000
    path = written(
        tmp_path / "b.zip.sealed", {"database.sqlite3": content, "keys/secret-key": b"k"}, PASSPHRASE
    )
    with opened(path, PASSPHRASE) as backup:
        backup.check()
        assert b"".join(backup.read("database.sqlite3")) == content
    whole = path.read_bytes()
    assert b"manifest.json" not in whole
    with pytest.raises(BackupProblem, match="passphrase is not the one"), opened(path, "another"):
        pass
    with pytest.raises(BackupProblem, match="BALKLINE_BACKUP_KEY"), opened(path, None):
        pass


@pytest.mark.parametrize("size", [0, 1, sealed.PIECE - 1, sealed.PIECE, sealed.PIECE + 1, 3 * sealed.PIECE])
def test_sealed_content_comes_back_from_any_place(size: int) -> None:
    """Also where it ends with a piece; pieces that are exchanged or left out are found."""
    out = io.BytesIO()
    sealer = sealed.Sealer(out, PASSPHRASE)
    content = bytes(number % 251 for number in range(size))
    for start in range(0, size, 10_007):
        sealer.write(content[start : start + 10_007])
    sealer.finish()
    reader = io.BufferedReader(sealed.Unsealed(io.BytesIO(out.getvalue()), PASSPHRASE))
    assert reader.read() == content
    reader.seek(size // 2)
    assert reader.read() == content[size // 2 :]
    if size > 2 * sealed.PIECE:
        head, piece = sealed.HEAD, sealed.PIECE + sealed.TAG
        pieces = [out.getvalue()[head + n * piece : head + (n + 1) * piece] for n in range(3)]
        for order in ([1, 0, 2], [0, 2, 1], [0, 2], [0, 1], [1, 2]):
            changed = out.getvalue()[:head] + b"".join(pieces[n] for n in order)
            with pytest.raises(BackupProblem):
                io.BufferedReader(sealed.Unsealed(io.BytesIO(changed), PASSPHRASE)).read()


NAMES = ["../x", "files/../../x", "/etc/passwd", "files\\..\\x", "keys/../x", ""]


@pytest.mark.parametrize("name", NAMES)
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    """A backup that somebody made by hand cannot write where it likes, however right its hashes are."""
    path = written(tmp_path / "b.zip", {"database.sqlite3": b"rows", name: b"x"})
    assert refused(path)


@pytest.mark.parametrize(
    "name", ["files/x", "keys/mail/x", "keys/.ssh/authorized_keys", "files/static/app.js", "x"]
)
def test_no_file_is_put_where_none_belongs(tmp_path: Path, name: str) -> None:
    """Only those folders are written that a backup is made of: no scripts, no database beside the one."""
    with pytest.raises(Damaged, match="belongs nowhere"):
        contents.place_of(name, tmp_path)
    assert contents.place_of("files/mail/a/b.log", tmp_path) == tmp_path / "mail/a/b.log"


def test_what_the_manifest_does_not_list_is_refused(tmp_path: Path) -> None:
    """One file too many, one too few, or other content than it says."""
    path = tmp_path / "b.zip"
    for listed in ({}, {"other": manifest.Member(1, "0" * 64)}):
        with path.open("wb") as out:
            writing = Writing(out, None, AT, lambda _: None)
            writing.add("database.sqlite3", [b"rows"])
            writing.finish(described(members=listed))
        assert refused(path)
    with path.open("wb") as out:
        writing = Writing(out, None, AT, lambda _: None)
        writing.add("database.sqlite3", [b"rows"])
        writing.finish(described(members={"database.sqlite3": manifest.Member(4, "0" * 64)}))
    with opened(path, None) as backup, pytest.raises(Damaged, match="not what it was"):
        backup.check()


def test_a_newer_format_is_told_plainly() -> None:
    """Not as damage: the file is good, and a newer Balkline reads it."""
    text = described().to_json().replace('"version": 1', '"version": 2')
    with pytest.raises(BackupProblem, match="format 2") as caught:
        Manifest.from_json(text)
    assert not isinstance(caught.value, Damaged)
    for other in (
        "",
        "[]",
        "{}",
        '{"format": "balkline-club"}',
        '{"format": "balkline-backup", "version": "x"}',
    ):
        with pytest.raises(Damaged):
            Manifest.from_json(other)


def test_something_else_is_no_backup(tmp_path: Path) -> None:
    """Another zip archive, a text, a file that is not there."""
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("a.txt", "a")
    (tmp_path / "text").write_text("a text")
    assert refused(tmp_path / "other.zip") and refused(tmp_path / "text") and refused(tmp_path / "none")
