"""Plays a shot: the kernel of its surface, and the scene where something is not round."""
