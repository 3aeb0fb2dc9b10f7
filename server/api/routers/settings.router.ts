import { readHealth } from "@/server/api/http/health";
import { permitted, router } from "@/server/api/trpc/init";
import { updateSettingsInput } from "@/server/contract/settings";
import { ACCOUNT_LIMITS } from "@/server/lib/auth/auth";
import { updateSettings, viewSettings } from "@/server/runtime/settings/settings.service";

export const settingsRouter = router({
  get: permitted("policy.read").query(({ ctx }) => viewSettings(ctx.client)),
  environment: permitted("policy.read").query(({ ctx }) => {
    const { status, detail } = ctx.embeddings.health();
    return {
      ...ctx.facts,
      embedder: { ...ctx.facts.embedder, model: ctx.embeddings.model, status, detail },
      accountLimits: ACCOUNT_LIMITS,
      health: readHealth(ctx),
      processes: ctx.peers.count(),
      sessions: ctx.sessions.stats(),
    };
  }),
  update: permitted("people.manage")
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateSettings(ctx.client, ctx.actor, input)),
});
