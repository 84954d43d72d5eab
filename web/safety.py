"""What keeps strangers from doing harm: headers, whose form it is, and how often one may ask."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from flask import Flask, abort, current_app, request
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests
from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

API = "/api/v1/"
# Marks a request that was counted before Flask was asked.
COUNTED = "muster.counted"
# Nothing on a page may come from elsewhere, and no script or style may stand inside it.
CONTENT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    ("Content-Security-Policy", CONTENT),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
]
# Nothing that the API tells depends on who asks, so pages of any site may ask.
API_HEADERS = [
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS"),
    ("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match"),
    ("Access-Control-Expose-Headers", "ETag, Location, X-Request-ID, Retry-After"),
    ("Vary", "Accept-Language"),
    ("X-Content-Type-Options", "nosniff"),
]
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
FREE = frozenset({"static", "health.healthz", "health.metrics"})
OURS = frozenset({"same-origin", "none"})
log = logging.getLogger("muster.web")


class Gate(NamedTuple):
    """How often one address may ask, counted in memory or in Redis."""

    limiter: FixedWindowRateLimiter
    usual: RateLimitItem | None
    long_work: RateLimitItem | None

    def lets_in(self, address: str) -> bool:
        """Counts a usual request; where nothing can be counted, all may ask."""
        return self.usual is None or self.hit(self.usual, "usual", address)

    def hit(self, allowed: RateLimitItem, what: str, address: str) -> bool:
        try:
            return self.limiter.hit(allowed, what, address)
        except StorageError:
            log.exception("requests cannot be counted")
            return True

    def wait(self, allowed: RateLimitItem, what: str, address: str) -> int:
        """The seconds until the next request is let in; all that are counted, if nobody knows."""
        try:
            until = self.limiter.get_window_stats(allowed, what, address).reset_time
        except StorageError:
            return allowed.get_expiry()
        return max(1, round(until - time.time()))


class WithHeaders:
    """The site with the headers that go out with every answer, added where that costs least."""

    def __init__(self, site: WSGIApplication) -> None:
        self.site = site

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        is_api = environ["PATH_INFO"].startswith(API)
        added = API_HEADERS if is_api else HEADERS

        def start_safely(status: str, headers: Any, *error: Any) -> Any:
            return start(status, [*headers, *added], *error)

        return self.site(environ, start_safely)


def install(app: Flask) -> None:
    config = app.config
    if config["PROXIES"]:
        hops = config["PROXIES"]
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]  # as Flask tells to do it
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops
        )
    storage = storage_from_string(config["REDIS_URL"] or "memory://", wrap_exceptions=True)
    app.extensions["gate"] = Gate(
        FixedWindowRateLimiter(storage),
        parse(config["RATE"]) if config["RATE"] else None,
        parse(config["RATE_OF_LONG_WORK"]) if config["RATE_OF_LONG_WORK"] else None,
    )
    app.wsgi_app = WithHeaders(app.wsgi_app)  # type: ignore[assignment, method-assign]


# ---- how often -----------------------------------------------------------------------------------


def count_request() -> None:
    usual = gate().usual
    if usual is not None and COUNTED not in request.environ and request.endpoint not in FREE:
        count(usual, "usual")


def long_work(view: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a view whose work takes long, so that one address asks for it less often."""

    @wraps(view)
    def counted(*args: Any, **kwargs: Any) -> Any:
        count(gate().long_work, "long")
        return view(*args, **kwargs)

    return counted


def gate() -> Gate:
    found: Gate = current_app.extensions["gate"]
    return found


def count(allowed: RateLimitItem | None, what: str) -> None:
    """Refuses a request beyond what is allowed."""
    address = request.remote_addr or ""
    if allowed is None or gate().hit(allowed, what, address):
        return
    raise TooManyRequests(retry_after=gate().wait(allowed, what, address))


# ---- whose form ----------------------------------------------------------------------------------


def refuse_strange_forms() -> None:
    """A form that another site made a reader's browser send is refused.

    Browsers say where a request comes from; programs, which carry nobody's cookies, need not. The
    API takes no cookies, so there is nothing to protect.
    """
    environ = request.environ
    if environ["REQUEST_METHOD"] in SAFE_METHODS or environ["PATH_INFO"].startswith(API):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None and site not in OURS:
        abort(403)
    if site is None and origin is not None and urlsplit(origin).netloc != request.host:
        abort(403)
