import { z } from "zod";
import { openProcedure, router } from "@/server/api/trpc/init";
import { acceptInput, linkToken, setPasswordInput } from "@/server/contract/people";
import { acceptLink, inspectLink } from "@/server/identity/people/links.service";
import { setPasswordByLink } from "@/server/identity/people/passwords.service";

/** Needs no account: the token in the link is enough, once. */
export const linksRouter = router({
  inspect: openProcedure
    .input(z.object({ token: linkToken }))
    .query(({ ctx, input }) => inspectLink(ctx.client, input.token)),
  accept: openProcedure.input(acceptInput).mutation(async ({ ctx, input }) => {
    await acceptLink(ctx.client, input);
    return { ok: true as const };
  }),
  setPassword: openProcedure.input(setPasswordInput).mutation(async ({ ctx, input }) => {
    ctx.chats.endPerson(await setPasswordByLink(ctx.client, input));
    return { ok: true as const };
  }),
});
