"""A rating list can be of part of a club's play, such as a league, and count results that were typed in."""

from django.db import migrations, models
from django.db.models import F


def addresses(apps, schema_editor):
    apps.get_model("ratings", "RatingList").objects.update(slug=F("discipline"))


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]

    operations = [
        migrations.AlterModelOptions(name="ratinglist", options={"ordering": ["club", "discipline", "slug"]}),
        migrations.RemoveConstraint(model_name="ratinglist", name="rating_list_of_discipline"),
        migrations.AddField(
            model_name="ratinglist",
            name="slug",
            field=models.SlugField(default="", max_length=120),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ratinglist", name="source", field=models.CharField(blank=True, max_length=100)
        ),
        migrations.AddField(
            model_name="ratinglist", name="title", field=models.CharField(blank=True, max_length=80)
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="counts_typed",
            field=models.BooleanField(default=False, verbose_name="results that were typed in"),
        ),
        migrations.RunPython(addresses, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                fields=("club", "discipline", "source"), name="rating_list_of_discipline"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(fields=("club", "slug"), name="rating_list_slug_in_club"),
        ),
    ]
