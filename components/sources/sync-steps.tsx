"use client";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ReadingLarge, SHOWN_LETTERS } from "./large-text";
import { SyncReview } from "./sync-review";
import { describeOutcome, type Sync } from "./use-sync";

type SyncStepsProps = {
  source: { name: string };
  sync: Sync;
  tokensBefore: number;
};

export function SyncSteps({ source, sync, tokensBefore }: SyncStepsProps) {
  if (sync.isLooking) {
    return (
      <div aria-busy className="grid gap-2">
        <p className="text-ink-soft">
          Comparing {source.name} with the draft. Large sources can take up to a minute. Nothing is changed yet.
        </p>
        {sync.letters > SHOWN_LETTERS && <ReadingLarge letters={sync.letters} />}
        <SkeletonRows rows={4} label="changes" />
      </div>
    );
  }
  if (sync.lookError) {
    return (
      <Notice
        tone="danger"
        alert
        title="Couldn't read the source"
        actions={<Button onClick={sync.lookAgain}>Try again</Button>}
      >
        {sync.lookError.message} Nothing was changed.
      </Notice>
    );
  }
  if (sync.outcome) {
    const { added, changed, removed } = sync.outcome;
    return (
      <Notice
        tone="good"
        title={`Draft updated: ${describeOutcome(added, changed, removed)}`}
        actions={
          <>
            <Button asChild variant={added > 0 ? "secondary" : "primary"}>
              <Link href="/publish">Review and publish</Link>
            </Button>
            <Button asChild>
              <Link href={`/tools?source=${encodeURIComponent(source.name)}`}>View tools</Link>
            </Button>
          </>
        }
      >
        Agents get the changes when you publish.
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
          title="Couldn't apply the changes"
          actions={<Button onClick={sync.lookAgain}>Check again</Button>}
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
