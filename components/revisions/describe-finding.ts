import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";
import type { LintFinding, LintRule } from "@/server/engine/analysis/lint";

const LINT_TEXT: Record<LintRule, (finding: LintFinding) => string> = {
  "duplicate-name": ({ noun, name }) => `Two entries are named ${name}. Rename one ${noun}.`,
  "dangling-reference": ({ noun, name, others }) =>
    `${capitalize(noun)} ${name} refers to ${listNames(others)}, which ${others.length === 1 ? "does" : "do"} not exist.`,
  "broken-pattern": ({ name, others }) =>
    `Category ${name} has an invalid pattern: ${listNames(others)}. Lookarounds and backreferences are not supported.`,
  "costly-pattern": ({ name, others }) =>
    `Category ${name} has a pattern that is too long or too complex: ${listNames(others)}.`,
  "boundless-pattern": ({ name, others }) =>
    `Category ${name} has a pattern that matches every message: ${listNames(others)}.`,
  "role-without-tools": ({ name }) => `Role ${name} has an allow-list without any available tool.`,
  "core-outside-allow-list": ({ name, others }) =>
    `Role ${name} has ${listNames(others)} as core, but ${others.length === 1 ? "it is" : "they are"} not on its allow-list.`,
  "core-over-max-tools": (finding) =>
    `Role ${finding.name} has ${countOf(count(finding), "core tool")}, but its policy allows ${limit(finding)} tools per session. No other tool fits.`,
  "core-over-max-tokens": (finding) =>
    `The core tools of role ${finding.name} take ${countOf(count(finding), "token")} as JSON, but its policy allows ${limit(finding)} tokens per session. No other tool fits.`,
  "core-over-window": (finding) =>
    `The core tools of role ${finding.name} take ${countOf(count(finding), "token")} in every round, more than a tenth of the model's window (${limit(finding)}).`,
  "shared-keyword": ({ name, others: [keyword = "", ...categories] }) =>
    `The keyword “${keyword}” is in ${listNames([name, ...categories])}, so it boosts the tools of all of them.`,
  "shared-alias": ({ name, others: [alias = "", ...tools] }) =>
    `The alias “${alias}” belongs to ${listNames([name, ...tools])}, so a message that contains it ranks all of them first.`,
  "bundle-no-role-may-use": ({ name }) => `No role is allowed any tool in bundle ${name}.`,
  "category-without-tools": ({ name }) => `Category ${name} has no tools, so its keywords have no effect.`,
  "tool-no-role-may-use": (finding) => `No role is allowed ${theTools(finding)}.`,
  "tool-out-of-reach": (finding) =>
    `Roles are allowed ${theTools(finding)}, but no signal or meta-tool of their policies can reach ${finding.others.length === 0 ? "it" : "them"}.`,
  "overlong-schema": (finding) =>
    `The definition of tool ${finding.name} is ${countOf(count(finding), "token")} long. Most are under ${limit(finding)}.`,
  "overlong-description": (finding) =>
    `${finding.others.length === 0 ? "The description of tool" : "The descriptions of tools"} ${toolNames(finding)} ${finding.others.length === 0 ? "is" : "are"} longer than OpenAI accepts (${limit(finding)} characters). OpenAI models get a shortened version.`,
  "over-provider-tools": (finding) =>
    `Role ${finding.name} always sends ${countOf(count(finding), "tool")}, but OpenAI accepts at most ${limit(finding)} per request. Use a selective mode or fewer core tools.`,
  "over-provider-nesting": (finding) =>
    `The parameters of tool ${finding.name} nest ${count(finding)} objects deep. In strict mode, OpenAI accepts at most ${limit(finding)} levels.`,
  "over-provider-properties": (finding) =>
    `Tool ${finding.name} has ${countOf(count(finding), "parameter")}, nested ones included. In strict mode, OpenAI accepts at most ${limit(finding)}.`,
  "over-provider-enums": (finding) =>
    `The parameters of tool ${finding.name} list ${countOf(count(finding), "enum value")}. In strict mode, OpenAI accepts at most ${limit(finding)}.`,
  "near-duplicate-descriptions": (finding) =>
    `Tools ${toolNames(finding)} have nearly the same description, so a model can't tell them apart.`,
  "slim-loses-parameters": ({ name, others, numbers }) => {
    if (others.length === 0) {
      return `Tool ${name} has no description, so only its name is sent when it is slim. Add a description or a summary.`;
    }
    if (numbers === undefined) {
      return `Tool ${name} accepts several sets of parameters, but shows none of them when it is slim (${listNames(others)}). Mark the parameters that every set needs as required, or make the tool core.`;
    }
    const [shows, ends] = others.length === 0 ? ["shows", ""] : ["show", "s"];
    return `Tool${ends} ${listNames([name, ...others])} ${shows} no parameters when slim, because all of them are optional. Mark the parameters that most calls need as required, or make the tool${ends} core.`;
  },
  "annotation-weakened": ({ name, others: [hints = "", ...tools] }) => {
    const words = listNames(hints.split(" ").map((hint) => HINTS[hint] ?? hint));
    const [s, was, is, it] = tools.length === 0 ? ["", "was", "is", "it"] : ["s", "were", "are", "them"];
    return `Tool${s} ${listNames([name, ...tools])} ${was} marked ${words} and no longer ${is}, so calls to ${it} get fewer checks. Make sure that this is intended.`;
  },
  "instructing-description": ({ name, others: [kind = "", quote = ""] }) =>
    `The text of tool ${name} ${INSTRUCTIONS[kind] ?? "instructs the model"} (“${quote}”). Change it, or make sure that you trust its source.`,
};

/** Labels of the annotations, as on the form. */
const HINTS: Readonly<Record<string, string>> = {
  destructive: "destructive",
  readOnly: "not read-only",
  idempotent: "not idempotent",
  openWorld: "open-world",
};

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  override: "tells the model to ignore its instructions",
  secrecy: "tells the model to hide something from the user",
  priority: "tells the model to prefer this tool over all others",
  "other-tool": "tells the model how to use a tool from another source",
  "role-tag": "contains a tag that imitates another speaker",
  hidden: "contains invisible characters",
  encoded: "contains a long encoded part",
};

export function describeFinding(finding: LintFinding): string {
  return LINT_TEXT[finding.rule](finding);
}

const count = ({ numbers }: LintFinding) => numbers?.count ?? 0;
const limit = ({ numbers }: LintFinding) => (numbers?.limit ?? 0).toLocaleString("en");
const toolNames = ({ name, others }: LintFinding) => listNames([name, ...others]);
const theTools = (finding: LintFinding) => `${finding.others.length === 0 ? "tool" : "tools"} ${toolNames(finding)}`;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
