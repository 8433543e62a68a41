"""A competition's own way of handicaps is a policy of its club now."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("competitions", "0016_handicaps_to_policies")]
    operations = [migrations.RemoveField("competition", "handicap")]
