import { z } from "zod";
import { ANY_JSON, FORMATS, PRINTABLE_NAME, SESSION_ID } from "./words";

export const executeInput = z.object({
  name: PRINTABLE_NAME.meta({ description: "The tool's name, or the name under which the provider saw it." }),
  arguments: z.record(z.string(), ANY_JSON).default({}),
  sessionId: SESSION_ID.nullish(),
  role: PRINTABLE_NAME.nullish(),
  format: z.enum(FORMATS).nullish().meta({
    description:
      "The format in which the tools were sent: names and parameters that a provider cannot take are mapped back.",
  }),
});
export type ExecuteInput = z.output<typeof executeInput>;

export const executeOutput = z.object({
  callId: z.string(),
  name: z.string().meta({ description: "The tool's own name." }),
  outcome: z.enum(["ok", "failed", "timeout", "cancelled"]).meta({
    description: "A tool that fails is an answer for the model, not an error of the request.",
  }),
  isError: z.boolean(),
  content: z.array(z.looseObject({ type: z.string() })).meta({
    description: "For the model: text and other parts, as MCP has them.",
  }),
  structured: ANY_JSON.nullable().meta({ description: "The same as data, where the tool answers data." }),
  truncated: z.boolean().meta({ description: "Whether the answer was longer than the operator allows." }),
  sent: z.boolean().meta({ description: "Whether the tool's schema had been sent to this session." }),
  drift: z.boolean().meta({
    description:
      "Whether the source now describes the tool otherwise than the published revision: another schema, address or annotation.",
  }),
  durationMs: z.number(),
});
export type ExecuteOutput = z.output<typeof executeOutput>;

export const authorizeInput = z.object({ name: PRINTABLE_NAME, role: PRINTABLE_NAME.nullish() });
export type AuthorizeInput = z.output<typeof authorizeInput>;
export const authorizeOutput = z.object({
  allowed: z.boolean(),
  reason: z.enum(["allowed", "meta-tool", "not-in-catalog-of-role", "changed-at-source"]).meta({
    description:
      "A tool that the role may not use is, to the agent, one that does not exist. `changed-at-source`: its source changed it, and a person has to accept the change first.",
  }),
});
export type AuthorizeOutput = z.output<typeof authorizeOutput>;
