import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorkbench, type TestWorkbench } from "./workbench.testing";

let bench: TestWorkbench;
beforeAll(async () => {
  bench = await openTestWorkbench();
});
beforeEach(() => {
  bench.now = new Date("2026-11-16T06:30:00.000Z");
});
afterAll(() => bench.database.drop());

const entitiesOf = (answer: { entities: { entity_id: string }[] }) => answer.entities.map((entity) => entity.entity_id);

describe("reading the house", () => {
  it("shows one device with or without attributes, and suggests the closest for an unknown one", async () => {
    const owner = bench.newOwner();
    expect(await owner.call("ha_get_state", { entity_id: "light.kitchen" })).toEqual({
      entity_id: "light.kitchen",
      name: "Kitchen ceiling",
      area: "kitchen",
      state: "on",
      attributes: { brightness: 255, supported_color_modes: ["color_temp", "rgb"] },
      last_changed: bench.now.toISOString(),
    });
    expect(await owner.call("ha_get_state", { entity_id: "lock.front_door", attributes: false })).toEqual({
      entity_id: "lock.front_door",
      name: "Front door",
      area: "hall",
      state: "locked",
    });
    expect(await owner.fail("ha_get_state", { entity_id: "light.kichen" })).toMatch(
      /^There is no entity light\.kichen; the closest are light\.kitchen/,
    );
  });

  it("filters by kind, room, floor and state, up to the limit", async () => {
    const owner = bench.newOwner();
    const list = async (args: Record<string, string | number>) => entitiesOf(await owner.call("ha_get_states", args));
    expect(await list({ kind: "light", state: "on" })).toEqual([
      ...["light.desk_lamp", "light.kitchen", "light.kitchen_counter", "light.living_room", "light.nursery"],
    ]);
    expect(await list({ kind: "cover", area: "Living_Room" })).toEqual(["cover.living_room_blinds"]);
    expect(await list({ kind: "lock", area: "downstairs" })).toEqual(["lock.back_door", "lock.front_door"]);
    expect(await list({ kind: "lock", state: "unlocked" })).toEqual(["lock.back_door"]);
    const cut = await owner.call("ha_get_states", { limit: 3 });
    expect(entitiesOf(cut)).toHaveLength(3);
    expect(cut.found).toBeGreaterThan(30);
    for (const area of ["cellar", "constructor", "__proto__"]) {
      expect(await owner.fail("ha_get_states", { area })).toContain("areas are kitchen");
    }
  });

  it("has sensors that depend only on the time of day", async () => {
    const owner = bench.newOwner();
    const read = async (id: string) => (await owner.call("ha_get_state", { entity_id: id })).state as string;
    const early = await read("sensor.outdoor_temperature");
    expect(await read("sensor.washing_machine")).toBe("idle");
    expect(await read("sensor.office_window")).toBe("closed");
    bench.now = new Date("2026-11-16T09:30:00.000Z");
    expect(await read("sensor.washing_machine")).toBe("running");
    expect(await read("sensor.office_window")).toBe("open");
    bench.now = new Date("2026-11-16T15:00:00.000Z");
    expect(Number(await read("sensor.outdoor_temperature"))).toBeGreaterThan(Number(early));
    bench.now = new Date("2026-11-17T06:30:00.000Z");
    expect(await read("sensor.outdoor_temperature")).toBe(early);
    for (const id of entitiesOf(await owner.call("ha_get_states", { kind: "sensor" }))) {
      expect(["unknown", "unavailable"], id).not.toContain(await read(id));
    }
  });
});

describe("controlling the house", () => {
  it("reports each change, and stores it", async () => {
    const owner = bench.newOwner();
    const off = await owner.call("ha_call_service", { domain: "light", service: "turn_off", area: "kitchen" });
    expect(off).toEqual({
      changed: [
        { entity_id: "light.kitchen", from: { state: "on", brightness: 255 }, to: { state: "off", brightness: null } },
        {
          entity_id: "light.kitchen_counter",
          from: { state: "on", brightness: 180 },
          to: { state: "off", brightness: null },
        },
      ],
    });
    const again = await owner.call("ha_call_service", { domain: "light", service: "turn_off", area: "kitchen" });
    expect(again).toEqual({ changed: [], already_so: ["light.kitchen", "light.kitchen_counter"] });
    expect((await owner.call("ha_get_state", { entity_id: "light.kitchen" })).state).toBe("off");
    const on = await owner.call("ha_call_service", {
      domain: "light",
      service: "toggle",
      entity_id: "light.kitchen_counter",
    });
    expect(on.changed[0].to).toEqual({ state: "on", brightness: 180 });
  });

  it("dims, brightens and colors lamps that can", async () => {
    const owner = bench.newOwner();
    const light = async (entity_id: string, data: Record<string, number | string | number[]>) =>
      (await owner.call("ha_call_service", { domain: "light", service: "turn_on", entity_id, data })).changed[0]?.to;
    expect(await light("light.bedroom", { brightness_pct: 30 })).toEqual({ state: "on", brightness: 77 });
    expect(await light("light.bedroom", { brightness_step_pct: 20 })).toEqual({ state: "on", brightness: 128 });
    expect(await light("light.bedroom", { brightness: "10" })).toEqual({ state: "on", brightness: 10 });
    expect(await light("light.bedroom", { brightness_pct: 0 })).toEqual({ state: "off", brightness: null });
    expect(await light("light.hall", { color_name: "red" })).toMatchObject({
      rgb_color: [255, 0, 0],
      color_mode: "rgb",
    });
    expect(await light("light.hall", { color_temp_kelvin: 2700 })).toMatchObject({
      rgb_color: null,
      color_temp_kelvin: 2700,
    });
    expect(await light("light.hall", { rgb_color: [1, 2, 3] })).toMatchObject({ rgb_color: [1, 2, 3] });
    const fail = (entity_id: string, data: Record<string, number | string | boolean>) =>
      owner.fail("ha_call_service", { domain: "light", service: "turn_on", entity_id, data });
    expect(await fail("light.kitchen_counter", { color_name: "blue" })).toBe("light.kitchen_counter has no colors");
    expect(await fail("light.hall", { color_name: "blu" })).toContain("did you mean blue?");
    expect(await fail("light.hall", { brightness_pct: 130 })).toBe(
      "data.brightness_pct: must be a number from 0 to 100",
    );
    expect(await fail("light.hall", { brigthness: 3 })).toContain("data.brigthness: light.turn_on does not take it");
    const area = { domain: "light", service: "turn_on", area: "kitchen", data: { color_name: "blue" } };
    expect((await owner.call("ha_call_service", area)).notes).toEqual(["light.kitchen_counter has no colors"]);
  });

  it("changes a room's temperature, and with it the sensors", async () => {
    const owner = bench.newOwner();
    const temperature = async () =>
      Number((await owner.call("ha_get_state", { entity_id: "sensor.living_room_temperature" })).state);
    const hall = async () => Number((await owner.call("ha_get_state", { entity_id: "sensor.hall_temperature" })).state);
    const call = { domain: "climate", service: "set_temperature", entity_id: "climate.living_room" };
    const set = await owner.call("ha_call_service", { ...call, data: { temperature: 24 } });
    expect(set.changed[0]).toMatchObject({ from: { state: "heat", temperature: 21 }, to: { temperature: 24 } });
    expect(await temperature()).toBe(20.6);
    const coldHall = await hall();
    const { attributes } = await owner.call("ha_get_state", { entity_id: "climate.living_room" });
    expect(attributes).toMatchObject({ current_temperature: 20.6, hvac_action: "heating", temperature: 24 });
    expect(attributes).not.toHaveProperty("measured");
    bench.wait(1);
    expect(await temperature()).toBeGreaterThan(21);
    bench.wait(23);
    expect(await temperature()).toBe(24);
    expect(await hall()).toBeGreaterThan(coldHall);
    await owner.call("ha_call_service", { domain: "climate", service: "turn_off", area: "living room" });
    bench.wait(24);
    expect(await temperature()).toBeLessThan(19);
    const off = await owner.call("ha_call_service", { ...call, data: { temperature: 22 } });
    expect(off.notes[0]).toContain("is off");
    const on = await owner.call("ha_call_service", { ...call, service: "turn_on" });
    expect(on.changed[0]).toMatchObject({ from: { state: "off" }, to: { state: "heat" } });
    expect(await owner.fail("ha_call_service", { ...call, data: { temperature: 60 } })).toContain("from 7 to 30");
    expect(
      await owner.fail("ha_call_service", { ...call, service: "set_hvac_mode", data: { hvac_mode: "hot" } }),
    ).toContain("must be one of off, heat");
    expect(await owner.fail("ha_call_service", call)).toBe("data.temperature: is missing");
  });

  it("presets remember the manual temperature", async () => {
    const owner = bench.newOwner();
    const preset = async (name: string) => {
      const call = { domain: "climate", service: "set_preset_mode", entity_id: "climate.bedroom" };
      return (await owner.call("ha_call_service", { ...call, data: { preset_mode: name } })).changed[0].to;
    };
    expect(await preset("away")).toEqual({ state: "heat", temperature: 15, preset_mode: "away" });
    expect(await preset("comfort")).toMatchObject({ temperature: 22 });
    expect(await preset("none")).toMatchObject({ temperature: 18, preset_mode: "none" });
  });

  it("moves covers, locks doors, and plays music", async () => {
    const owner = bench.newOwner();
    const call = async (
      domain: string,
      service: string,
      entity_id: string,
      data: Record<string, number | string | boolean> = {},
    ) => (await owner.call("ha_call_service", { domain, service, entity_id, data })).changed[0]?.to ?? null;
    expect(await call("cover", "open_cover", "cover.garage_door")).toEqual({ state: "open", current_position: 100 });
    expect(await call("cover", "set_cover_position", "cover.garage_door", { position: 0 })).toMatchObject({
      state: "closed",
    });
    expect(await call("cover", "close", "cover.office_blinds")).toMatchObject({ state: "closed" });
    expect(await call("cover", "stop", "cover.office_blinds")).toBeNull();
    expect(await call("lock", "unlock", "lock.front_door")).toEqual({ state: "unlocked" });
    expect(await call("switch", "turn_on", "switch.coffee_machine")).toEqual({ state: "on" });
    const speaker = "media_player.kitchen_speaker";
    expect(await call("media_player", "play_media", speaker, { media_content_id: "Jazz" })).toMatchObject({
      state: "playing",
      media_title: "Jazz",
    });
    expect(await call("media_player", "volume_set", speaker, { volume_level: 0.2 })).toMatchObject({
      volume_level: 0.2,
    });
    expect(await call("media_player", "volume_up", speaker)).toMatchObject({ volume_level: 0.3 });
    expect(await call("media_player", "volume_mute", speaker, { is_volume_muted: true })).toMatchObject({
      is_volume_muted: true,
    });
    expect(await call("media_player", "pause", speaker)).toEqual({ state: "paused" });
    expect(await call("media_player", "turn_off", speaker)).toMatchObject({ state: "off", media_title: null });
    expect(await call("media_player", "media_play", speaker)).toMatchObject({ state: "playing", media_title: "Jazz" });
  });

  it("runs every step of a scene", async () => {
    const owner = bench.newOwner();
    const scene = { domain: "scene", service: "turn_on", entity_id: "scene.movie_night" };
    const { changed } = await owner.call("ha_call_service", scene);
    const byId = new Map<string, { to: object }>(
      changed.map((change: { entity_id: string; to: object }) => [change.entity_id, change]),
    );
    expect(byId.get("light.living_room")?.to).toMatchObject({ brightness: 38, color_temp_kelvin: 2200 });
    expect(byId.get("cover.living_room_blinds")?.to).toMatchObject({ state: "closed" });
    expect(byId.get("light.kitchen")?.to).toMatchObject({ state: "off" });
    expect(byId.get("scene.movie_night")?.to).toEqual({ state: bench.now.toISOString() });
    for (const id of ["scene.good_morning", "scene.good_night", "scene.leaving_home"]) {
      const answer = await owner.call("ha_call_service", { ...scene, entity_id: id });
      expect(answer.changed.length).toBeGreaterThan(2);
    }
    expect(entitiesOf(await owner.call("ha_get_states", { kind: "lock", state: "unlocked" }))).toEqual([]);
  });

  it("refuses invalid calls with a helpful error", async () => {
    const owner = bench.newOwner();
    const fail = (args: Record<string, string | Record<string, string>>) =>
      owner.fail("ha_call_service", args as never);
    expect(await fail({ domain: "light", service: "turn_off" })).toContain("Name an entity_id or an area");
    expect(await fail({ domain: "light", service: "turn_off", area: "hall", entity_id: "light.hall" })).toContain(
      "not both",
    );
    expect(await fail({ domain: "light", service: "turn_off", entity_id: "switch.tv_socket" })).toContain(
      "switch.tv_socket is of the domain switch",
    );
    expect(await fail({ domain: "light", service: "turn_of", entity_id: "light.hall" })).toContain(
      "did you mean turn_off?",
    );
    expect(await fail({ domain: "light", service: "constructor", entity_id: "light.hall" })).toContain(
      "has no service",
    );
    expect(await fail({ domain: "sensor", service: "turn_on", area: "hall" })).toContain("Sensors can be read");
    expect(await fail({ domain: "cover", service: "open_cover", area: "bedroom" })).toBe(
      "There is no cover in bedroom",
    );
    expect(
      await fail({ domain: "light", service: "turn_on", data: { entity_id: "light.hall" }, area: "hall" }),
    ).toContain("beside data");
  });

  it("creates one house and loses no concurrent change", async () => {
    const owner = bench.newOwner();
    const turnOn = (entity_id: string) =>
      owner.call("ha_call_service", { domain: "light", service: "turn_on", entity_id });
    const off = ["light.sofa_lamp", "light.hall", "light.garage", "light.bedroom", "light.bathroom"];
    await Promise.all([...off.map(turnOn), owner.call("ha_get_states"), owner.call("ha_get_states")]);
    expect((await owner.call("ha_get_states", { kind: "light", state: "off" })).found).toBe(0);
    const volume = { domain: "media_player", service: "volume_up", entity_id: "media_player.kitchen_speaker" };
    await Promise.all([1, 2, 3, 4].map(() => owner.call("ha_call_service", volume)));
    const { attributes } = await owner.call("ha_get_state", { entity_id: "media_player.kitchen_speaker" });
    expect(attributes.volume_level).toBe(0.75);
  });
});
