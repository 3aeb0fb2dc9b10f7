import { permitted, router } from "@/server/api/trpc/init";
import {
  keywordCheckInput,
  keywordTrialInput,
  mapExportInput,
  mapFileInput,
  mapImportInput,
} from "@/server/contract/categories";
import type { Compiled } from "@/server/engine/compile";
import { categories } from "@/server/policy/categories/categories.service";
import { importMap, previewMap } from "@/server/policy/categories/category-map.service";
import { checkTyped, countHits, listOverlaps, tryKeywords } from "@/server/policy/categories/keyword-trial.service";
import { parseInThread } from "@/server/policy/parsing/parse-thread";
import { countRoleTools } from "@/server/policy/policies/count-role-tools";
import { listRecentMessages } from "@/server/policy/policies/recent-messages.view";
import { tryMessage } from "@/server/policy/trial/try-message";

const read = permitted("policy.read");
const edit = permitted("policy.edit");

/** Only the newest messages are counted, however many there are. */
const MESSAGES = 1_000;
const DAYS = 30;
const DAY_MS = 86_400_000;

export const categoriesRouter = router({
  /** Beside each category in the list: keywords that others have too, and how often messages that one may read name it. */
  insight: read.query(async ({ ctx }) => {
    const [all, recent] = await Promise.all([
      categories.list(ctx.client),
      listRecentMessages(ctx.client, { reader: ctx.me.id, limit: MESSAGES }),
    ]);
    const since = Date.now() - DAYS * DAY_MS;
    const messages = recent.filter(({ at }) => Date.parse(at) >= since).map(({ message }) => message);
    const hits = await countHits(all, messages);
    return { overlaps: listOverlaps(all), days: DAYS, messages: messages.length, hits: Object.fromEntries(hits) };
  }),
  /** Mutations because their input may be too long for a URL; they write nothing. */
  test: read.input(keywordTrialInput).mutation(({ ctx, input }) => {
    const ask = async (compiled: Compiled, request: { role: string; message: string }) => {
      await countRoleTools(compiled, request.role);
      return tryMessage(ctx, compiled, request);
    };
    return tryKeywords({ categories: () => categories.list(ctx.client), states: ctx.states, ask }, input);
  }),
  check: read
    .input(keywordCheckInput)
    .mutation(async ({ ctx, input }) => checkTyped(await categories.list(ctx.client), input.id, input.keywords)),
  exportMap: read.input(mapExportInput).query(async ({ ctx, input }) => ({
    fileName: `categories.${input.format}`,
    ...(await parseInThread("categoryFile", input.format, await categories.list(ctx.client))),
  })),
  previewMap: edit.input(mapFileInput).mutation(async ({ ctx, input }) => {
    const { categories: read } = await parseInThread("categories", input.format, input.text);
    return previewMap(ctx.client, read);
  }),
  importMap: edit.input(mapImportInput).mutation(async ({ ctx, input }) => {
    const { categories: read } = await parseInThread("categories", input.format, input.text);
    return importMap(ctx.client, ctx.actor, read, input.mark);
  }),
});
