import { choice, flag, integer, object, record, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS, SETS } from "./define-tools";

const entityPattern = "^[a-z_]+\\.[a-z0-9_]+$";
const kinds = ["light", "switch", "climate", "sensor", "cover", "lock", "media_player", "scene"];

export const homeTools = defineTools("workbench", "home", [
  {
    name: "ha_get_state",
    title: "Get device state",
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
    keywords: [
      ...["light", "temperature", "smart home", "heating", "door", "locked", "humidity", "battery level", "how warm"],
      ...["washing machine", "charging"],
    ],
    examples: [
      "is the kitchen light on?",
      "how warm is it in the bedroom?",
      "is the garage door closed?",
      "did I lock the front door",
      "what is the thermostat set to right now",
      "humidity in the bathroom?",
      "is the washing machine still going",
      "state of sensor.hall_temperature",
      "how bright is the desk lamp at the moment",
      "what's playing on the living room speaker",
      "battery level of the window sensor upstairs",
      "is the heating running in the nursery?",
      "are the blinds in the office up or down",
    ],
  },
  {
    name: "ha_get_states",
    title: "List devices",
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
    keywords: [
      ...["lights", "sensors", "smart home", "windows", "all devices", "left on", "rooms", "appliances"],
      ...["anything on", "everything at home", "entity id"],
    ],
    examples: [
      "which lights are still on?",
      "list the sensors in the bedroom",
      "are any windows open?",
      "did I leave anything on at home",
      "what devices do we have in the kitchen",
      "temperature in every room please",
      "which doors are unlocked right now",
      "what's the entity id of the lamp by the sofa",
      "all the media players and what they're doing",
      "is anything still running downstairs?",
      "show me everything that is unavailable in home assistant",
      "which scenes have I got",
    ],
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
    keywords: [
      ...["lamp", "heating", "smart home", "kitchen", "bedroom", "brightness", "blinds", "volume", "warmer", "music"],
      ...["unlock", "switch off", "too dark", "cosy"],
    ],
    examples: [
      "turn off the kitchen lights",
      "set the thermostat to 20 degrees",
      "dim the bedroom lamp to 30 percent",
      "switch on the garage light",
      "my desk lamp is still on",
      "it's freezing in here, make it a bit warmer",
      "lock the front door please",
      "close all the blinds in the living room",
      "movie night scene",
      "too bright in here",
      "play some jazz on the kitchen speaker and turn the volume down",
      "everything off downstairs, we're leaving",
      "open the garage",
      "and the hallway one too, make it red",
    ],
  },
]);
