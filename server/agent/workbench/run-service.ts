import type { JsonObject } from "@/server/engine/model/snapshot";
import { ToolFailure } from "./builtin-tool";
import { type Device, type Devices, matchesArea, requireDevice } from "./home-devices";
import { SCENES } from "./home-scenes";
import { readServiceData } from "./home-service-data";
import { type Effect, findService } from "./home-services";

export type Target = { readonly entityId: string } | { readonly area: string };
type ServiceCall = {
  readonly domain: string;
  readonly service: string;
  readonly target: Target;
  readonly data: JsonObject;
};

type ServiceRun = {
  readonly after: Devices;
  readonly touched: readonly string[];
  readonly notes: readonly string[];
};

/** The house after the call. Unchanged devices are the same objects. */
export function runService(devices: Devices, call: ServiceCall, now: Date): ServiceRun {
  const { name, service } = findService(call.domain, call.service);
  const data = readServiceData(call.data);
  data.refuseOthers(`${call.domain}.${name}`, service.takes);
  data.number("transition", 0, 6553);
  const targets = targetsOf(devices, call.domain, call.target);
  if (call.domain === "scene") return runScenes(devices, targets, now);
  const after = new Map(devices);
  const notes: string[] = [];
  let lacking = 0;
  for (const entityId of targets) {
    const device = requireDevice(devices, entityId);
    const effect = service.apply(device, data, now);
    after.set(entityId, changedBy(device, effect, now));
    if (effect.lacking === undefined) continue;
    notes.push(`${entityId} ${effect.lacking}`);
    lacking++;
  }
  // If some of several cannot do it, the rest still do; if none can, nothing happens.
  if (lacking === targets.length && name === "turn_on") throw new ToolFailure(notes.join("; "));
  return { after, touched: targets, notes };
}

function runScenes(devices: Devices, scenes: readonly string[], now: Date): ServiceRun {
  let after = devices;
  const touched: string[] = [];
  for (const scene of scenes) {
    for (const { domain, service, on, data } of SCENES[scene] ?? []) {
      const run = runService(after, { domain, service, target: on, data }, now);
      after = run.after;
      touched.push(...run.touched);
    }
    after = new Map(after).set(scene, {
      ...requireDevice(after, scene),
      state: now.toISOString(),
      changed: now.toISOString(),
    });
  }
  return { after, touched: [...new Set([...touched, ...scenes])], notes: [] };
}

function targetsOf(devices: Devices, domain: string, target: Target): string[] {
  if ("entityId" in target) {
    requireDevice(devices, target.entityId);
    return [target.entityId];
  }
  const isThere = matchesArea(target.area);
  const found = [...devices].filter(([entityId, device]) => entityId.startsWith(`${domain}.`) && isThere(device));
  if (found.length === 0) throw new ToolFailure(`There is no ${domain} in ${target.area}`);
  return found.map(([entityId]) => entityId);
}

function changedBy(device: Device, { lacking: _, ...effect }: Effect, now: Date): Device {
  if (Object.keys(effect).length === 0) return device;
  const isOther = effect.state !== undefined && effect.state !== device.state;
  return { ...device, ...effect, ...(isOther && { changed: now.toISOString() }) };
}
