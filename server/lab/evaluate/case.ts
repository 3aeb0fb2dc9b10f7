import { z } from "zod";
import type { JsonObject } from "@/server/engine/model/snapshot";

export const datasetToolSchema = z.object({
  name: z.string().min(1),
  description: z.string(),
  inputSchema: z.custom<JsonObject>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
    error: "must be a JSON object",
  }),
  group: z.string().default(""),
});

const toolName = z.string().min(1);

/** One line of a data set's `cases.jsonl`. Unknown fields are ignored: other programs may use them. */
export const caseSchema = z.object({
  id: z.string().min(1),
  message: z.string(),
  needs: z.array(toolName),
  /** Omitted: all of the role's tools. */
  candidates: z.array(toolName).optional(),
  /** Tools that count as the needed one, by the needed one. */
  accept: z.record(z.string(), z.array(toolName)).optional(),
  history: z.array(z.string()).optional(),
  kind: z.string().optional(),
  /** Omitted: the role that may use every tool. */
  role: z.string().optional(),
});

export type DatasetTool = Readonly<z.output<typeof datasetToolSchema>>;
export type Case = Readonly<z.output<typeof caseSchema>>;
