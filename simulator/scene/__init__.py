"""The scene, held by pymunk: queries (:mod:`.space`), and pieces not round or that topple (:mod:`.play`)."""
