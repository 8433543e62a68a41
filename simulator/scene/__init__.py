"""The scene, held by pymunk: queries (:mod:`.space`), and whatever is not round or topples (:mod:`.play`)."""
