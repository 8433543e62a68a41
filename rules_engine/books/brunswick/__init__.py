"""The Brunswick-Balke-Collender hand book of billiards, 1908."""

from . import (  # noqa: F401
    american_pyramid_pool,
    continuous_pool,
    cushion_carrom,
    devil_among_the_tailors,
    english_pyramids,
    fifteen_ball_pool,
    forty_one_pool,
    foul_strokes,
    golf_pool,
    pin_pool,
    red_white_and_blue,
    red_white_and_blue_chicago,
    rotation_pool,
    shuffle_board,
    snookers_pool,
    three_ball_carrom,
    three_cushion_carrom,
    two_pin_pool,
)
