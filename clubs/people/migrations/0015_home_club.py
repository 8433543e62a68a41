"""Where a player comes from: draws keep club-mates apart by it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0014_clocks"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="home_club",
            field=models.CharField(blank=True, max_length=80, verbose_name="home club"),
        ),
    ]
