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

/** Maps wire names to tool names: allowed ones, each once. */
export function calledTools(caller: Caller, names: readonly string[]): string[] {
  const tools = names.flatMap((name) => {
    const call = readCall(caller.compiled, caller, name, {});
    return call.kind === "tool" ? [call.name] : [];
  });
  return [...new Set(tools)];
}

/**
 * Tools the conversation has called are certainly needed. A session that starts midway begins with all of them; later
 * only this turn's calls count, so tools dropped for lack of space do not return.
 */
export function withCalledTools(caller: Caller, { calledNow, calledBefore }: Calls, session: Session): Session {
  const names = session.last === null ? [...calledBefore, ...calledNow] : calledNow;
  return withTools(session, calledTools(caller, names).slice(-MAX_CALLED));
}

/** Adds tools that are certainly needed, unless already loaded. */
export function withTools(session: Session, names: readonly string[]): Session {
  const loaded = new Set(session.admitted.map(({ tool }) => tool));
  const tools = names.filter((name) => !loaded.has(name));
  return tools.length === 0 ? session : advance(session, { kind: "discovered", tools, via: "call" });
}
