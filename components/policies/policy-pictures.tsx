"use client";

import { useState } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useDebounced } from "@/components/ui/use-debounced";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { BandPanel } from "./band-panel";
import { ContextUsed } from "./context-used";
import { PreviewPanel } from "./preview-panel";
import { TokensPanel } from "./tokens-panel";
import { usePictureState } from "./use-picture-state";
import { useBands, useOpenedPolicy, usePreview } from "./use-policy-trial";

type PolicyPicturesProps = {
  settings: PolicySettings;
  saved: PolicySettings | null;
  isValid: boolean;
};

const SETTLE_MS = 200;

export function PolicyPictures({ settings, saved, isValid }: PolicyPicturesProps) {
  const opened = useOpenedPolicy();
  const { role } = usePictureState();
  const [contextUsed, setContextUsed] = useState(0);
  const settled = useDebounced(settings, SETTLE_MS);
  const settledContext = useDebounced(contextUsed, SETTLE_MS);
  const isAsSaved = saved !== null && JSON.stringify(settled) === JSON.stringify(saved);
  const trial = {
    id: opened,
    settings: isAsSaved ? null : settled,
    contextUsed: settled.thresholds.trigger === "context-used" ? settledContext : 0,
  };
  const bands = useBands(trial);
  const preview = usePreview(trial, role);
  return (
    <section
      aria-label="What these settings do"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="grid min-w-0 gap-5 outline-offset-4 xl:sticky xl:top-[calc(1rem+var(--draft-bar,0px))] xl:max-h-[calc(100dvh-6rem-var(--draft-bar,0px))] xl:overflow-y-auto"
    >
      {!isValid && <Notice tone="warn">A setting is invalid. The charts show the last valid settings.</Notice>}
      {settings.thresholds.trigger === "context-used" && <ContextUsed value={contextUsed} onChange={setContextUsed} />}
      <BandPanel query={bands} isNew={saved === null} />
      <TokensPanel query={preview} />
      <PreviewPanel query={preview} isAsSaved={isAsSaved} />
      <p className="text-ink-faint text-sm">
        To measure recall and tokens on labeled cases,{" "}
        <Link href="/evaluations" className="text-accent underline underline-offset-2">
          sweep a threshold in Evaluations
        </Link>
        .
      </p>
    </section>
  );
}
