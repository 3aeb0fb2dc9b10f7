import { compileChunked } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { withTimeout } from "@/server/lib/with-timeout";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { getDraftVersion } from "@/server/policy/revisions/unpublished";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { PolicyState, PolicyStates } from "./policy-states";

/** The draft, for what does not depend on meaning: who may use what, how menus read, what tools cost. */
export type DraftShape = Pick<PolicyState, "snapshot" | "compiled">;

type Services = {
  readonly client: PrismaClient;
  readonly states: Pick<PolicyStates, "get">;
  readonly served: Pick<ServedRevisions, "current">;
};

/** Nobody looks at a page that shows nothing for longer. */
const WAIT_MS = 500;

const shapes = new WeakMap<PrismaClient, { readonly mark: string; readonly shape: Promise<DraftShape> }>();

/** The compiled draft where it is at hand; while its vectors are still being made, a copy without any. */
export async function readDraftShape({ client, states, served }: Services): Promise<DraftShape> {
  const ready = await withTimeout(states.get("draft"), WAIT_MS).catch(() => null);
  if (ready === null) return compileShape(client, served);
  // A large catalog need not be held twice.
  shapes.delete(client);
  return ready;
}

async function compileShape(client: PrismaClient, served: Services["served"]): Promise<DraftShape> {
  const mark = await getDraftVersion(client);
  const known = shapes.get(client);
  if (known?.mark === mark) return known.shape;
  const made = { mark, shape: compileDraft(client, served) };
  shapes.set(client, made);
  made.shape.catch(() => {
    if (shapes.get(client) === made) shapes.delete(client);
  });
  return made.shape;
}

async function compileDraft(client: PrismaClient, served: Services["served"]): Promise<DraftShape> {
  const snapshot = await loadDraft(client);
  // What is made of tools alone is taken over from what agents are served, where the tools are the same.
  const basis = served.current()?.compiled ?? null;
  return { snapshot, compiled: await runCooperatively(compileChunked(snapshot, NO_VECTORS, {}, basis)) };
}
