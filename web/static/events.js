// Times on this device's clock beside those of an event, and its zone chosen in a new form.

const locale = document.documentElement.lang === "ru" ? "ru" : "en-GB";
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const time of document.querySelectorAll("time[data-local]")) {
  if (time.dataset.zone === own) continue;
  const told = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  const words = document.createElement("small");
  words.className = "local-time";
  words.textContent = `${told.format(new Date(time.dateTime))} — ${time.dataset.local}`;
  time.after(words);
}

for (const zones of document.querySelectorAll("select[data-own-zone]")) {
  if ([...zones.options].some((option) => option.value === own)) zones.value = own;
}

for (const link of document.querySelectorAll("input[readonly]")) {
  link.addEventListener("focus", () => link.select());
}
