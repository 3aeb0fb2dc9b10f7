import { permitted, router } from "@/server/api/trpc/init";
import { byId } from "@/server/contract/common";
import {
  applyImportInput,
  bulkInput,
  checkSchemaInput,
  exportToolsInput,
  previewImportInput,
  priceInput,
  toolActivityInput,
  toolFormsInput,
  toolRowsInput,
  toolSearchInput,
  toolUsageInput,
} from "@/server/contract/tools";
import { changeTools } from "@/server/policy/bulk/bulk-tools.service";
import { parseInThread } from "@/server/policy/parsing/parse-thread";
import { applyImport, previewImport } from "@/server/policy/sources/import-tools";
import { findChangedTools } from "@/server/policy/tools/changed-tools.service";
import { daysAgo, describeActivity, describeUpstream, describeUse } from "@/server/policy/tools/describe-tool";
import { exportTools } from "@/server/policy/tools/export-tools.service";
import { searchDraft } from "@/server/policy/tools/search-tools";
import { showForms } from "@/server/policy/tools/tool-forms";
import { listToolGroups } from "@/server/policy/tools/tool-groups.view";
import { DEFAULT_ENCODING, priceEdited, TOOL_PRICES } from "@/server/policy/tools/tool-prices.service";
import { readToolUsage } from "@/server/policy/tools/tool-usage.view";
import { listToolRows } from "@/server/policy/tools/tools.view";

const read = permitted("policy.read");
const edit = permitted("policy.edit");

/** Some are mutations although they only read: their input may be too long for a URL. */
export const toolRowsRouter = router({
  rows: read.input(toolRowsInput).query(async ({ ctx, input }) => {
    const rows = await listToolRows(ctx.client);
    const prices = await ctx.drafts.derive(TOOL_PRICES[input?.encoding ?? DEFAULT_ENCODING]);
    return rows.map((row) => {
      const { schemaTokens = 0, rowTokens = 0 } = prices.get(row.id) ?? {};
      return { ...row, schemaTokens, rowTokens };
    });
  }),
  usage: read.input(toolUsageInput).query(({ ctx, input }) => readToolUsage(ctx.client, daysAgo(input.days))),
  changed: read.query(({ ctx }) => findChangedTools(ctx.client, ctx.served.current()?.snapshot ?? null)),
  groups: read.query(({ ctx }) => listToolGroups(ctx.client)),
  search: read.input(toolSearchInput).query(({ ctx, input }) => searchDraft(ctx, input)),
  use: read.input(byId).query(({ ctx, input }) => describeUse(ctx.client, input.id)),
  upstream: read.input(byId).query(({ ctx, input }) => describeUpstream(ctx.client, input.id)),
  activity: read.input(toolActivityInput).query(({ ctx, input }) => describeActivity(ctx.client, input.id, input.days)),
  price: read.input(priceInput).mutation(({ input: { encoding, ...tool } }) => priceEdited(tool, encoding)),
  forms: read
    .input(toolFormsInput)
    .mutation(({ input: { encoding, format, ...tool } }) => showForms(tool, format, encoding)),
  checkSchema: read
    .input(checkSchemaInput)
    .mutation(async ({ input }) => (await parseInThread("schema", input.schema)).problems),
  bulk: edit.input(bulkInput).mutation(({ ctx, input }) => changeTools(ctx.client, ctx.actor, input)),
  previewImport: edit.input(previewImportInput).mutation(({ ctx, input }) => previewImport(ctx.sources, input)),
  applyImport: edit.input(applyImportInput).mutation(({ ctx, input }) => applyImport(ctx.sources, ctx.actor, input)),
  export: read.input(exportToolsInput).mutation(({ ctx, input }) => exportTools(ctx.client, input)),
});
