import { describe, expect, it } from "vitest";
import { DomainError } from "@/server/lib/errors";
import { explainOutage, failWhenUnresponsive } from "./database-outage";

const watch = (isUp: boolean) => ({ databaseIsUp: () => isUp, refresh: async () => {} });
const never = new Promise<never>(() => {});
const AWAY = { code: "unavailable", message: "The database is unavailable. Try again in a moment." };

describe("a database that is silent", () => {
  it("is left by whoever waits for it, once it is known to be away", async () => {
    await expect(failWhenUnresponsive(watch(false), never)).rejects.toMatchObject(AWAY);
  });

  it("is waited for as long as it is there, and what it answers or refuses goes through", async () => {
    const late = new Promise((resolve) => setTimeout(resolve, 4000, "late"));
    expect(await failWhenUnresponsive(watch(true), late)).toBe("late");
    const refused = new Error("refused");
    await expect(failWhenUnresponsive(watch(false), Promise.reject(refused))).rejects.toBe(refused);
  });

  it("that is away for a moment does not end what has long been under way", async () => {
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

  it("is told as the database's where it is away, or its disk is full; with or without Prisma around it", async () => {
    expect(await explainOutage(watch(false), new Error("no connection"))).toMatchObject(AWAY);
    for (const error of [full, Object.assign(new Error("full"), { code: "53100" })]) {
      const told = await explainOutage(watch(true), error);
      expect(told).toMatchObject({ code: "unavailable", message: expect.stringContaining("disk is full") });
    }
  });

  it("is told at once where the database is known to be away: asking it again may take for ever", async () => {
    const silent = { databaseIsUp: () => false, refresh: () => never };
    expect(await explainOutage(silent, new Error("no connection"))).toMatchObject(AWAY);
  });

  it("stays what it is where the database is well, and where it is meant for the caller", async () => {
    const fault = new Error("a fault of ours");
    expect(await explainOutage(watch(true), fault)).toBe(fault);
    const meant = new DomainError("conflict", "Somebody was faster");
    expect(await explainOutage(watch(false), meant)).toBe(meant);
  });
});
