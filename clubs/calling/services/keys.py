"""The keys by which push services know this server: made when they are first needed, and kept sealed."""

from __future__ import annotations

import base64

from cryptography.hazmat.primitives import serialization
from django.db import IntegrityError, transaction
from py_vapid import Vapid02

from clubs.calling.models import PushKey
from config.sealing import Unreadable, seal, unseal


def push_key() -> PushKey:
    """The pair of keys of this server.

    When the site's secret key was changed without its predecessor the old pair cannot be read any more. A new
    one is made then, and the phones that knew the old one go: their browsers ask anew.
    """
    found = PushKey.objects.filter(slot=1).first()
    if found is not None:
        try:
            unseal(found.sealed)
        except Unreadable:
            PushKey.objects.filter(pk=found.pk).delete()
        else:
            return found
    pair = Vapid02()
    pair.generate_keys()
    point = pair.public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    public = base64.urlsafe_b64encode(point).rstrip(b"=").decode()
    try:
        with transaction.atomic():
            return PushKey.objects.create(sealed=seal(pair.private_pem().decode()), public=public)
    except IntegrityError:  # another process was first
        return PushKey.objects.get(slot=1)


def signer(key: PushKey) -> Vapid02:
    """What signs for ``key``. Raises :class:`~config.sealing.Unreadable`."""
    return Vapid02.from_pem(unseal(key.sealed).encode())
