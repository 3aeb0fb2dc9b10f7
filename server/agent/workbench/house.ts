import type { JsonObject } from "@/server/engine/model/snapshot";

type HouseDevice = {
  readonly entityId: string;
  readonly name: string;
  readonly area: string | null;
  readonly state: string;
  readonly attributes: JsonObject;
  readonly memory: JsonObject;
};

/** Rooms by floor: "downstairs" is an area too. */
export const FLOORS: ReadonlyMap<string, readonly string[]> = new Map([
  ["downstairs", ["kitchen", "living room", "hall", "garage"]],
  ["upstairs", ["bedroom", "bathroom", "office", "nursery"]],
]);

export const HVAC_MODES: readonly string[] = ["off", "heat", "cool", "heat_cool"];
/** None: back to the manual setting. */
export const PRESET_TEMPERATURES: Readonly<Record<string, number | null>> = {
  none: null,
  eco: 18,
  comfort: 22,
  away: 15,
};
export const MIN_TEMPERATURE = 7;
export const MAX_TEMPERATURE = 30;

const COLORS = { supported_color_modes: ["color_temp", "rgb"] };
const WHITE_ONLY = { supported_color_modes: ["brightness"] };

function device(
  entityId: string,
  name: string,
  area: string | null,
  state: string,
  attributes: JsonObject = {},
  memory: JsonObject = {},
): HouseDevice {
  return { entityId, name, area, state, attributes, memory };
}

function light(id: string, name: string, area: string, brightness: number | null, modes: JsonObject): HouseDevice {
  const isOn = brightness !== null;
  return device(`light.${id}`, name, area, isOn ? "on" : "off", { brightness, ...modes });
}

function thermostat(id: string, name: string, area: string, target: number, current: number): HouseDevice {
  const attributes = {
    temperature: target,
    preset_mode: "none",
    hvac_modes: [...HVAC_MODES],
    preset_modes: Object.keys(PRESET_TEMPERATURES),
    min_temp: MIN_TEMPERATURE,
    max_temp: MAX_TEMPERATURE,
  };
  return device(`climate.${id}`, name, area, "heat", attributes, { measured: current });
}

function cover(id: string, name: string, area: string, position: number, deviceClass: string): HouseDevice {
  const state = position === 0 ? "closed" : "open";
  return device(`cover.${id}`, name, area, state, { current_position: position, device_class: deviceClass });
}

function speaker(id: string, name: string, area: string, volume: number): HouseDevice {
  return device(`media_player.${id}`, name, area, "idle", { volume_level: volume, is_volume_muted: false });
}

/** Sensor values are computed on reading, so only fixed facts are here. */
function sensor(id: string, name: string, area: string | null, unit: string | null, deviceClass: string): HouseDevice {
  const unitOf: JsonObject = unit === null ? {} : { unit_of_measurement: unit };
  return device(`sensor.${id}`, name, area, "unknown", { device_class: deviceClass, ...unitOf });
}

export const HOUSE: readonly HouseDevice[] = [
  light("kitchen", "Kitchen ceiling", "kitchen", 255, COLORS),
  light("kitchen_counter", "Kitchen counter", "kitchen", 180, WHITE_ONLY),
  light("living_room", "Living room", "living room", 128, COLORS),
  light("sofa_lamp", "Lamp by the sofa", "living room", null, COLORS),
  light("hall", "Hall", "hall", null, COLORS),
  light("garage", "Garage", "garage", null, WHITE_ONLY),
  light("bedroom", "Bedroom", "bedroom", null, COLORS),
  light("bathroom", "Bathroom", "bathroom", null, WHITE_ONLY),
  light("desk_lamp", "Desk lamp", "office", 204, COLORS),
  light("nursery", "Nursery night light", "nursery", 25, COLORS),
  device("switch.coffee_machine", "Coffee machine", "kitchen", "off"),
  device("switch.tv_socket", "TV outlet", "living room", "off"),
  device("switch.car_charger", "Car charger", "garage", "off"),
  thermostat("living_room", "Living room thermostat", "living room", 21, 20.6),
  thermostat("bedroom", "Bedroom thermostat", "bedroom", 18, 18.2),
  thermostat("nursery", "Nursery thermostat", "nursery", 20, 20.1),
  cover("living_room_blinds", "Living room blinds", "living room", 100, "blind"),
  cover("office_blinds", "Office blinds", "office", 60, "blind"),
  cover("garage_door", "Garage door", "garage", 0, "garage"),
  device("lock.front_door", "Front door", "hall", "locked"),
  device("lock.back_door", "Back door", "kitchen", "unlocked"),
  speaker("kitchen_speaker", "Kitchen speaker", "kitchen", 0.35),
  speaker("living_room_speaker", "Living room speaker", "living room", 0.4),
  sensor("hall_temperature", "Hall temperature", "hall", "°C", "temperature"),
  sensor("living_room_temperature", "Living room temperature", "living room", "°C", "temperature"),
  sensor("bedroom_temperature", "Bedroom temperature", "bedroom", "°C", "temperature"),
  sensor("outdoor_temperature", "Outdoor temperature", null, "°C", "temperature"),
  sensor("bathroom_humidity", "Bathroom humidity", "bathroom", "%", "humidity"),
  sensor("washing_machine", "Washing machine", "bathroom", null, "enum"),
  sensor("bedroom_window", "Bedroom window", "bedroom", null, "window"),
  sensor("office_window", "Office window", "office", null, "window"),
  sensor("bedroom_window_battery", "Bedroom window sensor battery", "bedroom", "%", "battery"),
  sensor("power", "House power", null, "W", "power"),
  device("scene.movie_night", "Movie night", "living room", "unknown"),
  device("scene.good_morning", "Good morning", null, "unknown"),
  device("scene.good_night", "Good night", null, "unknown"),
  device("scene.leaving_home", "Leaving home", null, "unknown"),
];
