"""A form as a browser without scripts sees it: its fields, what stands in them, and its buttons."""

from __future__ import annotations

from html.parser import HTMLParser


class Page(HTMLParser):
    """The fields and buttons of the form with an id."""

    def __init__(self, text: str, form: str = "setup") -> None:
        super().__init__()
        self.form, self.inside = form, False
        self.values: dict[str, str] = {}
        self.options: dict[str, list[str]] = {}
        self.acts: list[str] = []
        self.labels: dict[str, str] = {}
        self.ids: list[str] = []
        self.troubled: list[str] = []
        self.reading = ("", "")
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        known = {name: value or "" for name, value in attributes}
        self.ids += [known["id"]] if "id" in known else []
        if tag == "form":
            self.inside = known.get("id") == self.form
        name = known.get("name", "") if self.inside else ""
        if "aria-invalid" in known:
            self.troubled.append(name)
        if tag == "input":
            self.values[name] = known.get("value", "")
        elif tag in ("select", "textarea"):
            self.reading, self.values[name] = (tag, name), ""
        elif tag == "option" and self.reading[0] == "select":
            self.options.setdefault(self.reading[1], []).append(known["value"])
            if "selected" in known:
                self.values[self.reading[1]] = known["value"]
        elif tag == "button" and name == "act":
            self.acts.append(known["value"])
        elif tag == "label":
            self.reading = ("label", known.get("for", ""))

    def handle_data(self, data):
        tag, name = self.reading
        if tag == "textarea":
            self.values[name] += data.removeprefix("\n")
        elif tag == "label":
            self.labels[name] = self.labels.get(name, "") + data

    def handle_endtag(self, tag):
        if tag == self.reading[0]:
            self.reading = ("", "")
        if tag == "form":
            self.inside = False
