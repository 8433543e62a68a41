"""What an operator sees from outside, in the form that Prometheus reads (docs/metrics.md).

What happens is counted by each process for itself (:mod:`.meters`), in files that all processes of a machine
share (:mod:`.folder`). What stands in rows, in the broker or on the disk is looked at when Prometheus asks
(:mod:`.rows`). :mod:`.page` answers it. Nothing of it is done until a setting allows somebody to ask.
"""
