"""From a few measured strokes to a table's constants with their uncertainty."""
