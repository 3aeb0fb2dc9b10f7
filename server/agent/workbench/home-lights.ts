import type { JsonObject } from "@/server/engine/model/snapshot";
import { closestOf } from "@/server/engine/retrieval/search/closest-names";
import { isArray } from "@/server/engine/util/json-values";
import { ToolFailure } from "./builtin-tool";
import type { Device } from "./home-devices";
import type { ServiceData } from "./home-service-data";
import type { Effect, Services } from "./home-services";

const FULL = 255;
const COLOR_FIELDS = ["rgb_color", "color_name", "color", "color_temp_kelvin", "kelvin"];
const BRIGHTNESS_FIELDS = ["brightness_pct", "brightness", "brightness_step_pct", "brightness_step"];
const ON_FIELDS = [...BRIGHTNESS_FIELDS, ...COLOR_FIELDS, "transition"];

export const LIGHT_SERVICES: Services = {
  turn_on: { takes: ON_FIELDS, apply: turnOn },
  turn_off: { takes: ["transition"], apply: turnOff },
  toggle: {
    takes: ON_FIELDS,
    apply: (device, data) => (device.state === "on" ? turnOff(device) : turnOn(device, data)),
  },
};

export const SWITCH_SERVICES: Services = {
  turn_on: { takes: [], apply: () => ({ state: "on" }) },
  turn_off: { takes: [], apply: () => ({ state: "off" }) },
  toggle: { takes: [], apply: ({ state }) => ({ state: state === "on" ? "off" : "on" }) },
};

function turnOn(device: Device, data: ServiceData): Effect {
  const brightness = brightnessFor(device, data);
  if (brightness === 0) return turnOff(device);
  const { rgb_color: _rgb, color_temp_kelvin: _kelvin, color_mode: _mode, ...plain } = device.attributes;
  const modes = device.attributes.supported_color_modes;
  const canColor = isArray(modes) && modes.includes("rgb");
  const color = colorFor(data);
  const kept = color === null || !canColor ? device.attributes : { ...plain, ...color };
  return {
    state: "on",
    attributes: { ...kept, brightness },
    memory: { brightness },
    ...(color !== null && !canColor && { lacking: "has no colors" }),
  };
}

function turnOff({ attributes, memory }: Device): Effect {
  const { brightness } = attributes;
  const remembered = typeof brightness === "number" ? { brightness } : memory;
  return { state: "off", attributes: { ...attributes, brightness: null }, memory: remembered };
}

/** From 1 to 255, as Home Assistant counts; 0 is off. */
function brightnessFor({ attributes, memory, state }: Device, data: ServiceData): number {
  const percent = data.number("brightness_pct", 0, 100);
  if (percent !== null) return Math.round((percent / 100) * FULL);
  const exact = data.number("brightness", 0, FULL);
  if (exact !== null) return Math.round(exact);
  const stepPercent = data.number("brightness_step_pct", -100, 100);
  const step = stepPercent === null ? data.number("brightness_step", -FULL, FULL) : (stepPercent / 100) * FULL;
  const present = state === "on" && typeof attributes.brightness === "number" ? attributes.brightness : null;
  if (step !== null) return Math.round(Math.min(FULL, Math.max(0, (present ?? 0) + step)));
  return present ?? (typeof memory.brightness === "number" ? memory.brightness : FULL);
}

function colorFor(data: ServiceData): JsonObject | null {
  const rgb = data.color("rgb_color");
  if (rgb !== null) return { color_mode: "rgb", rgb_color: rgb };
  const name = data.text("color_name") ?? data.text("color");
  if (name !== null) return { color_mode: "rgb", rgb_color: colorNamed(name) };
  const kelvin = data.number("color_temp_kelvin", 2000, 6500) ?? data.number("kelvin", 2000, 6500);
  return kelvin === null ? null : { color_mode: "color_temp", color_temp_kelvin: Math.round(kelvin) };
}

function colorNamed(name: string): readonly number[] {
  const found = COLOR_NAMES.get(
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ""),
  );
  if (found !== undefined) return found;
  const names = [...COLOR_NAMES.keys()];
  const [closest] = closestOf(names, name);
  const hint = closest === undefined ? `known are ${names.join(", ")}` : `did you mean ${closest}?`;
  throw new ToolFailure(`data.color_name: "${name.slice(0, 40)}" is not known; ${hint} rgb_color takes any color`);
}

const COLOR_NAMES: ReadonlyMap<string, readonly number[]> = new Map([
  ["white", [255, 255, 255]],
  ["warmwhite", [255, 214, 170]],
  ["red", [255, 0, 0]],
  ["orange", [255, 165, 0]],
  ["gold", [255, 215, 0]],
  ["yellow", [255, 255, 0]],
  ["lime", [0, 255, 0]],
  ["green", [0, 128, 0]],
  ["turquoise", [64, 224, 208]],
  ["cyan", [0, 255, 255]],
  ["blue", [0, 0, 255]],
  ["navy", [0, 0, 128]],
  ["indigo", [75, 0, 130]],
  ["violet", [238, 130, 238]],
  ["purple", [128, 0, 128]],
  ["magenta", [255, 0, 255]],
  ["pink", [255, 192, 203]],
  ["salmon", [250, 128, 114]],
  ["coral", [255, 127, 80]],
  ["brown", [165, 42, 42]],
]);
