import { ToolFailure } from "./builtin-tool";
import type { Device } from "./home-devices";
import type { ServiceData } from "./home-service-data";
import type { Effect, Services } from "./home-services";

const VOLUME_STEP = 0.1;
const RADIO = "Radio";

export const MEDIA_SERVICES: Services = {
  turn_on: { takes: [], apply: ({ state }) => (state === "off" ? { state: "idle" } : {}) },
  turn_off: { takes: [], apply: (device) => stop(device, "off") },
  toggle: { takes: [], apply: (device) => (device.state === "off" ? { state: "idle" } : stop(device, "off")) },
  media_play: { takes: [], apply: play },
  media_pause: { takes: [], apply: pause },
  media_play_pause: { takes: [], apply: (device) => (device.state === "playing" ? pause(device) : play(device)) },
  media_stop: { takes: [], apply: (device) => (device.state === "off" ? {} : stop(device, "idle")) },
  play_media: { takes: ["media_content_id", "media_content_type"], apply: playMedia },
  volume_set: { takes: ["volume_level"], apply: setVolume },
  volume_up: { takes: [], apply: (device) => withVolume(device, volumeOf(device) + VOLUME_STEP) },
  volume_down: { takes: [], apply: (device) => withVolume(device, volumeOf(device) - VOLUME_STEP) },
  volume_mute: { takes: ["is_volume_muted"], apply: mute },
};

function play({ attributes, memory }: Device): Effect {
  const title = attributes.media_title ?? memory.media_title ?? RADIO;
  return { state: "playing", attributes: { ...attributes, media_title: title }, memory: { media_title: title } };
}

function pause({ state }: Device): Effect {
  return state === "playing" ? { state: "paused" } : {};
}

function stop({ attributes }: Device, state: string): Effect {
  const { media_title: _title, media_content_type: _type, ...rest } = attributes;
  return { state, attributes: rest };
}

function playMedia({ attributes }: Device, data: ServiceData): Effect {
  const title = data.text("media_content_id")?.trim() ?? "";
  if (title === "") throw new ToolFailure("data.media_content_id: is missing; it says what to play");
  const type = data.text("media_content_type") ?? "music";
  return {
    state: "playing",
    attributes: { ...attributes, media_title: title, media_content_type: type },
    memory: { media_title: title },
  };
}

function setVolume(device: Device, data: ServiceData): Effect {
  const level = data.number("volume_level", 0, 1);
  if (level === null) throw new ToolFailure("data.volume_level: is missing; it goes from 0 to 1");
  return withVolume(device, level);
}

function mute({ attributes }: Device, data: ServiceData): Effect {
  const isMuted = data.flag("is_volume_muted");
  if (isMuted === null) throw new ToolFailure("data.is_volume_muted: is missing; true or false");
  return { attributes: { ...attributes, is_volume_muted: isMuted } };
}

function volumeOf({ attributes }: Device): number {
  return typeof attributes.volume_level === "number" ? attributes.volume_level : 0;
}

function withVolume({ attributes }: Device, level: number): Effect {
  const bounded = Number(Math.min(1, Math.max(0, level)).toFixed(2));
  return { attributes: { ...attributes, volume_level: bounded } };
}
