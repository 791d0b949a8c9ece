"""Experiments: predict, try by hand, simulate, compare with the exact answer. No widget in here.

`run.py` is one experiment, `tally.py` what its trials brought, `runner.py` lets it grow while one looks, `simulate.py`
plays whole games in bulk.
"""
