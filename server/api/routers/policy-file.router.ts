import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "@/server/api/trpc/context";
import { permitted, router } from "@/server/api/trpc/init";
import { may } from "@/server/contract/permissions";
import { exportFileInput, importFileInput, previewFileInput } from "@/server/contract/policy-file";
import { exportPolicy } from "@/server/lab/policy-file/export-policy";
import { importPolicy, previewImport } from "@/server/lab/policy-file/import-policy";

export const policyFileRouter = router({
  /** Compressed and in base64: as text in JSON, a file of many megabytes would block other requests. */
  export: permitted("policy.read")
    .input(exportFileInput)
    .query(async ({ ctx, input }) => {
      const { name, file } = await exportPolicy(ctx.client, input.ref);
      return { name, gzip: (await promisify(gzip)(file)).toString("base64") };
    }),
  /** A mutation because a file is too long for a URL; it writes nothing. */
  preview: permitted("policy.edit")
    .input(previewFileInput)
    .mutation(({ ctx, input }) => previewImport(ctx.client, input)),
  import: permitted("policy.edit")
    .input(importFileInput)
    .mutation(async ({ ctx, input }) => {
      const isAdmin = await isAdministrator(ctx);
      return importPolicy(ctx.client, ctx.actor, input, { mayWriteCommands: isAdmin, mayGuard: isAdmin });
    }),
});

async function isAdministrator(ctx: Pick<Context, "findMe">): Promise<boolean> {
  const me = await ctx.findMe();
  return me !== null && may(me.accountRole, "people.manage");
}
