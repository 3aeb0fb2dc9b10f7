import { forkSession, inspectSession, resetSession } from "@/server/agent/sessions/sessions.service";
import { listFacets, listSessions } from "@/server/agent/sessions/sessions.view";
import { readTimeline } from "@/server/agent/sessions/timeline.service";
import { findCallBody } from "@/server/agent/sessions/timeline.view";
import { permitted, router } from "@/server/api/trpc/init";
import { byId } from "@/server/contract/common";
import { forkSessionAsAdminInput, replaySessionInput, sessionListInput } from "@/server/contract/sessions";
import { replaySession } from "@/server/lab/replay/replay-session";

const read = permitted("policy.read");
const edit = permitted("policy.edit");

export const sessionsRouter = router({
  list: read.input(sessionListInput).query(({ ctx, input }) => listSessions(ctx.client, ctx.me.id, input)),
  facets: read.query(({ ctx }) => listFacets(ctx.client)),
  timeline: read.input(byId).query(({ ctx, input }) => readTimeline(ctx, ctx.me.id, input.id)),
  callBody: read.input(byId).query(({ ctx, input }) => findCallBody(ctx.client, ctx.me.id, input.id)),
  replay: read.input(replaySessionInput).query(({ ctx, input }) => replaySession(ctx, ctx.me.id, input)),
  inspect: read.input(byId).query(({ ctx, input }) => inspectSession(ctx, ctx.actor, input.id)),
  reset: edit.input(byId).mutation(async ({ ctx, input }) => {
    await resetSession(ctx, ctx.actor, input.id);
    return { ok: true as const };
  }),
  fork: edit.input(forkSessionAsAdminInput).mutation(async ({ ctx, input }) => ({
    id: await forkSession(ctx, ctx.actor, input),
  })),
});
