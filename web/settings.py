"""What a host sets by the environment: every name opens with MUSTER_."""

from __future__ import annotations

import os
from typing import Any

# How many requests one address may make, and how many of those that take long: see `limits`.
RATE = "1200/minute"
RATE_OF_LONG_WORK = "60/minute"


def from_environment() -> dict[str, Any]:
    """The settings of the site, by the keys of Flask's configuration."""
    env = os.environ
    return {
        "RATE": env.get("MUSTER_RATE", RATE),
        "RATE_OF_LONG_WORK": env.get("MUSTER_RATE_OF_LONG_WORK", RATE_OF_LONG_WORK),
        "REDIS_URL": env.get("MUSTER_REDIS_URL", ""),
        "PROXIES": int(env.get("MUSTER_PROXIES", "0")),
    }
