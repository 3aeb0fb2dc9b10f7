import type { JsonObject } from "@/server/engine/model/snapshot";
import { closestOf } from "@/server/engine/retrieval/search/closest-names";
import type { Db, Tx } from "@/server/lib/db/client";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { FLOORS, HOUSE } from "./house";
import { hvacAction, readSensor, roomTemperature } from "./house-weather";
import { inWords, keyOf } from "./words";
import { changeItems, itemKind, listItems, putItem } from "./workbench.store";

export type Device = {
  readonly name: string;
  readonly area: string | null;
  readonly state: string;
  readonly attributes: JsonObject;
  /** Hidden state, such as the brightness before it was switched off. */
  readonly memory: JsonObject;
  readonly changed: string;
};

export type Devices = ReadonlyMap<string, Device>;

const DEVICE = itemKind<Device>("home_device");

export async function readHouse(context: ToolContext): Promise<Devices> {
  const devices = await loadHouse(context.client, context.ownerId);
  if (isBuilt(devices)) return devices;
  return await changeHouse(context, (built) => ({ changed: new Map(), result: built }));
}

type HouseChange<T> = { readonly changed: Devices; readonly result: T };

/** Changes the house atomically: concurrent calls are applied in order. */
export function changeHouse<T>(
  { client, ownerId, now }: ToolContext,
  change: (devices: Devices) => HouseChange<T>,
): Promise<T> {
  return changeItems(client, ownerId, DEVICE, async (tx) => {
    const found = await loadHouse(tx, ownerId);
    const devices = isBuilt(found) ? found : await buildHouse(tx, ownerId, now, found);
    const { changed, result } = change(devices);
    for (const [entityId, device] of changed) await putItem(tx, ownerId, DEVICE, entityId, device);
    return result;
  });
}

async function loadHouse(db: Db, ownerId: string): Promise<Devices> {
  return new Map((await listItems(db, ownerId, DEVICE)).map(({ key, data }) => [key, data]));
}

/** An existing house also gets newly added devices. */
function isBuilt(devices: Devices): boolean {
  return HOUSE.every(({ entityId }) => devices.has(entityId));
}

async function buildHouse(tx: Tx, ownerId: string, now: Date, found: Devices): Promise<Devices> {
  for (const { entityId, ...device } of HOUSE) {
    if (!found.has(entityId)) await putItem(tx, ownerId, DEVICE, entityId, { ...device, changed: now.toISOString() });
  }
  return await loadHouse(tx, ownerId);
}

export function requireDevice(devices: Devices, entityId: string): Device {
  const device = devices.get(entityId);
  if (device !== undefined) return device;
  const closest = closestOf([...devices.keys()], entityId);
  const hint = closest.length === 0 ? "look it up by room or kind" : `the closest are ${inWords(closest)}`;
  throw new ToolFailure(`There is no entity ${entityId}; ${hint}`);
}

export function matchesArea(asked: string): (device: Device) => boolean {
  const area = keyOf(asked).replaceAll("_", " ").replace(/^the /, "");
  if (WHOLE_HOUSE.includes(area)) return () => true;
  const rooms = [...FLOORS.values()].flat();
  const name = OTHER_NAMES.get(area) ?? area;
  const meant = FLOORS.get(name) ?? rooms.filter((room) => room === name);
  if (meant.length === 0) {
    const places = [...rooms, ...FLOORS.keys()];
    throw new ToolFailure(`There is no area ${asked}; areas are ${inWords(places)}, and all for the whole house`);
  }
  return (device) => device.area !== null && meant.includes(device.area);
}

const WHOLE_HOUSE = ["all", "everywhere", "house", "whole house", "home"];
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["hallway", "hall"],
  ["lounge", "living room"],
  ["livingroom", "living room"],
  ["study", "office"],
  ["bath", "bathroom"],
  ["ground floor", "downstairs"],
  ["first floor", "upstairs"],
]);

export function observe(devices: Devices, entityId: string, device: Device, now: Date): Device {
  if (entityId.startsWith("sensor.")) {
    const { state, attributes } = readSensor(entityId, devices, now);
    return { ...device, state, attributes: { ...device.attributes, ...attributes } };
  }
  if (!entityId.startsWith("climate.")) return device;
  const measured = { current_temperature: Number(roomTemperature(device, now).toFixed(1)) };
  return { ...device, attributes: { ...device.attributes, ...measured, hvac_action: hvacAction(device, now) } };
}
