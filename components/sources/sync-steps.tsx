"use client";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { SyncReview } from "./sync-review";
import { describeOutcome, type Sync } from "./use-sync";

type SyncStepsProps = {
  source: { name: string };
  sync: Sync;
  tokensBefore: number;
};

/** From looking to what was taken: one step at a time, in one place. */
export function SyncSteps({ source, sync, tokensBefore }: SyncStepsProps) {
  if (sync.isLooking) {
    return (
      <div aria-busy className="grid gap-2">
        <p className="text-ink-soft">
          Reading {source.name} and comparing it with the draft. Large sources take up to a minute; nothing is written.
        </p>
        <SkeletonRows rows={4} label="what would change" />
      </div>
    );
  }
  if (sync.lookError) {
    return (
      <Notice
        tone="danger"
        alert
        title="The source could not be read"
        actions={<Button onClick={sync.lookAgain}>Try again</Button>}
      >
        {sync.lookError.message} The draft and what agents get are as they were.
      </Notice>
    );
  }
  if (sync.outcome) {
    const { added, changed, removed } = sync.outcome;
    return (
      <Notice
        tone="good"
        title={`In the draft: ${describeOutcome(added, changed, removed)}`}
        actions={
          <>
            <Button asChild variant="primary">
              <Link href="/publish">Review and publish</Link>
            </Button>
            <Button asChild>
              <Link href={`/tools?source=${encodeURIComponent(source.name)}`}>See its tools</Link>
            </Button>
          </>
        }
      >
        Agents get it once you publish.
      </Notice>
    );
  }
  if (sync.plan === null) return null;
  return (
    <div className="grid gap-4">
      {sync.applyError && (
        <Notice
          tone="danger"
          alert
          title="Nothing was taken"
          actions={<Button onClick={sync.lookAgain}>Look again</Button>}
        >
          {sync.applyError.message}
        </Notice>
      )}
      <SyncReview
        key={sync.plan.hash}
        plan={sync.plan}
        tokensBefore={tokensBefore}
        pending={sync.isApplying}
        onApply={sync.take}
        onClose={sync.close}
      />
    </div>
  );
}
