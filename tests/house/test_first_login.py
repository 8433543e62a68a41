"""The first admin."""

from pathlib import Path

from django.contrib.auth import get_user_model

from config import first_login


def test_the_first_admin_can_sign_in(client, db, tmp_path: Path) -> None:
    """The printed password opens the door, and the file is for its owner alone."""
    file = tmp_path / "first-login.txt"
    assert first_login.ensure_admin("admin@localhost", file)
    assert file.stat().st_mode & 0o077 == 0
    email, password = file.read_text().split()
    answer = client.post("/account/login/", {"login": email, "password": password})
    assert answer.status_code == 302
    assert client.session["_auth_user_id"]


def test_there_is_one_first_admin(db, tmp_path: Path) -> None:
    """A later start makes no second admin, whatever address is set by then."""
    assert first_login.ensure_admin("admin@localhost", tmp_path / "a")
    assert not first_login.ensure_admin("other@localhost", tmp_path / "b")
    assert not (tmp_path / "b").exists()
    assert get_user_model()._default_manager.filter(is_superuser=True).count() == 1


def test_a_changed_password_is_not_kept_in_the_clear(db, tmp_path: Path) -> None:
    """Once the admin has chosen a password, the file with the first one goes."""
    file = tmp_path / "first-login.txt"
    first_login.ensure_admin("admin@localhost", file)
    assert first_login.first_login(file) is not None
    admin = get_user_model()._default_manager.get(email="admin@localhost")
    admin.set_password("another-long-one")
    admin.save()
    assert first_login.first_login(file) is None
    assert not file.exists()
