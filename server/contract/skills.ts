import { z } from "zod";

/** A body of the full length, and front matter before it. */
export const MAX_SKILL_CHARACTERS = 120_000;
export const skillTextInput = z.object({
  text: z.string().max(MAX_SKILL_CHARACTERS, "The file may have at most 120,000 characters"),
});

/** Of a skill that is being typed, its goal is all that messages are compared with. */
export const skillTrialInput = z.object({ goal: z.string().max(2_000) });
