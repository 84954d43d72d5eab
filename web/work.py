"""muster work: the process that does what takes long, beside those that answer."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from threading import Event, Thread

import click

from web import logs
from web.jobs import Jobs, queue_of
from web.settings import from_environment

# How many seconds a job may take to end when the process is told to stop.
PATIENCE = 10
# How long to wait before a process that ended by itself is started anew.
PAUSE = 1.0
log = logging.getLogger("muster.web")


@click.command()
@click.option("--parent", type=int, hidden=True, help="The process to end with.")
def work(parent: int | None) -> None:
    """Prints what is waiting in the queue.

    `muster serve` runs this by itself. Where servers are many, `muster serve --no-work` leaves it
    to be run apart, with the same MUSTER_DATABASE_URL and MUSTER_REDIS_URL.

    \b
    Example:
      muster work
    """
    logs.to_stderr()
    if parent:
        Thread(target=end_without, args=(parent,), daemon=True).start()
    Jobs(queue_of({"DATABASE_URL": "", **from_environment()})).work(PATIENCE)


def end_without(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PAUSE)
    os.kill(os.getpid(), signal.SIGTERM)
    # The signal may have come before anyone listened for it.
    time.sleep(PATIENCE + PAUSE)
    os._exit(1)


class Beside:
    """A process that works beside a server: started with it, anew when it dies, ended with it."""

    def __init__(self) -> None:
        self.over = Event()
        self.keeper = Thread(target=self.keep, daemon=True)

    def start(self) -> None:
        self.keeper.start()

    def stop(self) -> None:
        self.over.set()
        self.keeper.join()

    def keep(self) -> None:
        while not self.over.is_set():
            command = [sys.executable, "-m", "web.work", "--parent", str(os.getpid())]
            worker = subprocess.Popen(command)  # noqa: S603  # Nobody else has a word in it.
            while worker.poll() is None and not self.over.wait(PAUSE / 2):
                pass
            if self.over.is_set():
                end(worker)
            else:
                log.error("the process that prints has ended and is started anew")
                self.over.wait(PAUSE)


def end(worker: subprocess.Popen[bytes]) -> None:
    worker.terminate()
    try:
        worker.wait(PATIENCE + PAUSE)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()


if __name__ == "__main__":
    work()
