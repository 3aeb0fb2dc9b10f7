import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { cutText } from "@/server/engine/util/cut-text";
import { isObject } from "@/server/engine/util/json-values";

type ExecuteCall = { readonly name: string; readonly arguments: JsonObject };
export type ExecuteProblem = "no-name" | "two-names" | "arguments-not-an-object";

/** No tool has a longer name; an unknown one is repeated in the answer and compared with every name. */
export const MAX_NAME = 200;

/** Accepts what models are known to send besides `{name, arguments}`. Settles on one name, both authorized and run, or refuses. */
export function readExecuteArguments(passed: unknown): ExecuteCall | { readonly problem: ExecuteProblem } {
  const call = readObject(passed);
  if (call === null) return { problem: "arguments-not-an-object" };
  const key = containerOf(call);
  const values = key === undefined ? null : readContainer(call[key]);
  if (key === undefined || values === null) return readUncontained(call);
  const [name, ...others] = namesIn(call);
  if (others.length > 0) return { problem: "two-names" };
  if (name !== undefined) return { name, arguments: values };
  // A call instead of its arguments: `{parameters: {tool_name, …}}`.
  const [innerName, ...innerOthers] = namesIn(values);
  const innerKey = containerOf(values);
  const innerValues = innerKey === undefined ? null : readContainer(values[innerKey]);
  if (innerName === undefined || innerValues === null) return readUncontained(values);
  return innerOthers.length > 0 ? { problem: "two-names" } : { name: innerName, arguments: innerValues };
}

/** In order of how reliably they name a tool; `name` is also a common argument. */
const NAME_KEYS = ["tool_name", "toolName", "tool", "name"] as const;
/** The last three are also common arguments, and count only if they hold an object. */
const CONTAINER_KEYS = ["arguments", "parameters", "params", "args", "input"] as const;

function containerOf(call: JsonObject): string | undefined {
  return CONTAINER_KEYS.find((key) => Object.hasOwn(call, key) && readContainer(call[key]) !== null);
}

function readContainer(value: Json | undefined): JsonObject | null {
  return value === null ? {} : readObject(value);
}

function readUncontained(call: JsonObject): ExecuteCall | { readonly problem: ExecuteProblem } {
  const isBroken = Object.hasOwn(call, "arguments") || Object.hasOwn(call, "parameters");
  return isBroken && namesIn(call).size > 0 ? { problem: "arguments-not-an-object" } : readSpread(call);
}

/** The name next to the arguments: the most reliable key names the tool, everything else is passed on. */
function readSpread(call: JsonObject): ExecuteCall | { readonly problem: ExecuteProblem } {
  const key = NAME_KEYS.find((candidate) => isName(call[candidate]));
  const name = key === undefined ? undefined : call[key];
  if (typeof name !== "string") return { problem: "no-name" };
  return {
    name: cutName(name),
    arguments: Object.fromEntries(Object.entries(call).filter(([other]) => other !== key)),
  };
}

function namesIn(call: JsonObject): Set<string> {
  return new Set(NAME_KEYS.flatMap((key) => nameOf(Object.hasOwn(call, key) ? call[key] : undefined)));
}

function nameOf(value: Json | undefined): string[] {
  return isName(value) ? [cutName(value)] : [];
}

function cutName(name: string): string {
  return cutText(name.trim(), MAX_NAME);
}

function isName(value: Json | undefined): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function readObject(value: unknown): JsonObject | null {
  if (typeof value === "string") return readJson(value);
  return isObject(value) ? value : null;
}

function readJson(text: string): JsonObject | null {
  if (text.trim() === "") return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
