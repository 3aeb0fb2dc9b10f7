import { z } from "zod";
import type { ToolAnswer } from "@/server/engine/why-tool";
import { id, slug, toolName } from "./common";
import { type FixStep, fixSteps } from "./fixes";
import type { Harm } from "./harm";
import { PLAYGROUND_LIMITS, trialInput } from "./playground";
import type { SnapshotRef } from "./revisions";

export type { ToolAnswer, ToolRanking } from "@/server/engine/why-tool";

const whyAbout = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("trial"), trial: trialInput }),
  z.object({ kind: z.literal("round"), roundId: id }),
]);
export type WhyAbout = z.output<typeof whyAbout>;

/** Any text: a name that does not exist is answered too. */
const askedTool = z.string().trim().min(1, "Name a tool").max(128);

export const whyInput = z.object({ tool: askedTool, about: whyAbout });
export type WhyInput = z.output<typeof whyInput>;

export const whyChatInput = z.object({ tool: askedTool, roundId: id });

export type WhyView = {
  readonly tool: string;
  readonly role: string;
  readonly policy: string;
  readonly ref: SnapshotRef;
  /** Null: the round's message was not stored. */
  readonly message: string | null;
  readonly answer: ToolAnswer | { readonly kind: "message-gone" };
  /** What the round recorded; null for a trial. It differs if vectors were missing then. */
  readonly wasSent: boolean | null;
  readonly closest: readonly string[];
};

export type WhyFixes = {
  /** What the draft does with this message; null if it has no such role, or the message is gone. */
  readonly draft: ToolAnswer | null;
  readonly plans: readonly {
    readonly steps: readonly FixStep[];
    /** Other tools that the role would be allowed too, with a whole source or category. */
    readonly alsoAllowed: number;
  }[];
};

export const whyPreviewInput = z.object({
  tool: toolName,
  role: slug,
  message: z.string().max(PLAYGROUND_LIMITS.message),
  steps: fixSteps,
});
export type WhyPreviewInput = z.output<typeof whyPreviewInput>;

export type WhyPreview = {
  readonly problem: string | null;
  readonly addedTokens: number;
  /** How many recent messages were tried, and how many of them would now get the tool. */
  readonly tried: number;
  readonly alsoSent: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly harm: Harm;
};

export const whyApplyInput = z.object({ steps: fixSteps });
