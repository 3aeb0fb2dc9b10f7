"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import { countOf } from "@/components/words/count-of";
import type { CollectQuery } from "@/server/contract/evaluations";
import { CollectList } from "./collect-list";
import { describeAdded } from "./describe-added";
import type { SetView } from "./set-actions";

const DAYS = [
  { value: "1", label: "Last day" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
] as const;
const KINDS: readonly { value: CollectQuery["kind"]; label: string; hint: string }[] = [
  { value: "called", label: "Called a tool", hint: "The called tools become the needed tools" },
  { value: "missed", label: "Called a tool that was not sent", hint: "Tools that the policy should have sent" },
  { value: "quiet", label: "Called no tool", hint: "Small talk, according to agent reports" },
  { value: "rated", label: "Rated in the chat", hint: "Labeled by the person who asked" },
];
/** The kind of the cases that are added. */
const CASE_KINDS: Readonly<Record<CollectQuery["kind"], string>> = {
  ...{ called: "recorded", missed: "recorded", quiet: "chat", rated: "rated" },
};
const ANY = "-";

/** Each message is listed once, as it was last sent. */
export function CollectDialog({ set, onClose }: { set: SetView; onClose: () => void }) {
  const trpc = useTRPC();
  const [days, setDays] = useState<(typeof DAYS)[number]["value"]>("7");
  const [role, setRole] = useState(ANY);
  const [kind, setKind] = useState<CollectQuery["kind"]>("called");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const roles = useQuery(trpc.roles.list.queryOptions(undefined, { staleTime: 60_000 }));
  const found = useQuery(
    trpc.evaluations.collect.queryOptions(
      { setId: set.id, days: Number(days), role: role === ANY ? null : role, kind },
      { placeholderData: keepPreviousData },
    ),
  );
  const add = useAction(trpc.evaluations.addCases.mutationOptions(), {
    done: (answer) => describeAdded(answer, set.name),
    onDone: onClose,
    failure: "inline",
  });
  const fresh = found.data?.items.filter(({ isInSet }) => !isInSet) ?? [];
  const known = (found.data?.items.length ?? 0) - fresh.length;
  const chosen = fresh.filter((entry) => !left.has(keyOf(entry)));
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  const submit = () =>
    add.mutate({
      setId: set.id,
      cases: chosen.map(({ message, role: name, history, needs }) => ({
        ...{ message, role: name, needs: [...needs], kind: CASE_KINDS[kind] },
        ...(history.length > 0 && { history: [...history] }),
      })),
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-3xl"
      title="Collect from recorded sessions"
      description="Turns recorded messages into cases. The tools that were called become the needed tools."
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <Select aria-label="Period" className="w-auto" value={days} onChange={setDays} options={DAYS} />
          <Select
            aria-label="Role"
            className="w-auto"
            value={role}
            onChange={setRole}
            options={[
              { value: ANY, label: "All roles" },
              ...(roles.data ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
          />
          <Select aria-label="Which messages" className="w-auto" value={kind} onChange={setKind} options={KINDS} />
        </div>
        {add.error && (
          <Notice tone="danger" alert title="Couldn't add the cases">
            {add.refusal?.message}
          </Notice>
        )}
        <QueryView query={found} failure="Couldn't load the sessions." pending="messages">
          {(data) =>
            fresh.length === 0 ? (
              <EmptyState>
                {kind === "rated" && !data.sharesFeedback
                  ? "Rated answers don't become cases. An admin can change this under Settings, Chat."
                  : !data.keepsMessages
                    ? "Messages are not kept, so there is nothing to collect. You can change this under Settings, Records and retention."
                    : known > 0
                      ? known === 1
                        ? "The only message found is already in the set."
                        : `All ${countOf(known, "message")} found are already in the set.`
                      : "No matching messages in this period."}
              </EmptyState>
            ) : (
              <CollectList
                items={fresh}
                isChosen={(entry) => !left.has(keyOf(entry))}
                onToggle={(entry) => toggle(keyOf(entry))}
                onAll={(all) => setLeft(all ? new Set() : new Set(fresh.map(keyOf)))}
              />
            )
          }
        </QueryView>
        <DialogActions>
          {known > 0 && fresh.length > 0 && (
            <span className="mr-auto self-center text-ink-faint text-sm">
              {countOf(known, "message")} already in the set
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={add.isPending}
            disabled={chosen.length === 0 || found.isPlaceholderData}
            onClick={submit}
          >
            Add {countOf(chosen.length, "case")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function keyOf({ message, role }: { message: string; role: string }): string {
  return `${role} ${message}`;
}
