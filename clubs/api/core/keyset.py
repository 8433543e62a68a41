"""Where a page of rows goes on: after the row that was shown last, whatever came or went meanwhile.

A page by offset counts the rows before it, so a row that is added or removed there shifts all that follow. A
*place* is the values by which rows are sorted, of one row; the page begins with the rows that sort after it.
That holds for every ordering: by several columns, up and down, with nulls, by what the database computes, and
with equal values, for the primary key comes last. A database finds the place in its index, so a page far down
costs what the first one does.

Django REST framework has such pages, too (``CursorPagination``), by one column of distinct values without
nulls; equal values are counted there again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.core import signing
from django.core.exceptions import FieldDoesNotExist
from django.db import connections
from django.db.models import F, Field, Model, OrderBy, Q, QuerySet

_SALT: Final = "clubs.api.cursor"
_PREFIX: Final = "place_"
_LONGEST: Final = 4000


class Term(NamedTuple):
    """One of the values by which rows are sorted.

    ``name`` is how a query names it, ``read`` the attribute of a row that has it. ``first`` says whether
    nulls come before all values; None: there are none.
    """

    order: OrderBy
    name: str
    read: str
    first: bool | None


class Place(NamedTuple):
    """The values of a row in the order of ``terms``; ``back`` is the page that ends before it."""

    values: tuple[Any, ...]
    back: bool = False


class Rows:
    """Rows in an order that leaves nothing to chance."""

    def __init__(self, rows: QuerySet[Any]) -> None:
        self._vendor = connections[rows.db].vendor
        self.terms: list[Term] = []
        grouped = getattr(rows, "_fields", None) is not None  # of values(): the rows have no key of their own
        for number, order in enumerate(_orders(rows, () if grouped else ("pk",))):
            rows = self._add(rows, order, number, grouped=grouped)
        self.rows = rows.order_by(*(one.order for one in self.terms))

    def page(self, place: Place | None, limit: int) -> tuple[list[Any], bool]:
        """At most ``limit`` rows on the side of ``place`` that it names, and whether there are more there."""
        if place is None:
            found = list(self.rows[: limit + 1])
            return found[:limit], len(found) > limit
        terms = [_turned(one) for one in self.terms] if place.back else self.terms
        rows = self.rows.filter(_beyond(terms, place.values)).order_by(*(one.order for one in terms))
        found = list(rows[: limit + 1])
        shown, more = found[:limit], len(found) > limit
        return (shown[::-1] if place.back else shown), more

    def place(self, row: Any, *, back: bool = False) -> Place:
        """Where ``row`` stands."""
        read = row.__getitem__ if isinstance(row, dict) else lambda name: getattr(row, name)
        return Place(tuple(read(one.read) for one in self.terms), back)

    def write(self, place: Place, address: str) -> str:
        """``place`` as a cursor that is good at ``address`` and in this order."""
        told = [self._mark(address), int(place.back), [_plain(one) for one in place.values]]
        return signing.Signer(salt=_SALT).sign_object(told, compress=True)

    def read(self, cursor: str, address: str) -> Place:
        """The place of a cursor. Raises ``ValueError`` for one that was not written here, or for another list
        or order."""
        if len(cursor) > _LONGEST:
            raise ValueError(cursor)
        try:
            mark, back, values = signing.Signer(salt=_SALT).unsign_object(cursor)
        except signing.BadSignature as error:
            raise ValueError(cursor) from error
        if mark != self._mark(address):
            raise ValueError(cursor)
        return Place(tuple(_rich(one) for one in values), bool(back))

    def _mark(self, address: str) -> str:
        order = [(one.read, one.order.descending, one.first) for one in self.terms]
        return signing.Signer(salt=_SALT).signature(repr((address, order)))[:12]

    def _add(self, rows: QuerySet[Any], order: OrderBy, number: int, *, grouped: bool) -> QuerySet[Any]:
        named = _name_of(order)
        field = _own_field(rows.model, named)
        if field is not None and not grouped:
            name = read = str(field.attname)
        elif named in rows.query.annotations:
            name = read = named
        else:
            name = read = f"{_PREFIX}{number}"
            rows = rows.annotate(**{name: order.expression})
        nulls = None if field is not None and not field.null else self._nulls_first(order)
        self.terms.append(Term(order, name, read, nulls))
        return rows

    def _nulls_first(self, order: OrderBy) -> bool:
        if order.nulls_first or order.nulls_last:
            return bool(order.nulls_first)
        lowest = (
            self._vendor != "postgresql"
        )  # PostgreSQL takes nulls for the largest, others for the smallest
        return lowest is not bool(order.descending)


def _orders(rows: QuerySet[Any], last: Sequence[str]) -> Iterator[OrderBy]:
    """What ``rows`` are sorted by, with ``last`` to tell equal ones apart."""
    query, seen = rows.query, set()
    usual = (query.get_meta().ordering or ()) if query.default_ordering else ()
    given: tuple[Any, ...] = tuple(query.order_by) or tuple(usual)
    for order in (*_spelled(rows.model, given, set(query.annotations)), *_spelled(rows.model, last, set())):
        key = _name_of(order) or repr(order.expression)
        if key not in seen:
            seen.add(key)
            yield order
        if key == "pk":
            return  # nothing after a key makes a difference


def _name_of(order: OrderBy) -> str:
    """The column or annotation by which it sorts; empty for what is computed."""
    by = order.expression
    return str(getattr(by, "name", "")) if isinstance(by, F) else ""


def _spelled(
    model: type[Model], given: Sequence[Any], computed: set[str], above: str = ""
) -> Iterator[OrderBy]:
    """Each as an expression; a foreign key stands for the order of what it leads to, and then for itself."""
    for one in given:
        if not isinstance(one, str):
            yield one.copy() if isinstance(one, OrderBy) else OrderBy(one)
            continue
        down, name = one.startswith("-"), one.lstrip("-+")
        if name in (model._meta.pk.name, "id") and not above:
            name = "pk"
        field = None if name in computed else _last_field(model, name)
        related = getattr(field, "related_model", None)
        if related is not None and name.rpartition("__")[2] == field.name:  # type: ignore[union-attr]
            inner = [str(row) for row in related._meta.ordering]
            turned = [row[1:] if row.startswith("-") else f"-{row}" for row in inner] if down else inner
            yield from _spelled(model, [_below(name, row) for row in turned], computed, name)
            name = f"{name}_id"
        yield OrderBy(F(name), descending=down)


def _below(name: str, order: str) -> str:
    return f"-{name}__{order[1:]}" if order.startswith("-") else f"{name}__{order}"


def _last_field(model: Any, path: str) -> Any:
    field = None
    for step in path.split("__"):
        try:
            field = model._meta.pk if step == "pk" else model._meta.get_field(step)
        except (FieldDoesNotExist, AttributeError):
            return None
        model = getattr(field, "related_model", None)
    return field


def _own_field(model: type[Model], name: str) -> Field[Any, Any] | None:
    """The column of ``model`` itself that is called so."""
    if name == "pk":
        return model._meta.pk
    found = next((one for one in model._meta.concrete_fields if name in (one.name, one.attname)), None)
    return found


def _turned(term: Term) -> Term:
    """The same, from the other end."""
    order = term.order.copy()
    order.reverse_ordering()
    return term._replace(order=order, first=None if term.first is None else not term.first)


def _beyond(terms: Sequence[Term], values: Sequence[Any]) -> Q:
    """The rows that sort after one with ``values``."""
    found = Q(pk__in=())
    for term, value in reversed(list(zip(terms, values, strict=True))):
        same = Q(**{f"{term.name}__isnull": True}) if value is None else Q(**{term.name: value})
        found = _later(term, value) | same & found
    lead, value = terms[0], values[0]
    if lead.first is None:  # said apart, so that a database looks for it in its index
        found &= Q(**{f"{lead.name}__{'lte' if lead.order.descending else 'gte'}": value})
    return found


def _later(term: Term, value: Any) -> Q:
    absent = Q(**{f"{term.name}__isnull": True})
    if value is None:
        return ~absent if term.first else Q(pk__in=())
    found = Q(**{f"{term.name}__{'lt' if term.order.descending else 'gt'}": value})
    return found | absent if term.first is False else found


_READ: Final[dict[str, Any]] = {
    "t": datetime.fromisoformat,
    "d": date.fromisoformat,
    "n": Decimal,
    "u": UUID,
    "s": lambda micros: timedelta(microseconds=micros),
}


def _plain(value: Any) -> Any:
    """``value`` as JSON keeps it, with its type."""
    if isinstance(value, datetime):
        return {"t": value.isoformat()}
    if isinstance(value, date):
        return {"d": value.isoformat()}
    if isinstance(value, Decimal):
        return {"n": str(value)}
    if isinstance(value, UUID):
        return {"u": str(value)}
    if isinstance(value, timedelta):
        return {"s": value // timedelta(microseconds=1)}
    return value


def _rich(value: Any) -> Any:
    if isinstance(value, dict):
        ((kind, text),) = value.items()
        return _READ[kind](text)
    return value
