import { OPERATIONS, PROCEDURES, type Procedure } from "@/server/agent/procedures";
import type { OperationName, OutputOf } from "@/server/contract/agent/operations";
import { agentProcedure, router } from "./init";

/** The agent API over tRPC: the operations of the one table, behind an agent's key. */

function mutation<N extends OperationName>(name: N) {
  return agentProcedure.input(OPERATIONS[name].input).mutation(({ ctx, input, signal }) => {
    return (PROCEDURES[name] as Procedure<N>)(ctx, ctx.agent, input as never, { signal: signal ?? NEVER });
  });
}

function query<N extends OperationName>(name: N) {
  return agentProcedure.input(OPERATIONS[name].input).query(({ ctx, input, signal }): Promise<OutputOf<N>> => {
    return (PROCEDURES[name] as Procedure<N>)(ctx, ctx.agent, input as never, { signal: signal ?? NEVER });
  });
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
