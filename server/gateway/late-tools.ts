import type { LateTools, Snapshot } from "@/server/engine/model/snapshot";
import type { Variables } from "@/server/lib/environment";
import { ExpectedError } from "@/server/lib/errors";
import type { CallerRequest } from "./dialects/dialect";
import { fieldsOf } from "./dialects/json-text";

type Asked = {
  readonly request: Pick<CallerRequest, "dialect" | "model">;
  readonly snapshot: Pick<Snapshot, "models">;
  readonly isProviderApi: boolean;
};

/** The model's own setting, else the operator's by name, else what its family is known to support. */
export type LateToolsOf = (asked: Asked) => LateTools;

const VARIABLE = "TOOLCRIB_GATEWAY_DEFERRAL";
const VALUES: ReadonlySet<string> = new Set<LateTools>(["append", "defer", "inline"]);

/** `claude-*=append,gpt-5.4*=defer`: the first pattern that matches counts. */
export function readLateTools(env: Variables): LateToolsOf {
  const rules = (env[VARIABLE] ?? "")
    .split(",")
    .map((rule) => rule.trim())
    .filter((rule) => rule !== "")
    .map(readRule);
  return (asked) => {
    const name = asked.request.model ?? "";
    const own = asked.snapshot.models.find((model) => model.name === name)?.lateTools;
    return own ?? rules.find(({ matches }) => matches.test(name))?.lateTools ?? usualFor(asked);
  };
}

function readRule(rule: string): { readonly matches: RegExp; readonly lateTools: LateTools } {
  const at = rule.lastIndexOf("=");
  const [pattern, lateTools] = [rule.slice(0, at).trim(), rule.slice(at + 1).trim()];
  if (at < 1 || pattern === "" || !isLateTools(lateTools)) {
    throw new ExpectedError(`${VARIABLE} must be a list such as claude-*=append,gpt-5.4*=defer: ${rule}`);
  }
  const escaped = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return { matches: new RegExp(`^${escaped.join(".*")}$`), lateTools };
}

function isLateTools(text: string): text is LateTools {
  return VALUES.has(text);
}

/** Claude models that take `tool_addition`. Others, such as Sonnet 5, take system messages only, or neither. */
const ADDS_TOOLS = /^claude-(?:opus-4-8|opus-5|sonnet-5-5|haiku-5-5|fable-5|mythos-5)(?:[-@.]|$)/;

/** OpenAI's own API takes `additional_tools` with every model. A mark needs the provider's search in the request anyway. */
function usualFor({ request: { dialect, model }, isProviderApi }: Asked): LateTools {
  if (!isProviderApi || dialect === "openai-chat") return "defer";
  return dialect === "openai-responses" || ADDS_TOOLS.test(model ?? "") ? "inline" : "defer";
}

/** Providers refuse `defer_loading` without a search that finds these tools, so the request needs the provider's own. */
export function defersRest({ hasToolSearch }: Pick<CallerRequest, "hasToolSearch">, lateTools: LateTools): boolean {
  return hasToolSearch && lateTools !== "append";
}

/** Names of tools that the caller has marked itself. They cost nothing, and its own search refers to them. */
export function deferredByCaller({ tools }: CallerRequest): ReadonlySet<string> {
  return new Set(tools.filter(({ raw }) => fieldsOf(raw).defer_loading === true).map(({ name }) => name));
}
