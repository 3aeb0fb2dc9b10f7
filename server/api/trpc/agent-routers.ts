import { runOperation } from "@/server/agent/run-operation";
import type { InputOf, OperationName, OutputOf } from "@/server/contract/agent/operations";
import type { Context } from "./context";
import { agentProcedure, router } from "./init";

function mutation<N extends OperationName>(name: N) {
  return agentProcedure.input(unread<N>).mutation((call): Promise<OutputOf<N>> => run(name, call));
}

function query<N extends OperationName>(name: N) {
  return agentProcedure.input(unread<N>).query((call): Promise<OutputOf<N>> => run(name, call));
}

/** Gives the type only: the operation itself validates its input. */
function unread<N extends OperationName>(given: unknown): InputOf<N> {
  return given as InputOf<N>;
}

type Call = { readonly ctx: Context; readonly input: unknown; readonly signal: AbortSignal | undefined };

function run<N extends OperationName>(name: N, { ctx, input, signal }: Call): Promise<OutputOf<N>> {
  return runOperation(ctx, name, ctx.authorization, () => input, { signal: signal ?? NEVER });
}

const NEVER = new AbortController().signal;

export const agentRouters = {
  resolve: router({
    tools: mutation("resolve"),
    report: mutation("report"),
    session: query("readSession"),
    resetSession: mutation("resetSession"),
    forkSession: mutation("forkSession"),
  }),
  discovery: router({
    searchTools: mutation("searchTools"),
    getTool: query("getTool"),
    listCategories: query("listCategories"),
    browseCategory: query("browseCategory"),
    loadTools: mutation("loadTools"),
  }),
  execute: router({ run: mutation("execute"), authorize: mutation("authorize") }),
};
