import pino from "pino";
import { expect, it, vi } from "vitest";
import { holdCalibrations } from "./calibrations";

const fitted = (factor: number) =>
  new Map([["openai-chat openai-functions ", { factor, uncertainty: 0.1, reports: 1 }]]);
const log = pino({ level: "silent" });

it("measures again only after new reports, and keeps the last result while the database is down", async () => {
  let newest: number | null = null;
  let isDown = false;
  const measure = vi.fn(async () => fitted(newest ?? 0));
  const newestReport = vi.fn(async () => {
    if (isDown) throw new Error("away");
    return newest;
  });
  const holder = await holdCalibrations({ newestReport, measure, log, everyMs: 5 });
  const checks = () => newestReport.mock.calls.length;
  const later = async () => {
    const seen = checks();
    await vi.waitFor(() => expect(checks()).toBeGreaterThan(seen + 1), { timeout: 20_000 });
  };
  try {
    await later();
    expect(measure).not.toHaveBeenCalled();
    expect(holder.current().size).toBe(0);
    newest = 1;
    await later();
    expect(holder.current()).toEqual(fitted(1));
    await later();
    expect(measure).toHaveBeenCalledTimes(1);
    isDown = true;
    newest = 2;
    await later();
    expect(holder.current()).toEqual(fitted(1));
    isDown = false;
    await later();
    expect(holder.current()).toEqual(fitted(2));
  } finally {
    holder.stop();
  }
});
