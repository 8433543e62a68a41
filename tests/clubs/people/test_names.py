"""Names: what is kept of what people type."""

import pytest

from clubs.people.names import free_slug, same_name, tidy
from tests.adversarial import EVERYTHING, HARMLESS


@pytest.mark.parametrize("name", HARMLESS.values(), ids=HARMLESS)
def test_a_real_name_stays_as_it_is(name):
    """Names of every script, with quotes, apostrophes and emoji, are not touched."""
    assert tidy(name) == name


@pytest.mark.parametrize("text", EVERYTHING.values(), ids=EVERYTHING)
def test_nothing_invisible_is_left(text):
    """No control, direction mark, zero-width space or line break survives; tidying twice is once."""
    tidied = tidy(text)
    assert not set(tidied) & set("\x00\x07\x1b\n\r\u200b\u2060\u202e\u2066\u2069\u200f\ufeff\u00a0")
    assert tidy(tidied) == tidied


def test_accents_are_kept_within_reason():
    """Four accents on a letter are kept, a tower of a hundred is cut down."""
    assert len(tidy("Z" + "\u0335\u0322\u0321" * 40)) == 5
    assert tidy("Việt") == "Việt"


def test_a_name_of_joiners_only_is_empty():
    """What cannot be seen is no name."""
    assert tidy("\u200d\u200c") == "" == tidy("\u0301")


def test_same_name():
    """Case, spaces, full-width letters and composed accents make no other name."""
    assert same_name("Ｅmil  MÜLLER", "Emil Mu\u0308ller")
    assert not same_name("Emil", "Emilia")


def test_addresses_are_free_and_never_empty():
    """The second of a name gets a number; a name without letters gets the fallback word."""
    taken = {"ada", "ada-2", "player"}
    assert free_slug("Ada", taken=taken.__contains__, fallback="player", length=90) == "ada-3"
    assert free_slug("...", taken=taken.__contains__, fallback="player", length=90) == "player-2"
    assert len(free_slug("x" * 10_000, taken=taken.__contains__, fallback="player", length=90)) == 84


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("丁俊晖", "ding-jun-hui"),
        ("Οδυσσέας Παππάς", "odysseas-pappas"),
        ("Александр Ильин", "aleksandr-ilin"),
        ("김가영", "gimgayeong"),
        ("Łukasz Ørsted", "lukasz-orsted"),
        ("Jörg Weiß", "jorg-weiss"),
        ("D'Arcy", "darcy"),
    ],
)
def test_a_name_of_any_script_is_its_own_address(name, slug):
    """Nobody is "player" only because of the script of their name."""
    assert free_slug(name, taken=lambda one: False, fallback="player", length=90) == slug
