import type { Compiled } from "@/server/engine/compile";
import type { Format } from "@/server/engine/rendering/formats/format";
import { readCall } from "@/server/engine/rendering/read-call";
import { advance, type Session } from "./session";

type Caller = {
  readonly compiled: Compiled;
  readonly role: string;
  readonly scope?: readonly string[] | null | undefined;
  readonly format: Format;
};

type Calls = { readonly calledNow: readonly string[]; readonly calledBefore: readonly string[] };

const MAX_CALLED = 8;

/** Names as a provider has them, by the tools' own: those that the caller may use, each once. */
export function calledTools(caller: Caller, names: readonly string[]): string[] {
  const tools = names.flatMap((name) => {
    const call = readCall(caller.compiled, caller, name, {});
    return call.kind === "tool" ? [call.name] : [];
  });
  return [...new Set(tools)];
}

/**
 * What the conversation shows to have been called is needed for certain. A session that begins in the middle of one starts
 * with it; later on only the calls of this turn count, so what was dropped for want of room does not come back.
 */
export function withCalledTools(caller: Caller, { calledNow, calledBefore }: Calls, session: Session): Session {
  const names = session.last === null ? [...calledBefore, ...calledNow] : calledNow;
  return withTools(session, calledTools(caller, names).slice(-MAX_CALLED));
}

/** Tools that are needed for certain join the list, unless they are in it. */
export function withTools(session: Session, names: readonly string[]): Session {
  const loaded = new Set(session.admitted.map(({ tool }) => tool));
  const tools = names.filter((name) => !loaded.has(name));
  return tools.length === 0 ? session : advance(session, { kind: "discovered", tools, via: "call" });
}
