"""Addresses of the interface without their last slash, which are easily written.

They lead to where they would with it. A redirect would do for a browser; but many programs forget the body of
a redirected request, or its token, and the asker would be told of a fault that he has not made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import is_valid_path

BELOW: Final = "/api/v1/"


def with_slash(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware: adds the slash where only the address with it is one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        path = request.path_info
        without = path.startswith(BELOW) and not path.endswith("/")
        if without and not is_valid_path(path) and is_valid_path(f"{path}/"):
            request.path_info, request.path = f"{path}/", f"{request.path}/"
        return answer(request)

    return middleware
