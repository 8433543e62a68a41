"""Players and clubs are found by folded names: a column without a default, which remakes no table."""

from django.db import migrations, models

import config.languages.folding


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0019_said_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="folded",
            field=config.languages.folding.FoldedField(
                "name", "town", default=None, editable=False, max_length=488, null=True
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="folded",
            field=config.languages.folding.FoldedField(
                "name", default=None, editable=False, max_length=488, null=True
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["club", "folded", "active", "merged_into"], name="player_folded"),
        ),
        config.languages.folding.word_index("people_player"),
        config.languages.folding.filling("people", "Club", "Player"),
    ]
