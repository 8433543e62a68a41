"""What all endpoints of the interface have in common: the club, the rights, and an early "unchanged"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language, gettext
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core import etags, old_names, renaming, writing
from clubs.api.core.authentication import token_of
from clubs.api.core.expanding import Step, expand
from clubs.api.core.expanding import asked_for as asked_to_expand
from clubs.api.core.faults import UNKNOWN_PARAMETER, bad_fields, of_body, unknown_member
from clubs.api.core.fields import Tree, parsed, sparse
from clubs.api.core.locating import STATUSES, Made
from clubs.api.core.paging import Pages
from clubs.api.core.permissions import HasRight, Right, reads_openly, scope_missing
from clubs.api.core.progress import Progress
from clubs.api.core.renaming import Renamed
from clubs.api.core.schema import asked_for, expandable_in, shown_in
from clubs.api.core.scopes import Scope
from clubs.people import access
from clubs.people.models import Club
from config import shown_names
from matches.problems import Fault, UserProblem
from matches.services import again_on_deadlock

T = TypeVar("T")
_LONGEST_NAME = 60


class Unchanged(Exception):
    """The client already has this state: the endpoint answers 304 and does no more work."""

    def __init__(self, etag: str) -> None:
        super().__init__(etag)
        self.etag = etag


class Endpoint(GenericAPIView[Model]):
    """An address of the interface."""

    rights: ClassVar[dict[str, Right]] = {}
    located: ClassVar[dict[str, Made]] = {}
    renamed: ClassVar[Sequence[Renamed]] = ()
    permission_classes = (HasRight,)
    metadata_class = None
    http_method_names = ["get", "post", "put", "patch", "delete", "head"]  # with OPTIONS, Allow would list it
    computes: ClassVar[tuple[str, ...]] = ()
    """Which of its operations by POST write nothing: the keys of :attr:`rights`."""
    in_steps: ClassVar[tuple[str, ...]] = ()
    """Which of its operations write in several transactions, by ``progress``: the keys of :attr:`rights`."""
    progress: Progress
    _state: str | None = None
    _club: Club | None = None
    _tree: Tree = {}
    _steps: Sequence[Step] = ()

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """As the framework does; what writes and may be sent again is answered in one transaction."""
        self.args, self.kwargs = args, kwargs
        self.progress = Progress()
        asked = self.request = self.initialize_request(request, *args, **kwargs)
        self.headers = self.default_response_headers
        try:
            self.initial(asked, *args, **kwargs)
            work = partial(self._handler(asked), asked, *args, **kwargs)
            if writing.is_guarded(self, asked):
                return writing.answer(self, asked, work)
            made = work()
        except Exception as problem:  # a bug is raised again
            made = self.handle_exception(problem)
        self.response = self.finalize_response(asked, made, *args, **kwargs)
        return self.response

    def _handler(self, request: Request) -> Callable[..., Any]:
        name = (request.method or "").lower()
        found = getattr(self, name, None) if name in self.http_method_names else None
        return found or self.http_method_not_allowed

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Authenticate, count and authorize. Raises ``UserProblem``."""
        self._count(request)
        super().initial(request, *args, **kwargs)
        super().check_permissions(request)
        renaming.read_query(self, request)
        self._check_query(request)
        self._tree = parsed(request.query_params.get("fields", ""))
        self._steps = self._expanding(request)

    def check_permissions(self, request: Request) -> None:
        """Done by :meth:`initial`: the framework checks before it counts, so refusals would go uncounted."""

    def check_throttles(self, request: Request) -> None:
        """Done by :meth:`initial`, before anything is refused."""

    def _count(self, request: Request) -> None:
        """Count the request as its sender's, or its address's where the token or session is not good."""
        try:
            bool(request.user)  # looked up here
        except (UserProblem, APIException):
            request.user, request.auth = AnonymousUser(), None
            super().check_throttles(request)
            raise
        super().check_throttles(request)

    def operation(self, method: str) -> str:
        """Under which name ``rights`` has ``method``: a set of views names its actions, HEAD is a GET."""
        method = "GET" if method == "HEAD" else method
        actions = getattr(self, "action_map", None)
        return method if actions is None else actions.get(method.lower(), "")

    def right(self) -> Right | None:
        """What the requested method takes; None where the address does not have the method."""
        return self.rights.get(self.operation(self.request.method or "GET"))

    def _check_query(self, request: Request) -> None:
        """Refuse unknown parameters: if a misspelt filter were ignored, the answer would show too much."""
        known = asked_for(self, request.method or "GET")
        words = gettext("There is nothing to ask for as {unknown} here.")
        faults = [
            Fault(
                (name[:_LONGEST_NAME],),
                UNKNOWN_PARAMETER,
                words.format(unknown=repr(name[:_LONGEST_NAME])),
                place="parameter",
            )
            for name in sorted(set(request.query_params) - known)
        ]
        pages = self.paginator
        if isinstance(pages, Pages) and {"limit", "offset"} <= known:
            faults += pages.faults(request)
        if len(faults) == 1:
            raise UserProblem("bad-field", faults[0].detail, 422, {"field": faults[0].at[0]}, faults)
        if faults:
            raise bad_fields(faults)

    def _expanding(self, request: Request) -> list[Step]:
        """What is to be expanded. It is read, so a token needs the scope for that."""
        if not (text := request.query_params.get("expand", "")):
            return []
        steps = asked_to_expand(text, expandable_in(self, request.method or "GET"))
        token = token_of(request)
        if token is not None and Scope.READ not in token.scopes:
            raise scope_missing(Scope.READ)
        return steps

    def club(self, request: Request) -> Club:
        """The club of the address; at an address that names none, that of the tablet that asks.

        Raises ``UserProblem`` "not-found", "other-club".
        """
        if self._club is None:
            token = token_of(request)
            slug = self.kwargs.get("club")
            if slug is None and token is not None and token.device is not None:
                slug = token.device.table.club.slug
            found = _tablets_club(request, slug) or access.club_for(user_of(request), slug)
            self.keep_within(request, found)
            self._club = found
        return self._club

    def keep_within(self, request: Request, club: Club) -> None:
        """See to it that the token is good in ``club``, or that it stands aside.

        A token for one club is nobody in every other: it reads what a visitor reads, and from here on the
        request is a visitor's. Raises ``UserProblem`` "other-club" (403).
        """
        if _foreign(request, club) and reads_openly(self.right()) and access.may_see(AnonymousUser(), club):
            request.user, request.auth = AnonymousUser(), None
        within(request, club)

    def same(self, request: Request, *parts: object) -> None:
        """Say which state is going to be shown: numbers of the logs that it is made of.

        Raises :class:`Unchanged` when the asker has it, before anything is read or put together. The answer
        carries it as its ETag; who asks, with which roles, for what, and in which language, is part of it.
        What is expanded changes without these logs: then the text of the answer tells.
        """
        if self._steps:
            return
        roles = sorted(access.roles_in(user_of(request), self._club)) if self._club else ()
        seen = (request.get_full_path(), viewer(request), roles, get_language(), shown_names.key(), *parts)
        self._state = etags.digest(repr(seen).encode())
        if (known := etags.known(request.headers.get("If-None-Match", ""), self._state)) is not None:
            raise Unchanged(known)

    def held(self, request: Request, *roles: str) -> bool:
        """Whether the asker holds one of ``roles`` in the club of the address."""
        return not access.roles_in(user_of(request), self.club(request)).isdisjoint(roles)

    def page_of(
        self, rows: Any, *, completed: Callable[[list[Any]], object] | None = None, **context: Any
    ) -> Response:
        """A page of ``rows`` (a queryset is filtered first) as ``serializer_class`` writes them.

        ``completed`` looks up, for the rows of the page at once, what would be dear for all.
        """
        found = list(self.paginate_queryset(self.filter_queryset(rows)) or ())
        if completed is not None:
            completed(found)
        assert self.serializer_class is not None
        kind: type[serializers.BaseSerializer[Any]] = self.serializer_class
        written: Any = kind(found, many=True, context={**self.get_serializer_context(), **context})
        self._leave_out(written.child)
        return self.get_paginated_response(written.data)

    def _leave_out(self, serializer: Any) -> None:
        """Let a serializer of rows not compute what was not asked for."""
        members = getattr(serializer, "fields", {})
        now = {old: new for new, old, _ in old_names.pairs_of(serializer)}
        names = {now.get(name, name) for name in self._tree}
        if self._tree and names <= members.keys():
            for name in members.keys() - names:
                members.pop(name)

    def handle_exception(self, exc: Exception) -> HttpResponseBase:  # type: ignore[override]
        """Answer :class:`Unchanged` with 304; leave errors to the framework."""
        if isinstance(exc, Unchanged):
            answer = HttpResponse(status=304)
            answer["ETag"] = exc.etag
            return answer
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Leave out what was not asked for; give the answer its ETag, or the address of what was made."""
        reading = request.method in ("GET", "HEAD") and response.status_code == 200
        told = isinstance(response, Response) and response.status_code < 300
        if told:
            response.data = self._with_old_names(request, response)
        if told and reading:
            try:
                expand(self, request, response.data, self._steps)
                response.data = sparse(response.data, self._tree)
            except UserProblem as problem:
                response = self.handle_exception(problem)
                reading = told = False
        made = super().finalize_response(request, response, *args, **kwargs)
        renaming.tell(request, made)
        if response.status_code in STATUSES and isinstance(response, Response):
            self._locate(request, made, response.data)
        patch_vary_headers(made, ["Authorization", "Cookie"])
        if not made.has_header("Cache-Control"):
            made["Cache-Control"] = "private, no-cache"
        if reading and isinstance(made, Response):
            made.add_post_render_callback(etags.conditional(request._request, self._state))
        elif reading and self._state is not None:
            made["ETag"] = quote_etag(f"{self._state}-")
        return made

    def _with_old_names(self, request: Request, response: Response) -> Any:
        """The data of an answer, with renamed members by their old names, too."""
        if self.right() is None or not response.data:
            return response.data
        shown = shown_in(self, request.method or "GET", response.status_code)
        if not shown.plan:
            return response.data
        if self._tree and old_names.asks_old(self._tree, shown.plan):
            renaming.use(request, *renaming.MEMBERS_UNIFIED)
        return old_names.in_pages(response.data, shown.plan, shown.members)

    def _locate(self, request: Request, made: Any, data: Any) -> None:
        """Tell where the thing is that the request has made."""
        thing = self.located.get(self.operation(request.method or ""))
        path = None if thing is None else thing.path(data, self.kwargs)
        if path is not None:
            made["Location"] = request.build_absolute_uri(path)


def user_of(request: Request) -> Any:
    """Who asks, for :mod:`clubs.people.access`: a person or an anonymous visitor."""
    return request.user


def viewer(request: Request) -> str:
    """Who asks, as a word: answers to different people may differ."""
    token = token_of(request)
    if token is not None:
        return f"token {token.pk}"
    return f"user {request.user.pk}" if request.user.is_authenticated else "public"


def _tablets_club(request: Request, slug: str) -> Club | None:
    """The club where the tablet stands that asks, if ``slug`` is that: it sees it, public or not."""
    token = token_of(request)
    if token is None or token.device is None or token.device.table.club.slug != slug:
        return None
    return token.device.table.club


def _foreign(request: Request, club: Club) -> bool:
    token = token_of(request)
    return token is not None and token.club_id is not None and token.club_id != club.pk


def within(request: Request, club: Club) -> None:
    """See to it that the token is good in ``club``. Raises ``UserProblem`` "other-club" (403)."""
    if _foreign(request, club):
        raise UserProblem("other-club", gettext("The token is for another club."), 403)


def read(kind: type[serializers.Serializer[Any]], request: Request, **more: Any) -> dict[str, Any]:
    """The request's body, checked; unknown members are refused, not ignored.

    Raises ``UserProblem`` "bad-field" (422), which names everything that is wrong.
    """
    renaming.read_body(request, kind)
    made = kind(data=request.data, context={"request": request}, **more)
    return checked(made, list(unknown_in(made, request.data)))


def checked(
    made: serializers.Serializer[Any], faults: Sequence[Fault] = (), at: tuple[str | int, ...] = ()
) -> dict[str, Any]:
    """What a serializer has read that is given ``at`` a place of the body; ``faults`` are known already.

    Raises ``UserProblem`` "bad-field" (422), which names everything that is wrong.
    """
    if not made.is_valid() or faults:
        raise bad_fields([*faults, *of_body(made, made.errors, at)])
    return dict(made.validated_data)


def unknown_in(
    field: serializers.Field[Any, Any, Any, Any], given: Any, at: tuple[str | int, ...] = ()
) -> Iterator[Fault]:
    """The members of ``given``, however deep, that ``field`` does not have."""
    if isinstance(field, serializers.Serializer) and isinstance(given, dict):
        known = {name: one for name, one in field.fields.items() if not one.read_only}
        for name in sorted(given.keys() - known.keys()):
            yield unknown_member((*at, name[:_LONGEST_NAME]))
        for name, one in known.items():
            if name in given:
                yield from unknown_in(one, given[name], (*at, name))
    child = getattr(field, "child", None)
    listed = isinstance(field, serializers.ListSerializer | serializers.ListField)
    if child is not None and listed and isinstance(given, list):
        for number, one in enumerate(given):
            yield from unknown_in(child, one, (*at, number))


def act(service: Callable[..., T], **arguments: Any) -> T:
    """Call a service that writes, and retry it after a deadlock.

    Raises what the service raises.
    """
    return again_on_deadlock(partial(service, **arguments))
