import { permitted, router } from "@/server/api/trpc/init";
import { decideDriftInput, listDriftInput } from "@/server/contract/drift";
import { importMcpFileInput, previewMcpFileInput } from "@/server/contract/mcp-file";
import type { Me } from "@/server/contract/people";
import { may } from "@/server/contract/permissions";
import {
  applySyncInput,
  canSyncByItself,
  previewSyncInput,
  setCredentialsInput,
  testSourceInput,
} from "@/server/contract/sources";
import { setCredentials, viewCredentials } from "@/server/policy/sources/credentials.service";
import { decideDrift, listDrift } from "@/server/policy/sources/drift";
import { importMcpFile, previewMcpFile } from "@/server/policy/sources/import-mcp-file";
import { listSources } from "@/server/policy/sources/source-rows.service";
import { listSourceRows } from "@/server/policy/sources/sources.view";
import { applySync, previewSync } from "@/server/policy/sources/sync";
import { testSource } from "@/server/policy/sources/test-source";
import type { EnvironmentFacts } from "@/server/runtime/settings/environment-facts";

const edit = permitted("policy.edit");

const mcpRights = ({ facts, me }: { facts: EnvironmentFacts; me: Me }) => ({
  allowStdio: facts.allowStdio,
  mayManage: may(me.accountRole, "people.manage"),
});

export const syncRouter = router({
  status: permitted("policy.read").query(async ({ ctx }) => {
    const rows = await listSourceRows(ctx.client);
    const credentials = await viewCredentials(ctx.client, ctx.sources.vault, rows);
    return rows.map(({ connection, description: _words, version: _version, ...row }) => ({
      ...row,
      canSync: canSyncByItself(row.kind, connection),
      credentials: credentials.get(row.id) ?? null,
    }));
  }),
  rows: permitted("policy.read").query(({ ctx }) =>
    listSources({
      client: ctx.client,
      vault: ctx.sources.vault,
      drafts: ctx.drafts,
      published: ctx.served.current()?.snapshot ?? null,
    }),
  ),
  /** The servers of an `mcp.json` as sources. */
  previewMcpFile: edit
    .input(previewMcpFileInput)
    .mutation(({ ctx, input }) => previewMcpFile(ctx, mcpRights(ctx), input.text)),
  importMcpFile: edit
    .input(importMcpFileInput)
    .mutation(({ ctx, input }) => importMcpFile({ ...ctx.sources, ...ctx }, ctx.actor, mcpRights(ctx), input)),
  previewSync: edit.input(previewSyncInput).mutation(({ ctx, input }) => previewSync(ctx.sources, input)),
  applySync: edit.input(applySyncInput).mutation(({ ctx, input }) => applySync(ctx.sources, ctx.actor, input)),
  drift: permitted("policy.read")
    .input(listDriftInput)
    .query(({ ctx, input }) => listDrift(ctx.client, ctx.served.current()?.snapshot ?? null, input)),
  decideDrift: edit.input(decideDriftInput).mutation(async ({ ctx, input }) => {
    await decideDrift(ctx.client, ctx.actor, input);
    return { ok: true as const };
  }),
  test: edit.input(testSourceInput).mutation(({ ctx, input }) => testSource(ctx.sources, input.sourceId)),
  /** Editors may change a source's address, but not its credentials. */
  setCredentials: permitted("people.manage")
    .input(setCredentialsInput)
    .mutation(async ({ ctx, input }) => {
      await setCredentials(ctx.client, ctx.actor, ctx.sources.vault, input);
      return { ok: true as const };
    }),
});
