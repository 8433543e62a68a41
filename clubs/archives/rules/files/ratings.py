"""Rating lists and the values with which players begin on them."""

from __future__ import annotations

from clubs.archives.rules.kept import Kept, kept

FILES: tuple[Kept, ...] = (
    kept(
        "rating-lists",
        "ratings.RatingList",
        "club",
        "pk",
        "slug discipline source title system about start_value start_uncertainty volatility tau half_life"
        " counts_competitions counts_ladders counts_friendlies counts_typed since provisional_frames"
        " provisional_uncertainty published created_at",
        "slug",
    ),
    kept(
        "starting-values",
        "ratings.StartingValue",
        "rating_list__club",
        "rating_list__pk on pk",
        "rating_list player on value uncertainty reason created_at",
        "rating_list player on",
    ),
)
