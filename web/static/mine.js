// Fills in the lists that this browser remembers.
"use strict";

(() => {
  const KEY = "muster.lists";
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? [];
    } catch {
      return [];
    }
  };
  const write = lists => localStorage.setItem(KEY, JSON.stringify(lists));
  const section = document.getElementById("mine");
  const rows = document.getElementById("my-lists");
  const games = JSON.parse(section.dataset.games);

  const gone = new URLSearchParams(location.search).get("gone");
  if (gone) {
    write(read().filter(list => !list.edit.endsWith(`/edit/${gone}`)));
    history.replaceState(null, "", location.pathname);
  }
  const taken = [...document.querySelectorAll("#taken a")].map(link => ({
    name: link.textContent, edit: new URL(link.href).pathname, view: link.dataset.view, game: link.dataset.game, at: Date.now(),
  }));
  if (taken.length) write([...taken, ...read().filter(list => !taken.some(other => other.edit === list.edit))]);

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const row = list => {
    const name = list.name || section.dataset.unnamed;
    const words = make("div", { className: "offer-words" }, make("a", { href: list.edit, textContent: name }));
    const day = new Date(list.at).toLocaleDateString(document.documentElement.lang);
    words.append(make("small", { textContent: `${games[list.game] ?? ""} · ${day}` }));
    const drop = make("button", { className: "plus drop", textContent: "×" });
    drop.setAttribute("aria-label", section.dataset.forget.replace("{}", name));
    drop.addEventListener("click", () => {
      write(read().filter(other => other.edit !== list.edit));
      show();
    });
    return make("li", { className: "offer" }, words, drop);
  };
  const show = () => {
    const lists = read();
    section.hidden = !lists.length;
    document.getElementById("none-yet").hidden = Boolean(lists.length);
    rows.replaceChildren(...lists.map(row));
    document.getElementById("links").value = lists.map(list => location.origin + list.edit).join("\n");
  };
  show();
})();
