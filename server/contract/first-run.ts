import { z } from "zod";

export const startEmptyInput = z.object({
  /** Of the draft that the confirmation described. */
  draftHash: z.string().length(64),
});

/** What starting empty would remove. */
export type DemoContent = {
  readonly draftHash: string;
  readonly tools: number;
  readonly roles: number;
  readonly categories: number;
  readonly bundles: number;
};

/** The steps of a first run, each read from what is there. */
export const FIRST_STEPS = ["tools", "roles", "published", "key", "call", "people"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export type FirstRun = {
  /** Null: there is something of one's own, or nothing to remove. */
  readonly demo: DemoContent | null;
  readonly done: Readonly<Record<FirstStep, boolean>>;
};
