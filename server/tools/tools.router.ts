import { toolRowsInput } from "@/server/contract/tools";
import { permitted, router } from "@/server/trpc/init";
import { listToolRows } from "./tools.view";

export const toolRowsRouter = router({
  /** Every tool of the draft, light, with what it costs: for pickers, trees and tables. */
  rows: permitted("policy.read")
    .input(toolRowsInput)
    .query(async ({ ctx, input }) => {
      const rows = await listToolRows(ctx.client);
      const prices = await ctx.prices.of(ctx.client, rows, input?.encoding ?? "o200k_base");
      return rows.map(({ contentHash: _, ...row }) => {
        const { schemaTokens = 0, rowTokens = 0 } = prices.get(row.id) ?? {};
        return { ...row, schemaTokens, rowTokens };
      });
    }),
});
