"use client";

import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { FIRST_STEPS, type FirstRun, type FirstStep } from "@/server/contract/first-run";

const STEPS: Record<FirstStep, { title: string; href: string }> = {
  tools: { title: "Connect your first tools", href: "/welcome" },
  roles: { title: "Choose which roles may use them", href: "/sources" },
  published: { title: "Publish", href: "/publish" },
  key: { title: "Create an agent key", href: "/keys" },
  call: { title: "Make a first call, or send one through the gateway", href: "/gateway" },
  people: { title: "Invite someone", href: "/people" },
};

const REFETCH_MS = 5_000;

/** The steps that are done, or null where no checklist belongs: everything is done, or someone dismissed it in this browser. */
export function useChecklist(): { isPending: boolean; done: FirstRun["done"] | null } {
  const mayManage = useMay("people.manage");
  const isDismissed = useSyncExternalStore(subscribe, readDismissed, () => true);
  const isShown = mayManage && !isDismissed;
  const first = useQuery(
    useTRPC().firstRun.get.queryOptions(undefined, { enabled: isShown, refetchInterval: REFETCH_MS }),
  );
  const done = isShown && first.data ? first.data.done : null;
  return { isPending: isShown && first.isPending, done: done && countDone(done) < FIRST_STEPS.length ? done : null };
}

function countDone(done: FirstRun["done"]): number {
  return FIRST_STEPS.filter((step) => done[step]).length;
}

/** Ticks itself off. */
export function Checklist({ done }: { done: FirstRun["done"] }) {
  return (
    <Panel
      title={`Getting started: ${countDone(done)} of ${FIRST_STEPS.length} done`}
      action={
        <IconButton label="Dismiss the checklist" onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      }
    >
      <ol className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {FIRST_STEPS.map((step) => (
          <li key={step} className="flex items-start gap-2">
            {done[step] ? (
              <CircleCheck role="img" aria-label="Done:" className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Circle role="img" aria-label="To do:" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
            )}
            {done[step] ? (
              <span className="text-ink-soft">{STEPS[step].title}</span>
            ) : (
              <Link href={STEPS[step].href} className="underline decoration-line-strong underline-offset-2">
                {STEPS[step].title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const KEY = "toolcrib.checklist";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readDismissed(): boolean {
  try {
    return window.localStorage.getItem(KEY) === "dismissed";
  } catch {
    return false;
  }
}

function dismiss(): void {
  try {
    window.localStorage.setItem(KEY, "dismissed");
  } catch {
    // Without storage it is back after a reload.
  }
  for (const listener of listeners) listener();
}
