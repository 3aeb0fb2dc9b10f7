"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useMay } from "@/components/auth/me-context";
import type { RoundRef } from "@/components/chat/chat-actions";
import { RuleLinks } from "@/components/trace/rule-links";
import { useTRPC } from "@/components/trpc/trpc";
import { QueryView } from "@/components/ui/query-view";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { WhyBox } from "@/components/why/why-box";
import type { ChatState } from "@/server/contract/chats";
import { MissingForm } from "./missing-form";
import { prepareCandidates } from "./prepare-candidates";
import { roundTitle } from "./round-title";
import { RoundTrace } from "./round-trace";

/** `missing` puts the report form first. */
export type Explained = { readonly round: RoundRef; readonly about: "why" | "missing" };

type WhyDrawerProps = { state: ChatState; explained: Explained | null; onClose: () => void };

export function WhyDrawer({ state, explained, onClose }: WhyDrawerProps) {
  return (
    <Sheet open={explained !== null} onOpenChange={(open) => !open && onClose()} title="Why these tools?" side="right">
      {explained && (
        <Explanation key={`${explained.round.messageId} ${explained.round.index}`} state={state} {...explained} />
      )}
    </Sheet>
  );
}

function Explanation({ state, round, about }: Explained & { state: ChatState }) {
  const mayReadPolicy = useMay("policy.read");
  const whyId = useId();
  const { messageId, index } = round;
  const { id: chatId } = state.chat;
  // Decisions never change.
  const asked = useTRPC().chats.explain.queryOptions(
    { chatId, messageId, index },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const explained = useQuery(asked);
  const candidates = explained.data ? prepareCandidates(explained.data.outcomes) : [];
  const roundId = state.messages.find(({ id }) => id === messageId)?.rounds[index]?.resolutionId ?? null;
  const missing = (
    <MissingForm round={{ chatId, messageId, index }} candidates={candidates} mayReadPolicy={mayReadPolicy} />
  );
  return (
    <RuleLinks value={mayReadPolicy}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4">
        {about === "missing" && missing}
        <QueryView query={explained} failure="Couldn't load the explanation." pending={<TraceSkeleton />} keepsData>
          {(view) => <RoundTrace view={view} title={roundTitle(state, round)} />}
        </QueryView>
        {roundId !== null && (
          <section aria-labelledby={whyId} className="grid gap-2 border-line border-t pt-4">
            <h3 id={whyId} className="font-medium">
              Why not this tool?
            </h3>
            <WhyBox about={{ kind: "round", roundId }} candidates={candidates} />
          </section>
        )}
        {about === "why" && missing}
      </div>
    </RuleLinks>
  );
}

function TraceSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="w-2/5" />
      <Skeleton className="h-8" />
      <SkeletonRows rows={5} label="tools" />
    </div>
  );
}
