import { rollbackReason } from "@/server/contract/gateway";
import type { ExpensiveTool, OverviewInput, OverviewView, Traffic } from "@/server/contract/overview";
import type { TaxRow } from "@/server/contract/usage";
import { listRollbacks } from "@/server/gateway/gateway-stats.view";
import { readEstimate } from "@/server/insights/usage/estimate.view";
import { countMisses } from "@/server/insights/usage/misses.view";
import { readModeShare } from "@/server/insights/usage/mode-share.view";
import { readNeverSent } from "@/server/insights/usage/never-sent.view";
import { readSpend } from "@/server/insights/usage/spend.view";
import { readTax } from "@/server/insights/usage/tax.view";
import { readSlowestTools } from "@/server/insights/usage/tool-times.view";
import { hasRounds, readTraffic, readTrafficBy } from "@/server/insights/usage/traffic.view";
import { listAudit } from "@/server/lib/audit/audit.view";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Draft, DraftCache } from "@/server/policy/draft/draft-cache";
import { countChanges, lintDraft } from "@/server/policy/revisions/revisions.service";
import { listRevisions } from "@/server/policy/revisions/revisions.view";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { countDriftedTools, listSourceStates, readObserved } from "./overview.view";
import { fillBuckets, periodOf } from "./period.service";
import { priceSpend } from "./price-spend.service";

type OverviewServices = {
  readonly client: PrismaClient;
  readonly served: Pick<ServedRevisions, "current">;
  readonly drafts: DraftCache;
};

const EXPENSIVE_TOOLS = 10;
const RECENT = 8;

export async function readOverview(
  { client, served, drafts }: OverviewServices,
  { range, role = null }: OverviewInput,
  at = new Date(),
): Promise<OverviewView> {
  const period = periodOf(range, role, at);
  const { now, before } = period;
  const [
    some,
    past,
    rows,
    spend,
    modes,
    tax,
    slowest,
    neverSent,
    misses,
    sources,
    drifted,
    lint,
    changes,
    audit,
    newest,
    rollbacks,
    estimate,
    observed,
  ] = await Promise.all([
    hasRounds(client),
    readTraffic(client, before),
    readTrafficBy(client, period.bucket, now),
    readSpend(client, now),
    readModeShare(client, now),
    readTax(client, "tool", now),
    readSlowestTools(client, now),
    readNeverSent(client, now),
    countMisses(client, now),
    listSourceStates(client),
    countDriftedTools(client),
    drafts.derive(countFindings),
    drafts.derive(countChanges),
    listAudit(client, { limit: RECENT }),
    listRevisions(client, { limit: 1 }),
    listRollbacks(client),
    readEstimate(client, now),
    readObserved(client, now),
  ]);
  const series = fillBuckets(period, rows);
  const total = sumUp(series);
  const failing = sources.flatMap(({ id, name, error }) => (error === null ? [] : [{ id, name, error }]));
  const published = served.current()?.snapshot ?? null;
  return {
    hasRounds: some,
    period: { bucket: period.bucket, from: now.from.toISOString(), to: now.to.toISOString() },
    now: total,
    estimate,
    before: past,
    observed,
    series,
    spend: priceSpend(spend, published),
    modes,
    mostExpensive: toMostExpensive(tax, total.sentTokens),
    slowest,
    neverSent,
    needs: {
      misses,
      lint,
      failingSources: failing,
      driftedTools: drifted,
      unpublished: changes.count,
      rollbacks: rollbacks.map(({ role, at, reason }) => ({
        role,
        at: at.toISOString(),
        reason: rollbackReason.safeParse(reason).data ?? null,
      })),
    },
    recent: audit.items,
    revision: newest.items[0] ?? null,
    roles: (published?.roles ?? []).map(({ id, name }) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    sources: { enabled: sources.length, failing: failing.length },
  };
}

async function countFindings(draft: Draft): Promise<OverviewView["needs"]["lint"]> {
  const findings = await draft.derive(lintDraft);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: findings.length - errors };
}

function sumUp(series: readonly Traffic[]): Traffic {
  const sum = (key: keyof Traffic) => series.reduce((total, row) => total + row[key], 0);
  return {
    rounds: sum("rounds"),
    sentTokens: sum("sentTokens"),
    baselineTokens: sum("baselineTokens"),
    calling: sum("calling"),
    covered: sum("covered"),
    escaped: sum("escaped"),
  };
}

function toMostExpensive(tax: readonly TaxRow[], sentTokens: number): ExpensiveTool[] {
  return tax.slice(0, EXPENSIVE_TOOLS).flatMap(({ key, rounds, sentTokens: tokens }) => {
    return key === null
      ? []
      : [{ tool: key, timesSent: rounds, tokens, share: sentTokens === 0 ? 0 : tokens / sentTokens }];
  });
}
