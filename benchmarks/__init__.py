"""What must be fast, as ratios in one run: `python -m benchmarks`."""
