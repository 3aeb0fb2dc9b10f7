import type { JsonObject } from "@/server/engine/model/snapshot";
import { isString } from "@/server/engine/util/json-values";
import type { Device } from "./home-devices";

const HOUR_MS = 3_600_000;
/** How fast a room follows its heating: two thirds of the way after this many hours. */
const ROOM_HOURS = 2;

export function roomTemperature(device: Device, now: Date): number {
  const { measured, at } = device.memory;
  const start = typeof measured === "number" ? measured : 20;
  const since = Date.parse(isString(at) ? at : device.changed);
  const goal = goalOf(device.state, targetOf(device), now);
  const hours = Math.max(0, now.getTime() - since) / HOUR_MS;
  return goal + (start - goal) * Math.exp(-hours / ROOM_HOURS);
}

export function hvacAction(device: Device, now: Date): string {
  if (device.state === "off") return "off";
  const lacking = targetOf(device) - roomTemperature(device, now);
  if (lacking > 0.2 && device.state !== "cool") return "heating";
  return lacking < -0.2 && device.state !== "heat" ? "cooling" : "idle";
}

/** Sensor values, computed from the hour and the house: the same moment always shows the same. */
export function readSensor(entityId: string, devices: ReadonlyMap<string, Device>, now: Date): SensorReading {
  const hour = (now.getTime() % (24 * HOUR_MS)) / HOUR_MS;
  const room = (id: string) => {
    const device = devices.get(`climate.${id}`);
    return device === undefined ? unheated(now) : roomTemperature(device, now);
  };
  switch (entityId) {
    case "sensor.outdoor_temperature":
      return reading(outdoors(now).toFixed(1));
    case "sensor.living_room_temperature":
      return reading(room("living_room").toFixed(1));
    case "sensor.bedroom_temperature":
      return reading(room("bedroom").toFixed(1));
    case "sensor.hall_temperature":
      // The hall has no heating and gets a little from its neighbor.
      return reading((unheated(now) + 0.3 * (room("living_room") - unheated(now))).toFixed(1));
    case "sensor.bathroom_humidity":
      return reading((48 + 24 * near(hour, 7) + 18 * near(hour, 21)).toFixed(0));
    case "sensor.washing_machine":
      return washing(hour);
    case "sensor.bedroom_window":
      return reading(hour >= 6.5 && hour < 7.5 ? "open" : "closed");
    case "sensor.office_window":
      return reading(hour >= 9 && hour < 11 ? "open" : "closed");
    case "sensor.bedroom_window_battery":
      return reading("64");
    case "sensor.power":
      return reading(String(powerOf(devices, now)));
    default:
      return reading("unavailable");
  }
}

type SensorReading = { readonly state: string; readonly attributes: JsonObject };

function reading(state: string, attributes: JsonObject = {}): SensorReading {
  return { state, attributes };
}

function washing(hour: number): SensorReading {
  const isRunning = hour >= 9 && hour < 10.5;
  return reading(isRunning ? "running" : "idle", isRunning ? { remaining_minutes: Math.ceil((10.5 - hour) * 60) } : {});
}

function targetOf({ attributes }: Device): number {
  return typeof attributes.temperature === "number" ? attributes.temperature : 20;
}

function goalOf(mode: string, target: number, now: Date): number {
  if (mode === "heat") return Math.max(target, unheated(now));
  if (mode === "cool") return Math.min(target, unheated(now));
  return mode === "heat_cool" ? target : unheated(now);
}

function unheated(now: Date): number {
  return 16.5 + 1.2 * dayCurve(now);
}

function outdoors(now: Date): number {
  return 9 + 4 * dayCurve(now);
}

function dayCurve(now: Date): number {
  return Math.cos((((now.getTime() % (24 * HOUR_MS)) / HOUR_MS - 15) / 24) * 2 * Math.PI);
}

/** Steam clears an hour after the shower. */
const HOURS_OF_STEAM = 0.8;

function near(hour: number, peak: number): number {
  return Math.exp(-(((hour - peak) / HOURS_OF_STEAM) ** 2));
}

const SWITCH_WATTS: Readonly<Record<string, number>> = {
  "switch.coffee_machine": 900,
  "switch.tv_socket": 110,
  "switch.car_charger": 7400,
};

function powerOf(devices: ReadonlyMap<string, Device>, now: Date): number {
  let watts = 140;
  for (const [entityId, device] of devices) {
    if (device.state === "on") watts += SWITCH_WATTS[entityId] ?? 0;
    const { brightness } = device.attributes;
    if (device.state === "on" && typeof brightness === "number") watts += (9 * brightness) / 255;
    if (entityId.startsWith("climate.") && hvacAction(device, now).endsWith("ing")) watts += 450;
  }
  return Math.round(watts);
}
