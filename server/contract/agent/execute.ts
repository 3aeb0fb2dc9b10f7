import { z } from "zod";
import { ANY_JSON, type Answer, FORMATS, PRINTABLE_NAME, ROLE, SESSION_ID } from "./words";

export const executeInput = z.object({
  name: PRINTABLE_NAME.meta({ description: "The tool's own name, or its name as the provider sees it." }),
  arguments: z
    .union([z.record(z.string(), ANY_JSON), z.string()])
    .default({})
    .meta({ description: "The model's arguments: an object, or the JSON text that providers return." }),
  sessionId: SESSION_ID.nullish(),
  role: ROLE,
  format: z.enum(FORMATS).nullish().meta({
    description:
      "The format in which the tools were sent. Renamed tools and parameters are mapped back to their own names.",
  }),
});
export type ExecuteInput = z.output<typeof executeInput>;

export const CALL_OUTCOMES = ["ok", "failed", "timeout", "cancelled", "unknown", "invalid", "unavailable"] as const;

export const callError = z.object({
  code: z
    .enum(["unknown_tool", "invalid_arguments", "unavailable", "failed", "timeout", "cancelled"])
    .meta({ description: "`unavailable`: Toolcrib can't run the tool, now or at all; the message says why." }),
  message: z.string(),
  field: z.string().optional().meta({ description: "The argument at fault, such as `arguments.title`." }),
  closest: z.array(z.string()).optional().meta({ description: "The most similar names, for an unknown tool." }),
  schema: ANY_JSON.optional().meta({ description: "The tool's full schema, for wrong arguments." }),
});
export type CallError = Answer<typeof callError>;

export const executeOutput = z.object({
  callId: z.string(),
  name: z.string().meta({ description: "The tool's own name." }),
  ok: z.boolean().meta({
    description:
      "Whether the tool ran and succeeded. If not, `error` says why; wrong arguments, unknown tools and failures are results for the model, not HTTP errors.",
  }),
  error: callError.nullable(),
  outcome: z.enum(CALL_OUTCOMES),
  isError: z.boolean(),
  content: z.array(z.looseObject({ type: z.string() })).meta({
    description: "Content for the model: text and other parts, as in MCP.",
  }),
  structured: ANY_JSON.nullable().meta({ description: "The result as structured data, if the tool returns any." }),
  truncated: z.boolean().meta({ description: "Whether the result was cut off at the operator's size limit." }),
  sent: z.boolean().meta({ description: "Whether the tool's schema had been sent to this session." }),
  drift: z.boolean().meta({
    description: "Whether the source has changed the tool's schema, address or annotations since it was published.",
  }),
  durationMs: z.number(),
});
export type ExecuteOutput = Answer<typeof executeOutput>;

export const authorizeInput = z.object({ name: PRINTABLE_NAME, role: ROLE });
export type AuthorizeInput = z.output<typeof authorizeInput>;
export const authorizeOutput = z.object({
  allowed: z.boolean(),
  reason: z.enum(["allowed", "meta-tool", "not-in-catalog-of-role", "changed-at-source"]).meta({
    description:
      "A tool that the role may not use is reported as one that does not exist. `changed-at-source`: the source changed the tool, and a person has to accept the change first.",
  }),
});
export type AuthorizeOutput = Answer<typeof authorizeOutput>;
