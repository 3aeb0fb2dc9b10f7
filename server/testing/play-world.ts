import { allowedTools } from "@/server/engine/access/filter-by-role";
import { type Compiled, compile } from "@/server/engine/compile";
import { answerMetaTool } from "@/server/engine/meta-tools/answer-meta-tool";
import type { MetaToolInput } from "@/server/engine/meta-tools/meta-tool-input";
import type { Resolution } from "@/server/engine/model/request";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { advance, fork, type Session, startSession } from "@/server/engine/session/session";
import { type AnyConversation, type AnyRequest, requestsOf } from "./arbitrary-request";
import type { GeneratedWorld } from "./arbitrary-snapshot";
import { wordVector } from "./arbitrary-text";

/** The role, revision and session of a request. */
type Asking = {
  readonly revision?: Snapshot;
  readonly role?: string;
  readonly session?: Session;
  readonly round?: number;
};

export function resolveInWorld(world: GeneratedWorld, request: AnyRequest, asking: Asking = {}): Resolution {
  const { isEmbedded, ...rest } = request;
  return resolve(compiledOf(world, asking.revision), {
    ...rest,
    role: asking.role ?? world.role,
    scope: world.scope,
    explain: true,
    session: asking.session,
    round: asking.round,
    vectorOf: isEmbedded && world.hasVectors ? wordVector : NO_VECTORS,
  });
}

/** A meta-tool's answer to the holder of this world's key. */
export function runMetaToolInWorld(
  world: GeneratedWorld,
  question: MetaToolInput,
  { revision, role }: Asking = {},
): unknown {
  const caller = { role: role ?? world.role, scope: world.scope };
  const { answer, found } = answerMetaTool(
    compiledOf(world, revision),
    caller,
    question,
    world.hasVectors ? wordVector : NO_VECTORS,
  );
  return { answer, found };
}

/** The allowed tool names, in order. */
export function allowedIn(
  world: GeneratedWorld,
  { revision = world.snapshot, role = world.role }: Asking = {},
): string[] {
  const scope = world.scope === null ? null : new Set(world.scope);
  return revision.roles
    .filter(({ name }) => name === role)
    .flatMap((entry) => allowedTools(revision, entry))
    .filter((name) => scope?.has(name) ?? true);
}

const compiledOnce = new WeakMap<Snapshot, Compiled>();

export function compiledOf(world: GeneratedWorld, revision = world.snapshot): Compiled {
  const known = compiledOnce.get(revision);
  if (known !== undefined) return known;
  const made = compile(revision, world.hasVectors ? wordVector : NO_VECTORS);
  compiledOnce.set(revision, made);
  return made;
}

export type PlayedRound = {
  readonly request: AnyRequest;
  readonly resolution: Resolution;
  readonly revision: Snapshot;
  readonly role: string;
  /** The session before the round. */
  readonly before: Session;
  /** The session after the round and its discoveries. */
  readonly after: Session;
  /** The previous round of the session. */
  readonly previous: PlayedRound | null;
};

export function playConversation(world: GeneratedWorld, conversation: AnyConversation): PlayedRound[] {
  let revision = world.snapshot;
  let session = startSession(world.role);
  let previous: PlayedRound | null = null;
  return requestsOf(conversation).map((request, at) => {
    const before = session;
    const { role } = session;
    const resolution = resolveInWorld(world, request, { revision, role, session });
    session = advance(session, { kind: "resolved", resolution });
    const happening = conversation.steps[at]?.happening ?? { kind: "nothing" };
    if (happening.kind === "discovered") {
      const names = [...revision.tools.map(({ name }) => name), "no_such_tool"];
      const tools = happening.tools.map((number) => names[number % names.length] ?? "");
      session = advance(session, { kind: "discovered", tools, via: happening.via });
    }
    const played: PlayedRound = { request, resolution, revision, role, before, after: session, previous };
    previous = played;
    if (happening.kind === "publish") revision = world.later;
    if (happening.kind === "reset" || happening.kind === "fork") previous = null;
    if (happening.kind === "reset") session = advance(session, { kind: "reset" });
    if (happening.kind === "fork") session = fork(session, happening.role ?? session.role);
    return played;
  });
}
