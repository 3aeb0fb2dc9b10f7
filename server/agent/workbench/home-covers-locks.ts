import { ToolFailure } from "./builtin-tool";
import type { Device } from "./home-devices";
import type { Effect, Services } from "./home-services";

export const COVER_SERVICES: Services = {
  open_cover: { takes: [], apply: (device) => moveTo(device, 100) },
  close_cover: { takes: [], apply: (device) => moveTo(device, 0) },
  stop_cover: { takes: [], apply: () => ({}) },
  toggle: { takes: [], apply: (device) => moveTo(device, device.state === "closed" ? 100 : 0) },
  set_cover_position: {
    takes: ["position"],
    apply(device, data) {
      const position = data.number("position", 0, 100);
      if (position === null) throw new ToolFailure("data.position: is missing; 0 is closed, 100 is open");
      return moveTo(device, Math.round(position));
    },
  },
};

export const LOCK_SERVICES: Services = {
  lock: { takes: [], apply: () => ({ state: "locked" }) },
  unlock: { takes: [], apply: () => ({ state: "unlocked" }) },
};

function moveTo({ attributes }: Device, position: number): Effect {
  return { state: position === 0 ? "closed" : "open", attributes: { ...attributes, current_position: position } };
}
