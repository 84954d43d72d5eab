// What the bench gains from a script: shortcuts, places kept, and changes that wait for the network.
"use strict";

(() => {
  const bench = document.getElementById("bench");
  if (!bench) return;
  document.documentElement.classList.toggle("htmx-ready", "htmx" in window);
  const LISTS = "muster.lists";
  const MOST_LISTS = 200;
  const queueKey = "muster.waiting " + bench.dataset.edit;

  const kept = (key, otherwise) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const keep = (key, value) => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing still shows the page.
    }
  };

  // This browser remembers the list, so that "My lists" can show it.
  const remember = () => {
    const { edit, view, game } = bench.dataset;
    const heading = document.querySelector("h1");
    const others = kept(LISTS, []).filter(list => list.edit !== edit);
    const list = { name: heading ? heading.textContent.trim() : "", edit, view, game, at: Date.now() };
    keep(LISTS, [list, ...others].slice(0, MOST_LISTS));
  };
  remember();

  // The catalogue keeps its place, and the focus stays near a line that went away.
  let place = 0;
  let line = -1;
  const drops = () => [...document.querySelectorAll("#list .controls button")];
  document.addEventListener("htmx:beforeSwap", () => {
    place = document.getElementById("offers")?.scrollTop ?? 0;
    line = drops().indexOf(document.activeElement);
  });
  document.addEventListener("htmx:afterSettle", event => {
    const offers = document.getElementById("offers");
    if (offers && event.detail.requestConfig?.verb === "post") offers.scrollTop = place;
    const left = drops();
    if (line >= 0 && document.activeElement === document.body && left.length) {
      left[Math.min(line, left.length - 1)].focus();
    }
    line = -1;
    remember();
  });

  // Keys: Ctrl+K, Ctrl+Z, arrows from button to button, Delete on a line.
  const press = name => document.querySelector(`[data-key="${name}"]:not([disabled])`)?.click();
  const isTyping = target => target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
  const step = (target, by) => {
    const region = target.closest("#offers, #list");
    if (!region) return false;
    const stops = [...region.querySelectorAll("button:not([disabled]), summary")].filter(stop => stop.checkVisibility());
    const next = stops[stops.indexOf(target) + by];
    next?.focus();
    return Boolean(next);
  };
  document.addEventListener("keydown", event => {
    const target = event.target;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    let done = true;
    if (command && key === "k") {
      const catalogue = document.getElementById("catalogue");
      if (catalogue && getComputedStyle(catalogue).display === "none") location.hash = "catalogue";
      document.getElementById("q")?.focus();
    } else if (target.id === "q" && event.key === "ArrowDown") document.querySelector("#offers button:not([disabled]), #offers summary")?.focus();
    else if (isTyping(target)) done = false;
    else if (command && (key === "y" || (key === "z" && event.shiftKey))) press("redo");
    else if (command && key === "z") press("undo");
    else if (event.key === "ArrowDown") done = step(target, 1);
    else if (event.key === "ArrowUp") done = step(target, -1);
    else if (event.key === "Delete" && target.matches("#list button")) target.closest(".controls").querySelector("button").click();
    else if (event.key === "Escape") document.querySelectorAll(".tool-box[open], .hosts[open]").forEach(box => { box.open = false; });
    else done = false;
    if (done && event.key !== "Escape") event.preventDefault();
  });

  // Without network a change waits here, and is sent when the network is back.
  const waiting = document.getElementById("waiting");
  const tell = words => {
    if (!waiting) return;
    waiting.hidden = !words;
    waiting.textContent = words;
  };
  const tellQueue = () => {
    const queue = kept(queueKey, null);
    tell(queue ? `${bench.dataset.waiting} ${queue.changes.map(change => change.name).join(", ")}` : "");
  };
  document.addEventListener("htmx:sendError", event => {
    const parameters = event.detail.requestConfig?.parameters;
    const change = parameters?.change;
    if (!change || !event.detail.requestConfig.path.endsWith("/change")) return;
    const queue = kept(queueKey, { expected: parameters.expected, changes: [] });
    const button = document.activeElement;
    queue.changes.push({ value: change, name: button?.dataset.name ?? "" });
    keep(queueKey, queue);
    tellQueue();
  });
  let sending = false;
  const send = async () => {
    const queue = kept(queueKey, null);
    if (!queue || sending || !navigator.onLine) return;
    sending = true;
    const form = new URLSearchParams({ expected: queue.expected });
    queue.changes.forEach(change => form.append("change", change.value));
    try {
      const answer = await fetch(`${bench.dataset.edit}/change`, { method: "POST", body: form, headers: { "HX-Request": "true" } });
      if (answer.status >= 500 || answer.status === 429) return;
      localStorage.removeItem(queueKey);
      if (answer.ok) tell(bench.dataset.sent);
      // The page is loaded anew: after a conflict it shows what the list has become.
      if (answer.ok) window.htmx?.ajax("GET", location.pathname + location.search, { target: "#list", swap: "innerHTML" });
      else location.reload();
    } catch {
      tellQueue();
    } finally {
      sending = false;
    }
  };
  // A text that was typed and not saved is kept with the version it was made from.
  const text = document.getElementById("text");
  if (text) {
    const draftKey = "muster.draft " + bench.dataset.edit;
    const draft = kept(draftKey, null);
    const isOpen = draft && draft.version === bench.dataset.version && draft.text !== text.value;
    if (isOpen) {
      text.value = draft.text;
      tell(bench.dataset.restored);
    } else if (draft) localStorage.removeItem(draftKey);
    text.addEventListener("input", () => keep(draftKey, { version: bench.dataset.version, text: text.value }));
  }

  window.addEventListener("online", send);
  setInterval(send, 5000);
  if (kept(queueKey, null)) {
    tellQueue();
    send();
  }
})();
