"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { GatePanel } from "@/components/evaluations/gate-panel";
import { ExposurePanel } from "@/components/publishing/exposure-panel";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { DiffPanels } from "./diff-panels";
import { EffectOnMessages } from "./effect-on-messages";
import { LintPanel } from "./lint-panel";
import { PublishForm } from "./publish-form";

export function PublishPage() {
  const trpc = useTRPC();
  // Asked for at once with the review, because it takes longest.
  const effect = useQuery(trpc.revisions.effect.queryOptions(undefined, { staleTime: "static", gcTime: 0 }));
  // No background refetch: people must publish exactly what they reviewed.
  const review = useQuery(
    trpc.revisions.review.queryOptions(undefined, {
      staleTime: "static",
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  return (
    <>
      <PageHeader
        title="Review and publish"
        description={
          review.data &&
          `Compares the draft with revision ${review.data.base}, which agents use now. Publishing creates revision ${review.data.base + 1}.`
        }
      />
      <QueryView query={review} failure="Couldn't compare the draft." pending="the review">
        {(data) =>
          data.diff.changes.length === 0 ? (
            <div className="grid gap-4">
              <EmptyState
                action={
                  <Button asChild>
                    <Link href={`/revisions/${data.base}`}>View revision {data.base}</Link>
                  </Button>
                }
              >
                No unpublished changes.
              </EmptyState>
              {data.lint.length > 0 && <LintPanel findings={data.lint} />}
            </div>
          ) : (
            <Review review={data} effect={effect} onStale={() => review.refetch()} />
          )
        }
      </QueryView>
    </>
  );
}

type ReviewProps = {
  review: ApiOutput["revisions"]["review"];
  effect: ComponentProps<typeof EffectOnMessages>["effect"];
  onStale: () => void;
};

function Review({ review, effect, onStale }: ReviewProps) {
  const reload = () => {
    onStale();
    void effect.refetch();
  };
  return (
    <div className="grid gap-4">
      <DiffPanels diff={review.diff} linkToDraft />
      <EffectOnMessages effect={effect} />
      {review.gates.length > 0 && <GatePanel draftHash={review.draftHash} gates={review.gates} />}
      {review.hasRules && <ExposurePanel exposures={review.exposures} />}
      <LintPanel findings={review.lint} />
      <PublishForm review={review} isComplete={!effect.isFetching} onStale={reload} />
    </div>
  );
}
