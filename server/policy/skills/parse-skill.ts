import { YAMLParseError } from "yaml";
import { DomainError } from "@/server/lib/errors";
import { readYaml } from "@/server/lib/yaml/read-yaml";

type ParsedSkill = {
  readonly name: string;
  readonly goal: string;
  readonly body: string;
  readonly tools: readonly string[];
};

/** Longer text is not front matter. */
const MAX_FRONT_MATTER = 20_000;
const MAX_TOOLS = 1_000;
const MAX_BODY = 100_000;

export function parseSkill(text: string): ParsedSkill {
  const body = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (body.length > MAX_BODY) throw invalid("The file has more than 100,000 characters");
  const [, front] = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(body) ?? [];
  if (front === undefined) {
    throw invalid(
      "The file has no front matter. Start it with a line of three dashes, the fields, and another line of three dashes.",
    );
  }
  const fields = readFields(front);
  const name = toSlug(textOf(fields, ["name", "title"]));
  const goal = textOf(fields, ["goal", "description"]);
  if (goal === "") throw invalid("The front matter needs a “description” or “goal” that says when to use the skill");
  return { name, goal: goal.slice(0, 2000), body, tools: readTools(fields) };
}

function readFields(front: string): Readonly<Record<string, unknown>> {
  if (front.length > MAX_FRONT_MATTER) throw invalid("The front matter has more than 20,000 characters");
  try {
    const fields = readYaml(front);
    if (typeof fields === "object" && fields !== null && !Array.isArray(fields))
      return fields as Record<string, unknown>;
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    throw invalid(`The front matter is not valid YAML${line === undefined ? "" : ` (line ${line + 1})`}`);
  }
  throw invalid("The front matter has no fields");
}

function textOf(fields: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  const found = keys.map((key) => fields[key]).find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found.replace(/\s+/g, " ").trim() : "";
}

/** Names of tools, as a list or as words with commas between; `Bash(git:*)` is the tool `Bash`. */
function readTools(fields: Readonly<Record<string, unknown>>): string[] {
  const given = TOOL_KEYS.map((key) => fields[key]).find((value) => value !== undefined && value !== null);
  const words = typeof given === "string" ? given.replace(/\([^()]*\)/g, "").split(/[,\s]+/) : given;
  if (!Array.isArray(words)) return [];
  const names = words.flatMap((word) => (typeof word === "string" ? word.replace(/\(.*$/s, "").trim() : []));
  return [...new Set(names.filter((name) => name !== ""))].slice(0, MAX_TOOLS).sort();
}

const TOOL_KEYS = ["tools_required", "tools-required", "allowed-tools", "allowed_tools", "tools"] as const;

function toSlug(name: string): string {
  // Without this, long runs of dashes take quadratic time.
  return name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^[-_]+|-+$/g, "")
    .slice(0, 63);
}

function invalid(message: string): DomainError {
  return new DomainError("invalid", message);
}
