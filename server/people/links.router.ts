import { z } from "zod";
import { acceptInput, linkToken, setPasswordInput } from "@/server/contract/people";
import { openProcedure, router } from "@/server/trpc/init";
import { acceptLink, inspectLink } from "./links.service";
import { setPasswordByLink } from "./passwords.service";

/** Open to everyone: whoever holds the token may use it, once. */
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
