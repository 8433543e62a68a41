"""The languages of the project."""

ENGLISH = "en-gb"
"""The language of the source: every text stands there in it."""

COMPLETE = {"de": "Deutsch", "es": "Español"}
"""Translated wherever readers meet texts, and offered to them; ``make messages`` fails when a text of one
is missing."""

PREPARED = {
    "fr": "Français",
    "nl": "Nederlands",
    "tr": "Türkçe",
    "hi": "हिन्दी",
}
"""Being translated, or ready to be: the catalogues are there. Not offered before they are complete."""
