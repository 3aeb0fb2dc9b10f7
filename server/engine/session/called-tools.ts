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

export function calledTools(caller: Caller, names: readonly string[]): string[] {
  const tools = names.flatMap((name) => {
    const call = readCall(caller.compiled, caller, name, {});
    return call.kind === "tool" ? [call.name] : [];
  });
  return [...new Set(tools)];
}

/** A session that starts midway begins with all called tools; later only this turn's count, so dropped ones do not return. */
export function withCalledTools(caller: Caller, { calledNow, calledBefore }: Calls, session: Session): Session {
  const names = session.last === null ? [...calledBefore, ...calledNow] : calledNow;
  return withTools(session, calledTools(caller, names).slice(-MAX_CALLED));
}

export function withTools(session: Session, names: readonly string[]): Session {
  const loaded = new Set(session.admitted.map(({ tool }) => tool));
  const tools = names.filter((name) => !loaded.has(name));
  return tools.length === 0 ? session : advance(session, { kind: "discovered", tools, via: "call" });
}
