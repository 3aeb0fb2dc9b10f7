import pino from "pino";
import type { Caller } from "@/server/agent/caller";
import { createCallerCatalogs } from "@/server/agent/caller-tools/caller-catalogs";
import { DEFAULT_GATEWAY_CHOICES } from "@/server/contract/gateway";
import { compile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { type Session, startSession } from "@/server/engine/session/session";
import { toyVectors } from "@/server/testing/toy-vectors";
import { createDecide } from "./decide";
import type { DecisionRequest } from "./decision";
import { createDeniedTools } from "./denied-tools";
import { readCallerRequest } from "./dialects/read-caller-request";
import type { GatewayRoundRecord } from "./gateway-rounds";
import { readLateTools } from "./late-tools";
import { createLoop, LOOP_LIMITS } from "./loop/loop";
import { createNarrower, type NarrowingServices } from "./narrow-rounds";
import { createObserver } from "./observe-rounds";

const toyVectorOf = toyVectors([]);
const known = new Map<string, Float32Array | undefined>();

/** Each is asked for many times, and takes longer than all else. */
const vectorOf: VectorLookup = (text) => {
  if (!known.has(text)) {
    if (known.size > 20_000) known.clear();
    known.set(text, toyVectorOf(text));
  }
  return known.get(text);
};

type Options = { readonly unknownTools?: "pass" | "deny"; readonly env?: Record<string, string> };

/** The gateway's decision with all its parts and a policy of a test, without a server and a database. */
export function openDecide(snapshot: Snapshot, { unknownTools = "pass", env = {} }: Options = {}) {
  const log = pino({ level: "silent" });
  const sessions = new Map<string, Session>();
  const records: GatewayRoundRecord[] = [];
  const calls: unknown[] = [];
  const embeddings = {
    storedVectorsFor: async () => vectorOf,
    vectorsFor: async () => vectorOf,
    queryVectors: async () => ({ lookup: vectorOf, degraded: null }),
    health: () => ({ status: "ok", detail: "" }) as const,
  };
  const settings = { ...DEFAULT_GATEWAY_CHOICES, mode: "on", unknownTools };
  const services = {
    ...{ embeddings, log, deniedTools: createDeniedTools(), lateToolsOf: readLateTools(env) },
    loop: createLoop({ ...LOOP_LIMITS, maxRequests: 4 }),
    catalogs: createCallerCatalogs({ embeddings, log, mostLists: 20 }),
    control: {
      roles: { of: () => settings },
      recordGatewayRound: (record: GatewayRoundRecord) => void records.push(record),
      noteObservedTools() {},
    },
    sessions: {
      read: async ({ externalId, role }: { externalId: string; role: string }) =>
        sessions.get(externalId) ?? startSession(role),
      async update(ref: { externalId: string; role: string }, change: (session: Session, facts: object) => unknown) {
        const session = sessions.get(ref.externalId) ?? startSession(ref.role);
        const changed = change(session, { id: `ses_${ref.externalId}`, epoch: 0 }) as {
          session: Session;
          result: unknown;
        };
        sessions.set(ref.externalId, changed.session);
        return changed.result;
      },
    },
    records: { addCall: (call: unknown) => void calls.push(call), addRound() {}, addReport() {} },
    metrics: { countGatewayRound() {}, countCall() {} },
  } as unknown as NarrowingServices;
  const { roles } = services.control;
  const decide = createDecide({
    ...{ roles, log, narrower: createNarrower(services), observer: createObserver(services) },
  });
  let served = { number: 1, snapshot, compiled: compile(snapshot, vectorOf), vectorOf };
  const caller = (role: string, ownerId: string) =>
    ({ role, scope: null, agent: { ownerId }, served }) as unknown as Caller;

  return {
    records,
    calls,
    publish(next: Snapshot) {
      served = { number: served.number + 1, snapshot: next, compiled: compile(next, vectorOf), vectorOf };
    },
    async ask(
      dialect: DecisionRequest["dialect"],
      body: unknown,
      { role = "agent", session = "s" as string | null, isRound = true, isProviderApi = false, owner = "key_1" } = {},
    ) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      // However busy the machine is: a list that takes too long is sent whole.
      const tools = readCallerRequest(dialect, JSON.parse(text))?.tools ?? [];
      await services.catalogs.catalogFor(served, tools, { unknownTools }).ready();
      return decide({
        ...{
          caller: caller(role, owner),
          dialect,
          isRound,
          isProviderApi,
          mode: "on",
          headers: session === null ? {} : { "x-toolcrib-session": session },
        },
        body: Buffer.from(text),
      });
    },
  };
}
