import { describe, expect, it } from "vitest";
import { DomainError } from "@/server/lib/errors";
import { explainOutage, failWhenUnresponsive } from "./database-outage";

const watch = (isUp: boolean) => ({ databaseIsUp: () => isUp, refresh: async () => {} });
const never = new Promise<never>(() => {});
const AWAY = { code: "unavailable", message: "The database is unavailable. Try again in a moment." };

describe("an unresponsive database", () => {
  it("is abandoned once it is known to be down", async () => {
    await expect(failWhenUnresponsive(watch(false), never)).rejects.toMatchObject(AWAY);
  });

  it("is awaited while it is up, and its answers and errors pass", async () => {
    const late = new Promise((resolve) => setTimeout(resolve, 4000, "late"));
    expect(await failWhenUnresponsive(watch(true), late)).toBe("late");
    const refused = new Error("refused");
    await expect(failWhenUnresponsive(watch(false), Promise.reject(refused))).rejects.toBe(refused);
  });

  it("that is down briefly does not end long-running work", async () => {
    const began = performance.now();
    const awayLate = { databaseIsUp: () => performance.now() - began < 3700, refresh: async () => {} };
    const late = new Promise((resolve) => setTimeout(resolve, 4800, "late"));
    expect(await failWhenUnresponsive(awayLate, late)).toBe("late");
  });
});

describe("a failure", () => {
  const full = Object.assign(new Error("53100"), {
    code: "P2039",
    meta: { driverAdapterError: { cause: { originalCode: "53100" } } },
  });

  it("is reported as the database's if it is down or its disk is full, with or without Prisma", async () => {
    expect(await explainOutage(watch(false), new Error("no connection"))).toMatchObject(AWAY);
    for (const error of [full, Object.assign(new Error("full"), { code: "53100" })]) {
      const told = await explainOutage(watch(true), error);
      expect(told).toMatchObject({ code: "unavailable", message: expect.stringContaining("disk is full") });
    }
  });

  it("is reported immediately if the database is known to be down", async () => {
    const silent = { databaseIsUp: () => false, refresh: () => never };
    expect(await explainOutage(silent, new Error("no connection"))).toMatchObject(AWAY);
  });

  it("passes unchanged if the database is up, or if it is meant for the caller", async () => {
    const fault = new Error("a fault of ours");
    expect(await explainOutage(watch(true), fault)).toBe(fault);
    const meant = new DomainError("conflict", "Somebody was faster");
    expect(await explainOutage(watch(false), meant)).toBe(meant);
  });
});
