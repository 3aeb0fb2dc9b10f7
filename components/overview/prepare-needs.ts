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
  /** What the misses are counted over. */
  readonly words: string;
  readonly days: number;
  readonly role: string;
};

/** What waits for a person, the most urgent first. Empty: nothing does. */
export function prepareNeeds({ needs, health, embedderDetail, words, days, role }: Facts): Need[] {
  const { misses, lint, failingSources, driftedTools, unpublished } = needs;
  const found: (Need | false)[] = [
    health.database === "down" && {
      key: "database",
      tone: "danger",
      text: "The database cannot be reached",
      detail: "Agents are served from memory; nothing can be changed or recorded until it is back.",
      href: "/settings",
    },
    health.embedder === "down" && {
      key: "embedder",
      tone: "danger",
      text: "The embedder is down",
      detail: `${asSentence(embedderDetail)} Tools are chosen by words alone.`,
      href: "/settings",
    },
    health.records.dropped > 0 && {
      key: "records",
      tone: "danger",
      text: `${countOf(health.records.dropped, "record")} dropped since the process started`,
      detail: "More came in than could be written; figures for that time are too low.",
      href: "/settings",
    },
    lint.errors > 0 && {
      key: "lint-errors",
      tone: "danger",
      text: `${countOf(lint.errors, "error")} in the draft`,
      detail: "The draft cannot be published until they are mended.",
      href: "/publish",
    },
    failingSources.length > 0 && {
      key: "sources",
      tone: "danger",
      text: `${countOf(failingSources.length, "source")} could not be read`,
      detail:
        failingSources.length === 1
          ? `${failingSources[0]?.name}: ${failingSources[0]?.error}`
          : listNames(failingSources.map(({ name }) => name)),
      href: failingSources.length === 1 ? `/sources/${encodeURIComponent(failingSources[0]?.id ?? "")}` : "/sources",
    },
    driftedTools > 0 && {
      key: "drift",
      tone: "warn",
      text: `Sources changed ${countOf(driftedTools, "tool")} since the last revision`,
      detail: "The changes are in the draft; agents get none of them before you publish.",
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
      text: `${countOf(total(misses), "miss", "misses")} in the last ${words}`,
      detail: describeMisses(misses),
      href: ofRole(`/misses?days=${days}`, role),
    },
    lint.warnings > 0 && {
      key: "lint-warnings",
      tone: "info",
      text: `${countOf(lint.warnings, "warning")} about the draft`,
      detail: null,
      href: "/publish",
    },
  ];
  return found.filter((need) => need !== false);
}

const MISS_WORDS: Record<keyof Needs["misses"], string> = {
  unsent: "called unsent",
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
