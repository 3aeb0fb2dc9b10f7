import { z } from "zod";

/** A body of the full length plus its front matter. */
export const MAX_SKILL_CHARACTERS = 120_000;
export const skillTextInput = z.object({
  text: z.string().max(MAX_SKILL_CHARACTERS, "The file can have at most 120,000 characters"),
});

/** While a skill is being edited, only its goal is compared with messages. */
export const skillTrialInput = z.object({ goal: z.string().max(2_000) });
