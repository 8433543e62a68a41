"""Embeds: a bracket, standings, a live score or an emblem inside a page of any other site."""
