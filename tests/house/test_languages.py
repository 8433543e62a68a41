"""Which language a request is answered in, and that the catalogues are in order."""

from __future__ import annotations

import gettext
from io import BytesIO, StringIO

import pytest
from babel.messages.catalog import Catalog
from django.core.management import call_command
from django.test import Client

from config.languages import known
from config.languages.catalogues import checks, files, python, scripts, sources, templates
from config.languages.catalogues.message import Found, Message
from config.languages.choosing import offered
from config.languages.speaking import all_of, any_of, translated
from rules_engine import messages
from rules_engine.languages import Words
from rules_engine.saying import AnyOf, Several, Text, say, say_many, speak_by, spoken

LOGIN = "/account/login/"


@pytest.fixture(autouse=True)
def three_languages(settings):
    """Two are offered beside English, whether or not they are complete."""
    settings.LANGUAGES = [("en-gb", "English"), ("de", "Deutsch"), ("es", "Español")]


def language_of(answer) -> str:
    """The language that a page says it is in."""
    return answer.content.decode().partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en-gb"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.1", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en-gb"),
        ("fr,es;q=0.5,de;q=0.4", "es"),
        ("tlh", "en-gb"),
        ("*", "en-gb"),
        ("de;q=x", "en-gb"),
        ("\x00../../etc;q=1," + "a" * 600, "en-gb"),
    ],
)
def test_the_browser_says_what_it_prefers(client, db, header, language):
    """The first language that is ours; what is unknown or malformed is ignored."""
    answer = client.get(LOGIN, headers={"accept-language": header})
    assert answer.status_code == 200
    assert language_of(answer) == language == answer.headers["Content-Language"]
    assert "Accept-Language" in answer.headers["Vary"]


def test_what_a_reader_chose_is_remembered(client, db):
    """It stands above what the browser prefers; what the address asks for stands above both."""
    answer = client.post("/language/", {"language": "de", "next": LOGIN})
    assert (answer.status_code, answer.url) == (302, LOGIN)
    assert language_of(client.get(LOGIN, headers={"accept-language": "es"})) == "de"
    assert language_of(client.get(f"{LOGIN}?language=es")) == "es"
    assert language_of(client.get(LOGIN)) == "de"
    client.post("/language/", {"language": "en-gb", "next": LOGIN})
    assert language_of(client.get(LOGIN, headers={"accept-language": "es"})) == "en-gb"


@pytest.mark.parametrize("code", ["", "xx", "de'; DROP", "../de", "d" * 500, "\x00", "fr"])
def test_a_language_that_is_none_of_ours_changes_nothing(client, db, code):
    """Neither by a choice nor in an address."""
    client.post("/language/", {"language": "es", "next": "/"})
    answer = client.post("/language/", {"language": code, "next": "/"})
    assert answer.status_code == 302
    assert not answer.cookies
    assert language_of(client.get(LOGIN, {"language": code})) == "es"
    assert offered(code) == ""


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""]
)
def test_a_choice_leads_back_to_pages_of_this_site_alone(client, db, back):
    """Another address leads to the first page."""
    assert client.post("/language/", {"language": "de", "next": back}).url == "/"


def test_a_choice_needs_no_token_but_a_post():
    """Pages that are kept for everybody carry the form."""
    client = Client(enforce_csrf_checks=True)
    assert client.post("/language/", {"language": "de", "next": "/"}).status_code == 302
    assert client.get("/language/").status_code == 405


def test_the_catalogues_are_in_order():
    """No text without a message; every file is what the source gives; no translation has a fault."""
    call_command("messages", check=True, stdout=StringIO())


@pytest.mark.parametrize(
    ("original", "translation", "why"),
    [
        ("{name} plays", "spielt", "it lacks name"),
        ("{name} plays", "{nom} spielt, {name}", "it has nom, which the original has not"),
        ("%(name)s plays", "%(name)s spielt zu 100%", "a per cent sign stands alone: write %%"),
        ("{name} plays", "{name} spielt {", "a brace stands alone"),
        ("Play", "<b>Spielen</b>", "its markup is not that of the original"),
        ("a <b>b</b>", "a b", "its markup is not that of the original"),
        ("a <b>b</b>", 'a <b onclick="x()">b</b>', "its markup is not that of the original"),
        ("Play ", "Spielen", "it begins or ends with another space"),
        ("a & b", "a &lt;script&gt; b", "its markup is not that of the original"),
    ],
)
def test_faults_of_translations_are_found(original, translation, why):
    """A value lost or made up, markup brought in, a format broken."""
    catalogue = Catalog(locale="de")
    catalogue.add(original, translation)
    assert why in [fault for _, fault in checks.faults(catalogue)]


def test_a_form_for_one_may_leave_the_number_out():
    """But no other value."""
    catalogue = Catalog(locale="de")
    catalogue.add(
        ("{n} ball of {name}", "{n} balls of {name}"), ("ein Ball von {name}", "{n} Bälle von {name}")
    )
    assert list(checks.faults(catalogue)) == []
    catalogue.add("%(share)s %% of it", "%(share)s %% davon")
    catalogue.add(("{n} cue of {name}", "{n} cues of {name}"), ("ein Queue", "{n} Queues von {name}"))
    assert [why for _, why in checks.faults(catalogue)] == ["it lacks name"]


def test_texts_are_found_in_python(tmp_path):
    """With context and plural; what is put together is told."""
    module = tmp_path / "some.py"
    module.write_text(
        "from django.utils.translation import gettext, gettext_lazy as lazy, ngettext, npgettext, pgettext\n"
        "from rules_engine.saying import say, say_many\n"
        'gettext("one" " text"); lazy("two"); ngettext("{n} ball", "{n} balls", 3)\n'
        'pgettext("verb", "Mark"); npgettext("of a match", "{n} set", "{n} sets", n)\n'
        'say("a.b", "c {d}", d=1); say_many("a.n", "{n} e", "{n} es", 3); other.say("no", 5)\n'
        'gettext(f"{x} no"); say(name, "text"); say("a.b", "something else")\n'
    )
    django, rules = Found(), Found()
    python.find(module, "some.py", django, rules)
    told = {(m.context, m.text, m.many) for m in django.sorted()}
    assert told == {
        (None, "one text", ""),
        (None, "two", ""),
        (None, "{n} ball", "{n} balls"),
        ("verb", "Mark", ""),
        ("of a match", "{n} set", "{n} sets"),
    }
    assert {(m.context, m.text) for m in rules.sorted()} >= {("a.b", "c {d}"), ("a.n", "{n} e")}
    assert [str(one) for one in (*django.unclear, *rules.unclear)] == [
        "some.py:6: give gettext() plain strings",
        "some.py:6: give say() its id and pattern as plain strings",
        "some.py:6: the id 'a.b' has another text elsewhere",
    ]


def test_texts_are_found_in_templates(tmp_path):
    """As Django looks them up: values by name, per cent signs doubled, white space trimmed if asked for."""
    page = tmp_path / "page.html"
    page.write_text(
        '{% translate "Mark" context "verb" %}{% translate \'It "is" 5%\' as x %}{{ d|date:_("j F Y") }}'
        "{% blocktranslate count n=m with a=b.c trimmed %}\n {{ n }} of {{ a }}\n  is <b>here</b>"
        "{% plural %}{{ n }} of {{ a }} are <b>here</b>{% endblocktranslate %}{% translate thing %}"
    )
    found = Found()
    templates.find(page, "page.html", found)
    assert {(m.context, m.text, m.many) for m in found.sorted()} == {
        ("verb", "Mark", ""),
        (None, 'It "is" 5%%', ""),
        (None, "j F Y", ""),
        (None, "%(n)s of %(a)s is <b>here</b>", "%(n)s of %(a)s are <b>here</b>"),
    }
    assert [one.why for one in found.unclear] == ["translate takes one quoted text"]


def test_texts_are_found_in_scripts(tmp_path):
    """Of scripts that import the words (beside others, too), also where they stand in template literals."""
    script = tmp_path / "page.js"
    script.write_text(
        'import { whoDid } from "./words.js";\n'
        'import { t, tn, tc } from "../words.js";\n'
        'const a = t("{name} plays", { name }); tn("{n} ball", "{n} balls", 3); tc("verb", "Mark");\n'
        'const b = `<p>${t("inside")}</p>`; list.at("no"); const split = /"[/]/;\n'
    )
    found = Found()
    scripts.find(script, "page.js", found)
    assert not found.unclear
    assert {(m.context, m.text, m.many) for m in found.sorted()} == {
        (None, "{name} plays", ""),
        (None, "{n} ball", "{n} balls"),
        ("verb", "Mark", ""),
        (None, "inside", ""),
    }


def test_a_reworded_text_keeps_its_translation_as_a_proposal():
    """Which no reader is shown."""
    old = Catalog(locale="de")
    old.add("The table is taken.", "Der Tisch ist belegt.")
    old.add("Your game is over", "Dein Spiel ist aus", context="match.over")
    found = Found()
    found.add(Message("The table is taken now."))
    found.add(Message("This one has ended.", context="match.over"))
    new = files.renewed(old, found, "de")
    proposed = new.get("The table is taken now.")
    assert (proposed.string, proposed.fuzzy) == ("Der Tisch ist belegt.", True)
    assert new.get("This one has ended.", "match.over").string == "Dein Spiel ist aus"
    assert len(checks.missing(new)) == 2
    assert len(new) == 2  # what is said nowhere any more is gone


GERMAN = Words(
    {
        "ball.red": "rote Kugel",
        "pool.left": ["noch {n} Kugel", "noch {n} Kugeln"],
        "pool.choose": "{who} wählt: {what}",
        "list.or": "{first} oder {last}",
        "list.and": "{first} und {last}",
    },
    "n != 1",
)


@pytest.fixture
def german():
    """The rules are said in a German of five messages."""
    from config.languages.speaking import say_text

    speak_by(GERMAN.say)
    yield
    speak_by(say_text)


def test_a_message_is_english_and_can_be_said_in_another_language(german):
    """Its values in turn; numbers choose the form; what has no translation stays English."""
    red = say("ball.red", "red ball")
    text = say("pool.choose", "{who} chooses {what}", who="Ann", what=AnyOf((red, "8", say("x.y", "blue"))))
    assert text == "Ann chooses red ball, 8 or blue"
    assert spoken(text) == "Ann wählt: rote Kugel, 8 oder blue"
    assert [spoken(say_many("pool.left", "{n} ball left", "{n} balls left", n)) for n in (0, 1, 2)] == [
        "noch 0 Kugeln",
        "noch 1 Kugel",
        "noch 2 Kugeln",
    ]
    assert (all_of(["a", "b"]), any_of(["a"]), all_of([])) == ("a und b", "a", "")
    assert str(Several((red, "8"))) == "red ball and 8"
    assert translated("no message") == "no message"


def test_a_message_renders_itself_escaped(german):
    """A template says it in the language of the page; names in it cannot bring markup."""
    from django.template import Context, Template

    text = say("pool.choose", "{who} chooses {what}", who="<b>", what="8")
    assert Template("{{ text }}").render(Context({"text": text})) == "&lt;b&gt; wählt: 8"


def test_a_message_survives_being_stored():
    """Caches keep objects by pickling them."""
    import pickle

    text = pickle.loads(pickle.dumps(say_many("a.b", "{n} ball", "{n} balls", 2)))
    assert isinstance(text, Text)
    assert (text, text.id, text.number, text.plural) == ("2 balls", "a.b", 2, "{n} balls")


def test_languages_are_named_once():
    """No language is both complete and prepared."""
    assert not known.COMPLETE.keys() & known.PREPARED.keys()


def test_a_plural_without_a_translation_is_english(tmp_path, settings):
    """A compiled catalogue has no empty forms, which a reader would see as nothing at all."""
    catalogue = Catalog(locale="de")
    catalogue.add(("{n} ball", "{n} balls"))
    catalogue.add(("{n} cue", "{n} cues"), ("{n} Queue", ""))
    catalogue.add("Table", "Tisch")
    _, content = files.compiled("de", sources.DJANGO, catalogue)
    read = gettext.GNUTranslations(BytesIO(content))
    assert read.gettext("Table") == "Tisch"
    assert read.ngettext("{n} ball", "{n} balls", 2) == "{n} balls"
    assert read.ngettext("{n} cue", "{n} cues", 1) == "{n} cue"


def test_the_games_tell_their_texts_to_translators():
    """Each once, under an id that holds for ever: name, clauses, rules, options."""
    told = {text.id: str(text) for text, _ in messages.of_books()}
    assert told["brunswick/three-cushion-carrom.name"] == "Three-Cushion Carrom Game"
    assert len(told) > 8000 and all(told.values())


def test_how_words_are_joined_can_be_translated():
    """The messages that join "a, b and c" and "a, b or c" are in the catalogue of the rules, which has what
    the source gives (:func:`test_the_catalogues_are_in_order`)."""
    ids = {message.context for message in files.read("de", sources.RULES)}
    assert {"list.more", "list.and", "list.or"} <= ids
