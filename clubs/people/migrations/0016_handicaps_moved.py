"""Handicaps stand under the policies of the club (clubs.handicaps), to which they were moved before."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("people", "0015_home_club"), ("competitions", "0018_handicaps_to_policies")]
    operations = [migrations.DeleteModel(name="Handicap")]
