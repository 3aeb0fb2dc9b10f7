import type { Variables } from "@/server/lib/environment";
import { ExpectedError } from "@/server/lib/errors";
import type { CallerRequest } from "./dialects/dialect";
import { fieldsOf } from "./dialects/json-text";

/** What becomes of allowed tools that are not selected: sent marked `defer_loading`, or left out until something reveals them. */
export type Deferral = "defer" | "append";

/** By the name of a model. */
export type DeferralOf = (model: string | null) => Deferral;

const VARIABLE = "TOOLCRIB_GATEWAY_DEFERRAL";

/** `claude-*=append,gpt-5.4*=defer`: the first pattern that matches counts. Others defer where the request allows it. */
export function readDeferral(env: Variables): DeferralOf {
  const rules = (env[VARIABLE] ?? "")
    .split(",")
    .map((rule) => rule.trim())
    .filter((rule) => rule !== "")
    .map(readRule);
  return (model) => rules.find(({ matches }) => matches.test(model ?? ""))?.deferral ?? "defer";
}

function readRule(rule: string): { readonly matches: RegExp; readonly deferral: Deferral } {
  const at = rule.lastIndexOf("=");
  const [pattern, deferral] = [rule.slice(0, at).trim(), rule.slice(at + 1).trim()];
  if (at < 1 || pattern === "" || (deferral !== "defer" && deferral !== "append")) {
    throw new ExpectedError(`${VARIABLE} must be a list such as claude-*=append,gpt-5.4*=defer: ${rule}`);
  }
  const escaped = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return { matches: new RegExp(`^${escaped.join(".*")}$`), deferral };
}

/**
 * Whether the rest of the tools goes out too, marked `defer_loading`. Providers refuse that mark without a search that finds
 * these tools, so that it needs the provider's own search in the request.
 */
export function defersRest({ hasToolSearch, model }: CallerRequest, deferralOf: DeferralOf): boolean {
  return hasToolSearch && deferralOf(model) === "defer";
}

/** Names of tools that the caller has marked itself. They cost nothing, and its own search refers to them. */
export function deferredByCaller({ tools }: CallerRequest): ReadonlySet<string> {
  return new Set(tools.filter(({ raw }) => fieldsOf(raw).defer_loading === true).map(({ name }) => name));
}
