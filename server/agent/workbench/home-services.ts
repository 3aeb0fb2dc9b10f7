import { closestOf } from "@/server/engine/retrieval/search/closest-names";
import { ToolFailure } from "./builtin-tool";
import { CLIMATE_SERVICES } from "./home-climate";
import { COVER_SERVICES, LOCK_SERVICES } from "./home-covers-locks";
import type { Device } from "./home-devices";
import { LIGHT_SERVICES, SWITCH_SERVICES } from "./home-lights";
import { MEDIA_SERVICES } from "./home-media";
import type { ServiceData } from "./home-service-data";

export type Effect = Partial<Pick<Device, "state" | "attributes" | "memory">> & { readonly lacking?: string };

type Service = {
  readonly takes: readonly string[];
  apply(device: Device, data: ServiceData, now: Date): Effect;
};

export type Services = Readonly<Record<string, Service>>;

const SERVICES: Readonly<Record<string, Services>> = {
  light: LIGHT_SERVICES,
  switch: SWITCH_SERVICES,
  climate: CLIMATE_SERVICES,
  cover: COVER_SERVICES,
  lock: LOCK_SERVICES,
  media_player: MEDIA_SERVICES,
};

/** Scenes act on the whole house and run elsewhere. */
const SCENE_SERVICES: Services = { turn_on: { takes: ["transition"], apply: () => ({}) } };

const ALIASES: ReadonlyMap<string, string> = new Map([
  ["open", "open_cover"],
  ["close", "close_cover"],
  ["stop", "stop_cover"],
  ["set_position", "set_cover_position"],
  ["play", "media_play"],
  ["pause", "media_pause"],
  ["set_volume", "volume_set"],
]);

export function findService(domain: string, asked: string): { name: string; service: Service } {
  if (domain === "sensor") throw new ToolFailure("Sensors can be read, but not controlled");
  const services = domain === "scene" ? SCENE_SERVICES : (SERVICES[domain] ?? {});
  // "light.turn_on" names its kind twice.
  const plain = asked.trim().toLowerCase().replace(`${domain}.`, "");
  const name = Object.hasOwn(services, plain) ? plain : (ALIASES.get(plain) ?? plain);
  const service = Object.hasOwn(services, name) ? services[name] : undefined;
  if (service !== undefined) return { name, service };
  const names = Object.keys(services);
  const [closest] = closestOf(names, plain);
  const hint = closest === undefined ? "" : `did you mean ${closest}? `;
  throw new ToolFailure(`${domain} has no service ${asked.slice(0, 60)}; ${hint}It has ${names.join(", ")}`);
}
