import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";
import { SETTING_SECTIONS } from "@/server/contract/settings";
import type { Json } from "@/server/engine/model/snapshot";
import { findSetting } from "./describe-setting";

type Change = { readonly field: string; readonly old: Json; readonly new: Json };
type JsonRecord = { readonly [key: string]: Json };

const LABELS: Record<string, string> = {
  allow: "allow-list",
  deny: "deny-list",
  core: "core tools",
  inputSchema: "input schema",
  loadPolicy: "load policy",
  maxRounds: "maximum rounds",
  contextWindow: "context window",
  toolCalling: "tool calling",
  lateTools: "adding tools later",
  images: "images",
  accountRole: "account role",
  binding: "source binding",
  prices: "prices",
};

const SETTING_FIELDS: ReadonlySet<string> = new Set(["settings", ...Object.keys(SETTING_SECTIONS)]);

/** Longer text is not quoted: the difference is shown next to it. */
const QUOTABLE = 48;

/** Clauses to follow the name of an entry: "allow-list gained git_log, lost web_read". */
export function describeField(change: Change): string[] {
  const { field, old: before, new: after } = change;
  if (field === "name") return [`renamed from ${show(before)} to ${show(after)}`];
  if (field === "enabled" || field === "disabled") return [describeSwitch(field, after === true)];
  if (field === "allow") return describeAllow(before, after);
  if (field === "inputSchema") return [describeSchema(before, after)];
  return describeSettings(field, before, after) ?? describeValue(LABELS[field] ?? words(field), before, after);
}

/** Settings under the names and units of their forms; null if `path` is not about settings. */
function describeSettings(path: string, before: Json, after: Json): string[] | null {
  const setting = findSetting(path);
  if (setting !== null) {
    const { name, format } = setting;
    if (typeof after === "boolean") return [`${name} turned ${after ? "on" : "off"}`];
    if (format === null || isList(after)) return describeValue(name, before, after);
    return [`${name} changed from ${format(before)} to ${format(after)}`];
  }
  if (!SETTING_FIELDS.has(path.split(".")[0] ?? "") || !isRecord(before) || !isRecord(after)) return null;
  return changedKeys(before, after).flatMap((key) => {
    const [old, next] = [before[key] ?? null, after[key] ?? null];
    return describeSettings(`${path}.${key}`, old, next) ?? describeValue(words(key), old, next);
  });
}

function describeSwitch(field: string, on: boolean): string {
  return on === (field === "enabled") ? "enabled" : "disabled";
}

function describeValue(label: string, before: Json, after: Json): string[] {
  if (isList(before) && isList(after)) return describeList(label, before, after);
  if (isRecord(before) && isRecord(after)) {
    return changedKeys(before, after).flatMap((key) =>
      describeValue(`${label} ${LABELS[key] ?? words(key)}`, before[key] ?? null, after[key] ?? null),
    );
  }
  if (isBlank(before)) return [isQuotable(after) ? `${label} set to ${show(after)}` : `${label} added`];
  if (isBlank(after)) return [isQuotable(before) ? `${label} ${show(before)} removed` : `${label} removed`];
  if (isQuotable(before) && isQuotable(after)) return [`${label} changed from ${show(before)} to ${show(after)}`];
  return [typeof after === "string" ? `${label} rewritten` : `${label} changed`];
}

function describeList(label: string, before: readonly Json[], after: readonly Json[]): string[] {
  const old = new Set(before.map(itemText));
  const next = new Set(after.map(itemText));
  const gained = [...next].filter((item) => !old.has(item));
  const lost = [...old].filter((item) => !next.has(item));
  if (gained.length === 0 && lost.length === 0) return [`${label} reordered`];
  const parts = [gained.length > 0 && `gained ${listNames(gained)}`, lost.length > 0 && `lost ${listNames(lost)}`];
  return [`${label} ${parts.filter(Boolean).join(", ")}`];
}

function describeAllow(before: Json, after: Json): string[] {
  if (!isRecord(before) || !isRecord(after)) return describeValue("allow-list", before, after);
  if (before.kind === after.kind) return describeValue("allow-list", before.tools ?? [], after.tools ?? []);
  return [`allow-list changed from ${describeAllowKind(before)} to ${describeAllowKind(after)}`];
}

function describeAllowKind(allow: JsonRecord): string {
  if (allow.kind === "all") return "every tool";
  if (allow.kind === "none") return "no tool";
  return `a list of ${countOf(isList(allow.tools ?? null) ? (allow.tools as readonly Json[]).length : 0, "tool")}`;
}

function describeSchema(before: Json, after: Json): string {
  const parameters = (schema: Json): Json[] => {
    const properties = isRecord(schema) ? (schema.properties ?? null) : null;
    return isRecord(properties) ? Object.keys(properties) : [];
  };
  const [clause] = describeList("parameters", parameters(before), parameters(after));
  return clause === undefined || clause.endsWith("reordered") ? "input schema changed" : `input schema: ${clause}`;
}

function changedKeys(before: JsonRecord, after: JsonRecord): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null));
}

/** Keywords are objects with a text; all other lists contain names. */
function itemText(item: Json): string {
  if (isRecord(item) && typeof item.text === "string")
    return item.kind === "pattern" ? `/${item.text}/` : `“${item.text}”`;
  return typeof item === "string" ? item : JSON.stringify(item);
}

function show(value: Json): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 6 });
  if (typeof value === "string") return /\s/.test(value) ? `“${value}”` : value;
  return JSON.stringify(value);
}

function words(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

const isBlank = (value: Json) => value === null || value === "";
const isQuotable = (value: Json) => typeof value !== "object" && String(value).length <= QUOTABLE;
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isRecord = (value: Json): value is JsonRecord => typeof value === "object" && value !== null && !isList(value);
