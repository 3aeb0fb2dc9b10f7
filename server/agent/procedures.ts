import {
  browseCategory,
  getTool,
  listCategories,
  loadTools,
  searchTools,
} from "@/server/agent/discovery/discovery.service";
import { authorizeCall, executeTool } from "@/server/agent/execute/execute.service";
import { reportRound } from "@/server/agent/resolve/report.service";
import { resolveTools } from "@/server/agent/resolve/resolve.service";
import { forkSession, readSession, resetSession } from "@/server/agent/sessions/agent-sessions.service";
import type { InputOf, OperationName, OutputOf } from "@/server/contract/agent/operations";
import type { Agent } from "@/server/identity/keys/agent";
import type { AgentServices } from "./agent-services";
import { toResolveAnswer } from "./to-resolve-answer";

export type CallFacts = {
  readonly signal: AbortSignal;
};

export type Procedure<N extends OperationName> = (
  services: AgentServices,
  agent: Agent,
  input: InputOf<N>,
  facts: CallFacts,
) => Promise<OutputOf<N>>;

export const PROCEDURES: { readonly [N in OperationName]: Procedure<N> } = {
  resolve: async (services, agent, input) => toResolveAnswer(await resolveTools(services, agent, input), input.since),
  searchTools,
  getTool,
  listCategories,
  browseCategory,
  loadTools,
  execute: executeTool,
  authorize: authorizeCall,
  report: (services, agent, input) => reportRound(services, agent, input),
  readSession,
  resetSession,
  forkSession,
};
