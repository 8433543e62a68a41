"""Every operation as a function with types, sync and async, made from the server's description.

    from balkline_client.generated.api.players import player_add
    from balkline_client.generated.models import NewPlayerRequest
    from balkline_client.typed import typed

    made = player_add.sync("hall", client=typed(hall), body=NewPlayerRequest(name="Ann"))

``balkline_client.generated`` is made when the package is built. In the sources, ``make clients`` makes it.
"""

from __future__ import annotations

from balkline_client.client import Balkline
from balkline_client.generated.client import AuthenticatedClient


def typed(balkline: Balkline) -> AuthenticatedClient:
    """What the functions of ``balkline_client.generated.api`` take as ``client``.

    They use its connections, so they are sent again in the same way. They return refusals (``Problem`` of
    ``generated.models``) and raise none. The async functions open connections of their own, which send
    nothing again. Raises ``ValueError`` without a token.
    """
    if not balkline.token:
        raise ValueError("the functions with types need a token; Balkline.get reads what everybody may see")
    client = AuthenticatedClient(base_url=balkline.base_url, token=balkline.token)
    return client.set_httpx_client(balkline.http)
