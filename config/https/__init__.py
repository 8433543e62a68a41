"""HTTPS in a hall without a domain: the server's own small authority, and what follows from it.

Browsers keep a page for work without the server, open a camera and install an app only where a page came by
HTTPS, and no public authority signs for a name that exists in one hall alone. So the server signs for itself
(:mod:`.authority`, :mod:`.certificate`), each device is told once to trust it (:mod:`.trust`), and plain HTTP
goes on beside it for everybody who only watches (:mod:`.leading`, :mod:`.cookies`).
"""
