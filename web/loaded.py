"""What a process that prints needs, loaded by being imported: processes forked later have it."""

import gc

from builder import known_games
from web.pdf import has_printer
from web.sheets import templates

if has_printer():
    import weasyprint  # noqa: F401  # It is wanted in memory, not by name.

known_games()
templates().get_template("sheet.html")
# None of this is ever let go, so the collector of garbage need not look through it.
gc.freeze()
