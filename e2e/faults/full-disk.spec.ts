import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import pg from "pg";
import { freePort } from "@/server/cli/process/ports.mjs";
import type { Health } from "@/server/contract/health";
import { type AgentClient, openAgentClient } from "@/server/testing/prove/agent-client";
import { reportFigures } from "@/server/testing/prove/figures";
import { editBundle, publish, query, signedInClient } from "../api-client";
import { ADMIN, startExpectingFailure, startToolcrib, type Toolcrib } from "../start-toolcrib";
import { mountSmallDisk, type SmallDisk } from "./small-disk";

const KEY = "key-of-the-agents-on-a-full-disk";
const MEGABYTE = 1024 * 1024;
const ROOM = 60 * MEGABYTE;
const PROGRAMS = 70 * MEGABYTE;
const env = {
  TOOLCRIB_ADMIN_EMAIL: ADMIN.email,
  TOOLCRIB_ADMIN_PASSWORD: ADMIN.password,
  TOOLCRIB_AGENT_KEY: KEY,
  TOOLCRIB_EMBEDDER: "off",
};

test.describe.configure({ mode: "serial", timeout: 240_000 });

let disk: SmallDisk | string = "not mounted yet";
let folder: string;
let toolcrib: Toolcrib | undefined;
let admin: APIRequestContext;
let agent: AgentClient;

test.beforeAll(async () => {
  disk = await mountSmallDisk(180);
});
test.beforeEach(() => {
  test.skip(typeof disk === "string", typeof disk === "string" ? disk : "");
});
test.afterAll(async () => {
  agent?.close();
  await admin?.dispose();
  await toolcrib?.stop();
  if (typeof disk !== "string") await disk.remove();
});

test("a start on a full disk is refused in one sentence that names the folder, and the next one works", async () => {
  folder = small().dataFolder;
  const given = { ...env, TOOLCRIB_DATA: folder };
  await small().leave(0);
  expect(await startExpectingFailure({ ...given, PORT: String(await freePort()) })).toMatch(fullAt(folder));
  // Enough for the secret, but not for a database or for PostgreSQL's programs (copied if its user cannot read the
  // project).
  await small().leave(20 * MEGABYTE);
  expect(await startExpectingFailure({ ...given, PORT: String(await freePort()) })).toMatch(
    fullAt(`${folder}(/postgres)?`),
  );
  expect(await readdir(path.join(folder, "postgres"))).toEqual([]);

  await small().leave(ROOM + PROGRAMS);
  toolcrib = await startToolcrib({ dataFolder: folder, env });
  admin = await signedInClient(toolcrib.url, ADMIN);
  agent = openAgentClient(toolcrib.url, KEY);
});

test("the disk fills up: edits are refused with the reason, agents are served, and nothing is lost once there is room", async () => {
  await editBundle(admin, "reminders", { description: "before" });
  expect(await publish(admin, "before")).toBe(2);
  const before = await query<{ draftHash: string }>(admin, "revisions.review");

  await small().leave(0);
  const full = "The database's disk is full. Nothing was saved. Free up disk space and try again.";
  await expect(writeUntilRefused()).rejects.toThrow(full);
  const rounds = 20;
  for (let round = 0; round < rounds; round++) await resolve("full", round);
  const { draftHash } = await query<{ draftHash: string }>(admin, "revisions.review");
  // Writes confirmed before the disk was full are stored.
  await expect(publishWhileFull(draftHash)).rejects.toThrow(draftHash === before.draftHash ? /already/ : full);
  expect((await health()).revision).toBe(2);

  await small().leave(ROOM);
  await editBundle(admin, "reminders", { description: "after" });
  expect(await publish(admin, "after")).toBe(3);
  await expect.poll(async () => (await health()).records).toEqual({ waiting: 0, dropped: 0 });
  await expect.poll(() => countRounds("full")).toBe(rounds);
  await expect.poll(async () => (await health()).status).toBe("ok");
  reportFigures("The disk of the data folder fills up", { "resolves answered": rounds, "rows written": rounds });
});

test("PostgreSQL stops on the full disk: agents are served, and it restarts once there is room", async () => {
  const rounds = 20;
  await small().leave(0);
  // A new WAL segment does not fit, so PostgreSQL stops.
  await runSql("SELECT pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()").catch(() => {});
  await runSql("SELECT pg_logical_emit_message(true, 'test', 'x')").catch(() => {});
  await expect.poll(async () => (await health()).database, { timeout: 30_000 }).toBe("down");
  for (let round = 0; round < rounds; round++) await resolve("given-up", round);
  await expect
    .poll(() => toolcrib?.output(), { timeout: 60_000 })
    .toContain(`The disk that holds ${folder}/postgres is full`);
  const fullAgain = Date.now();
  await small().leave(ROOM);
  await expect.poll(async () => (await health()).database, { timeout: 60_000 }).toBe("ok");
  const seconds = (Date.now() - fullAgain) / 1000;
  expect(
    (await query<{ description: string; name: string }[]>(admin, "bundles.list")).find(
      ({ name }) => name === "reminders",
    )?.description,
  ).toBe("after");
  await editBundle(admin, "reminders", { description: "at last" });
  expect(await publish(admin, "at last")).toBe(4);
  await expect.poll(async () => (await health()).records).toEqual({ waiting: 0, dropped: 0 });
  await expect.poll(() => countRounds("given-up")).toBe(rounds);
  reportFigures("PostgreSQL gives up on a full disk", {
    "resolves answered meanwhile": rounds,
    "rows written": rounds,
    "seconds until it served again, after there was room": Math.round(seconds * 10) / 10,
  });
});

function small(): SmallDisk {
  if (typeof disk === "string") throw new Error(disk);
  return disk;
}

function fullAt(place: string): RegExp {
  const escaped = place.replaceAll(/[.]/g, "\\.");
  return new RegExp(
    `^1 ([^\\n]*Starting PostgreSQL[^\\n]*\\n)*The disk that holds ${escaped} is full; free some space[^\\n]*\\n$`,
  );
}

/** Existing files have some free space. */
async function writeUntilRefused(): Promise<void> {
  for (let n = 0; n < 500; n++) await editBundle(admin, "reminders", { description: `${n} ${"x".repeat(150)}` });
}

async function publishWhileFull(draftHash: string): Promise<void> {
  const answer = await admin.post("/api/trpc/revisions.publish", { data: { note: "full", draftHash } });
  const { error } = (await answer.json()) as { error?: { message: string } };
  if (error !== undefined) throw new Error(error.message);
}

async function resolve(sessionId: string, round: number): Promise<void> {
  const input = { role: "orchestrator", sessionId, round, message: "turn off the kitchen lights" };
  const { status } = await agent.ask("/api/v1/resolve", input);
  expect(status).toBe(200);
}

async function health(): Promise<Health> {
  return (await (await fetch(`${toolcrib?.url}/api/health`)).json()) as Health;
}

/** Sessions are written slightly before or after their rounds. */
async function countRounds(sessionId: string): Promise<number> {
  const words =
    "SELECT count(*)::int AS count FROM round JOIN session ON session.id = round.session_id WHERE external_id = $1";
  const rows = await runSql(words, sessionId);
  return (rows[0] as { count: number }).count;
}

/** As Toolcrib's superuser. */
async function runSql(words: string, ...values: string[]): Promise<unknown[]> {
  const [password, lines] = await Promise.all([
    readFile(path.join(folder, "postgres-password"), "utf8"),
    readFile(path.join(folder, "postgres/cluster/postmaster.pid"), "utf8"),
  ]);
  const port = Number(lines.split("\n")[3]);
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "toolcrib",
    database: "toolcrib",
    password: password.trim(),
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(words, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
