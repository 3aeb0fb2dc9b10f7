import { permitted, router } from "@/server/api/trpc/init";
import { skillTextInput, skillTrialInput } from "@/server/contract/skills";
import { readSkillText } from "@/server/policy/skills/read-skill-text";
import { trySkillOnRecent } from "@/server/policy/skills/skill-trial.service";

const read = permitted("policy.read");

export const skillsRouter = router({
  /** Mutations because a file is too long for a URL; they write nothing. */
  parse: read.input(skillTextInput).mutation(({ ctx, input }) => readSkillText(ctx.client, input.text)),
  test: read.input(skillTrialInput).mutation(({ ctx, input }) => trySkillOnRecent(ctx, ctx.me.id, input.goal)),
});
