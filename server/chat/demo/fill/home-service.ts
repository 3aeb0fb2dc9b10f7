import type { JSONObject } from "@ai-sdk/provider";
import { objectOf } from "@/server/chat/demo/demo-tool";
import { numberIn } from "@/server/chat/demo/language/numbers";
import { pointsBack } from "@/server/chat/demo/language/points-back";
import { wordsOf } from "@/server/engine/util/text/words";
import { domainOf, entityIn, namesDevice, namesLess, roomOf } from "./home-devices";

/*
 * How Home Assistant is spoken to: a domain, a service, and an area or an entity. A language model knows this from its training;
 * the planner knows it from here.
 */

type HomeCall = { readonly arguments: JSONObject; readonly missing: readonly string[] };

/**
 * Domain, service, target and data for a sentence; `missing` names the entity where it has to be looked up first. What a sentence
 * leaves open, such as "and the bedroom one too", is as in the call before it.
 */
export function homeCall(message: string, rows: readonly JSONObject[], before: JSONObject | null): HomeCall {
  const entity = entityIn(message, rows);
  const lastDomain = typeof before?.domain === "string" ? before.domain : null;
  const isNamed = entity !== null && namesDevice(message, entity, rows);
  const domain = domainOf(message) ?? (isNamed ? (entity.split(".")[0] ?? null) : lastDomain) ?? "light";
  const isSame = domain === lastDomain && !ORDERS.test(message);
  const service = isSame && typeof before?.service === "string" ? before.service : serviceOf(domain, message);
  const data = isSame && numberIn(message) === null ? objectOf(before?.data) : dataOf(domain, service, message);
  const call = { domain, service, ...(Object.keys(data).length > 0 && { data }) };
  const target = targetIn(message, rows, domain, entity) ?? (lastDomain === domain ? lastTarget(before) : null);
  return { arguments: { ...call, ...target }, missing: target === null ? ["entity_id"] : [] };
}

/** Words that say what is to happen to a device. */
const ORDERS =
  /\b(?:on|off|open|close|shut|up|down|lock|unlock|play|pause|stop|mute|unmute|dim|dimmer|bright|brighter|dark|warmer|cooler|colder|toggle|red|orange|yellow|green|blue|purple|pink|white|scene)\b/i;

type HomeTarget = { readonly area: string } | { readonly entity_id: string };

function targetIn(
  message: string,
  rows: readonly JSONObject[],
  domain: string,
  entity: string | null,
): HomeTarget | null {
  const room = roomOf(message);
  const isExact = entity?.startsWith(`${domain}.`) ?? false;
  // A room is enough unless the sentence tells one device in it from the others.
  if (room !== null && domain !== "scene" && namesLess(message)) return { area: room };
  const isAll = /\b(?:all|every|everything|everywhere|lock up)\b/i.test(message);
  if (isAll || (/\b(?:lights|lamps|blinds|doors|speakers)\b/i.test(message) && !isExact))
    return { area: room ?? "all" };
  if (entity !== null && isExact) return { entity_id: entity };
  if (room !== null && domain !== "scene") return { area: room };
  // Nothing tells them apart: whoever says "the heating" means all of it. Whoever says "it" does not.
  const isLooked = rows.some(
    (row) => String(row.entity_id ?? "").startsWith(`${domain}.`) && typeof row.name === "string",
  );
  return isLooked && !pointsBack(message) && wordsOf(message).length > 3 ? { area: "all" } : null;
}

function lastTarget(before: JSONObject | null): HomeTarget | null {
  if (typeof before?.area === "string") return { area: before.area };
  return typeof before?.entity_id === "string" ? { entity_id: before.entity_id } : null;
}

function serviceOf(domain: string, message: string): string {
  const has = (pattern: RegExp) => pattern.test(message);
  const isOff = has(/\b(?:off|of the|dark)\b/i);
  switch (domain) {
    case "climate":
      if (numberIn(message) !== null || has(/\b(?:warmer|cooler|colder|degrees)\b/i)) return "set_temperature";
      return isOff ? "turn_off" : "turn_on";
    case "cover":
      if (has(/\bhalf(?:way)?\b|\d+ ?(?:%|percent)/i)) return "set_cover_position";
      return has(/\b(?:close|shut|down|lower)\b/i) ? "close_cover" : "open_cover";
    case "lock":
      return has(/\bunlock\b/i) ? "unlock" : "lock";
    case "media_player":
      if (has(/\bmute\b/i)) return "volume_mute";
      if (has(/\bvolume\b.*\d/i)) return "volume_set";
      if (has(/\b(?:louder|volume up|turn .*\bup)\b/i)) return "volume_up";
      if (has(/\b(?:quieter|volume down|turn .*\bdown)\b/i)) return "volume_down";
      if (has(/\bpause\b/i)) return "media_pause";
      if (has(/\bstop\b/i)) return "media_stop";
      return isOff ? "turn_off" : has(/\bplay (?!on\b|in\b|the music)\w/i) ? "play_media" : "media_play";
    case "scene":
      return "turn_on";
    default:
      return has(/\btoggle\b/i) ? "toggle" : isOff && !has(/\bdim/i) ? "turn_off" : "turn_on";
  }
}

function dataOf(domain: string, service: string, message: string): JSONObject {
  const number = numberIn(message);
  if (service === "set_temperature") return { temperature: number ?? (/cool|cold/i.test(message) ? 19 : 22) };
  if (service === "set_cover_position") return { position: number ?? 50 };
  if (service === "volume_set" && number !== null)
    return { volume_level: Math.min(1, number > 1 ? number / 100 : number) };
  if (service === "volume_mute") return { is_volume_muted: !/\bunmute\b/i.test(message) };
  if (service === "play_media") {
    const wanted = /\bplay (?:some |the |a )?(.{1,200}?)(?= (?:on|in|and) |$)/i.exec(message)?.[1] ?? "Radio";
    return { media_content_id: wanted.replace(/[.!?]{1,9}$/, "") };
  }
  if (domain !== "light" || service !== "turn_on") return {};
  const colour = /\b(red|orange|yellow|green|turquoise|blue|purple|violet|pink|white)\b/i
    .exec(message)?.[1]
    ?.toLowerCase();
  if (number !== null) return { brightness_pct: Math.min(100, number), ...(colour && { color_name: colour }) };
  if (/\b(?:dimmer|too bright)\b/i.test(message)) return { brightness_step_pct: -20 };
  if (/\b(?:brighter|too dark)\b/i.test(message)) return { brightness_step_pct: 20 };
  if (/\bdim\b/i.test(message)) return { brightness_pct: 30 };
  return colour === undefined ? {} : { color_name: colour };
}
