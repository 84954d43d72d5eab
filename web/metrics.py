"""How many requests were answered and how fast, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from threading import Lock

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
Answer = tuple[str, str, int]


class Tally:
    """The counts of one process."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.answers: Counter[Answer] = Counter()
        self.within: Counter[tuple[str, int]] = Counter()
        self.seconds: dict[str, float] = {}
        self.count: Counter[str] = Counter()

    def note(self, method: str, address: str, status: int, seconds: float) -> None:
        known = method if method in METHODS else "other"
        with self.lock:
            self.answers[known, address, status] += 1
            self.count[address] += 1
            self.seconds[address] = self.seconds.get(address, 0) + seconds
            self.within[address, bisect_left(BOUNDS, seconds)] += 1

    def lines(self) -> Iterator[str]:
        with self.lock:
            yield "# TYPE muster_requests_total counter"
            for (method, address, status), count in sorted(self.answers.items()):
                labels = f'method="{method}",address="{address}",status="{status}"'
                yield f"muster_requests_total{{{labels}}} {count}"
            yield "# TYPE muster_request_seconds histogram"
            for address in sorted(self.count):
                yield from self.histogram(address)

    def histogram(self, address: str) -> Iterator[str]:
        name, label = "muster_request_seconds", f'address="{address}"'
        below = 0
        for number, bound in enumerate(BOUNDS):
            below += self.within[address, number]
            yield f'{name}_bucket{{{label},le="{bound}"}} {below}'
        yield f'{name}_bucket{{{label},le="+Inf"}} {self.count[address]}'
        yield f"{name}_sum{{{label}}} {self.seconds[address]:.6f}"
        yield f"{name}_count{{{label}}} {self.count[address]}"
