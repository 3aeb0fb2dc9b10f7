import { byId } from "@/server/contract/common";
import { forkSessionAsAdminInput, sessionListInput } from "@/server/contract/sessions";
import { permitted, router } from "@/server/trpc/init";
import { forkSession, inspectSession, resetSession } from "./sessions.service";
import { listSessions } from "./sessions.view";

const read = permitted("policy.read");
const edit = permitted("policy.edit");

export const sessionsRouter = router({
  list: read.input(sessionListInput).query(({ ctx, input }) => listSessions(ctx.client, input)),
  inspect: read.input(byId).query(({ ctx, input }) => inspectSession(ctx, input.id)),
  reset: edit.input(byId).mutation(async ({ ctx, input }) => {
    await resetSession(ctx, ctx.actor, input.id);
    return { ok: true as const };
  }),
  fork: edit.input(forkSessionAsAdminInput).mutation(async ({ ctx, input }) => ({
    id: await forkSession(ctx, ctx.actor, input),
  })),
});
