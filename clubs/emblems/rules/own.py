"""A club's own deed: its clauses are written out from its terms, so that every step can cite one."""

from __future__ import annotations

from .telling import amount
from .terms import Clause, Deed, Terms, read_deed


def clauses_of(terms: Terms, donor: str, currency: str) -> tuple[Clause, ...]:
    """The clauses that say what ``terms`` mean, numbered from 1; what they leave out has none."""
    rows: list[tuple[str, tuple[str, ...]]] = []

    def add(text: str, *decides: str) -> None:
        rows.append((text, decides))

    money = bool(terms.stake)
    if money:
        least = "at least " if terms.stake_is_minimum else ""
        add(
            f"Each side stakes {least}{amount(terms.stake, currency)}; the winner takes both stakes.",
            "stake",
            "won",
        )
        back = {
            True: " Until it is covered, the challenger may take challenge and deposit back.",
            False: " It cannot be taken back.",
            None: "",
        }[terms.deposit_returnable]
        add(f"A challenge comes with {amount(terms.deposit, currency)}.{back}", "deposit", "withdraw")
    else:
        add("A challenge is for honour; nothing is staked.", "stake", "deposit", "won", "withdraw")
    put = f"puts up {amount(terms.deposit, currency)}" if money else "accepts"
    add(
        f"Told of a challenge, the holder {put} within {terms.cover_days} days; otherwise, and without a "
        "sufficient cause, the emblem is the challenger's. He need not meet two challengers at once.",
        "cover",
        "cover_default",
        "one_cover",
        "excuse",
        "at_risk",
    )
    rest = (
        f"The rest of the stakes ({amount(terms.final, currency)})"
        if money
        else "The word of both that they will play"
    )
    add(
        f"{rest} is given {terms.final_days} days before the contest at the latest; after that a death alone "
        "releases the players.",
        "final",
        "final_default",
        "play_or_pay",
        "death",
    )
    when = (
        f"The holder can be made to play from day {terms.play_days} on, not sooner."
        if terms.play == "from"
        else f"The holder names a day within {terms.play_days} days, and plays on it."
    )
    cured = ", unless the donor consented" if terms.consent_cures else ""
    add(
        f"{when} Whoever refuses to play loses his claim. If both plot against a rule{cured}, the match "
        "is off, what was staked goes back and the emblem returns to its donor.",
        "window",
        "refusal",
        "collusion",
    )
    choose = "holder" if terms.same_time == "holder" else "donor"
    mail = " One sent by mail carries two persons' certificate of the hour." if terms.mail_certificate else ""
    add(
        "Challenges take effect in the order of issue, one at a time; one made while another is pending "
        f"takes effect the day after it is done with. Of two of one hour the {choose} prefers one.{mail}",
        "effect",
        "queue",
        "priority",
        "same_time",
        *(("mail",) if terms.mail_certificate else ()),
    )
    if terms.wait_days:
        add(f"Whoever was beaten while contending waits {terms.wait_days} days.", "wait")
    if terms.term_months:
        late = (
            f" A challenge of the last {terms.late_days} days still binds, and prolongs the term."
            if terms.late_days
            else ""
        )
        add(
            f"Who wins the emblem and defends it for {terms.term_months} months owns it.{late}",
            "term",
            "ownership",
            "late",
        )
    else:
        add("The emblem is held, and never becomes anybody's own.", "term")
    if terms.guarantee:
        add(f"The holder leaves {amount(terms.guarantee, currency)} with the donor as surety.", "guarantee")
    if terms.delivery_hour:
        lost = (
            "otherwise emblem and stakes are the challenger's, and the surety the donor's"
            if terms.delivery_default == "forfeit"
            else "otherwise the donor decides"
        )
        add(
            f"On the day of a contest the emblem is there by {terms.delivery_hour}; {lost}.",
            "delivery",
            "delivery_default",
        )
    by = f" by {terms.officials_by}; then the donor names them" if terms.officials_by else ""
    add(f"The players agree on {' and '.join(terms.officials) or 'no officials'}{by}.", "officials", "near")
    nights = " each night, on more than one night by agreement" if terms.per == "night" else ""
    add(f"The game is {terms.points or 'as agreed'} points{nights}.", "points")
    place = f"in {terms.countries}" if terms.countries else "anywhere"
    chooser = "The holder chooses the city" if terms.city_by == "holder" else "Either may name the city"
    hall = "the donor decides" if terms.hall_by == "donor" else "both agree"
    hour = f" Play begins at {terms.start}." if terms.start else ""
    add(f"{chooser}, {place}; about the hall {hall}.{hour}", "venue", "hall", *(("start",) if hour else ()))
    gear = [
        f"{name} {value}"
        for name, value in (
            ("balls", terms.balls),
            ("table", terms.table),
            ("cushions", terms.cushions),
            ("pockets", terms.pockets),
        )
        if value
    ]
    if gear:
        add(f"Equipment: {', '.join(gear)}.", "equipment")
    if terms.receipts:
        add("The winner takes the receipts and pays the expenses.", "receipts")
    if terms.min_age or terms.standing:
        said = [f"of {terms.min_age} years or more"] if terms.min_age else []
        said += ["in good standing"] if terms.standing else []
        add(f"Anybody {' and '.join(said)} may challenge.", "eligibility")
    power = {
        "everything": "settles every dispute without appeal",
        "uncovered": "decides what this deed does not cover",
        "hall and officials": "decides about hall and officials alone",
    }[terms.final_say]
    sign = " The players sign these rules." if terms.signing else ""
    add(
        f"{donor} keeps the emblem's books and what is staked, records challenges and tells the holder of "
        f"them, and {power}.{sign}",
        "channel",
        "stakeholder",
        "ruling",
        *(("signing",) if terms.signing else ()),
    )
    return tuple(Clause(str(n), text, decides) for n, (text, decides) in enumerate(rows, 1))


def own_deed(
    deed_id: str,
    title: str,
    game: str,
    donor: str,
    currency: str,
    terms: Terms,
    *,
    version: int = 1,
    near: str = "",
    chosen: dict[str, str] | None = None,
) -> Deed:
    """A club's deed with its clauses. Raises :class:`~.terms.DeedError` where the terms cannot stand."""
    bare = Deed(
        id=deed_id,
        title=title,
        game=game,
        donor=donor,
        stakeholder=donor,
        currency=currency,
        near=near,
        additions=(),
        terms=terms,
        clauses=clauses_of(terms, donor, currency),
        chosen=chosen or {},
        version=version,
    )
    return read_deed(bare.to_json())
