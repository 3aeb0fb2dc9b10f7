import { describe, expect, it } from "vitest";
import { keepFresh } from "./keep-fresh";

const NEVER = 3_600_000;

function setUp(options: Partial<Parameters<typeof keepFresh>[0]> = {}) {
  const heard = new Set<(payload: string) => void>();
  const reads: (() => void)[] = [];
  const fresh = keepFresh({
    notices: {
      on(_channel, listener) {
        heard.add(listener);
        return () => heard.delete(listener);
      },
    },
    channel: "news",
    pollMs: NEVER,
    read: () => new Promise((resolve) => reads.push(resolve)),
    ...options,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { fresh, reads, heard, settle, tell: (payload = "") => heard.forEach((listener) => void listener(payload)) };
}

describe("what is kept fresh", () => {
  it("is read once for all who ask meanwhile, and once more for what they may have missed", async () => {
    const { fresh, reads, tell, settle } = setUp();
    const first = fresh.refresh();
    for (let at = 0; at < 5; at++) tell();
    expect(fresh.refresh()).toBe(first);
    expect(reads).toHaveLength(1);
    reads[0]?.();
    await settle();
    expect(reads).toHaveLength(2);
    reads[1]?.();
    await first;
    expect(reads).toHaveLength(2);
    await fresh.stop();
  });

  it("is read when its channel brings news, and now and then without", async () => {
    const { fresh, reads, tell } = setUp({ ignores: (payload) => payload === "mine" });
    tell("mine");
    expect(reads).toHaveLength(0);
    tell("theirs");
    expect(reads).toHaveLength(1);
    reads[0]?.();
    await fresh.stop();
    const polled = setUp({ pollMs: 5 });
    await expect.poll(() => polled.reads.length).toBe(1);
    polled.reads[0]?.();
    await polled.fresh.stop();
  });

  it("is not read after a stop, which waits for what is under way", async () => {
    const { fresh, reads, heard, settle } = setUp();
    void fresh.refresh();
    void fresh.refresh();
    let isStopped = false;
    const stopping = fresh.stop().then(() => {
      isStopped = true;
    });
    await settle();
    expect(isStopped).toBe(false);
    reads[0]?.();
    await stopping;
    expect(reads).toHaveLength(1);
    expect(heard.size).toBe(0);
  });
});
