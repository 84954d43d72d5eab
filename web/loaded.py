"""What a process that prints needs, loaded by being imported: processes forked later have it."""

from builder import known_games
from web.sheets import has_printer

if has_printer():
    import weasyprint  # noqa: F401  # It is wanted in memory, not by name.

known_games()
