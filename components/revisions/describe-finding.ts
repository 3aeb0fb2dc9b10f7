import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";
import type { LintFinding, LintRule } from "@/server/engine/lint";

const LINT_TEXT: Record<LintRule, (finding: LintFinding) => string> = {
  "duplicate-name": ({ noun, name }) => `Two entries share the name ${name}; rename one ${noun}.`,
  "dangling-reference": ({ noun, name, others }) =>
    `The ${noun} ${name} refers to ${listNames(others)}, which ${others.length === 1 ? "does" : "do"} not exist.`,
  "broken-pattern": ({ name, others }) =>
    `The category ${name} has a pattern that cannot be run; it must be well formed and not look around or refer back: ${listNames(others)}.`,
  "costly-pattern": ({ name, others }) =>
    `The category ${name} has a pattern that is too long or too complex to be run on every message: ${listNames(others)}.`,
  "boundless-pattern": ({ name, others }) =>
    `The category ${name} has a pattern that matches every message: ${listNames(others)}.`,
  "role-without-tools": ({ name }) => `The role ${name} has an allow-list, but no tool is left on it.`,
  "core-outside-allow-list": ({ name, others }) =>
    `The role ${name} has ${listNames(others)} as core, but its allow-list leaves ${others.length === 1 ? "it" : "them"} out.`,
  "core-over-max-tools": (finding) =>
    `The core of the role ${finding.name} is ${countOf(count(finding), "tool")}, and its policy's cap of ${limit(finding)} leaves no room for others.`,
  "core-over-max-tokens": (finding) =>
    `The core of the role ${finding.name} costs ${countOf(count(finding), "token")}, and its policy's cap of ${limit(finding)} leaves no room for others.`,
  "core-over-window": (finding) =>
    `The core of the role ${finding.name} costs ${countOf(count(finding), "token")} in every round, more than a tenth of the model's window (${limit(finding)}).`,
  "shared-keyword": ({ name, others: [keyword = "", ...categories] }) =>
    `The keyword “${keyword}” is in ${listNames([name, ...categories])}, so it speaks for the tools of all of them.`,
  "shared-alias": ({ name, others: [alias = "", ...tools] }) =>
    `The alias “${alias}” belongs to ${listNames([name, ...tools])}, so a message that contains it puts all of them first.`,
  "bundle-nobody-may-use": ({ name }) => `No role is allowed any tool of the bundle ${name}.`,
  "category-without-tools": ({ name }) => `The category ${name} has no tools, so its keywords bring nothing.`,
  "tool-nobody-may-use": (finding) => `No role is allowed ${theTools(finding)}.`,
  "tool-out-of-reach": (finding) =>
    `Roles are allowed ${theTools(finding)}, but their policies never send ${finding.others.length === 0 ? "it" : "them"}: no signal picks and no meta-tool finds ${finding.others.length === 0 ? "it" : "them"}.`,
  "overlong-schema": (finding) =>
    `The definition of the tool ${finding.name} is ${countOf(count(finding), "token")} long; up to ${limit(finding)} is usual.`,
  "near-duplicate-descriptions": (finding) =>
    `The tools ${toolNames(finding)} are described in nearly the same words, so a model cannot tell them apart.`,
  "slim-loses-parameters": ({ name, others, numbers }) => {
    if (others.length === 0) {
      return `The tool ${name} has no description, so only its name is left when it is sent slim. Write a description or a summary.`;
    }
    if (numbers === undefined) {
      return `The tool ${name} takes one of several sets of parameters, and shows none of them when it is sent slim (${listNames(others)}). Mark as required what every set needs, or make the tool core.`;
    }
    const [shows, ends] = others.length === 0 ? ["shows", ""] : ["show", "s"];
    return `The tool${ends} ${listNames([name, ...others])} ${shows} no parameter when sent slim: all of them are optional. Mark as required what most calls need, or make the tool${ends} core.`;
  },
  "annotation-weakened": ({ name, others: [hints = "", ...tools] }) => {
    const words = listNames(hints.split(" ").map((hint) => HINTS[hint] ?? hint));
    const [s, was, is, it] = tools.length === 0 ? ["", "was", "is", "it"] : ["s", "were", "are", "them"];
    return `The tool${s} ${listNames([name, ...tools])} ${was} marked ${words}, and ${is} not any more: calls of ${it} are watched less than before. Publish it only if that is right.`;
  },
  "instructing-description": ({ name, others: [kind = "", quote = ""] }) =>
    `A text of the tool ${name} ${INSTRUCTIONS[kind] ?? "gives orders to the model"} (“${quote}”). Change it, or make sure that you trust its source.`,
};

/** Names of hints as a finding has them, in the words of the form. */
const HINTS: Readonly<Record<string, string>> = {
  destructive: "destructive",
  readOnly: "not read-only",
  idempotent: "not idempotent",
  openWorld: "open-world",
};

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  override: "tells the model to ignore what it was told",
  secrecy: "tells the model to keep something from the user",
  priority: "tells the model to prefer this tool to all others",
  "other-tool": "tells the model how to use a tool of another source",
  "role-tag": "has a tag that stands for somebody else’s words",
  hidden: "has characters that people cannot see",
  encoded: "has a long part that people cannot read",
};

export function describeFinding(finding: LintFinding): string {
  return LINT_TEXT[finding.rule](finding);
}

const count = ({ numbers }: LintFinding) => numbers?.count ?? 0;
const limit = ({ numbers }: LintFinding) => (numbers?.limit ?? 0).toLocaleString("en");
const toolNames = ({ name, others }: LintFinding) => listNames([name, ...others]);
const theTools = (finding: LintFinding) =>
  `the ${finding.others.length === 0 ? "tool" : "tools"} ${toolNames(finding)}`;
