"use client";

import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { useNounProcedures } from "@/components/editor/use-noun-procedures";
import { pageOf } from "@/components/shell/navigation";
import { readApiError } from "@/components/trpc/api-error";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toaster";
import type { AuditEvent } from "@/server/contract/audit";
import type { Noun } from "@/server/contract/noun-lists";

export function AuditActions({ event }: { event: AuditEvent }) {
  const href = linkOf(event);
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
      {canUndelete(event) && <Undelete event={event} />}
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

function Undelete({ event: { noun, subjectId, subjectName } }: { event: AuditEvent }) {
  const mayEdit = useMay("policy.edit");
  const undelete = useMutation(
    useNounProcedures(noun as Noun).undelete.mutationOptions({
      onSuccess: () => void toast.success(`Restored ${noun} ${subjectName} in the draft.`),
      onError: (error) => void toast.error(readApiError(error).message),
    }),
  );
  if (!mayEdit) return null;
  return (
    <Button
      size="sm"
      pending={undelete.isPending || undelete.isSuccess}
      onClick={() => undelete.mutate({ id: subjectId })}
    >
      <Undo2 aria-hidden />
      Restore
    </Button>
  );
}
