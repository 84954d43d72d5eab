// What a form gains from a script: parts stay open, a link to a part opens it, and the network may fail.
"use strict";

(() => {
  const form = document.getElementById("setup");
  if (!form) return;

  // What is to be added is saved when it is added, not when it is chosen.
  form.addEventListener("change", event => {
    if (event.target.name?.startsWith("new:")) event.stopPropagation();
  }, true);

  // Parts that were open stay open when the form is swapped, and the focus stays near.
  let opened = new Set();
  let focused = "";
  document.addEventListener("htmx:beforeSwap", event => {
    opened = new Set([...form.querySelectorAll("details[open][id]")].map(part => part.id));
    focused = event.detail.target?.id === "setup-parts" ? document.activeElement?.closest("#setup .part, #setup .seat, #setup .seats")?.id ?? "" : "";
  });
  document.addEventListener("htmx:afterSwap", () => {
    form.querySelectorAll("details[id]").forEach(part => { part.open ||= opened.has(part.id); });
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!focused || document.activeElement !== document.body) return;
    const part = document.getElementById(focused);
    part?.querySelector("input:not([type=hidden]), select, textarea, button, summary")?.focus({ preventScroll: true });
    focused = "";
  });

  // A link to a part opens whatever it is folded into.
  const show = () => {
    const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = part?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    part?.scrollIntoView();
  };
  window.addEventListener("hashchange", show);
  if (location.hash) show();

  // Without network everything typed stays where it is, and is sent when the network is back.
  const waiting = document.getElementById("waiting");
  const { waiting: lost, sent } = document.getElementById("bench").dataset;
  const tell = words => {
    waiting.hidden = !words;
    waiting.textContent = words;
  };
  let isLost = false;
  document.addEventListener("htmx:sendError", () => {
    isLost = true;
    tell(lost);
  });
  document.addEventListener("htmx:afterOnLoad", () => {
    if (isLost) tell(sent);
    isLost = false;
  });
  window.addEventListener("online", () => { if (isLost) form.requestSubmit(); });
})();
