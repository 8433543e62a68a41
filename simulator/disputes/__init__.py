"""The study of disputed strokes: samples of what may have happened, and in what share of them a claim holds."""
