"""Every page in a language that nobody speaks: nothing on it is left in English."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import models
from django.test import Client
from django.urls import reverse

from tests import pseudo
from tests.clubs.page_answers import _arguments
from tests.clubs.page_table import ALLOWED, Row, World, all_rows, make_world

OWNER = "owner"


@pytest.fixture(scope="module")
def world(module_db: None) -> World:
    """A public club with something on each page."""
    return make_world(hidden=False)


@pytest.fixture(autouse=True)
def languages(settings, tmp_path_factory):
    """Both are offered."""
    pseudo.speak(settings, tmp_path_factory.mktemp("locale"))


def pages():
    for row in all_rows():
        if row.method == "GET" and row.audience.answer(OWNER, hidden=False) == ALLOWED and OWNER not in row.exceptions:
            yield row


def test_all(world, db):
    import time
    client = Client(headers={"accept-language": "qps"})
    client.force_login(world.people[OWNER])
    t=time.time(); n=0
    import collections
    c=collections.Counter(); where=collections.defaultdict(set)
    known=names()
    for row in pages():
        args=dict(world.args)
        if row.args is not None: args.update(row.args(world))
        address = reverse(row.name, kwargs={name: args[name] for name in _arguments(row.name)})
        r=client.get(address, row.data(world) if row.data else {})
        if r.status_code!=200 or not r.headers.get("Content-Type","").startswith("text/html"): continue
        n+=1
        for one in set(pseudo.untranslated(r.content.decode(), known)):
            c[one]+=1; where[one].add(row.name)
    with open('/tmp/untranslated.txt','w') as f:
        for one,k in c.most_common(): print(k,repr(one[:200]),sorted(where[one])[:4],file=f)
    print(n,time.time()-t)


def names():
    found=set()
    for model in apps.get_models():
        if model._meta.app_label in ("sessions","admin","contenttypes","auth","sites"): continue
        fields=[f for f in model._meta.concrete_fields if isinstance(f,(models.CharField,models.TextField)) and not f.choices and type(f).__name__ not in ("SaidField","SaidTextField")]
        if not fields: continue
        for row in model.objects.values_list(*[f.attname for f in fields]):
            found.update(str(v) for v in row if v)
    return found
