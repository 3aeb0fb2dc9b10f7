import type { ServerResponse } from "node:http";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { createConcurrencyLimit } from "@/server/lib/concurrency-limit";
import type { GatewayCaller } from "./identify-caller";

/** One agent may run many conversations at once, and each holds a connection for as long as its model writes. */
const REQUESTS = {
  per: { key: 500, person: 1000 },
  total: 2000,
  what: "open gateway requests",
  advice: "Wait for some of them to end, then try again.",
} as const;

/** The responses in progress, limited in number. */
export type OpenAnswers = ReturnType<typeof createOpenAnswers>;

export function createOpenAnswers(keys: Pick<KeyRing, "isLive" | "onChange">) {
  const limit = createConcurrencyLimit<"key" | "person">(REQUESTS);
  const answering = new Map<ServerResponse, string>();
  const unsubscribe = keys.onChange(endRefused);

  /** A key is checked when a request starts; the response may outlive it. */
  function endRefused(): void {
    const refused = new Set([...new Set(answering.values())].filter((ownerId) => !keys.isLive(ownerId)));
    for (const [response, ownerId] of answering) if (refused.has(ownerId)) response.destroy();
  }

  return {
    size: () => limit.size(),
    /** Counts the response until it ends. Throws if there are too many. */
    add(response: ServerResponse, { agent }: GatewayCaller): void {
      const slot = limit.acquire({
        key: agent.ownerId,
        person: agent.workbenchId,
      });
      answering.set(response, agent.ownerId);
      response.once("close", () => {
        slot.release();
        answering.delete(response);
      });
    },
    stop(): void {
      unsubscribe();
      for (const response of answering.keys()) response.destroy();
    },
  };
}
