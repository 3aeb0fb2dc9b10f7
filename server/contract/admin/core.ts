import { z } from "zod";
import { setCoreInput } from "@/server/contract/core";

export const setCoreTool = z.object({
  tool: setCoreInput.shape.tool,
  role: setCoreInput.shape.role.default(null).describe("The role's name; null: every role that may use the tool."),
  isCore: setCoreInput.shape.isCore,
});

export const coreOutput = z.object({
  everyone: z.array(z.string()).describe("Core for every role that may use them."),
  roles: z.array(
    z.object({
      name: z.string(),
      isOn: z.boolean().describe("Whether the role's policy sends core tools."),
      own: z.array(z.string()).describe("Core for this role alone."),
      outside: z.array(z.string()).describe("Those of `own` that the role may not use."),
      shared: z.array(z.string()).describe("Those of `everyone` that the role may use."),
    }),
  ),
});
