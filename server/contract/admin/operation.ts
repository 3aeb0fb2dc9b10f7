import type { z } from "zod";
import type { AdminScope } from "@/server/contract/admin-keys";

export const ADMIN_TAGS = {
  Policy: "The whole policy as one file.",
  Revisions: "Publish the draft, or an earlier revision again.",
  Sources: "Where tools come from.",
  Tools: "What agents can call.",
  Categories: "Topics with keywords and tools.",
  Bundles: "Tools that are loaded together.",
  Policies: "How tools are chosen.",
  Models: "Context windows and prices.",
  Skills: "Instructions with the tools they need.",
  Roles: "Which tools an agent may use, and which policy applies.",
  Core: "Tools that are sent in every round.",
  Evaluations: "Labeled messages, and how well the policy serves them.",
  Keys: "Keys of agents.",
  Usage: "Tokens sent and saved.",
  Status: "What this process serves.",
} as const;
type AdminTag = keyof typeof ADMIN_TAGS;

export type AdminOperation = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Under /api/admin/v1; braces mark path parameters, which join the input. */
  readonly path: string;
  readonly scope: AdminScope;
  readonly tag: AdminTag;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** The body is a policy file in YAML or JSON, and the other inputs are query parameters. */
  readonly takesFile?: true;
  /** Null: the answer is a policy file. */
  readonly output: z.ZodType | null;
  readonly example: Readonly<Record<string, unknown>>;
};
