import { expect, it, vi } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import { compile } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { heapUsed } from "@/server/testing/heap-used";
import { advance, MAX_MESSAGE, type Session, startSession } from "./session";

// A slow run on a busy machine is not a failure.
vi.setConfig({ testTimeout: 60_000 });

const compiled = compile(starter, NO_VECTORS);

function hear(message: string): Session {
  const session = startSession("orchestrator");
  const resolution = resolve(compiled, { role: session.role, message, session, vectorOf: NO_VECTORS });
  return advance(session, { kind: "resolved", resolution });
}

it("keeps only the stored part of a message in memory", () => {
  const long = (at: number) => Buffer.from(`${at} ${"some words ".repeat(18_000)}`).toString();
  hear(long(-1));
  const before = heapUsed();
  const sessions = Array.from({ length: 60 }, (_, at) => hear(long(at)));
  // The messages themselves are 12 MB.
  expect(heapUsed() - before).toBeLessThan(4_000_000);
  expect(sessions.map(({ lastMessage }) => lastMessage?.length)).toEqual(sessions.map(() => MAX_MESSAGE));
});

it("stores a message exactly, even if cut inside a character", () => {
  const message = `${"a".repeat(MAX_MESSAGE - 1)}🪚 and more`;
  expect(hear(message).lastMessage).toBe(message.slice(0, MAX_MESSAGE));
});
