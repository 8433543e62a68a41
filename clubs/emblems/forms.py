"""Forms of emblems: one for any event, made from the facts that its kind has; one for a club's own deed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

import rules_engine as engine
from clubs.emblems.models import DeedVersion
from clubs.emblems.rules.events import FACTS
from clubs.emblems.rules.lodging import takes_direct
from clubs.emblems.rules.own import own_deed
from clubs.emblems.rules.terms import THREE, Deed, DeedError, Terms, deed_of_the_book, readings_of
from clubs.emblems.rules.wording import title_of
from clubs.people.editing import KeptForm
from clubs.people.models import Club
from config.languages.speaking import translated

LABELS: dict[str, Promise] = {
    "to": gettext_lazy("To whom"), "money": gettext_lazy("Amount"),
    "dated": gettext_lazy("Day written on the challenge"), "age": gettext_lazy("Age in years"),
    "standing": gettext_lazy("Of unimpeached professional standing"),
    "stake": gettext_lazy("Stake a side, if it is more"), "mailed": gettext_lazy("Sent by mail at"),
    "direct": gettext_lazy("Sent to the holder directly, who has it"),
    "certified_by": gettext_lazy("Certified by two others (names, with a comma between)"),
    "what": gettext_lazy("What"), "until": gettext_lazy("Until the day"), "reason": gettext_lazy("Reason"),
    "day": gettext_lazy("Day"), "agreed": gettext_lazy("Both agree"), "nights": gettext_lazy("Nights"),
    "city": gettext_lazy("City"), "country": gettext_lazy("Country"),
    "residence": gettext_lazy("Countries where the two live (with a comma between)"),
    "name": gettext_lazy("Hall"), "referee": gettext_lazy("Referee"), "marker": gettext_lazy("Marker"),
    "hour": gettext_lazy("Hour, such as 20:00"), "balls": gettext_lazy("Balls (inches)"),
    "table": pgettext_lazy("billiard table", "Table"), "cushions": gettext_lazy("Cushions"),
    "pockets": gettext_lazy("Pockets"), "consent": gettext_lazy("With the donor's consent"),
    "who": gettext_lazy("Who"), "winner": pgettext_lazy("who won", "Winner"), "score": gettext_lazy("Score"),
    "match": pgettext_lazy("label", "Match"), "words": gettext_lazy("The ruling"),
    "outcome": gettext_lazy("It decides for"), "step": gettext_lazy("Which step"),
    "version": gettext_lazy("Version of the deed"),
}  # fmt: skip
_OUTCOMES = (
    ("", pgettext_lazy("decides for", "nobody: a ruling in words")),
    ("holder", pgettext_lazy("decides for", "the holder")),
    ("challenger", pgettext_lazy("decides for", "the challenger")),
    ("off", pgettext_lazy("decides for", "nobody: the match is off")),
)


class EventForm(forms.Form):
    """The facts of one kind of event; ``known`` are those that the page knows already."""

    def __init__(
        self, kind: str, known: dict[str, Any], persons: list[str], *args: Any, deed: Deed, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind, self.known = kind, known
        needed, more = FACTS[kind]
        for name in (*needed, *more):
            if (
                name == "challenge"
                or (name == "match" and kind == "result")
                or _idle(name, kind, known, deed)
            ):
                continue
            self.fields[name] = _field(kind, name, persons, required=name in needed)
            if known.get(name) is not None:
                self.fields[name].initial = known[name]
            if name == "what" and kind == "excuse":
                self.fields[name].widget = forms.HiddenInput()
            if name == "step" or (name == "money" and not deed.terms.stake and kind in _PARTS):
                self.fields[name].widget = forms.HiddenInput()
            if name == "money" and deed.currency:
                self.fields[name].label = gettext("Amount ({currency})").format(currency=deed.currency)
            if name == "agreed" and known.get("agreed"):
                self.fields[name].widget = forms.HiddenInput()  # it is sent to the other side to agree

    def facts(self) -> dict[str, Any]:
        """The facts as an event takes them; what was left empty is left out."""
        found = {name: self.known[name] for name in ("challenge",) if self.known.get(name)}
        for name, value in self.cleaned_data.items():
            if value in (None, ""):
                continue
            if name in ("certified_by", "residence"):
                value = [part.strip() for part in value.split(",") if part.strip()]
            found[name] = value if isinstance(value, bool | int | list) else str(value)
        return found


_PARTS = frozenset({"challenge", "cover", "final"})


def _idle(name: str, kind: str, known: dict[str, Any], deed: Deed) -> bool:
    """Whether the form leaves a fact out because it has no meaning under the deed or for the event."""
    terms = deed.terms
    return {
        "age": terms.min_age is None,
        "standing": not terms.standing,
        "stake": not terms.stake_is_minimum,
        "mailed": not terms.mail_certificate,
        "certified_by": not terms.mail_certificate,
        "nights": terms.per != "night",
        "marker": "marker" not in terms.officials,
        "pockets": not terms.pockets,
        "residence": "residence" not in terms.countries,
        "consent": not terms.consent_cures,
        "direct": not takes_direct(deed),
        "outcome": not known.get("challenge"),
        "until": (kind == "reverse" and "@" not in str(known.get("step", "")))
        or (kind == "excuse" and known.get("what") == "delivery"),
    }.get(name, False)


def _field(kind: str, name: str, persons: list[str], *, required: bool) -> forms.Field:
    label = str(LABELS[name])
    day = forms.DateInput(attrs={"type": "date"})
    if name in ("dated", "day", "until"):
        return forms.DateField(label=label, required=required, widget=day)
    if name == "mailed":
        local = forms.DateTimeInput(attrs={"type": "datetime-local"})
        return forms.CharField(label=label, required=required, max_length=20, widget=local)
    if name in ("agreed", "standing", "consent", "direct"):
        return forms.BooleanField(label=label, required=False)
    if name in ("money", "stake"):
        return forms.DecimalField(
            label=label, required=required, min_value=0, max_digits=10, decimal_places=2
        )
    if name in ("age", "nights", "version"):
        return forms.IntegerField(label=label, required=required, min_value=1, max_value=999)
    if name == "outcome":
        return forms.ChoiceField(label=label, required=False, choices=_OUTCOMES)
    if name in ("to", "who", "winner"):
        return forms.ChoiceField(label=label, choices=[(one, one) for one in persons])
    if name in ("reason", "words"):
        area = forms.Textarea(attrs={"rows": 3})
        return forms.CharField(label=label, required=required, max_length=1000, widget=area)
    return forms.CharField(
        label=gettext("For what") if kind == "expense" else label, required=required, max_length=200
    )


class WhenForm(forms.Form):
    """When it happened: the trustee may record what happened before."""

    at = forms.DateTimeField(
        label=gettext_lazy("When it happened"),
        required=False,
        help_text=gettext_lazy("Leave empty for now; the club's time."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )


class EmblemForm(forms.Form):
    """A new emblem: its title and its deed."""

    title = forms.CharField(label=gettext_lazy("Title of the emblem"), max_length=160)
    deed = forms.ChoiceField(label=gettext_lazy("Deed"), widget=forms.RadioSelect)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = DeedVersion.objects.filter(club=club).order_by("slug", "-version")
        named = {row.slug: translated(title_of(row.slug, row.title)) for row in reversed(list(own))}
        book = {deed_id: translated(deed_of_the_book(deed_id).title) for deed_id in THREE}
        self.fields["deed"].choices = list((book | named).items())  # type: ignore[attr-defined]


_GROUPS = (
    (gettext_lazy("What is played"), ("title", "game", "points", "per")),
    (
        gettext_lazy("Stakes"),
        ("currency", "stake", "stake_is_minimum", "deposit", "deposit_returnable", "final_days"),
    ),
    (gettext_lazy("From challenge to contest"), ("cover_days", "play", "play_days", "date_by", "wait_days")),
    (
        gettext_lazy("Holding the emblem"),
        ("term_months", "late_days", "guarantee", "delivery_hour", "delivery_forfeits"),
    ),
    (
        gettext_lazy("Where, and the evening"),
        ("city_by", "countries", "hall_by", "start", "officials_by", "marker", "receipts"),
    ),
    (gettext_lazy("Who may challenge, and who decides"), ("min_age", "final_say")),
)


class DeedForm(forms.Form):
    """A club's own deed."""

    title = forms.CharField(label=gettext_lazy("Name of the deed"), max_length=160)
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    points = forms.IntegerField(label=gettext_lazy("Points"), min_value=0, max_value=3660, initial=50)
    per = forms.ChoiceField(
        label=gettext_lazy("Points are"),
        choices=[("game", gettext_lazy("for the whole game")), ("night", gettext_lazy("for each night"))],
    )
    currency = forms.CharField(
        label=gettext_lazy("Currency of the stakes"),
        max_length=10,
        required=False,
        help_text=gettext_lazy("Such as EUR, or points. Left empty, it is for honour and nothing is staked."),
    )
    stake = forms.DecimalField(
        label=gettext_lazy("Stake a side"), min_value=0, max_digits=9, decimal_places=2, initial=0
    )
    stake_is_minimum = forms.BooleanField(label=gettext_lazy("More may be staked"), required=False)
    deposit = forms.DecimalField(
        label=gettext_lazy("Part of it that comes with the challenge"),
        min_value=0,
        max_digits=9,
        decimal_places=2,
        initial=0,
    )
    deposit_returnable = forms.BooleanField(
        label=gettext_lazy("A challenge may be taken back before it is covered"), required=False
    )
    cover_days = forms.IntegerField(
        label=gettext_lazy("Days to cover a challenge"), min_value=1, max_value=366, initial=10
    )
    play = forms.ChoiceField(
        label=gettext_lazy("The contest is played"),
        choices=[
            ("within", gettext_lazy("within so many days")),
            ("from", gettext_lazy("not before so many days")),
        ],
    )
    play_days = forms.IntegerField(
        label=gettext_lazy("How many days"), min_value=1, max_value=366, initial=30
    )
    date_by = forms.ChoiceField(
        label=gettext_lazy("The day is named by"),
        choices=[
            ("holder", pgettext_lazy("chosen by", "the holder")),
            ("either", pgettext_lazy("chosen by", "either")),
        ],
    )
    final_days = forms.IntegerField(
        label=gettext_lazy("Days before the contest by which the rest is up"),
        min_value=0,
        max_value=60,
        initial=3,
    )
    wait_days = forms.IntegerField(
        label=gettext_lazy("Days that a beaten player waits"), min_value=0, max_value=366, initial=14
    )
    term_months = forms.IntegerField(
        label=gettext_lazy("Months after which the emblem is the holder's own"),
        min_value=0,
        max_value=120,
        initial=0,
        help_text=gettext_lazy("0: it never is."),
    )
    late_days = forms.IntegerField(
        label=gettext_lazy("Last days in which a challenge prolongs the term"),
        min_value=0,
        max_value=366,
        initial=0,
    )
    guarantee = forms.DecimalField(
        label=gettext_lazy("Guarantee of the holder"), min_value=0, max_digits=9, decimal_places=2, initial=0
    )
    delivery_hour = forms.TimeField(
        label=gettext_lazy("On the day the emblem is there by"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}),
    )
    delivery_forfeits = forms.BooleanField(
        label=gettext_lazy("Otherwise emblem and stakes are lost to the challenger"), required=False
    )
    marker = forms.BooleanField(label=gettext_lazy("There is a marker beside the referee"), required=False)
    officials_by = forms.TimeField(
        label=gettext_lazy("Officials agreed by"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}),
    )
    city_by = forms.ChoiceField(
        label=gettext_lazy("The city is chosen by"),
        required=False,
        choices=[
            ("", pgettext_lazy("chosen by", "either")),
            ("holder", pgettext_lazy("chosen by", "the holder")),
        ],
    )
    countries = forms.CharField(
        label=gettext_lazy("Country"),
        required=False,
        max_length=80,
        help_text=gettext_lazy('A country, "residence" for one where a player lives, or empty for anywhere.'),
    )
    hall_by = forms.ChoiceField(
        label=gettext_lazy("If they do not agree on a hall"),
        choices=[
            ("donor", gettext_lazy("the trustee decides")),
            ("agreement", gettext_lazy("they must agree")),
        ],
    )
    start = forms.TimeField(
        label=gettext_lazy("Play begins at"), required=False, widget=forms.TimeInput(attrs={"type": "time"})
    )
    receipts = forms.BooleanField(
        label=gettext_lazy("The winner takes the receipts and pays the expenses"), required=False
    )
    min_age = forms.IntegerField(
        label=gettext_lazy("Youngest age"), required=False, min_value=1, max_value=99
    )
    final_say = forms.ChoiceField(
        label=gettext_lazy("The trustee"),
        choices=[
            ("uncovered", gettext_lazy("decides what the deed does not cover")),
            ("everything", gettext_lazy("settles every dispute")),
            ("hall and officials", gettext_lazy("decides about hall and officials alone")),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = sorted(((g.id, g.name) for g in engine.games()), key=lambda one: one[1])  # type: ignore[attr-defined]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings, in the order in which a deed is thought out."""
        return [(str(title), [self[name] for name in names]) for title, names in _GROUPS]

    def deed(self, slug: str, donor: str) -> Deed:
        """The deed that the form describes. Raises :class:`DeedError`."""
        data = dict(self.cleaned_data)
        title, game, currency = data.pop("title"), data.pop("game"), data.pop("currency")
        forfeits, marker, receipts = data.pop("delivery_forfeits"), data.pop("marker"), data.pop("receipts")
        for name in ("delivery_hour", "officials_by", "start"):
            data[name] = f"{data[name]:%H:%M}" if data[name] else ""
        terms = Terms(
            **data,
            delivery_default="forfeit" if forfeits else "dispute",
            officials=("referee", "marker") if marker else ("referee",),
            receipts="winner" if receipts else "",
        )
        return own_deed(slug, title, game, donor, currency, terms)

    def add_deed_error(self, error: DeedError) -> None:
        """Show what is wrong beside its field."""
        name = error.where.rpartition(".")[2]
        self.add_error(name if name in self.fields else None, translated(error.message))


class ReadingsForm(KeptForm):
    """The readings of what a deed leaves unclear."""

    def __init__(self, deed: Deed, *args: Any, **kwargs: Any) -> None:
        kept = {one.id: deed.reading(one.id) for one in readings_of(deed)}
        super().__init__(*args, kept=kept, **kwargs)
        for one in readings_of(deed):
            choices = [(choice, translated(words)) for choice, words in one.choices]
            self.fields[one.id] = forms.ChoiceField(
                label=translated(one.text), choices=choices, widget=forms.RadioSelect
            )
