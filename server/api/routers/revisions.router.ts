import { z } from "zod";
import type { Context } from "@/server/api/trpc/context";
import { permitted, router } from "@/server/api/trpc/init";
import { may } from "@/server/contract/permissions";
import { publishInput, restoreInput, revisionNumber, snapshotRef } from "@/server/contract/revisions";
import { DomainError } from "@/server/lib/errors";
import { measureDraftEffect } from "@/server/policy/revisions/draft-effect";
import {
  countChanges,
  diffSnapshots,
  diffToPrevious,
  discardDraft,
  publishDraft,
  restoreRevision,
  reviewDraft,
} from "@/server/policy/revisions/revisions.service";
import { findRevisionSummary, listRevisions } from "@/server/policy/revisions/revisions.view";

const read = permitted("policy.read");
const publish = permitted("policy.publish");

/** A script that publishes and then resolves must get what it published; other processes follow within a second. */
export async function waitUntilServed({ snapshots, served }: Pick<Context, "snapshots" | "served">, number: number) {
  await snapshots.refresh();
  await served.reached(number);
}

export const revisionsRouter = router({
  list: read
    .input(z.object({ before: revisionNumber.optional(), limit: z.number().int().min(1).max(200).default(50) }))
    .query(({ ctx, input }) => listRevisions(ctx.client, input)),
  get: read.input(z.object({ number: revisionNumber })).query(async ({ ctx, input }) => {
    const summary = await findRevisionSummary(ctx.client, input.number);
    if (summary === null) throw new DomainError("not_found", `Revision ${input.number} does not exist`);
    return { ...summary, diff: await diffToPrevious(ctx.client, input.number) };
  }),
  diff: read
    .input(z.object({ from: snapshotRef, to: snapshotRef }))
    .query(({ ctx, input }) => diffSnapshots(ctx.client, input.from, input.to)),
  review: read.query(({ ctx }) => reviewDraft(ctx.client)),
  effect: read.query(({ ctx }) => measureDraftEffect(ctx, ctx.me.id)),
  unpublished: read.query(({ ctx }) => ctx.drafts.derive(countChanges)),
  publish: publish.input(publishInput).mutation(async ({ ctx, input }) => {
    const published = await publishDraft(ctx.client, ctx.actor, input);
    await waitUntilServed(ctx, published.number);
    return published;
  }),
  restore: publish.input(restoreInput).mutation(async ({ ctx, input }) => {
    const me = await ctx.findMe();
    const mayWriteCommands = me !== null && may(me.accountRole, "people.manage");
    const restored = await restoreRevision(ctx.client, ctx.actor, { ...input, mayWriteCommands });
    await waitUntilServed(ctx, restored.number);
    return restored;
  }),
  discardDraft: permitted("policy.edit")
    .input(z.object({ draftHash: publishInput.shape.draftHash }))
    .mutation(async ({ ctx, input }) => {
      await discardDraft(ctx.client, ctx.actor, input);
      return { ok: true as const };
    }),
});
