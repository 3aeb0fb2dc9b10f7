import { expect, test } from "@playwright/test";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { fuzz } from "@/server/testing/prove/fuzz";
import { mutate, signedInClient } from "../api-client";
import { ADMIN, startToolcrib, type Toolcrib } from "../start-toolcrib";
import { heapReports, readHeap } from "./agent-heap";

const REQUESTS = byScale({ quick: 2000, record: 20_000 });
const SEED = Number(process.env.TOOLCRIB_PROVE_SEED ?? 4);
const MB = 1024 * 1024;

test.describe.configure({ timeout: 600_000 });

let toolcrib: Toolcrib;
let key: string;

test.beforeAll(async () => {
  toolcrib = await startToolcrib({
    env: {
      TOOLCRIB_ADMIN_EMAIL: ADMIN.email,
      TOOLCRIB_ADMIN_PASSWORD: ADMIN.password,
      TOOLCRIB_EMBEDDER: "off",
      ...heapReports(),
    },
  });
  const admin = await signedInClient(toolcrib.url, ADMIN);
  const roles = { kind: "list", roleIds: ["role_coder"] };
  const made = { name: "coder", roles, tools: [], ratePerMinute: null, expiresAt: null };
  key = (await mutate<{ key: string }>(admin, "keys.create", made)).key;
  await admin.dispose();
});
test.afterAll(() => toolcrib?.stop());

test("hostile requests to REST, tRPC and MCP: no 5xx, no hang, and no name of a tool that the role may not use", async () => {
  const { port } = new URL(toolcrib.url);
  const options = { port: Number(port), key, role: "coder", lanes: 12, deadlineMs: 30_000 };
  await fuzz({ ...options, seed: SEED + 1, requests: 300 });
  const before = await readHeap(toolcrib);
  const { statuses, faults, hangs, leaks, slowestMs, bytes } = await fuzz({
    ...options,
    seed: SEED,
    requests: REQUESTS,
  });
  const after = await readHeap(toolcrib);
  const wrong = { faults: faults.slice(0, 5), hangs: hangs.slice(0, 5), leaks: leaks.slice(0, 5) };
  expect(wrong).toEqual({ faults: [], hangs: [], leaks: [] });
  // No server errors, and most requests were valid enough to be processed: pure noise proves nothing.
  expect(
    toolcrib
      .output()
      .match(/.*"level":[56]0.*/g)
      ?.slice(0, 3) ?? [],
  ).toEqual([]);
  expect(statuses[200] ?? 0).toBeGreaterThan(REQUESTS / 20);
  expect(statuses[400] ?? 0).toBeGreaterThan(REQUESTS / 20);
  const health = await fetch(`${toolcrib.url}/api/health?ready`);
  expect(await health.json()).toMatchObject({ status: "ok", database: "ok" });
  expect(after.heapUsed - before.heapUsed).toBeLessThan(80 * MB);
  reportFigures("Hostile requests", {
    requests: REQUESTS,
    seed: SEED,
    "answered 5xx": faults.length,
    "not answered in 30 s": hangs.length,
    "denied names leaked": leaks.length,
    "slowest, ms": slowestMs,
    "megabytes answered": Math.round(bytes / MB),
    "heap before, MB": Math.round(before.heapUsed / MB),
    "heap after, MB": Math.round(after.heapUsed / MB),
    statuses: Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(", "),
  });
});
