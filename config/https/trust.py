"""The page on which a device learns to trust this server, and what it downloads for that.

It opens by plain HTTP, as a device that trusts nothing yet must read it. Somebody in the same network could
forge it: so it asks to compare the fingerprint with the one that the server's terminal shows.
"""

from __future__ import annotations

import plistlib
import uuid
from typing import Final

from cryptography.hazmat.primitives import serialization
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.people import qr
from config.https import authority as authorities
from config.https import keeping, leading
from config.https.authority import Authority, Damaged
from config.reach import reach
from matches.marking.pairing import device_of
from matches.problems import UserProblem

ANDROID, APPLE, WINDOWS, MAC, LINUX = "android", "apple", "windows", "mac", "linux"
SPACE: Final = uuid.UUID("5d5f2a0e-7d0b-4b6e-9a56-1f4d8f0c2b11")
"""From it and the fingerprint come the names in a profile: the same profile again replaces itself."""


def systems(agent: str) -> set[str]:
    """The systems that a browser may run on, by what it says of itself. An iPad says that it is a Mac."""
    if "Android" in agent:
        return {ANDROID}
    if "iPhone" in agent or "iPad" in agent:
        return {APPLE}
    if "Windows" in agent:
        return {WINDOWS}
    if "Macintosh" in agent:
        return {APPLE, MAC}
    return {LINUX} if "Linux" in agent or "CrOS" in agent else set()


def _authority() -> Authority | None:
    if not settings.OWN_HTTPS:
        return None
    try:
        return authorities.read_files(keeping.folder())
    except Damaged:
        return None


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """How this device is told to trust the server; and what to do where there is no HTTPS yet."""
    authority = _authority()
    came = reach(request.build_absolute_uri("/"))
    here = f"{came.address}{request.path}"
    context = {
        "running": authority is not None,
        "fingerprint": authorities.fingerprint(authority.certificate).split() if authority else [],
        "ends": authority.certificate.not_valid_after_utc if authority else None,
        "secure": leading.secure_address(request),
        "onward": reverse("marking:tablet" if device_of(request) else "people:home"),
        "plain": came.address,
        "here": here,
        "doubt": came.doubt,
        "code": qr.svg(here, title=gettext("This page, for another device")),
        "open": systems(request.headers.get("User-Agent", "")),
        "behind_proxy": settings.HTTPS,
    }
    return render(request, "house/trust.html", context)


@require_safe
@never_cache
def certificate(request: HttpRequest) -> HttpResponse:
    """The authority's certificate for Android, Windows, macOS and Linux."""
    return _file(_needed().pem.encode(), "application/x-x509-ca-cert", "balkline-authority.crt")


@require_safe
@never_cache
def profile(request: HttpRequest) -> HttpResponse:
    """The authority's certificate as a profile of iPads and iPhones."""
    return _file(
        apple_profile(_needed()), "application/x-apple-aspen-config", "balkline-authority.mobileconfig"
    )


@require_safe
@never_cache
def check(request: HttpRequest) -> HttpResponse:
    """Nothing, quickly: a script that gets it by HTTPS knows that this device trusts the server."""
    return HttpResponse(status=204)


def apple_profile(authority: Authority) -> bytes:
    """A configuration profile with the certificate and nothing else."""
    der = authority.certificate.public_bytes(serialization.Encoding.DER)
    name = authority.certificate.subject.rfc4514_string().split(",")[0].removeprefix("CN=")
    whole, inner = (str(uuid.uuid5(SPACE, f"{part}:{der.hex()}")).upper() for part in ("profile", "root"))
    lets = gettext("Lets this device trust the hall's own Balkline server, and no other site.")
    remove = gettext("The authority of the hall's own Balkline server. Remove it at any time.")
    content = {
        "PayloadType": "com.apple.security.root",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"balkline.authority.{inner}",
        "PayloadUUID": inner,
        "PayloadDisplayName": name,
        "PayloadDescription": lets,
        "PayloadCertificateFileName": "balkline-authority.crt",
        "PayloadContent": der,
    }
    return plistlib.dumps(
        {
            "PayloadType": "Configuration",
            "PayloadVersion": 1,
            "PayloadIdentifier": f"balkline.{whole}",
            "PayloadUUID": whole,
            "PayloadDisplayName": name,
            "PayloadDescription": remove,
            "PayloadRemovalDisallowed": False,
            "PayloadContent": [content],
        }
    )


def _needed() -> Authority:
    found = _authority()
    if found is None:
        raise UserProblem(
            "no-own-https", gettext("This server has no HTTPS of its own, so there is nothing to trust."), 404
        )
    return found


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)
