"""Matches whose result a director had corrected say the corrected result, as they do from now on.

Run ``manage.py rebuild_records`` afterwards: careers and streaks follow the matches.
"""

from django.db import migrations


def award(apps, schema_editor):
    Fixture = apps.get_model("competitions", "Fixture")
    decided = Fixture.objects.filter(result_by="director", phase="decided", match__status="confirmed")
    for fixture in decided.select_related("match").iterator():
        match = fixture.match
        letters = [letter for letter, _ in match.header["sides"]]
        winner = letters["ab".index(fixture.winner_side)] if fixture.winner_side else ""
        kind = "awarded" if fixture.result_kind == "played" else fixture.result_kind
        if kind == "awarded" and match.board.get("over") and winner == (match.board.get("winner") or ""):
            kind = "played"
        if (match.result_kind, match.winner_letter) != (kind, winner):
            match.result_kind, match.winner_letter = kind, winner
            match.save(update_fields=["result_kind", "winner_letter"])


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0002_append_only"),
        ("matches", "0008_awarded"),
    ]
    operations = [migrations.RunPython(award, migrations.RunPython.noop)]
