import { permitted, router } from "@/server/api/trpc/init";
import { byId } from "@/server/contract/common";
import { changeDisabledInput, changeRoleInput, inviteInput } from "@/server/contract/people";
import { invite, revokeInvitation } from "@/server/identity/people/links.service";
import { offerNewPassword } from "@/server/identity/people/passwords.service";
import { changeAccountRole, changeDisabled, signOutEverywhere } from "@/server/identity/people/people.service";
import { listPeople } from "@/server/identity/people/people.view";

const manage = permitted("people.manage");
const ok = { ok: true as const };

/** A change of a person's rights ends their running answers and subscriptions. */
export const peopleRouter = router({
  list: manage.query(({ ctx }) => listPeople(ctx.client)),
  invite: manage.input(inviteInput).mutation(async ({ ctx, input }) => {
    const { token, expiresAt } = await invite(ctx.client, ctx.actor, input);
    return { link: `${ctx.origin}/invite/${token}`, expiresAt };
  }),
  revokeInvitation: manage.input(byId).mutation(async ({ ctx, input }) => {
    await revokeInvitation(ctx.client, ctx.actor, input.id);
    return ok;
  }),
  offerNewPassword: manage.input(byId).mutation(async ({ ctx, input }) => {
    const { token, expiresAt } = await offerNewPassword(ctx.client, ctx.actor, input.id);
    return { link: `${ctx.origin}/invite/${token}`, expiresAt };
  }),
  changeRole: manage.input(changeRoleInput).mutation(async ({ ctx, input }) => {
    await changeAccountRole(ctx.client, ctx.actor, input);
    ctx.chats.endPerson(input.id);
    return ok;
  }),
  changeDisabled: manage.input(changeDisabledInput).mutation(async ({ ctx, input }) => {
    await changeDisabled(ctx.client, ctx.actor, input);
    ctx.chats.endPerson(input.id);
    return ok;
  }),
  signOutEverywhere: manage.input(byId).mutation(async ({ ctx, input }) => {
    await signOutEverywhere(ctx.client, ctx.actor, input.id);
    ctx.chats.endPerson(input.id);
    return ok;
  }),
});
