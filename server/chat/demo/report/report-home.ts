import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { isList, isObject } from "@/server/chat/demo/demo-tool";
import { findRow, rowsOf } from "@/server/chat/demo/fill/find-row";
import { capital, inWords, lowerFirst } from "@/server/chat/demo/language/wording";
import type { Done } from "@/server/chat/demo/read-turn";

/** What devices do after a call, or show when asked; null: the answer speaks of no devices. */
export function reportHome(value: JSONObject, message: string): string | null {
  if (
    isList(value.changed) &&
    value.changed.every((change) => isObject(change) && typeof change.entity_id === "string")
  ) {
    return reportChanges(value.changed.filter(isObject), value);
  }
  if (typeof value.entity_id === "string" && typeof value.state === "string") return stateSentence(value);
  const { entities } = value;
  if (!isList(entities) || !entities.every((row) => isObject(row) && typeof row.entity_id === "string")) return null;
  const rows = entities.filter(isObject);
  if (rows.length === 0)
    return /\b(?:which|any|what)\b/i.test(message) ? "None, as far as I can see." : "I found no such device.";
  const meant = rows.length === 1 ? rows[0] : asksForMany(message) ? null : findRow(message, rows);
  if (meant) return stateSentence(meant);
  return `Here are ${rows.length} devices:\n\n${rows
    .slice(0, 25)
    .map((row) => `- ${stateLine(row)}`)
    .join("\n")}`;
}

function asksForMany(message: string): boolean {
  return /\b(?:which|what|all|every|list|overview|any|devices|lights|sensors|doors|windows|blinds)\b/i.test(message);
}

/** A device found in a list may tell by itself what was asked. */
export function stateInRows(done: Done, message: string): string | null {
  const rows = rowsOf([{ ...done, arguments: {} }]).filter(
    ({ state, entity_id: id }) => typeof state === "string" && typeof id === "string",
  );
  const row = findRow(message, rows);
  return row === null ? null : stateSentence(row);
}

function reportChanges(changes: readonly JSONObject[], { already_so: alreadySo, notes }: JSONObject): string {
  const groups = new Map<string, string[]>();
  for (const { entity_id: id, to } of changes) {
    if (String(id).startsWith("scene.")) continue;
    const what = stateWords(isObject(to) ? to : {});
    groups.set(what, [...(groups.get(what) ?? []), deviceName(String(id))]);
  }
  const told = [...groups].map(
    ([what, names]) =>
      `${capital(inWords(names.map((name) => `the ${name}`)))} ${names.length === 1 ? "is" : "are"} ${what}.`,
  );
  const same = isList(alreadySo) ? alreadySo.map((id) => `the ${deviceName(String(id))}`) : [];
  if (same.length > 0 && told.length === 0)
    told.push(`Nothing had to change: ${inWords(same)} ${same.length === 1 ? "was" : "were"} like that already.`);
  if (isList(notes)) told.push(...notes.map((note) => `${capital(String(note))}.`));
  return told.length === 0 ? "Done." : told.join(" ");
}

/** "light.kitchen" is the kitchen light; "light.sofa_lamp" already says what it is. */
function deviceName(entityId: string): string {
  const [domain = "", name = entityId] = entityId.split(".");
  const words = name.replaceAll("_", " ");
  const kind = KINDS.get(domain);
  return kind === undefined || kind.test(words)
    ? words
    : `${words} ${domain.replace("climate", "thermostat").replaceAll("_", " ")}`;
}

const KINDS: ReadonlyMap<string, RegExp> = new Map([
  ["light", /light|lamp/],
  ["climate", /thermostat|heating/],
]);

function stateSentence(row: JSONObject): string {
  const name = typeof row.name === "string" ? row.name : deviceName(String(row.entity_id));
  const kind = String(row.entity_id).split(".")[0];
  const full = kind === "light" && !/light|lamp/i.test(name) ? `${name} light` : name;
  return `The ${lowerFirst(full)} is ${stateWords({ ...(isObject(row.attributes) ? row.attributes : {}), ...row })}.`;
}

function stateLine(row: JSONObject): string {
  const name = typeof row.name === "string" ? row.name : deviceName(String(row.entity_id));
  return `${name}: ${stateWords(row)}`;
}

function stateWords(row: JSONObject): string {
  const state = String(row.state ?? "changed").replaceAll("_", " ");
  const unit = typeof row.unit_of_measurement === "string" ? ` ${row.unit_of_measurement}` : "";
  const facts = [
    number(row.brightness, (value) => `at ${Math.round((value / 255) * 100)} %`),
    number(row.temperature, (value) => `set to ${value} °C`),
    number(row.current_temperature, (value) => `now ${value} °C`),
    number(row.current_position, (value) => (value > 0 && value < 100 ? `at ${value} %` : "")),
    number(row.volume_level, (value) => `volume ${Math.round(value * 100)} %`),
    typeof row.media_title === "string" ? `“${row.media_title}”` : "",
  ].filter((fact) => fact !== "");
  const plain = state === "heat" ? "heating" : state;
  return `${plain}${unit}${facts.length === 0 || state === "off" ? "" : `, ${facts.join(", ")}`}`;
}

function number(value: JSONValue | undefined, tell: (value: number) => string): string {
  return typeof value === "number" ? tell(value) : "";
}
