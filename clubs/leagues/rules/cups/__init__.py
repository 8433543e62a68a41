"""Knock-outs of team matches beside the divisions: their options, draws, and who goes through."""
