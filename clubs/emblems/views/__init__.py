"""The pages of emblems. Every change goes through `services`; money and agreements become proposals."""
