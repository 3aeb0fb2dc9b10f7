import pino from "pino";
import { expect, it } from "vitest";
import { createStartLog } from "./start-log";

it("holds plain lines until they are released, in order, and lets warnings through", () => {
  const shown: string[] = [];
  const startLog = createStartLog({ write: (line) => shown.push(JSON.parse(String(line)).msg) > 0 });
  const log = pino({ base: null }, startLog);
  log.info("first");
  log.warn("urgent");
  log.info("second");
  expect(shown).toEqual(["urgent"]);
  startLog.release();
  startLog.release();
  log.info("third");
  expect(shown).toEqual(["urgent", "first", "second", "third"]);
});
