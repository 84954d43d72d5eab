"""Binds a format of play in rulesets.yaml to rules and their numbers."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.catalogue import Catalogue, text
from builder.rule import Rule
from builder.text import Text


class Unbound(ValueError):
    """rulesets.yaml and the rules do not fit together."""


Bound = tuple[tuple[Rule, Mapping[str, int]], ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A format of play: its numbers, and its rules in the order they are written.

    A ruleset for `several` is no format: it holds what the rosters of one document keep together.
    """

    id: str
    name: Text
    several: bool
    numbers: Mapping[str, int]
    rules: Bound
    parameters: Mapping[str, Mapping[str, int]]
    chosen: dict[frozenset[str], Bound] = field(default_factory=dict)

    def rules_for(self, features: Iterable[str]) -> Bound:
        """The rules that a roster with these features could break, in the order they are written.

        Rosters have few different sets of features, so each choice is made once.
        """
        key = frozenset(features)
        if key not in self.chosen:
            self.chosen[key] = tuple(
                (rule, given)
                for rule, given in self.rules
                if not rule.when or not rule.when.isdisjoint(key)
            )
        return self.chosen[key]


def bind_rules(rules: Iterable[Rule], catalogue: Catalogue[Any]) -> tuple[Rule, ...]:
    """The rules with the titles of the sources they cite."""
    return tuple(
        rule.cited_from(catalogue.sources[rule.cite.partition(":")[0]].title) for rule in rules
    )


def bind_rulesets(rules: Iterable[Rule], catalogue: Catalogue[Any]) -> dict[str, Ruleset]:
    """Every format of the catalogue with its rules; Unbound when a name or a number is off."""
    known = {rule.id: rule for rule in rules}
    facts = catalogue.facts["rulesets"]
    return {id: bind(id, facts, known) for id in facts}


def bind(id: str, facts: Mapping[str, Any], known: Mapping[str, Rule]) -> Ruleset:
    numbers, parameters = gathered(id, facts, ())
    if unknown := parameters.keys() - known.keys():
        raise Unbound(f"ruleset {id}: no such rule: {', '.join(sorted(unknown))}")
    for name, given in parameters.items():
        wanted = parameter_names(known[name])
        if set(given) != wanted:
            raise Unbound(f"ruleset {id}: {name} takes {sorted(wanted)}, not {sorted(given)}")
    bound = tuple((rule, parameters[name]) for name, rule in known.items() if name in parameters)
    return Ruleset(
        id, text(facts[id]["name"]), facts[id].get("several", False), numbers, bound, parameters
    )


def gathered(
    id: str, facts: Mapping[str, Any], below: tuple[str, ...]
) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """The numbers and rules of a format, on top of those of the format it extends."""
    if id not in facts or id in below:
        raise Unbound(f"ruleset {below[-1] if below else id} extends {id}")
    own, parent = facts[id], facts[id].get("extends")
    numbers, rules = gathered(parent, facts, (*below, id)) if parent else ({}, {})
    rules = {name: given for name, given in rules.items() if name not in own.get("without", ())}
    return numbers | own.get("numbers", {}), rules | own.get("rules", {})


def parameter_names(rule: Rule) -> set[str]:
    signature = inspect.signature(rule.test)
    return {p.name for p in signature.parameters.values() if p.kind is p.KEYWORD_ONLY}
