import { homeTools } from "@/prisma/scenarios/starter/tools-home";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import { own } from "@/server/engine/util/json-values";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { changeHouse, type Device, type Devices, matchesArea, observe, readHouse, requireDevice } from "./home-devices";
import { runService, type Target } from "./run-service";
import { keyOf } from "./words";

export const home = bindTools(homeTools, {
  ha_get_state: getState,
  ha_get_states: getStates,
  ha_call_service: callService,
});

async function getState(context: ToolContext, args: Arguments): Promise<Json> {
  const entityId = args.text("entity_id");
  const devices = await readHouse(context);
  const { name, area, state, attributes, changed } = observe(
    devices,
    entityId,
    requireDevice(devices, entityId),
    context.now,
  );
  const shown = { entity_id: entityId, name, area, state };
  return args.flag("attributes") ? { ...shown, attributes: withoutNulls(attributes), last_changed: changed } : shown;
}

async function getStates(context: ToolContext, args: Arguments): Promise<Json> {
  const kind = args.optionalText("kind");
  const area = args.optionalText("area");
  const state = args.optionalText("state");
  const isThere = area === null ? () => true : matchesArea(area);
  const devices = await readHouse(context);
  const found = [...devices]
    .filter(([entityId, device]) => (kind === null || entityId.startsWith(`${kind}.`)) && isThere(device))
    .map(([entityId, device]) => ({ entityId, ...observe(devices, entityId, device, context.now) }))
    .filter((device) => state === null || keyOf(device.state) === keyOf(state));
  return {
    entities: found.slice(0, args.number("limit")).map((device) => ({
      entity_id: device.entityId,
      name: device.name,
      area: device.area,
      state: device.state,
      ...mainAttributes(device.attributes),
    })),
    found: found.length,
    ...(found.length === 0 && { note: "No entity matches" }),
  };
}

async function callService(context: ToolContext, args: Arguments): Promise<Json> {
  const domain = args.text("domain");
  const service = args.text("service");
  const target = targetOf(domain, args.optionalText("entity_id"), args.optionalText("area"));
  return await changeHouse(context, (devices) => {
    const call = { domain, service, target, data: args.object("data") };
    const { after, touched, notes } = runService(devices, call, context.now);
    const changed = new Map([...after].filter(([entityId, device]) => device !== devices.get(entityId)));
    const changes = [...changed.keys()].flatMap((entityId) => describeChange(devices, after, entityId));
    const reported = new Set(changes.map((change) => change.entity_id));
    const unchanged = touched.filter((entityId) => !reported.has(entityId));
    return {
      changed,
      result: {
        changed: changes,
        ...(unchanged.length > 0 && { already_so: unchanged }),
        ...(notes.length > 0 && { notes }),
      },
    };
  });
}

function targetOf(domain: string, entityId: string | null, area: string | null): Target {
  if (entityId !== null && area !== null) throw new ToolFailure("Name an entity_id or an area, not both");
  if (area !== null) return { area };
  if (entityId === null) throw new ToolFailure('Name an entity_id or an area; area "all" is the whole house');
  const kind = entityId.slice(0, entityId.indexOf("."));
  if (kind !== domain) throw new ToolFailure(`domain: ${entityId} is of the domain ${kind}, not ${domain}`);
  return { entityId };
}

function describeChange(before: Devices, after: Devices, entityId: string) {
  const [was, is] = [before.get(entityId), after.get(entityId)];
  if (was === undefined || is === undefined) return [];
  const names = [...new Set([...Object.keys(was.attributes), ...Object.keys(is.attributes)])].filter(
    (name) => canonicalJson(own(was.attributes, name) ?? null) !== canonicalJson(own(is.attributes, name) ?? null),
  );
  if (names.length === 0 && was.state === is.state) return [];
  const part = ({ state, attributes }: Device): JsonObject => ({
    state,
    ...Object.fromEntries(names.map((name) => [name, own(attributes, name) ?? null])),
  });
  return [{ entity_id: entityId, from: part(was), to: part(is) }];
}

/** A list shows the essentials; details are for a single device. */
function mainAttributes(attributes: JsonObject): JsonObject {
  return Object.fromEntries(
    MAIN_ATTRIBUTES.flatMap((name) => {
      const value = own(attributes, name);
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}

const MAIN_ATTRIBUTES = [
  ...["brightness", "rgb_color", "temperature", "current_temperature", "current_position", "media_title"],
  ...["volume_level", "unit_of_measurement", "device_class", "remaining_minutes"],
];

function withoutNulls(attributes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}
