import { describeRollback } from "@/components/gateway/describe-gateway";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { Health } from "@/server/contract/health";
import type { Needs } from "@/server/contract/overview";
import { ofRole } from "./overview-range";

export type Need = {
  readonly key: string;
  readonly tone: "danger" | "warn" | "info";
  readonly text: string;
  readonly detail: string | null;
  readonly href: string;
};

type Facts = {
  readonly needs: Needs;
  readonly health: Pick<Health, "database" | "embedder" | "records">;
  readonly embedderDetail: string;
  /** The period in which misses are counted, such as "7 days". */
  readonly words: string;
  readonly days: number;
  readonly role: string;
};

export function prepareNeeds({ needs, health, embedderDetail, words, days, role }: Facts): Need[] {
  const { misses, lint, failingSources, driftedTools, unpublished, rollbacks } = needs;
  const found: (Need | false)[] = [
    health.database === "down" && {
      key: "database",
      tone: "danger",
      text: "The database is unreachable",
      detail: "Agents are served from memory. Nothing can be changed or recorded until it's back.",
      href: "/settings",
    },
    health.embedder === "down" && {
      key: "embedder",
      tone: "danger",
      text: "The embedder is down",
      detail: `${asSentence(embedderDetail)} Tools are ranked by words only.`,
      href: "/settings",
    },
    health.records.dropped > 0 && {
      key: "records",
      tone: "danger",
      text: `${countOf(health.records.dropped, "record")} dropped since startup`,
      detail: "They arrived faster than they could be written, so figures for that period are too low.",
      href: "/settings",
    },
    lint.errors > 0 && {
      key: "lint-errors",
      tone: "danger",
      text: `${countOf(lint.errors, "error")} in the draft`,
      detail: "Fix them to publish the draft.",
      href: "/publish#checks",
    },
    failingSources.length > 0 && {
      key: "sources",
      tone: "danger",
      text: `Couldn't read ${countOf(failingSources.length, "source")}`,
      detail:
        failingSources.length === 1
          ? `${failingSources[0]?.name}: ${failingSources[0]?.error}`
          : listNames(failingSources.map(({ name }) => name)),
      href: failingSources.length === 1 ? `/sources/${encodeURIComponent(failingSources[0]?.id ?? "")}` : "/sources",
    },
    rollbacks.length > 0 && {
      key: "rollbacks",
      tone: "danger",
      text: `The gateway switched ${countOf(rollbacks.length, "role")} back to observe`,
      detail: rollbacks.map(({ role, reason }) => `${role}: ${describeRollback(reason)}`).join(" "),
      href: "/gateway",
    },
    driftedTools > 0 && {
      key: "drift",
      tone: "warn",
      text: `Sources changed ${countOf(driftedTools, "tool")} since the last revision`,
      detail: "The changes are in the draft. Agents get them when you publish.",
      href: "/sources",
    },
    unpublished > 0 && {
      key: "unpublished",
      tone: "warn",
      text: countOf(unpublished, "unpublished change"),
      detail: null,
      href: "/publish",
    },
    total(misses) > 0 && {
      key: "misses",
      tone: "warn",
      text: `Tools were missing ${countOf(total(misses), "time")} in the last ${words}`,
      detail: describeMisses(misses),
      href: ofRole(`/misses?days=${days}`, role),
    },
    lint.warnings > 0 && {
      key: "lint-warnings",
      tone: "info",
      text: `${countOf(lint.warnings, "warning")} in the draft`,
      detail: null,
      href: "/publish#checks",
    },
  ];
  return found.filter((need) => need !== false);
}

const MISS_WORDS: Record<keyof Needs["misses"], string> = {
  unsent: "called but not sent",
  unknown: "unknown",
  denied: "denied",
  loaded: "loaded by the model",
  searched: "searched for",
};

function describeMisses(misses: Needs["misses"]): string {
  const kinds = Object.keys(MISS_WORDS) as (keyof Needs["misses"])[];
  return kinds
    .filter((kind) => misses[kind] > 0)
    .map((kind) => `${formatCount(misses[kind])} ${MISS_WORDS[kind]}`)
    .join(", ");
}

function total(misses: Needs["misses"]): number {
  return Object.values(misses).reduce((sum, count) => sum + count, 0);
}

function asSentence(text: string): string {
  return text === "" || /[.?!]$/.test(text) ? text : `${text}.`;
}
