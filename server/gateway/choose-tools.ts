import { setTimeout as sleep } from "node:timers/promises";
import { sessionRefOf } from "@/server/agent/caller";
import type { CallerCatalog, CallerCatalogs } from "@/server/agent/caller-tools/caller-catalogs";
import { callerScope } from "@/server/agent/caller-tools/caller-facts";
import { roundIdOf, sessionIdOf as storedIdOf } from "@/server/agent/sessions/session-ids";
import type { SessionManager } from "@/server/agent/sessions/session-manager";
import type { Compiled } from "@/server/engine/compile";
import { advance } from "@/server/engine/session/session";
import { newId } from "@/server/lib/ids";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { warmFormat } from "@/server/runtime/snapshot/warm-format.service";
import type { ObservedRequest } from "./decision";
import type { CallerRequest } from "./dialects/dialect";
import type { GatewayControl } from "./gateway-control";
import { type Selection, type SelectRequest, selectTools, textsToSelect } from "./select";

export type ChoosingServices = {
  readonly catalogs: CallerCatalogs;
  readonly control: Pick<GatewayControl, "roles">;
  readonly embeddings: Pick<Embeddings, "queryVectors" | "health">;
  readonly sessions: Pick<SessionManager, "read" | "update">;
  readonly calibrations?: CalibrationHolder | undefined;
};

export type Failure = "warming" | "unreadable" | "embedder" | "fault";

type Round = {
  readonly id: string;
  readonly sessionId: string;
};

export type Selected = Round & {
  readonly failure: null;
  /** Null: this round does not change the session. */
  readonly epoch: number | null;
  readonly message: string;
  readonly micros: number;
  readonly selection: Selection;
  readonly compiled: Compiled;
  readonly scope: readonly string[] | null;
  readonly previous: readonly string[];
};

/** Which of its caller's tools a round gets. */
export type Chosen = Selected | (Round & { readonly failure: Failure; readonly selection: null });

/** How long a request waits for a new list to be compiled. Later requests find it ready. */
const COMPILE_MS = 300;

type Options = {
  readonly advances: boolean;
  readonly isUrgent: boolean;
};

/** Selects by the caller's role and session. Rejects if Toolcrib itself fails. */
export async function chooseTools(
  { catalogs, control, embeddings, sessions, calibrations }: ChoosingServices,
  {
    caller,
    sessionId,
    request,
    conversation,
  }: Pick<ObservedRequest, "caller" | "sessionId" | "request" | "conversation">,
  { advances, isUrgent }: Options,
): Promise<Chosen> {
  const ref = sessionRefOf(caller, sessionId);
  const { unknownTools } = control.roles.of(caller.role);
  const catalog = () => catalogs.catalogFor(caller.served, request.tools, { unknownTools });
  const compiled = await compiledOf(catalog(), isUrgent);
  if (compiled === null || catalog().warming !== null) return failed(ref, "warming");
  if (conversation === null) return failed(ref, "unreadable");

  const scope = callerScope(compiled, caller.scope);
  const asked = {
    ...{ compiled, scope, conversation, role: caller.role, format: request.dialect, model: request.model },
    ...choiceOf(request),
  };
  await warmFormat(compiled, { role: caller.role, scope, format: request.dialect, model: request.model });
  const known = await sessions.read(ref);
  const { lookup } = await embeddings.queryVectors(textsToSelect({ ...asked, session: known }));
  let micros = 0;
  const select = (session: typeof known) => {
    const started = performance.now();
    const selection = selectTools({ ...asked, session, vectorOf: lookup, calibrations: calibrations?.current() });
    micros = Math.round((performance.now() - started) * 1000);
    return selection;
  };
  // If the embedder is off, the policy was made and measured without one.
  const isWithout = (selection: Selection) => selection.degraded !== null && embeddings.health().status !== "off";
  const { message } = conversation;
  const chosen = (session: typeof known, selection: Selection, epoch: number | null) =>
    ({
      ...{ failure: null, selection, compiled, scope, epoch, message, micros },
      previous: session.last?.sent ?? [],
    }) as const;

  const first = advances ? null : select(known);
  if (first !== null) {
    const stored = storedIdOf(ref.ownerId, ref.externalId);
    return isWithout(first)
      ? failed(ref, "embedder")
      : { id: newId("res"), sessionId: stored, ...chosen(known, first, null) };
  }
  // No await between reading and updating the session, so simultaneous rounds run one after the other.
  return sessions.update(ref, (session, { id, epoch }) => {
    const selection = select(session);
    if (isWithout(selection)) return { session, result: failed(ref, "embedder") };
    const result = { id: roundIdOf(id, epoch, selection.round), sessionId: id, ...chosen(session, selection, epoch) };
    return { session: advance(session, { kind: "resolved", resolution: selection }), result };
  });
}

/** A round of which only one thing is known: everything was sent. */
export function failed(ref: { readonly ownerId: string; readonly externalId: string }, failure: Failure): Chosen {
  return { id: newId("res"), sessionId: storedIdOf(ref.ownerId, ref.externalId), failure, selection: null };
}

/** A list of allowed tools pins them: the model must be able to call each. */
function choiceOf({ toolChoice, called }: CallerRequest): Pick<SelectRequest, "toolChoice" | "called"> {
  if (toolChoice.kind !== "allowed") return { toolChoice, called };
  return {
    toolChoice: { kind: toolChoice.isRequired ? "required" : "auto" },
    called: [...called, ...toolChoice.names],
  };
}

async function compiledOf(catalog: CallerCatalog, isUrgent: boolean): Promise<Compiled | null> {
  if (catalog.compiled !== null) return catalog.compiled;
  const ready = catalog.ready();
  if (!isUrgent) return ready;
  ready.catch(() => {});
  return Promise.race([ready, sleep(COMPILE_MS, null, { ref: false })]);
}
