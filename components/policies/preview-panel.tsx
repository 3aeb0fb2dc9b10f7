"use client";

import { useState } from "react";
import { judgeHarm } from "@/components/harm/describe-harm";
import { HarmText } from "@/components/harm/harm-text";
import { TokenStep } from "@/components/tokens/tokens";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { MessageOrigin, PolicyPreview } from "@/server/contract/policies";
import { preparePreview } from "./prepare-preview";
import { PreviewRowItem } from "./preview-row-item";
import { usePictureState } from "./use-picture-state";
import type { usePreview } from "./use-policy-trial";

const ORIGINS: Record<MessageOrigin, string> = {
  role: "this role's latest messages",
  "other-roles": "the latest messages of other roles (none recorded for this one)",
  evaluations: "messages from evaluation cases (none recorded)",
  examples: "example phrases of the role's tools (no messages recorded)",
};

type PreviewPanelProps = {
  query: ReturnType<typeof usePreview>;
  isAsSaved: boolean;
};

export function PreviewPanel({ query, isAsSaved }: PreviewPanelProps) {
  const { setRole } = usePictureState();
  const { data } = query;
  return (
    <Panel
      title="Before and after"
      flush
      action={
        data && (
          <Select
            aria-label="Role to preview"
            className="w-44"
            value={data.role}
            onChange={setRole}
            options={data.roles.map(({ name, usesPolicy }) => ({
              value: name,
              label: name,
              ...(!usesPolicy && { hint: "Uses another policy" }),
            }))}
          />
        )
      }
    >
      <QueryView
        query={query}
        failure="Couldn't run the messages."
        pending={
          <div className="grid gap-3 p-4">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/5" />
          </div>
        }
      >
        {(data) => <Preview preview={data} isAsSaved={isAsSaved} isStale={query.isPlaceholderData} />}
      </QueryView>
    </Panel>
  );
}

const FEW = 4;

type PreviewProps = {
  preview: PolicyPreview;
  isAsSaved: boolean;
  isStale: boolean;
};

function Preview({ preview, isAsSaved, isStale }: PreviewProps) {
  const [showsSame, setShowsSame] = useState(false);
  const [limit, setLimit] = useState(FEW);
  const { differing, same, tokensBefore, tokensAfter } = preparePreview(preview.rows);
  if (preview.origin === null) {
    return (
      <div className="p-4">
        <EmptyState>No messages to preview: none are recorded, and no tool has an example phrase.</EmptyState>
      </div>
    );
  }
  const harm = judgeHarm(preview.harm);
  const shown = isAsSaved || showsSame ? [...differing, ...same] : differing;
  return (
    <div aria-busy={isStale}>
      <div className="border-line border-b px-4 py-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <TokenStep before={tokensBefore} after={tokensAfter} against="before the change" harm={harm} />
          <span className="text-ink-soft text-sm">
            {isAsSaved
              ? `for ${countOf(preview.rows.length, "message")}. Change a setting to see its effect`
              : `for ${countOf(preview.rows.length, "message")}, ${formatCount(differing.length)} with different results`}
          </span>
        </p>
        {!isAsSaved && <HarmText harm={preview.harm} className="mt-1" />}
        <p className="mt-1 text-ink-faint text-sm">
          {preview.against.isSaved ? "Saved policy" : `Policy ${preview.against.policy}`} → this form, on{" "}
          {ORIGINS[preview.origin]}. Each message starts a new session, so stability and discovered tools have no effect
          here. {preview.degraded && "The embedder is down, so only words count."}
        </p>
      </div>
      <ul aria-label="Messages">
        {shown.slice(0, limit).map((row) => (
          <PreviewRowItem key={row.message} row={row} harm={harm} />
        ))}
      </ul>
      <ShowMore hidden={Math.max(0, shown.length - limit)} onShow={() => setLimit(shown.length)} />
      {!isAsSaved && same.length > 0 && (
        <div className="px-4 py-2">
          <Button size="sm" variant="ghost" aria-expanded={showsSame} onClick={() => setShowsSame(!showsSame)}>
            {showsSame ? "Hide" : "Show"} {countOf(same.length, "unchanged message")}
          </Button>
        </div>
      )}
    </div>
  );
}
