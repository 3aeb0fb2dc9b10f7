import { updateSettingsInput } from "@/server/contract/settings";
import { permitted, router } from "@/server/trpc/init";
import { updateSettings, viewSettings } from "./settings.service";

export const settingsRouter = router({
  get: permitted("policy.read").query(({ ctx }) => viewSettings(ctx.client)),
  update: permitted("people.manage")
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateSettings(ctx.client, ctx.actor, input)),
});
