"""The study of disputed strokes: samples of what may have happened, and in how many of them a claim holds."""
