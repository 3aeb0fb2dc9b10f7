import type { z } from "zod";
import * as discovery from "./discovery";
import * as execute from "./execute";
import * as resolve from "./resolve";
import * as sessions from "./sessions";

/**
 * The agent API, said once: REST routes, tRPC procedures, the OpenAPI document, the docs page and the client's types
 * are all made of this table.
 */
export type Operation = {
  readonly method: "GET" | "POST";
  /** Under /api/v1; what is in braces is taken from the path and joins the input. */
  readonly path: string;
  readonly trpc: `${string}.${string}`;
  /** Whether tRPC calls it a query: it changes nothing, not even a session. */
  readonly isQuery: boolean;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** A body, or the parameters, that work on the starter catalog. */
  readonly example: Readonly<Record<string, unknown>>;
};

export const OPERATIONS = {
  resolve: {
    method: "POST",
    path: "/resolve",
    trpc: "resolve.tools",
    isQuery: false,
    title: "Resolve",
    description: "Ask before each model call: which tools does this message need?",
    input: resolve.resolveInput,
    output: resolve.resolveOutput,
    example: { role: "orchestrator", sessionId: "s1", message: "turn off the kitchen lights" },
  },
  searchTools: {
    method: "POST",
    path: "/tools/search",
    trpc: "discovery.searchTools",
    isQuery: false,
    title: "Search tools",
    description:
      "Find allowed tools by words or meaning. With a session, their schemas are sent from the next resolve on.",
    input: discovery.searchToolsInput,
    output: discovery.searchToolsOutput,
    example: { role: "orchestrator", sessionId: "s1", query: "remind me" },
  },
  getTool: {
    method: "GET",
    path: "/tools/{name}",
    trpc: "discovery.getTool",
    isQuery: true,
    title: "Get a tool",
    description:
      "The full schema of an allowed tool, which joins no session by this. An unknown name is answered 404 with the closest names.",
    input: discovery.getToolInput,
    output: discovery.getToolOutput,
    example: { role: "orchestrator", name: "ha_get_state" },
  },
  listCategories: {
    method: "GET",
    path: "/categories",
    trpc: "discovery.listCategories",
    isQuery: true,
    title: "List categories",
    description: "The categories in which the role has tools.",
    input: discovery.listCategoriesInput,
    output: discovery.listCategoriesOutput,
    example: { role: "orchestrator" },
  },
  browseCategory: {
    method: "GET",
    path: "/categories/{name}",
    trpc: "discovery.browseCategory",
    isQuery: true,
    title: "Browse a category",
    description: "The allowed tools of a category, one line each.",
    input: discovery.browseCategoryInput,
    output: discovery.browseCategoryOutput,
    example: { role: "orchestrator", name: "ha" },
  },
  loadTools: {
    method: "POST",
    path: "/tools/load",
    trpc: "discovery.loadTools",
    isQuery: false,
    title: "Load tools",
    description: "Admit a bundle, or tools by name, to a session.",
    input: discovery.loadToolsInput,
    output: discovery.loadToolsOutput,
    example: { role: "orchestrator", sessionId: "s1", tools: ["task_list"] },
  },
  execute: {
    method: "POST",
    path: "/tools/execute",
    trpc: "execute.run",
    isQuery: false,
    title: "Execute a tool",
    description:
      "Check the arguments against the tool's schema and run it through its source. Meta-tools are answered too.",
    input: execute.executeInput,
    output: execute.executeOutput,
    example: {
      role: "orchestrator",
      sessionId: "s1",
      name: "ha_call_service",
      arguments: { domain: "light", service: "turn_off", entity_id: "light.kitchen" },
    },
  },
  authorize: {
    method: "POST",
    path: "/authorize",
    trpc: "execute.authorize",
    isQuery: false,
    title: "Authorize a call",
    description: "For agents that run tools themselves: may this role call this tool?",
    input: execute.authorizeInput,
    output: execute.authorizeOutput,
    example: { role: "orchestrator", name: "ha_call_service" },
  },
  report: {
    method: "POST",
    path: "/report",
    trpc: "resolve.report",
    isQuery: false,
    title: "Report a round",
    description: "Say what the model called and what it cost: recall, escapes and token counts are learned from it.",
    input: resolve.reportInput,
    output: resolve.reportOutput,
    example: {
      role: "orchestrator",
      sessionId: "s1",
      round: 0,
      called: ["ha_call_service"],
      usage: { inputTokens: 812, outputTokens: 41 },
    },
  },
  readSession: {
    method: "GET",
    path: "/sessions/{sessionId}",
    trpc: "resolve.session",
    isQuery: true,
    title: "Inspect a session",
    description: "What is loaded now, in which order, and why.",
    input: sessions.sessionInput,
    output: sessions.sessionOutput,
    example: { role: "orchestrator", sessionId: "s1" },
  },
  resetSession: {
    method: "POST",
    path: "/sessions/{sessionId}/reset",
    trpc: "resolve.resetSession",
    isQuery: false,
    title: "Reset a session",
    description: "Forget what is loaded: the next resolve starts anew at round 0.",
    input: sessions.sessionInput,
    output: sessions.sessionOutput,
    example: { role: "orchestrator", sessionId: "s1" },
  },
  forkSession: {
    method: "POST",
    path: "/sessions/{sessionId}/fork",
    trpc: "resolve.forkSession",
    isQuery: false,
    title: "Fork a session",
    description: "A session for a sub-agent: it starts with what is loaded, and goes its own way.",
    input: sessions.forkSessionInput,
    output: sessions.sessionOutput,
    example: { role: "orchestrator", sessionId: "s1", to: "s1-helper" },
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
export type InputOf<N extends OperationName> = z.output<(typeof OPERATIONS)[N]["input"]>;
export type OutputOf<N extends OperationName> = z.output<(typeof OPERATIONS)[N]["output"]>;
