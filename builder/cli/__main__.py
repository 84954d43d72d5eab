"""The same commands by `python -m builder.cli`."""

from builder.cli import main

main()
