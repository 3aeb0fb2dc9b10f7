import { choice, flag, integer, object, record, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS, SETS } from "./define-tools";

const entityPattern = "^[a-z_]+\\.[a-z0-9_]+$";
const kinds = ["light", "switch", "climate", "sensor", "cover", "lock", "media_player", "scene"];

export const homeTools = defineTools("workbench", "home", [
  {
    name: "ha_get_state",
    title: "Read one device",
    summary: "Read the present state of one Home Assistant device, such as a lamp or thermostat",
    description:
      "Read the present state and attributes of one Home Assistant entity: whether a lamp is on, what a thermostat is set to, what a sensor measures.",
    inputSchema: object(
      {
        entity_id: text("Entity, such as light.kitchen or sensor.hall_temperature", { pattern: entityPattern }),
        attributes: flag("Also return brightness, unit and the like", true),
      },
      ["entity_id"],
    ),
    annotations: READS,
    keywords: ["light", "temperature", "smart home", "heating", "door"],
    examples: ["is the kitchen light on?", "how warm is it in the bedroom?", "is the garage door closed?"],
  },
  {
    name: "ha_get_states",
    title: "Read many devices",
    summary: "List Home Assistant devices with their states, by kind, room or state",
    description:
      "List Home Assistant entities with their present states. Use it to find the entity that a room or device name stands for, or for an overview of the house.",
    inputSchema: object({
      kind: choice("Only entities of this kind", kinds),
      area: text("Only entities in this room, such as kitchen"),
      state: text("Only entities in this state, such as on or open"),
      limit: integer("How many to return", { minimum: 1, maximum: 500, default: 50 }),
    }),
    annotations: READS,
    keywords: ["lights", "sensors", "smart home", "which"],
    examples: ["which lights are still on?", "list the sensors in the bedroom", "are any windows open?"],
  },
  {
    name: "ha_call_service",
    title: "Control a device",
    summary: "Control Home Assistant devices: switch, dim, set temperature, open, lock, play, run a scene",
    description:
      "Control the house through a Home Assistant service: turn lights and switches on or off, dim, set a thermostat, open covers, lock doors, start a scene. Name an entity or a whole area.",
    inputSchema: object(
      {
        domain: choice("Kind of device", kinds),
        service: text("Service to call, such as turn_on, turn_off, toggle, set_temperature"),
        entity_id: text("Entity to act on", { pattern: entityPattern }),
        area: text("Room to act on, instead of an entity"),
        data: record("Extra values, such as brightness_pct or temperature"),
      },
      ["domain", "service"],
    ),
    annotations: SETS,
    keywords: ["lamp", "heating", "smart home", "kitchen", "bedroom"],
    examples: [
      "turn off the kitchen lights",
      "set the thermostat to 20 degrees",
      "dim the bedroom lamp to 30 percent",
      "switch on the garage light",
    ],
  },
]);
