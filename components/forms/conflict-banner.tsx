"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Noun } from "@/server/engine/model/snapshot";
import { conflictingFields } from "./conflicting-fields";

type ConflictBannerProps = {
  noun: Noun | "evaluation";
  id: string;
  labels: Record<string, string>;
  mine: object;
  theirs: object;
  pending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

export function ConflictBanner({
  noun,
  id,
  labels,
  mine,
  theirs,
  pending,
  onKeepMine,
  onTakeTheirs,
}: ConflictBannerProps) {
  const events = useQuery(useTRPC().audit.list.queryOptions({ noun, limit: 50 })).data?.items;
  const editor = events?.find((event) => event.subjectId === id)?.actorName ?? "Someone else";
  return (
    <Notice
      tone="warn"
      alert
      title={`${editor} changed this ${noun} while you were editing`}
      actions={
        <>
          <Button variant="primary" pending={pending} onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button onClick={onTakeTheirs}>Use theirs</Button>
        </>
      }
    >
      <p>
        Nothing was saved. Your changes are still below. “Keep mine” overwrites their version; “Use theirs” loads it
        into the form.
      </p>
      <dl className="mt-3 grid gap-2">
        {conflictingFields(mine, theirs).map(({ field, mine: yours, theirs: other }) => (
          <div key={field} className="rounded-md border border-line bg-raised px-3 py-2">
            <dt className="font-medium text-sm">{labels[field] ?? field}</dt>
            <dd className="mt-1 grid gap-2 sm:grid-cols-2 sm:gap-4">
              <Version label="Yours" text={yours} />
              <Version label="Theirs" text={other} />
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-ink-faint text-sm">{label}</p>
      <p className="break-words">{text === "" ? "empty" : text}</p>
    </div>
  );
}
