"""Cookies that open something: names of their own by HTTPS, nothing lost on the way there."""

from __future__ import annotations

from config.https.cookies import read, with_secure_cookies, written

PAIRED = b"device=a:b=; Max-Age=60; Path=/; HttpOnly; SameSite=Lax"


def cookie(line: bytes) -> list[tuple[bytes, bytes]]:
    return [(b"host", b"balkline.local:8443"), (b"cookie", line)]


def read_line(line: bytes) -> bytes:
    """The cookies that the application sees of those that the browser sent."""
    return dict(read(cookie(line))[0]).get(b"cookie", b"")


def test_the_application_sees_the_usual_names() -> None:
    """The one that was set by HTTPS goes before one of plain HTTP, which is read where there is no other."""
    assert read_line(b"__Secure-sessionid=new; sessionid=old; theme=dark") == b"sessionid=new; theme=dark"
    assert read_line(b"sessionid=old; csrftoken=x==") == b"sessionid=old; csrftoken=x=="
    assert read_line(b"; nonsense") == b""
    assert read([(b"host", b"x")])[0] == [(b"host", b"x")]


def test_what_scripts_cannot_read_is_secure() -> None:
    """Others keep their names: a script looks for them."""
    assert written([(b"set-cookie", PAIRED)], frozenset()) == [
        (b"set-cookie", b"__Secure-device=a:b=; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure")
    ]
    plain = [(b"set-cookie", b"csrftoken=x; Path=/; SameSite=Lax"), (b"vary", b"Cookie")]
    assert written(plain, frozenset()) == plain
    ((_, once),) = written([(b"set-cookie", b"a=b; HttpOnly; Path=/; Secure")], frozenset())
    assert once.count(b"Secure") == 2  # of the name, and of the cookie


def test_the_one_of_plain_http_is_taken_away() -> None:
    """When it is replaced, and when the cookie is deleted: nobody stays signed in by the other way."""
    (_, new), (_, old) = written([(b"set-cookie", PAIRED)], frozenset({"device"}))
    assert new.startswith(b"__Secure-device=a:b=") and old.startswith(b'device=""; Max-Age=0; Path=/;')
    gone = b'device=""; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/own/; SameSite=Lax'
    lines = written([(b"set-cookie", gone)], frozenset({"__Secure-device", "device"}))
    assert [line.split(b"=")[0] for _, line in lines] == [b"__Secure-device", b"device"]
    assert all(b"Path=/own/" in line and b"Max-Age=0" in line for _, line in lines)
    assert lines[0][1].endswith(b"; Secure")


async def _ask(scheme: str) -> tuple[bytes, bytes]:
    seen: dict[str, bytes] = {}

    async def app(scope, receive, send):  # type: ignore[no-untyped-def]
        seen["in"] = dict(scope["headers"]).get(b"cookie", b"")
        await send({"type": "http.response.start", "status": 200, "headers": [(b"set-cookie", PAIRED)]})

    async def send(message):  # type: ignore[no-untyped-def]
        seen["out"] = dict(message["headers"])[b"set-cookie"]

    scope = {"type": "http", "scheme": scheme, "headers": cookie(b"__Secure-device=x")}
    await with_secure_cookies(app)(scope, None, send)
    return seen["in"], seen["out"]


def test_plain_http_is_as_it_was() -> None:
    """Only what comes by HTTPS is changed."""
    import asyncio

    came, set_to = asyncio.run(_ask("http"))
    assert came == b"__Secure-device=x" and set_to == PAIRED
    came, set_to = asyncio.run(_ask("https"))
    assert came == b"device=x" and set_to.startswith(b"__Secure-device=")
