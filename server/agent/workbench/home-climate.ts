import { ToolFailure } from "./builtin-tool";
import type { Device } from "./home-devices";
import type { ServiceData } from "./home-service-data";
import type { Effect, Services } from "./home-services";
import { HVAC_MODES, MAX_TEMPERATURE, MIN_TEMPERATURE, PRESET_TEMPERATURES } from "./house";
import { roomTemperature } from "./house-weather";

export const CLIMATE_SERVICES: Services = {
  set_temperature: { takes: ["temperature", "hvac_mode"], apply: setTemperature },
  set_hvac_mode: { takes: ["hvac_mode"], apply: setMode },
  set_preset_mode: { takes: ["preset_mode"], apply: setPreset },
  turn_on: { takes: [], apply: turnOn },
  turn_off: { takes: [], apply: (device, _, now) => change(device, now, { state: "off" }) },
  toggle: {
    takes: [],
    apply: (device, data, now) =>
      device.state === "off" ? turnOn(device, data, now) : change(device, now, { state: "off" }),
  },
};

function setTemperature(device: Device, data: ServiceData, now: Date): Effect {
  const asked = data.number("temperature", MIN_TEMPERATURE, MAX_TEMPERATURE);
  if (asked === null) throw new ToolFailure("data.temperature: is missing");
  const state = data.has("hvac_mode") ? modeIn(data) : device.state;
  // Set manually, in the half degrees of the thermostat.
  const temperature = Math.round(asked * 2) / 2;
  const effect = change(device, now, { state, temperature, preset: "none", byHand: temperature });
  return state === "off" ? { ...effect, lacking: "is off and will not heat until set_hvac_mode turns it on" } : effect;
}

function setMode(device: Device, data: ServiceData, now: Date): Effect {
  return change(device, now, { state: modeIn(data) });
}

function setPreset(device: Device, data: ServiceData, now: Date): Effect {
  const preset = data.text("preset_mode") ?? "";
  const wanted = Object.hasOwn(PRESET_TEMPERATURES, preset) ? PRESET_TEMPERATURES[preset] : undefined;
  if (wanted === undefined) {
    throw new ToolFailure(`data.preset_mode: must be one of ${Object.keys(PRESET_TEMPERATURES).join(", ")}`);
  }
  const { temperature } = device.attributes;
  const present = typeof temperature === "number" ? temperature : 20;
  const { byHand } = device.memory;
  const before = device.attributes.preset_mode === "none" ? present : byHand;
  const restored = typeof before === "number" ? before : present;
  return change(device, now, { temperature: wanted ?? restored, preset, byHand: restored });
}

function turnOn(device: Device, _: ServiceData, now: Date): Effect {
  const { mode } = device.memory;
  if (device.state !== "off") return {};
  return change(device, now, { state: typeof mode === "string" ? mode : "heat" });
}

function modeIn(data: ServiceData): string {
  const mode = data.text("hvac_mode") ?? "";
  if (HVAC_MODES.includes(mode)) return mode;
  throw new ToolFailure(`data.hvac_mode: must be one of ${HVAC_MODES.join(", ")}`);
}

type Change = {
  readonly state?: string;
  readonly temperature?: number;
  readonly preset?: string;
  readonly byHand?: number;
};

/** From now on the room moves toward a new target, starting from its current temperature. */
function change(device: Device, now: Date, { state, temperature, preset, byHand }: Change): Effect {
  return {
    state: state ?? device.state,
    attributes: {
      ...device.attributes,
      ...(temperature !== undefined && { temperature }),
      ...(preset !== undefined && { preset_mode: preset }),
    },
    memory: {
      ...device.memory,
      measured: roomTemperature(device, now),
      at: now.toISOString(),
      ...(byHand !== undefined && { byHand }),
      ...(device.state !== "off" && { mode: device.state }),
    },
  };
}
