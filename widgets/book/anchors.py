"""Anchors of rules: ``(KB-05)=`` shows its id beside the paragraph, and ids and data must agree."""

from __future__ import annotations

from collections import Counter

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from rules_core.engine.citations import RULE_ID
from rules_core.engine.rules import Rules

logger = logging.getLogger(__name__)


class RuleAnchors(SphinxTransform):
    """Shows each rule's id as a link to itself, and compares the page's ids with its data."""

    default_priority = 270  # just after docutils has moved the anchors to what follows them

    def apply(self) -> None:
        """Goes through the page's anchors."""
        found: Counter[str] = Counter()
        here = Rules.standard().pages.get(self.env.docname)
        known = here.rules if here else {}
        for target in list(self.document.findall(nodes.target)):
            rule = target.get("refid", "").upper()
            if not RULE_ID.fullmatch(rule):
                continue
            found[rule] += 1
            if rule not in known:
                logger.warning("the anchor %s is not in [rules] of this page's data", rule, location=target)
            self.show(rule, target)
        for rule in known:
            if rule not in found:
                logger.warning("the rule %s of this page's data has no anchor here", rule, location=self.env.docname)

    def show(self, rule: str, target: nodes.target) -> None:
        """Puts the id before the text that the anchor stands for, after other ids of the same text."""
        place = next((node for node in self.document.findall() if rule.lower() in _ids(node)), None)
        link = nodes.reference("", rule, refid=rule.lower(), classes=["rule-id"], internal=True)
        if not isinstance(place, nodes.paragraph):
            place = nodes.paragraph()
            target.parent.insert(target.parent.index(target) + 1, place)
        ids = next((node for node in place.findall(nodes.inline) if "rule-ids" in node["classes"]), None)
        if ids is None:
            ids = nodes.inline(classes=["rule-ids"])
            place.insert(0, ids)
            place["classes"].append("rule")
        ids += link


def _ids(node: nodes.Node) -> list[str]:
    return node.get("ids", []) if isinstance(node, nodes.Element) and not isinstance(node, nodes.target) else []
