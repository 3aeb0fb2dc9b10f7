import type { z } from "zod";
import * as discovery from "./discovery";
import * as execute from "./execute";
import * as resolve from "./resolve";
import * as sessions from "./sessions";
import type { Answer } from "./words";

export const OPERATION_TAGS = {
  Resolve: "Which tools a message needs, and what the model did with them.",
  Discovery: "Find, read and load allowed tools.",
  Calls: "Run tools, or ask whether they may be run.",
  Sessions: "What a conversation has loaded.",
} as const;
type OperationTag = keyof typeof OPERATION_TAGS;

/** The single definition of the agent API: REST, tRPC, OpenAPI, docs and client types are derived from it. */
export type Operation = {
  readonly method: "GET" | "POST";
  /** Under /api/v1; braces mark path parameters, which join the input. */
  readonly path: string;
  readonly trpc: `${string}.${string}`;
  /** Whether it is a tRPC query: it changes nothing, not even a session. */
  readonly isQuery: boolean;
  readonly tag: OperationTag;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** A body, or parameters, that work on the starter catalog. */
  readonly example: Readonly<Record<string, unknown>>;
};

export const OPERATIONS = {
  resolve: {
    method: "POST",
    path: "/resolve",
    trpc: "resolve.tools",
    tag: "Resolve",
    isQuery: false,
    title: "Resolve",
    description: "Call this before each model call to get the tools the message needs.",
    input: resolve.resolveInput,
    output: resolve.resolveOutput,
    example: { role: "orchestrator", sessionId: "s1", message: "turn off the kitchen lights" },
  },
  searchTools: {
    method: "POST",
    path: "/tools/search",
    trpc: "discovery.searchTools",
    tag: "Discovery",
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
    tag: "Discovery",
    isQuery: true,
    title: "Get a tool",
    description:
      "Get the full schema of an allowed tool. This does not add it to a session. An unknown name returns 404 with the closest names.",
    input: discovery.getToolInput,
    output: discovery.getToolOutput,
    example: { role: "orchestrator", name: "ha_get_state" },
  },
  listCategories: {
    method: "GET",
    path: "/categories",
    trpc: "discovery.listCategories",
    tag: "Discovery",
    isQuery: true,
    title: "List categories",
    description: "List the categories that contain tools of the role.",
    input: discovery.listCategoriesInput,
    output: discovery.listCategoriesOutput,
    example: { role: "orchestrator" },
  },
  browseCategory: {
    method: "GET",
    path: "/categories/{name}",
    trpc: "discovery.browseCategory",
    tag: "Discovery",
    isQuery: true,
    title: "Browse a category",
    description: "List the allowed tools of a category, one line each.",
    input: discovery.browseCategoryInput,
    output: discovery.browseCategoryOutput,
    example: { role: "orchestrator", name: "ha" },
  },
  loadTools: {
    method: "POST",
    path: "/tools/load",
    trpc: "discovery.loadTools",
    tag: "Discovery",
    isQuery: false,
    title: "Load tools",
    description: "Add a bundle, or tools by name, to a session.",
    input: discovery.loadToolsInput,
    output: discovery.loadToolsOutput,
    example: { role: "orchestrator", sessionId: "s1", tools: ["task_list"] },
  },
  execute: {
    method: "POST",
    path: "/tools/execute",
    trpc: "execute.run",
    tag: "Calls",
    isQuery: false,
    title: "Execute a tool",
    description:
      "Check the arguments against the tool's schema and run the tool through its source. Also answers meta-tools.",
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
    tag: "Calls",
    isQuery: false,
    title: "Authorize a call",
    description: "Check whether the role may call a tool. For agents that run tools themselves.",
    input: execute.authorizeInput,
    output: execute.authorizeOutput,
    example: { role: "orchestrator", name: "ha_call_service" },
  },
  report: {
    method: "POST",
    path: "/report",
    trpc: "resolve.report",
    tag: "Resolve",
    isQuery: false,
    title: "Report a round",
    description:
      "Report what the model called and what it cost. Used to measure recall and escapes, and to calibrate token counts.",
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
    tag: "Sessions",
    isQuery: true,
    title: "Inspect a session",
    description: "Get the loaded tools, in order, and why each was loaded.",
    input: sessions.sessionInput,
    output: sessions.sessionOutput,
    example: { role: "orchestrator", sessionId: "s1" },
  },
  resetSession: {
    method: "POST",
    path: "/sessions/{sessionId}/reset",
    trpc: "resolve.resetSession",
    tag: "Sessions",
    isQuery: false,
    title: "Reset a session",
    description: "Clear the loaded tools. The next resolve starts again at round 0.",
    input: sessions.sessionInput,
    output: sessions.sessionOutput,
    example: { role: "orchestrator", sessionId: "s1" },
  },
  forkSession: {
    method: "POST",
    path: "/sessions/{sessionId}/fork",
    trpc: "resolve.forkSession",
    tag: "Sessions",
    isQuery: false,
    title: "Fork a session",
    description: "Create a session for a sub-agent. It starts with the loaded tools and is independent from then on.",
    input: sessions.forkSessionInput,
    output: sessions.sessionOutput,
    example: { role: "orchestrator", sessionId: "s1", to: "s1-helper" },
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
export type InputOf<N extends OperationName> = z.output<(typeof OPERATIONS)[N]["input"]>;
export type OutputOf<N extends OperationName> = Answer<(typeof OPERATIONS)[N]["output"]>;
