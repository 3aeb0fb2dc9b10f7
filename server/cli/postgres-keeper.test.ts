import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPostgres } from "./postgres-keeper.mjs";

let cluster = "";
beforeEach(async () => {
  cluster = await mkdtemp(path.join(os.tmpdir(), "toolcrib-keeper-"));
});
afterEach(() => rm(cluster, { recursive: true, force: true }));

const seemsToRun = (pid: number) => writeFile(path.join(cluster, "postmaster.pid"), `${pid}\n`);

it("tries until PostgreSQL is up again, and says so once each way", async () => {
  const said: string[] = [];
  const start = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error("The disk is full"))
    .mockRejectedValueOnce(new Error("The disk is full"))
    .mockImplementation(() => seemsToRun(process.pid));
  const keeper = keepPostgres(cluster, start, { say: (text) => said.push(text), lookMs: 20 });
  keeper.begin();
  await vi.waitFor(() => expect(said).toContain("PostgreSQL is back."), { timeout: 10_000 });
  await keeper.stop();
  expect(said).toEqual(["PostgreSQL has ended; starting it again.", "The disk is full", "PostgreSQL is back."]);
  expect(start).toHaveBeenCalledTimes(3);
});

it("leaves a PostgreSQL that runs alone, and does nothing any more once it is stopped", async () => {
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
