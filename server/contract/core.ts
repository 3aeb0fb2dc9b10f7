import { z } from "zod";
import { slug, toolName } from "./common";

/** Whether a tool is sent in every round: for one role, or (null) for every role that may use it. */
export const setCoreInput = z.object({ tool: toolName, role: slug.nullable(), isCore: z.boolean() });
export type SetCoreInput = z.infer<typeof setCoreInput>;
