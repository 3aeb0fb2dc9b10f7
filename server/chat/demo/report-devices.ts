import type { JSONObject } from "@ai-sdk/provider";
import { asObject, isList, isObject, textIn } from "./demo-tool";
import { closestRow } from "./rows";
import { capitalize, joinWords } from "./wording";

/** The devices in a Home Assistant result; null if there are none. */
export function reportDevices(value: JSONObject, message: string): string | null {
  const { changed, entities, already_so: unchanged, notes } = value;
  if (isDevices(changed)) {
    const same = isList(unchanged) ? unchanged.map((id) => nameOf({ entity_id: id })) : [];
    const texts = [...reportChanges(changed), ...(isList(notes) ? notes.map((note) => capitalize(String(note))) : [])];
    if (same.length > 0 && changed.length === 0)
      return `Nothing had to change: ${joinWords(same)} ${same.length === 1 ? "was" : "were"} like that already`;
    return texts.join(". ") || "Done";
  }
  const devices = isDevices(entities) ? entities : isDevices([value]) && "state" in value ? [value] : null;
  if (devices === null) return null;
  if (devices.length === 0) return "I found no such device";
  const isPlural = /\b(?:which|what|all|every|list|any|devices|lights|sensors|doors|windows|blinds)\b/i.test(message);
  const row = devices.length === 1 ? devices[0] : isPlural ? undefined : closestRow(message, devices);
  if (row !== undefined) return `${capitalize(nameOf(row))} is ${stateText(row)}`;
  const lines = devices.slice(0, 25).map((device) => `- ${textIn(device, "name")}: ${stateText(device)}`);
  return `Here are ${devices.length} devices:\n\n${lines.join("\n")}`;
}

function isDevices(value: unknown): value is JSONObject[] {
  return isList(value) && value.every((row) => isObject(row) && typeof row.entity_id === "string");
}

/** "The kitchen light and the desk lamp are off", once per state. */
function reportChanges(changes: readonly JSONObject[]): string[] {
  const devices = changes.filter((row) => !textIn(row, "entity_id").startsWith("scene."));
  const states = [...new Set(devices.map(({ to }) => stateText(asObject(to))))];
  return states.map((state) => {
    const names = devices.filter(({ to }) => stateText(asObject(to)) === state).map(nameOf);
    return `${capitalize(joinWords(names))} ${names.length === 1 ? "is" : "are"} ${state}`;
  });
}

const KINDS = new Map([
  ["light", "light"],
  ["climate", "thermostat"],
]);

/** "light.kitchen" is the kitchen light; "light.sofa_lamp" already says what it is. */
function nameOf(row: JSONObject): string {
  const [domain = "", id = ""] = textIn(row, "entity_id").split(".");
  const name = (textIn(row, "name") || id.replaceAll("_", " ")).replace(/^\w/, (letter) => letter.toLowerCase());
  const kind = KINDS.get(domain);
  return `the ${name}${kind === undefined || /light|lamp|thermostat/i.test(name) ? "" : ` ${kind}`}`;
}

function stateText(row: JSONObject): string {
  const state = `${row.state ?? "changed"} ${textIn(row, "unit_of_measurement")}`.trim().replaceAll("_", " ");
  if (state === "off") return state;
  const facts = [
    typeof row.brightness === "number" && `at ${Math.round((row.brightness / 255) * 100)}%`,
    typeof row.temperature === "number" && `set to ${row.temperature} °C`,
  ].filter((fact) => fact !== false);
  return [state === "heat" ? "heating" : state, ...facts].join(", ");
}
