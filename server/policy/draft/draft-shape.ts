import { compileChunked } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { withTimeout } from "@/server/lib/with-timeout";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Draft, DraftCache } from "@/server/policy/draft/draft-cache";
import type { PolicyState, PolicyStates } from "./policy-states";

export type DraftShape = Pick<PolicyState, "snapshot" | "compiled">;

type Services = { readonly drafts: DraftCache; readonly states: Pick<PolicyStates, "get"> };

/** A page that shows nothing for longer looks broken. */
const WAIT_MS = 500;

export async function readDraftShape({ drafts, states }: Services): Promise<DraftShape> {
  const ready = await withTimeout(states.get("draft"), WAIT_MS).catch(() => null);
  const draft = await drafts.current();
  if (ready === null) return draft.derive(compileWithoutVectors);
  // A large catalog is not held twice.
  draft.forget(compileWithoutVectors);
  return ready;
}

async function compileWithoutVectors(draft: Draft): Promise<DraftShape> {
  const { snapshot } = await draft.read();
  const basis = draft.served.current()?.compiled ?? null;
  return { snapshot, compiled: await runCooperatively(compileChunked(snapshot, NO_VECTORS, basis)) };
}
