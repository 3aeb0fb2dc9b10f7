import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, expect, test } from "@playwright/test";
import pg from "pg";
import type { Health } from "@/server/contract/health";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { LOCKS } from "@/server/lib/db/locks";
import { createSeeded } from "@/server/lib/seeded";
import { snapshotHash } from "@/server/policy/draft/snapshot-hash.service";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { editBundle, exportPolicyFile, publish, query, signedInClient } from "../api-client";
import { ADMIN, createDatabase, startToolcrib, TEMPLATE, type Toolcrib } from "../start-toolcrib";
import { BULK_WRITES, type BulkWrite, type Call } from "./bulk-writes";

const KILLS = byScale({ quick: 1, record: 10 });
const RACES = byScale({ quick: 3, record: 100 });
/** Each kill needs a restart. */
const KILLED_WRITES = byScale({
  quick: BULK_WRITES.filter(({ name }) => /publish|sync/.test(name)),
  record: BULK_WRITES,
});
const env = {
  TOOLCRIB_ADMIN_EMAIL: ADMIN.email,
  TOOLCRIB_ADMIN_PASSWORD: ADMIN.password,
  TOOLCRIB_EMBEDDER: "off",
};

test.describe.configure({ mode: "serial", timeout: byScale({ quick: 180_000, record: 1_800_000 }) });

let databaseUrl: string;
/** Stays alive and reports what it serves. */
let witness: Toolcrib;
let admin: APIRequestContext;
let db: pg.Client;

test.beforeAll(async () => {
  databaseUrl = await createDatabase(process.env[TEMPLATE]);
  witness = await startToolcrib({ databaseUrl, env });
  admin = await signedInClient(witness.url, ADMIN);
  db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
});
test.afterAll(async () => {
  await db?.end();
  await admin?.dispose();
  await witness?.stop();
});

for (const write of KILLED_WRITES) {
  test(`a process that is killed in the middle of ${write.name} has done all of it or nothing`, async () => {
    const random = createSeeded(BULK_WRITES.indexOf(write) + 1);
    const { before, after, ms } = await rehearse(write);
    expect(after).not.toEqual(before);
    const counts = { confirmed: 0, done: 0, undone: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      // In parallel with preparing, because starting takes longest.
      const victim = startToolcrib({ databaseUrl, env });
      const call = await write.prepare(admin);
      const from = await readHeads();
      expect(await look(from)).toEqual(before);
      // Spread over the write's duration and beyond: a new process is slower.
      const isConfirmed = await callAndKill(await victim, call, (ms * random.int(250)) / 100);
      const found = await look(from);
      if (isConfirmed) expect(found).toEqual(after);
      else expect([before, after]).toContainEqual(found);
      const isDone = found.draft === after.draft && found.newest === after.newest;
      counts[isConfirmed ? "confirmed" : isDone ? "done" : "undone"]++;
      await editBundle(admin, "reminders", { description: `after kill ${kill}` });
      const number = await publish(admin, `after kill ${kill}`);
      expect(number).toBe((await readHeads()).revision);
      await expect.poll(async () => (await health()).revision).toBe(number);
    }
    expect(await findBrokenRevisions()).toEqual([]);
    reportFigures(`Killed in the middle of ${write.name}`, {
      kills: KILLS,
      "milliseconds that it takes": Math.round(ms),
      "done and confirmed": counts.confirmed,
      "done, though not confirmed any more": counts.done,
      "nothing done": counts.undone,
      "half done": 0,
    });
  });
}

test("two processes that publish one draft at once create one revision, and the other gets a conflict", async () => {
  const other = await startToolcrib({ databaseUrl, env });
  const clients = [admin, await signedInClient(other.url, ADMIN)];
  const told = new Map<string, number>();
  for (let race = 0; race < RACES; race++) {
    await editBundle(admin, "reminders", { description: `race ${race}` });
    const { revision, audited } = await readHeads();
    const { draftHash } = await query<{ draftHash: string }>(admin, "revisions.review");
    const data = { note: `race ${race}`, draftHash };
    const answers = await Promise.all(clients.map((client) => client.post("/api/trpc/revisions.publish", { data })));
    expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409]);
    for (const answer of answers.filter((one) => !one.ok())) {
      const { error } = (await answer.json()) as { error: { message: string } };
      const message = error.message.replaceAll(/\d+/g, "N");
      told.set(message, (told.get(message) ?? 0) + 1);
    }
    expect(await readHeads()).toEqual({ revision: revision + 1, audited: audited + 1 });
  }
  expect([...told.keys()]).toEqual(["This draft is already published as revision N"]);
  expect(await findBrokenRevisions()).toEqual([]);
  await clients[1]?.dispose();
  await other.stop();
  reportFigures("Two processes publish one draft at once", { races: RACES, "revisions made": RACES, "told so": RACES });
});

type Heads = { readonly revision: number; readonly audited: number };

/** Everything a write may change, by name, because new ids differ. */
type State = {
  readonly published: number;
  readonly newest: string;
  readonly draft: string;
  readonly audited: number;
};

/** The current state, and history since `from`. */
async function look(from: Heads): Promise<State> {
  // A killed process's transaction holds this lock until it is rolled back.
  await db.query("SELECT pg_advisory_lock($1)", [LOCKS.draft]);
  await db.query("SELECT pg_advisory_unlock($1)", [LOCKS.draft]);
  const { revision, audited } = await readHeads();
  return {
    published: revision - from.revision,
    newest: await exportPolicy(revision),
    draft: await exportPolicy("draft"),
    audited: audited - from.audited,
  };
}

async function exportPolicy(ref: number | "draft"): Promise<string> {
  const text = await exportPolicyFile(admin, ref);
  // A comment at the top has the revision number.
  return text.replaceAll(/^#.*$/gm, "");
}

async function readHeads(): Promise<Heads> {
  const { rows } = await db.query<Heads>(
    "SELECT (SELECT max(number) FROM revision) AS revision, (SELECT count(*)::int FROM audit_event) AS audited",
  );
  return rows[0] ?? { revision: 0, audited: 0 };
}

/** Runs the write undisturbed and measures it. */
async function rehearse(write: BulkWrite): Promise<{ before: State; after: State; ms: number }> {
  const { path, data } = await write.prepare(admin);
  const from = await readHeads();
  const before = await look(from);
  const started = performance.now();
  const answer = await admin.post(`/api/trpc/${path}`, { data });
  const ms = performance.now() - started;
  expect(answer.ok(), await answer.text()).toBe(true);
  return { before, after: await look(from), ms };
}

/** Returns whether the victim confirmed before it died. */
async function callAndKill(victim: Toolcrib, { path, data }: Call, afterMs: number): Promise<boolean> {
  const client = await signedInClient(victim.url, ADMIN);
  await query(client, "revisions.unpublished");
  const answered = client.post(`/api/trpc/${path}`, { data }).then(
    (answer) => answer.ok(),
    () => false,
  );
  await sleep(afterMs);
  const gone = once(victim.process, "exit");
  process.kill(-(victim.process.pid ?? 0), "SIGKILL");
  await gone;
  const isConfirmed = await answered;
  await client.dispose();
  return isConfirmed;
}

/** Revisions without gaps, each with a matching snapshot hash and an audit event. */
async function findBrokenRevisions(): Promise<readonly string[]> {
  type Row = { number: number; hash: string; snapshot: Snapshot; events: number };
  const { rows } = await db.query<Row>(
    `SELECT number, hash, snapshot, (SELECT count(*)::int FROM audit_event
       WHERE noun = 'revision' AND action IN ('publish', 'restore') AND subject_id = number::text) AS events
     FROM revision ORDER BY number`,
  );
  const problems = rows.map(async ({ number, hash, snapshot, events }, at) => {
    if (number !== at + 1) return [`expected revision ${at + 1}, found ${number}`];
    if (events !== 1) return [`revision ${number} has ${events} events in the audit`];
    return (await snapshotHash(snapshot)) === hash ? [] : [`revision ${number} is not what its hash says`];
  });
  return (await Promise.all(problems)).flat();
}

async function health(): Promise<Health> {
  return (await (await fetch(`${witness.url}/api/health`)).json()) as Health;
}
