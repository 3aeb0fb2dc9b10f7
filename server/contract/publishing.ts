import { z } from "zod";
import { names, slug, toolName } from "./common";

const toolMatch = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("tool"), name: toolName }),
  z.strictObject({ kind: z.literal("source"), name: slug }),
  z.strictObject({ kind: z.literal("domain"), name: slug }),
  z.strictObject({ kind: z.literal("destructive") }),
]);
export type ToolMatch = z.output<typeof toolMatch>;

/** Only these roles may use the tools; a draft that grants them to another role cannot be published. */
const exposureRule = z.strictObject({ tools: toolMatch, roles: names(slug) });
export type ExposureRule = z.output<typeof exposureRule>;

export const publishingRules = z.strictObject({ exposure: z.array(exposureRule).max(200) });
export type PublishingRules = z.output<typeof publishingRules>;

export type Exposure = { readonly rule: ExposureRule; readonly role: string; readonly tools: readonly string[] };
