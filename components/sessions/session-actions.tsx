"use client";

import { ClipboardCheck, GitFork, Play, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/words/count-of";
import type { SessionTimeline } from "@/server/contract/sessions";
import { CollectDialog } from "./collect-dialog";
import { ForkDialog } from "./fork-dialog";
import type { TimelineEpoch } from "./prepare-timeline";

type SessionActionsProps = {
  session: SessionTimeline;
  epochs: readonly TimelineEpoch[];
  isReplaying: boolean;
  onReplay: () => void;
};

export function SessionActions({ session, epochs, isReplaying, onReplay }: SessionActionsProps) {
  const mayEdit = useMay("policy.edit");
  const [open, setOpen] = useState<"reset" | "fork" | "collect" | null>(null);
  const close = () => setOpen(null);
  // Other people's chats are read-only.
  if (session.isPrivate) return null;
  return (
    <>
      {mayEdit && session.isLive && (
        <>
          <Button variant="ghost" onClick={() => setOpen("reset")}>
            <RotateCcw aria-hidden />
            Reset
          </Button>
          <Button variant="ghost" onClick={() => setOpen("fork")}>
            <GitFork aria-hidden />
            Fork
          </Button>
        </>
      )}
      {mayEdit && session.rounds.length > 0 && (
        <Button onClick={() => setOpen("collect")}>
          <ClipboardCheck aria-hidden />
          Save as cases
        </Button>
      )}
      {!isReplaying && session.rounds.length > 0 && (
        <Button variant="primary" onClick={onReplay}>
          <Play aria-hidden />
          Replay with the draft
        </Button>
      )}
      <ResetDialog open={open === "reset"} session={session} onClose={close} />
      {open === "fork" && <ForkDialog session={session} onClose={close} />}
      {open === "collect" && <CollectDialog epochs={epochs} onClose={close} />}
    </>
  );
}

type ResetDialogProps = { open: boolean; session: SessionTimeline; onClose: () => void };

function ResetDialog({ open, session, onClose }: ResetDialogProps) {
  const reset = useAction(useTRPC().sessions.reset.mutationOptions(), {
    done: "Session reset. The next round starts over.",
    onDone: onClose,
    failure: "Couldn't reset the session.",
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Reset session ${session.externalId}?`}
      consequence={`This unloads ${countOf(session.loaded.length, "tool")} and starts over at round 1. The next round can't use the provider's cache. Records are kept. You can't undo this; to keep the loaded tools, fork the session first.`}
      action={`Reset session ${session.externalId}`}
      pending={reset.isPending}
      onConfirm={() => reset.mutate({ id: session.id })}
    />
  );
}
