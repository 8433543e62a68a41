"""The scene, held by pymunk: queries, and whatever is not round or topples."""
