import { z } from "zod";
import { slug, toolName } from "./common";

/** Whether a tool is sent in every round: of one role, or (null) of every role that is allowed it. */
export const setCoreInput = z.object({ tool: toolName, role: slug.nullable(), isCore: z.boolean() });
export type SetCoreInput = z.infer<typeof setCoreInput>;
