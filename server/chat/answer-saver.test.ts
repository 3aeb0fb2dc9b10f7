import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnswerSaver } from "./answer-saver";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an answer", () => {
  it("is stored a while after each change, one write at a time, and at the end with retries", async () => {
    const stored: string[] = [];
    let fails = 0;
    let running = 0;
    const failures: unknown[] = [];
    const saver = createAnswerSaver({
      async save() {
        expect(++running).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 600));
        running--;
        if (fails-- > 0) throw new Error("the database is away");
        stored.push("saved");
        return false;
      },
      leaving: new AbortController().signal,
      onFailure: (error) => failures.push(error),
    });
    saver.soon();
    saver.soon();
    await vi.advanceTimersByTimeAsync(500);
    saver.soon();
    await vi.advanceTimersByTimeAsync(2000);
    expect(stored).toHaveLength(2);
    fails = 7;
    saver.soon();
    let isDone = false;
    void saver.finish().then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([isDone, stored.length]).toEqual([false, 2]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([isDone, stored.length, vi.getTimerCount()]).toEqual([true, 3, 0]);
    expect(failures).toHaveLength(7);
  });

  it("is stored once when it has ended, even if an earlier change still waits", async () => {
    const stored: string[] = [];
    let status = "streaming";
    const saver = createAnswerSaver({
      async save() {
        const told = status;
        await new Promise((resolve) => setTimeout(resolve, 1000));
        stored.push(told);
        return told === "complete";
      },
      leaving: new AbortController().signal,
      onFailure: () => {},
    });
    saver.soon();
    await vi.advanceTimersByTimeAsync(500);
    saver.soon();
    await vi.advanceTimersByTimeAsync(500);
    status = "complete";
    const finished = saver.finish();
    await vi.advanceTimersByTimeAsync(5000);
    await finished;
    expect(stored).toEqual(["streaming", "complete"]);
  });

  it("is given up by a process that shuts down, without waiting for a retry", async () => {
    const leaving = new AbortController();
    const save = () => Promise.reject(new Error("the database is away"));
    const saver = createAnswerSaver({ save, leaving: leaving.signal, onFailure: () => {} });
    const finished = saver.finish();
    await vi.advanceTimersByTimeAsync(2000);
    leaving.abort();
    await finished;
  });
});
