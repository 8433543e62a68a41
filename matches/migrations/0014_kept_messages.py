"""Texts in a board, a ruling and a problem keep their messages. The columns stay as they are: a table with
triggers must not be made anew for it."""

from django.db import migrations

from config.languages.columns import KeptJSONField, Reading


class Migration(migrations.Migration):
    dependencies = [("matches", "0013_struck_courses")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("logentry", "ruling", KeptJSONField(decoder=Reading)),
                migrations.AlterField(
                    "match", "board", KeptJSONField(blank=True, decoder=Reading, default=dict)
                ),
                migrations.AlterField(
                    "match", "problems", KeptJSONField(blank=True, decoder=Reading, default=list)
                ),
            ]
        )
    ]
