import { skillTextInput, skillTrialInput } from "@/server/contract/skills";
import { listRecentMessages } from "@/server/policies/recent-messages.view";
import { listToolNames } from "@/server/tools/tool-names.view";
import { permitted, router } from "@/server/trpc/init";
import { parseSkill } from "./parse-skill";
import { trySkill } from "./skill-trial.service";

const read = permitted("policy.read");

/** As many as can be embedded while somebody waits. */
const MESSAGES = 120;

export const skillsRouter = router({
  /** Mutations only by their method: a file is too long for an address. Nothing is written. */
  parse: read.input(skillTextInput).mutation(async ({ ctx, input }) => {
    const { tools, ...skill } = parseSkill(input.text);
    const known = new Set(await listToolNames(ctx.client));
    return {
      ...skill,
      tools: tools.filter((tool) => known.has(tool)),
      unknownTools: tools.filter((tool) => !known.has(tool)),
    };
  }),
  /** Which recent messages a skill with this goal would have spoken to. */
  test: read.input(skillTrialInput).mutation(async ({ ctx, input }) => {
    const [draft, asked] = await Promise.all([
      ctx.states.get("draft"),
      listRecentMessages(ctx.client, { reader: ctx.me.id, limit: MESSAGES }),
    ]);
    return trySkill(ctx.embeddings, draft.compiled, input.goal, asked);
  }),
});
