"use client";

import { Undo2 } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import { useAction } from "@/components/forms/use-action";
import { pageOf } from "@/components/shell/navigation";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { AuditEvent } from "@/server/contract/audit";
import { NOUNS, type Noun } from "@/server/contract/noun-lists";

export function AuditActions({ event }: { event: AuditEvent }) {
  const href = linkOf(event);
  const noun = canUndelete(event) ? NOUNS.find((known) => known === event.noun) : undefined;
  if (!hasActions(event)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      {href !== null && (
        <Button asChild size="sm">
          <Link href={href}>
            Open {event.noun === "revision" ? event.subjectName : `${event.noun} ${event.subjectName}`}
          </Link>
        </Button>
      )}
      {event.inDraft !== null && (
        <Button asChild size="sm" variant="ghost">
          <Link href={`/audit?subject=${encodeURIComponent(event.subjectId)}`}>Full history</Link>
        </Button>
      )}
      {noun !== undefined && <Undelete {...event} noun={noun} />}
    </div>
  );
}

export function hasActions(event: AuditEvent): boolean {
  return linkOf(event) !== null || event.inDraft !== null;
}

function linkOf({ noun, subjectId, inDraft }: AuditEvent): string | null {
  if (inDraft === true) return pageOf(noun, subjectId);
  return noun === "revision" ? `/revisions/${encodeURIComponent(subjectId)}` : null;
}

function canUndelete({ action, inDraft }: AuditEvent): boolean {
  return action === "delete" && inDraft === false;
}

function Undelete({ noun, subjectId, subjectName }: { noun: Noun; subjectId: string; subjectName: string }) {
  const mayEdit = useMay("policy.edit");
  const undelete = useAction(
    { mutationFn: NOUN_ACTIONS[noun](useTRPCClient()).undelete },
    { done: `Restored ${noun} ${subjectName} in the draft.` },
  );
  if (!mayEdit) return null;
  return (
    <Button size="sm" pending={undelete.isBusy} onClick={() => undelete.mutate(subjectId)}>
      <Undo2 aria-hidden />
      Restore
    </Button>
  );
}
