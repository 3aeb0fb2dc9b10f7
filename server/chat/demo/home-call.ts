import type { JSONObject } from "@ai-sdk/provider";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { refersBack } from "./actions";
import { asObject, textIn } from "./demo-tool";
import { numberIn } from "./extract-text";
import { mostSimilar, similarity } from "./rows";
import { contentWords } from "./words";

const KINDS: readonly (readonly [string, RegExp])[] = [
  ["scene", /\bscene\b|\b(?:movie|good) ?night\b|\bgood ?morning\b|\bleaving home\b/i],
  ["climate", /\b(?:heating|thermostats?|radiators?|warmer|cooler|colder|degrees|freezing|air con|climate)\b/i],
  ["cover", /\b(?:blinds?|curtains?|shutters?|covers?)\b|\b(?:open|close|shut)\b.*\b(?:garage|gate|window)\b/i],
  ["media_player", /\b(?:music|volume|speakers?|mute|radio|song|jazz|playlist|playing|louder|quieter)\b|^play\b/i],
  ["lock", /\b(?:lock(?:ed|s)?|unlock(?:ed)?)\b|\bdoors?\b/i],
  ["switch", /\b(?:sockets?|plugs?|coffee|charger|switches|outlet)\b/i],
  ["light", /\b(?:lights?|lamps?|bulbs?|dim(?:mer)?|bright(?:er|ness)?|dark|everything)\b/i],
  ["sensor", /\b(?:sensors?|temperature|humidity|battery|windows?|washing|how (?:warm|cold|hot))\b/i],
];
const ROOM =
  /\b(kitchen|living ?room|lounge|bed ?room|bath ?room|hall(?:way)?|garage|office|study|nursery|attic|basement|cellar|dining room|upstairs|downstairs|garden|whole house|house)\b/i;
const ORDER =
  /\b(?:on|off|open|close|shut|up|down|lock|unlock|play|pause|stop|mute|dim|bright|brighter|dark|warmer|cooler|colder|scene)\b/i;
/** Words for kinds and actions, which tell no device from another. */
const GENERIC: ReadonlySet<string> = new Set(
  "turn switch light lamp bulb thermostat heat blind curtain door speaker off open close shut lock unlock dim set degre percent bright dark red green blue white warm play music volum halfway half room scene device temperatur leave"
    .split(" ")
    .map(stemOf),
);

export function deviceKind(message: string): string | null {
  return KINDS.find(([, pattern]) => pattern.test(message))?.[0] ?? null;
}

export function roomIn(message: string): string | null {
  return ROOM.exec(message)?.[1]?.toLowerCase() ?? null;
}

export function deviceIn(message: string, rows: readonly JSONObject[]): JSONObject | undefined {
  const kind = deviceKind(message);
  const words = wordsOf(message.replace(/\bgood(?=night|morning)/gi, "good ")).map(stemOf);
  const stems = new Set(words.filter((stem) => !GENERIC.has(stem) && !STOP_WORDS.has(stem)));
  const devices = rows.filter((row) => textIn(row, "name") !== "" && textIn(row, "entity_id").startsWith(kind ?? ""));
  return mostSimilar(devices, ({ name = "", area = "", entity_id: id = "" }) => similarity(stems, { name, area, id }));
}

/** A call of Home Assistant. What the message leaves open, as in "the bedroom one too", is as in the call before. */
export function homeCall(message: string, rows: readonly JSONObject[], before: JSONObject) {
  const device = deviceIn(message, rows);
  const id = textIn(device, "entity_id");
  const lastDomain = textIn(before, "domain");
  const topics = new Set(contentWords(message.replace(ROOM, " ")).map(stemOf));
  const isNamed = wordsOf(textIn(device, "name")).some((word) => topics.has(stemOf(word)));
  const domain = deviceKind(message) ?? ((isNamed ? id.split(".")[0] : lastDomain) || "light");
  const isSame = domain === lastDomain && !ORDER.test(message);
  const service = isSame ? textIn(before, "service") : serviceFor(domain, message);
  const data = isSame && numberIn(message) === null ? asObject(before.data) : dataFor(domain, service, message);
  const { area, entity_id } = domain === lastDomain ? before : {};
  const lastTarget = area === undefined ? (entity_id === undefined ? null : { entity_id }) : { area };
  const target = targetIn(message, rows, domain, id) ?? lastTarget;
  const call = { domain, service, ...(Object.keys(data).length > 0 && { data }), ...target };
  return { arguments: call, missing: target === null ? ["entity_id"] : [] };
}

function targetIn(message: string, rows: readonly JSONObject[], domain: string, id: string): JSONObject | null {
  const room = domain === "scene" ? null : roomIn(message);
  const isGeneric = contentWords(message.replace(ROOM, " ")).every((word) => GENERIC.has(stemOf(word)));
  if (room !== null && isGeneric) return { area: room };
  const isKnown = id.startsWith(`${domain}.`);
  const isPlural = /\b(?:lights|lamps|blinds|doors|speakers)\b/i.test(message);
  if (/\b(?:all|every|everything|everywhere|lock up)\b/i.test(message) || (isPlural && !isKnown))
    return { area: room ?? "all" };
  if (isKnown) return { entity_id: id };
  if (room !== null) return { area: room };
  // After a look-up that tells no device apart, "the heating" means all of it.
  const isLookedUp = rows.some((row) => textIn(row, "entity_id").startsWith(`${domain}.`) && "name" in row);
  return isLookedUp && !refersBack(message) && wordsOf(message).length > 3 ? { area: "all" } : null;
}

// biome-ignore format: one line per service
const SERVICES: readonly (readonly [domain: string, service: string, asked: RegExp])[] = [
  ["climate", "set_temperature", /\d|\b(?:warmer|cooler|colder|degrees)\b/i],
  ["cover", "set_cover_position", /\bhalf(?:way)?\b|\d+ ?(?:%|percent)/i],
  ["cover", "close_cover", /\b(?:close|shut|down|lower)\b/i],
  ["cover", "open_cover", /^/],
  ["lock", "unlock", /\bunlock\b/i],
  ["lock", "lock", /^/],
  ["media_player", "media_pause", /\b(?:pause|stop|mute)\b/i],
  ["media_player", "volume_up", /\blouder\b|\b(?:volume|turn)\b.*\bup\b/i],
  ["media_player", "volume_down", /\b(?:quieter|volume)\b|\bturn .*\bdown\b/i],
  ["media_player", "play_media", /\bplay (?!on\b|in\b|the music)\w/i],
  ["", "turn_off", /^(?!.*\bdim).*\b(?:off|of the|dark)\b/is],
  ["media_player", "media_play", /^/],
];

function serviceFor(domain: string, message: string): string {
  if (domain === "climate" && numberIn(message) !== null) return "set_temperature";
  const isAsked = ([of, , asked]: (typeof SERVICES)[number]) => (of === "" || of === domain) && asked.test(message);
  return SERVICES.find(isAsked)?.[1] ?? "turn_on";
}

function dataFor(domain: string, service: string, message: string): JSONObject {
  const number = numberIn(message);
  if (service === "set_temperature") return { temperature: number ?? (/cool|cold/i.test(message) ? 19 : 22) };
  if (service === "set_cover_position") return { position: number ?? 50 };
  const media = /\bplay (?:some |the |a )?(.{1,200}?)(?= (?:on|in|and) |[.!?]|$)/i.exec(message)?.[1];
  if (service === "play_media") return { media_content_id: media ?? "" };
  if (domain !== "light" || service !== "turn_on") return {};
  const color = /\b(red|orange|yellow|green|blue|purple|pink|white)\b/i.exec(message)?.[1]?.toLowerCase();
  const brightness = number ?? (/\b(?:dim|dimmer|too bright)\b/i.test(message) ? 30 : null);
  return {
    ...(brightness !== null && { brightness_pct: Math.min(100, brightness) }),
    ...(color && { color_name: color }),
  };
}
