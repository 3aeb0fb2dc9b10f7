import type { Json, ToolEntry } from "@/server/engine/model/snapshot";
import { compareText } from "@/server/engine/util/canonical";
import type { Task } from "@/server/engine/util/chunked";
import { isArray, isObject } from "@/server/engine/util/json-values";
import { type LintFinding, MAX_FINDINGS, warning } from "./finding";
import type { LintInput } from "./lint-input";

export const INSTRUCTIONS = ["override", "secrecy", "priority", "other-tool", "role-tag", "hidden", "encoded"] as const;
export type Instruction = (typeof INSTRUCTIONS)[number];

/** Descriptions that instruct the model instead of describing the tool: their author may be hostile. */
export function* lintInstructions({ liveTools }: LintInput): Task<LintFinding[]> {
  const sources = new Map<string, Set<string>>();
  for (const { name, source } of liveTools) {
    if (isDistinctive(name)) sources.set(name, (sources.get(name) ?? new Set()).add(source));
  }
  const instructing: { readonly name: string; readonly found: Found }[] = [];
  for (const tool of liveTools) {
    yield;
    const found = findInstruction(tool, (name) => !(sources.get(name)?.has(tool.source) ?? true));
    if (found !== null) instructing.push({ name: tool.name, found });
  }
  return instructing
    .sort((a, b) => compareText(a.name, b.name))
    .slice(0, MAX_FINDINGS)
    .map(({ name, found: { kind, quote } }) =>
      warning("instructing-description", { noun: "tool", name, others: [kind, quote] }),
    );
}

/** A common word such as `search` may also be a tool's name. */
function isDistinctive(name: string): boolean {
  return name.length >= 5 && /[_.-]|[a-z][A-Z]/.test(name);
}

type Found = { readonly kind: Instruction; readonly quote: string };

/** The first instruction in the text a model reads. `isForeign`: whether the name belongs to another source's tool. */
export function findInstruction(
  { title, description, summary, inputSchema }: Pick<ToolEntry, "title" | "description" | "summary" | "inputSchema">,
  isForeign: (name: string) => boolean,
): Found | null {
  for (const text of [description, summary, title, ...textsIn(inputSchema)]) {
    const found = findInText(text, isForeign);
    if (found !== null) return found;
  }
  return null;
}

function* textsIn(schema: Json): Generator<string> {
  if (typeof schema === "string") yield schema;
  else if (isArray(schema)) for (const item of schema) yield* textsIn(item);
  else if (isObject(schema)) {
    for (const [key, value] of Object.entries(schema)) {
      yield key;
      if (key !== "$ref") yield* textsIn(value);
    }
  }
}

const CALL = "(?:call|use|run|invoke|execute)";
const CALLING = "(?:call(?:ing)?|us(?:e|ing)|run(?:ning)?|invok(?:e|ing)|execut(?:e|ing))";
const ANYTHING =
  "(?:any|every|each|all|other|anything|everything|(?:you )?(?:answer|respond|reply)(?:ing)?|doing|taking)";

/** Each pattern limits what it skips, so time stays linear. */
const PATTERNS: readonly (readonly [Instruction, RegExp])[] = [
  ["hidden", /[\p{Bidi_Control}\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[^\P{Cc}\n\r\t]/u],
  ["hidden", /(?<=[\x20-\x7e])[\u200c\u200d]/u],
  [
    "override",
    /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|(?:system )?prompts?|guidelines|directives|safety (?:rules|checks))\b/i,
  ],
  [
    "secrecy",
    /\b(?:(?:do not|don['’]t|never|must not|without)\s+(?:ever\s+)?(?:tell|mention|inform|reveal|show|notify|disclose|warn|alert)(?:ing)?|without asking)\b[^.!?\n]{0,60}\b(?:the|your|any) (?:users?|humans?|person|customers?)\b/i,
  ],
  ["secrecy", /\b(?:hide|conceal|keep)\b[^.!?\n]{0,40}\b(?:from|secret from) the (?:user|human|person)\b/i],
  [
    "priority",
    new RegExp(
      `\\b(?:always|must|should|shall)\\b[^.!?\\n]{0,20}\\b${CALL} (?:this|it)\\b(?: (?:tool|function|operation|command))?[^.!?\\n]{0,20}\\b(?:first\\b|before ${ANYTHING}\\b)`,
      "i",
    ),
  ],
  [
    "priority",
    /\bbefore (?:any|every|each|all) (?:other )?(?:tools?|calls?|actions?|answers?|responses?|messages?)\b/i,
  ],
  ["priority", /\b(?:instead of|rather than|over|not) (?:use |using |any |all |the )*other tools?\b/i],
  [
    "role-tag",
    /(?<!--[\w-]{1,40} )(?<![=/])<\/?(?:system|assistant|important|instructions?|system-reminder|tool_call|function_calls?)>/i,
  ],
  ["role-tag", /<\|[a-z_]{2,20}\|>|\[\/?INST\]|<<\/?SYS>>|^[ \t]*(?:system|assistant) ?: \S/im],
  ["encoded", /(?=[A-Za-z0-9+/]{0,99}[A-Z])(?=[A-Za-z0-9+/]{0,99}[a-z])(?=[A-Za-z0-9+/]{0,99}\d)[A-Za-z0-9+/]{100}/],
];

const NAME = /[A-Za-z][\w.-]{3,126}\w/g;
const ORDER = new RegExp(
  `\\b(?:before|after|instead of|whenever|always|never|must(?: not)?|do not|don['’]t|stop)\\b[^.!?\\n]{0,30}\\b${CALLING}\\b[^.!?\\n]{0,20}$|\\b(?:instead of|replaces|deprecates) [^.!?\\n]{0,12}$`,
  "i",
);
const BEFORE = 90;

function findInText(text: string, isForeign: (name: string) => boolean): Found | null {
  for (const [kind, pattern] of PATTERNS) {
    const [match] = pattern.exec(text) ?? [];
    if (match !== undefined) return { kind, quote: kind === "hidden" ? codePoint(match) : cut(match) };
  }
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (!isForeign(name)) continue;
    const [order] = ORDER.exec(text.slice(Math.max(0, index - BEFORE), index)) ?? [];
    if (order !== undefined) return { kind: "other-tool", quote: cut(`${order}${name}`) };
  }
  return null;
}

function codePoint(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

const MAX_QUOTE_LENGTH = 80;

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= MAX_QUOTE_LENGTH ? line : `${line.slice(0, MAX_QUOTE_LENGTH - 1)}…`;
}
