import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { SourceEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { sources } from "./sources.service";
import { ADA, createSource, fakeUpstream, listed } from "./sync.testing";
import { createSyncSchedule, type SyncSchedule } from "./sync-schedule";

const MINUTE_MS = 60_000;
let database: TestDatabase;
let world: ReturnType<typeof fakeUpstream>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = fakeUpstream(database.client);
});
afterAll(() => database.drop());

const running: SyncSchedule[] = [];
afterEach(() => Promise.all(running.splice(0).map((schedule) => schedule.stop())));

/** A schedule with a test clock and a way to announce changes. */
function schedule(published: readonly SourceEntry[], services = world.services) {
  let ahead = 0;
  let announce: (sourceId: string) => void = () => {};
  const made = createSyncSchedule({
    services,
    published: () => published,
    onListChanged(listener) {
      announce = listener;
    },
    now: () => Date.now() + ahead,
    settleMs: 20,
    atMostEveryMs: 20,
  });
  running.push(made);
  return {
    ...made,
    announce: (sourceId: string) => announce(sourceId),
    pass(minutes: number) {
      ahead += minutes * MINUTE_MS;
    },
  };
}

const timed = (name: string) =>
  createSource(database.client, name, { transport: "http", url: `https://${name}.example/mcp`, syncEveryMinutes: 5 });
const askedOf = (name: string) => world.asked.filter((asked) => asked === name).length;
const hasTool = async (name: string) => (await database.client.tool.count({ where: { name } })) === 1;

it("syncs what is due, in its own name, and not before it is due again", async () => {
  const source = await timed("timely");
  world.answers.set("timely", listed({ name: "timely_one" }));
  const { runDue, pass } = schedule([source]);
  await runDue();
  expect(await hasTool("timely_one")).toBe(true);
  const event = await database.client.auditEvent.findFirstOrThrow({ where: { subjectName: "timely_one" } });
  expect(event).toMatchObject({ actorId: null, actorName: "Sync of timely", action: "create" });
  await runDue();
  expect(askedOf("timely")).toBe(1);
  pass(6);
  await runDue();
  expect(askedOf("timely")).toBe(2);
});

it("skips sources that are unpublished, disabled, without a schedule, or being pointed elsewhere", async () => {
  const off = await timed("switched-off");
  const untimed = await createSource(database.client, "untimed");
  const moving = await timed("moved");
  const { updatedAt: _time, ...editable } = moving;
  const connection = { ...moving.connection, url: "https://elsewhere.example/mcp" };
  await sources.update(database.client, ADA, { ...editable, connection });
  await timed("unpublished");
  await schedule([{ ...off, enabled: false }, untimed, moving]).runDue();
  for (const name of ["switched-off", "untimed", "moved", "unpublished"]) expect(askedOf(name)).toBe(0);
});

it("stores a failure with the source, continues with the others, and retries later", async () => {
  const [bad, good] = [await timed("bad"), await timed("good")];
  world.answers.set("bad", new DomainError("unavailable", "bad.example does not answer"));
  world.answers.set("good", listed({ name: "good_one" }));
  const { runDue, pass } = schedule([bad, good]);
  await runDue();
  expect(await hasTool("good_one")).toBe(true);
  const row = () => database.client.source.findUniqueOrThrow({ where: { id: bad.id } });
  expect((await row()).syncError).toBe("bad.example does not answer");
  world.answers.set("bad", listed({ name: "bad_one" }));
  await runDue();
  expect(await hasTool("bad_one")).toBe(false);
  pass(1);
  await runDue();
  expect(await hasTool("bad_one")).toBe(true);
  expect((await row()).syncError).toBeNull();
});

it("is notified when a source's tools change, and syncs once for many notifications", async () => {
  const source = await createSource(database.client, "loud");
  world.answers.set("loud", listed({ name: "loud_one" }));
  const { announce } = schedule([source]);
  for (let times = 0; times < 20; times++) announce(source.id);
  announce("source_that_nobody_knows");
  await vi.waitFor(async () => expect(await hasTool("loud_one")).toBe(true), { timeout: 10_000, interval: 20 });
  expect(askedOf("loud")).toBe(1);
});

it("is done by one process at a time", async () => {
  const source = await timed("shared");
  world.answers.set("shared", listed({ name: "shared_one" }));
  const processes = [schedule([source]), schedule([source]), schedule([source])];
  await Promise.all(processes.map(({ runDue }) => runDue()));
  expect(askedOf("shared")).toBe(1);
});

it("holds no transaction open while it waits for a source", async () => {
  const source = await timed("slow");
  let waiting: unknown[] = [];
  const services = {
    ...world.services,
    async readSource() {
      waiting = await database.client.$queryRaw<unknown[]>`
        SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
      return listed({ name: "slow_one" });
    },
  };
  await schedule([source], services).runDue();
  expect(await hasTool("slow_one")).toBe(true);
  expect(waiting).toEqual([]);
});

it("takes over a source from a process that died during a sync, after a timeout", async () => {
  const source = await timed("held");
  world.answers.set("held", listed({ name: "held_one" }));
  const claimFor = (minutes: number) =>
    database.client.source.update({
      where: { id: source.id },
      data: { syncClaimedUntil: new Date(Date.now() + minutes * MINUTE_MS) },
    });
  await claimFor(2);
  await schedule([source]).runDue();
  expect(askedOf("held")).toBe(0);
  await claimFor(-1);
  await schedule([source]).runDue();
  expect(await hasTool("held_one")).toBe(true);
  const { syncClaimedUntil } = await database.client.source.findUniqueOrThrow({ where: { id: source.id } });
  expect(syncClaimedUntil).toBeNull();
});

it("does nothing after it has stopped", async () => {
  const source = await timed("late");
  const { runDue, announce, stop } = schedule([source]);
  announce(source.id);
  await stop();
  await runDue();
  expect(askedOf("late")).toBe(0);
});
