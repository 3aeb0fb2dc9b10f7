import type { Context } from "@/server/api/trpc/context";
import { permitted, router } from "@/server/api/trpc/init";
import { sharesFeedback } from "@/server/chat/rate-answer";
import { byId, rowRef } from "@/server/contract/common";
import { gatesInput, runCasesInput, runsInput, startRunsInput, sweepInput } from "@/server/contract/eval-runs";
import {
  addCasesInput,
  casesInput,
  collectInput,
  createSetInput,
  importCasesInput,
  removeCasesInput,
  updateCaseInput,
  updateSetInput,
} from "@/server/contract/evaluations";
import { may } from "@/server/contract/permissions";
import { addCases, editCase, removeCases } from "@/server/lab/evaluations/cases.service";
import { collectCases } from "@/server/lab/evaluations/collect.view";
import { createSet, removeSet, undeleteSet, updateSet } from "@/server/lab/evaluations/evaluations.service";
import { listSetViews, readSetView } from "@/server/lab/evaluations/evaluations.view";
import { importFile, previewImport } from "@/server/lab/evaluations/import-cases";
import { exportCases, readCases } from "@/server/lab/evaluations/read-cases.service";
import { prepareRuns, prepareSweep, readRunCases } from "@/server/lab/evaluations/runs.service";
import { listRuns, readRun } from "@/server/lab/evaluations/runs.view";
import { readGates } from "@/server/policy/evaluation-sets/gates.service";

const read = permitted("policy.read");
const edit = permitted("policy.edit");

/** Only an admin decides what publishing must pass. */
async function rightsOf(ctx: Pick<Context, "findMe">): Promise<{ mayGuard: boolean }> {
  const me = await ctx.findMe();
  return { mayGuard: me !== null && may(me.accountRole, "people.manage") };
}

const setProcedures = {
  list: read.query(({ ctx }) => listSetViews(ctx.client)),
  get: read.input(byId).query(({ ctx, input }) => readSetView(ctx.client, input.id)),
  create: edit.input(createSetInput).mutation(async ({ ctx, input }) => {
    const { id } = await createSet(ctx.client, ctx.actor, input, await rightsOf(ctx));
    return readSetView(ctx.client, id);
  }),
  update: edit.input(updateSetInput).mutation(async ({ ctx, input }) => {
    await updateSet(ctx.client, ctx.actor, input, await rightsOf(ctx));
    return readSetView(ctx.client, input.id);
  }),
  remove: edit.input(rowRef).mutation(async ({ ctx, input }) => {
    await removeSet(ctx.client, ctx.actor, input, await rightsOf(ctx));
    return { ok: true as const };
  }),
  undelete: edit.input(byId).mutation(async ({ ctx, input }) => {
    await undeleteSet(ctx.client, ctx.actor, input.id, await rightsOf(ctx));
    return readSetView(ctx.client, input.id);
  }),
};

const caseProcedures = {
  cases: read.input(casesInput).query(({ ctx, input }) => readCases(ctx.client, input)),
  addCases: edit
    .input(addCasesInput)
    .mutation(({ ctx, input }) => addCases(ctx.client, ctx.actor, input.setId, input.cases)),
  updateCase: edit
    .input(updateCaseInput)
    .mutation(async ({ ctx, input }) => editCase(ctx.client, ctx.actor, input, await rightsOf(ctx))),
  removeCases: edit
    .input(removeCasesInput)
    .mutation(async ({ ctx, input }) =>
      removeCases(ctx.client, ctx.actor, input.setId, input.caseIds, await rightsOf(ctx)),
    ),
  previewImport: edit.input(importCasesInput).mutation(({ ctx, input }) => previewImport(ctx.client, input)),
  importCases: edit
    .input(importCasesInput)
    .mutation(async ({ ctx, input }) => importFile(ctx.client, ctx.actor, input, await rightsOf(ctx))),
  exportCases: read.input(byId).query(({ ctx, input }) => exportCases(ctx.client, input.id)),
  collect: edit.input(collectInput).query(async ({ ctx, input }) => ({
    items: await collectCases(ctx.client, ctx.me.id, input),
    keepsMessages: ctx.settings.current().records.messages === "kept",
    sharesFeedback: sharesFeedback(ctx.settings.current()),
  })),
};

const runProcedures = {
  runs: read.input(runsInput).query(({ ctx, input }) => listRuns(ctx.client, input.setId, input.limit)),
  run: read.input(byId).query(({ ctx, input }) => readRun(ctx.client, input.id)),
  runCases: read.input(runCasesInput).query(({ ctx, input }) => readRunCases(ctx.client, input)),
  startRuns: edit.input(startRunsInput).mutation(async ({ ctx, input }) => {
    const ids = await prepareRuns(ctx.client, { actor: ctx.actor, process: ctx.runs.process }, input);
    ctx.runs.start(ids);
    return { ids };
  }),
  startSweep: edit.input(sweepInput).mutation(async ({ ctx, input }) => {
    const id = await prepareSweep(ctx.client, { actor: ctx.actor, process: ctx.runs.process }, input);
    ctx.runs.start([id]);
    return { id };
  }),
  cancelRun: edit.input(byId).mutation(async ({ ctx, input }) => ({ cancelled: await ctx.runs.cancel(input.id) })),
  gates: read.input(gatesInput).query(({ ctx, input }) => readGates(ctx.client, input.hash)),
};

export const evaluationsRouter = router({ ...setProcedures, ...caseProcedures, ...runProcedures });
