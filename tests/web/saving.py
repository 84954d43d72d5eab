"""A process that saves one list over and over, and says which versions were acknowledged.

Run as `python saving.py DATABASE TOKEN WRITER COUNT`. On a conflict it takes the list as it has
become, and tries again on top of it.
"""

from __future__ import annotations

import sys

from web.store import Conflict, Store


def save_often(database: str, token: str, writer: str, count: int) -> None:
    store = Store(database)
    saved = store.open(token)
    for number in range(count):
        while True:
            marks = [*saved.document.get("marks", []), f"{writer}{number}"]
            try:
                saved = store.save(token, {**saved.document, "marks": marks}, saved.number)
                break
            except Conflict as conflict:
                saved = conflict.now
        sys.stdout.write(f"{saved.number} {writer}{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    save_often(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
