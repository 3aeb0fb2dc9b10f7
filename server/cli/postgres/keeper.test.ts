import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPostgres } from "./keeper.mjs";

let cluster = "";
beforeEach(async () => {
  cluster = await mkdtemp(path.join(os.tmpdir(), "toolcrib-keeper-"));
});
afterEach(() => rm(cluster, { recursive: true, force: true }));

const seemsToRun = (pid: number) => writeFile(path.join(cluster, "postmaster.pid"), `${pid}\n`);

it("retries until PostgreSQL is up again, and logs each change once", async () => {
  const said: string[] = [];
  const start = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error("The disk is full"))
    .mockRejectedValueOnce(new Error("The disk is full"))
    .mockImplementation(() => seemsToRun(process.pid));
  const keeper = keepPostgres(cluster, start, { say: (text) => said.push(text), lookMs: 20 });
  keeper.begin();
  await vi.waitFor(() => expect(said).toContain("PostgreSQL is running again."), { timeout: 10_000 });
  await keeper.stop();
  expect(said).toEqual(["PostgreSQL has stopped. Restarting it.", "The disk is full", "PostgreSQL is running again."]);
  expect(start).toHaveBeenCalledTimes(3);
});

it("does not touch a running PostgreSQL, and does nothing after it is stopped", async () => {
  await seemsToRun(process.pid);
  const start = vi.fn(async () => {});
  const keeper = keepPostgres(cluster, start, { say: () => {}, lookMs: 20 });
  keeper.begin();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await keeper.stop();
  await rm(path.join(cluster, "postmaster.pid"));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(start).not.toHaveBeenCalled();
});

it("does not wait for a start under way when it is stopped: it calls it off and ends what has come of it", async () => {
  const said: string[] = [];
  let isUnderWay = false;
  /** As `pg_ctl` does: it returns when the server is up, or has ended again. */
  const start = vi.fn(async (signal: AbortSignal) => {
    isUnderWay = true;
    await vi.waitFor(() => expect(isUnderWay).toBe(false), { timeout: 60_000, interval: 10 });
    signal.throwIfAborted();
  });
  let ends = 0;
  const end = async () => {
    ends += 1;
    // The first finds nothing yet.
    if (ends > 1) isUnderWay = false;
  };
  const keeper = keepPostgres(cluster, start, { say: (text) => said.push(text), lookMs: 20 });
  keeper.begin();
  await vi.waitFor(() => expect(start).toHaveBeenCalled());
  await keeper.stop(end);
  // Once more at last, in case it came up in between.
  expect(isUnderWay).toBe(false);
  expect(ends).toBeGreaterThan(2);
  expect(said).toEqual(["PostgreSQL has stopped. Restarting it."]);
});

it("logs when PostgreSQL recovers without it, and keeps checking as often as before", async () => {
  const said: string[] = [];
  const start = vi.fn(() => Promise.reject(new Error("The disk is full")));
  const keeper = keepPostgres(cluster, start, { say: (text) => said.push(text), lookMs: 20 });
  keeper.begin();
  await vi.waitFor(() => expect(start.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
  await seemsToRun(process.pid);
  await vi.waitFor(() => expect(said).toContain("PostgreSQL is running again."), { timeout: 10_000 });
  await rm(path.join(cluster, "postmaster.pid"));
  await vi.waitFor(() => expect(said).toHaveLength(5), { timeout: 10_000 });
  await keeper.stop();
  const once = ["PostgreSQL has stopped. Restarting it.", "The disk is full"];
  expect(said).toEqual([...once, "PostgreSQL is running again.", ...once]);
});
