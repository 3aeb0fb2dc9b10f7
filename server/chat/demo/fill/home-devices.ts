import type { JSONObject } from "@ai-sdk/provider";
import { contentWords } from "@/server/chat/demo/language/terms";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { likeness } from "./find-row";

/** Kinds of devices as Home Assistant calls them, and as people do; the first that is spoken of counts. */
const DOMAINS: readonly (readonly [string, RegExp])[] = [
  ["scene", /\bscene\b|\b(?:movie|good) ?night\b|\bgood ?morning\b|\bleaving home\b/i],
  [
    "climate",
    /\b(?:heating|thermostats?|radiators?|warmer|cooler|colder|degrees|freezing|air con(?:ditioning)?|climate)\b/i,
  ],
  ["cover", /\b(?:blinds?|curtains?|shutters?|covers?|awning)\b|\b(?:open|close|shut)\b.*\b(?:garage|gate|window)\b/i],
  [
    "media_player",
    /\b(?:music|volume|speakers?|mute|radio|song|jazz|playlist|media|playing|louder|quieter)\b|^play\b/i,
  ],
  ["lock", /\b(?:lock(?:ed|s)?|unlock(?:ed)?)\b|\bdoors?\b/i],
  ["switch", /\b(?:sockets?|plugs?|coffee|charger|switches|outlet)\b/i],
  ["light", /\b(?:lights?|lamps?|bulbs?|dim(?:mer)?|bright(?:er|ness)?|dark|everything)\b/i],
  ["sensor", /\b(?:sensors?|temperature|humidity|battery|windows?|washing|how (?:warm|cold|hot))\b/i],
];

/** Which kind of device a sentence is about. */
export function domainOf(message: string): string | null {
  return DOMAINS.find(([, pattern]) => pattern.test(message))?.[0] ?? null;
}

const ROOMS =
  /\b(kitchen|living ?room|lounge|bed ?room|bath ?room|hall(?:way)?|garage|office|study|nursery|attic|basement|cellar|dining room|upstairs|downstairs|garden|whole house|house)\b/i;

export function roomOf(message: string): string | null {
  return ROOMS.exec(message)?.[1]?.toLowerCase() ?? null;
}

/** The entity whose name or room the sentence names best. */
export function entityIn(message: string, rows: readonly JSONObject[]): string | null {
  const written = /\b[a-z_]+\.[a-z0-9_]+\b/.exec(message)?.[0];
  const domain = domainOf(message);
  if (written !== undefined && domain !== null && written.startsWith(domain)) return written;
  const words = wordsOf(message.replace(/\bgood(?=night|morning)/gi, "good "));
  const said = new Set(words.map(stemOf).filter((stem) => !GENERIC.has(stem) && !STOP_WORDS.has(stem)));
  let best: string | null = null;
  let most = 0;
  for (const row of rows) {
    if (typeof row.entity_id !== "string" || typeof row.name !== "string") continue;
    if (domain !== null && !row.entity_id.startsWith(`${domain}.`)) continue;
    const score = likeness(said, { name: row.name, area: row.area ?? null, entity_id: row.entity_id });
    if (score > most) [best, most] = [row.entity_id, score];
  }
  return best;
}

/** Words that name kinds and deeds, and so no device in particular. */
const GENERIC: ReadonlySet<string> = new Set(
  "turn switch light lamp bulb thermostat heat blind curtain door speaker off open close shut lock unlock dim set degre percent bright dark red green blue white warm play music volum halfway half room scene device temperatur leave"
    .split(" ")
    .map(stemOf),
);

/** Whether a sentence tells no device of a room from the others. */
export function namesLess(message: string): boolean {
  const room = roomOf(message);
  const rest = contentWords(message.replace(room === null ? /$^/ : new RegExp(`\\b${room}\\b`, "gi"), " "));
  return rest.every((word) => GENERIC.has(stemOf(word)));
}

/** Whether a sentence says the name of a device, and not only its room. */
export function namesDevice(message: string, entity: string, rows: readonly JSONObject[]): boolean {
  const row = rows.find(({ entity_id: id, name }) => id === entity && typeof name === "string");
  const said = new Set(contentWords(message).map(stemOf));
  const room = new Set(wordsOf(roomOf(message) ?? "").map(stemOf));
  return wordsOf(String(row?.name ?? "")).some((word) => said.has(stemOf(word)) && !room.has(stemOf(word)));
}
