import type { JsonObject } from "@/server/engine/model/snapshot";

/** The actions of a scene: services on one device, or on all of a kind in an area. */
type SceneStep = {
  readonly domain: string;
  readonly service: string;
  readonly on: { readonly entityId: string } | { readonly area: string };
  readonly data: JsonObject;
};

function step(domain: string, service: string, target: string, data: JsonObject = {}): SceneStep {
  const on = target.includes(".") ? { entityId: target } : { area: target };
  return { domain, service, on, data };
}

export const SCENES: Readonly<Record<string, readonly SceneStep[]>> = {
  "scene.movie_night": [
    step("light", "turn_on", "light.living_room", { brightness_pct: 15, color_temp_kelvin: 2200 }),
    step("light", "turn_off", "light.sofa_lamp"),
    step("light", "turn_off", "kitchen"),
    step("cover", "close_cover", "cover.living_room_blinds"),
    step("switch", "turn_on", "switch.tv_socket"),
  ],
  "scene.good_morning": [
    step("light", "turn_on", "light.kitchen", { brightness_pct: 80, color_temp_kelvin: 4000 }),
    step("light", "turn_on", "light.bedroom", { brightness_pct: 40, color_temp_kelvin: 2700 }),
    step("cover", "open_cover", "cover.living_room_blinds"),
    step("cover", "open_cover", "cover.office_blinds"),
    step("switch", "turn_on", "switch.coffee_machine"),
    step("climate", "set_temperature", "climate.living_room", { temperature: 21, hvac_mode: "heat" }),
  ],
  "scene.good_night": [
    step("light", "turn_off", "all"),
    step("light", "turn_on", "light.nursery", { brightness_pct: 10 }),
    step("switch", "turn_off", "switch.tv_socket"),
    step("media_player", "turn_off", "all"),
    step("cover", "close_cover", "all"),
    step("lock", "lock", "all"),
    step("climate", "set_temperature", "climate.living_room", { temperature: 18 }),
  ],
  "scene.leaving_home": [
    step("light", "turn_off", "all"),
    step("switch", "turn_off", "switch.coffee_machine"),
    step("switch", "turn_off", "switch.tv_socket"),
    step("media_player", "turn_off", "all"),
    step("cover", "close_cover", "cover.garage_door"),
    step("lock", "lock", "all"),
    step("climate", "set_preset_mode", "all", { preset_mode: "away" }),
  ],
};
