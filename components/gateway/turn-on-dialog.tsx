"use client";

import { useState } from "react";
import { describeSessions } from "@/components/harm/describe-harm";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { countOf } from "@/components/words/count-of";
import { formatMoney, formatShare, formatTokens } from "@/components/words/format-number";
import type { GatewayRoleView } from "@/server/contract/gateway";
import { describeOffer, describeRecall } from "./describe-gateway";
import { savingOf } from "./saving-of";
import type { useSetRole } from "./use-set-role";

const MAX_LOST = 5;
const SHARES = ["0.1", "0.25", "0.5", "1"] as const;

type TurnOnDialogProps = { role: GatewayRoleView; onClose: () => void; set: ReturnType<typeof useSetRole> };

/** Shows what was measured before requests change. */
export function TurnOnDialog({ role, onClose, set }: TurnOnDialogProps) {
  const [share, setShare] = useState<(typeof SHARES)[number]>("0.1");
  const { observed } = role;
  const { tokens, share: saved, dollars } = savingOf({ ...role, effectiveMode: "observe" });
  const lost = observed.calling - observed.covered;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Turn on the gateway for ${role.role}?`}
      description="Requests of this role will carry fewer tools. If recall drops, or escapes or refusals exceed a limit, the role goes back to observe mode automatically."
    >
      <div className="mt-4 grid gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-faint">Observed</dt>
          <dd>
            {countOf(observed.rounds, "round")}, {countOf(observed.calling, "with calls", "with calls")}
          </dd>
          <dt className="text-ink-faint">Recall</dt>
          <dd>{observed.recall === null ? "Not measured yet" : describeRecall(observed.recall)}</dd>
          <dt className="text-ink-faint">Lost a tool</dt>
          <dd>{countOf(lost, "round")}</dd>
          <dt className="text-ink-faint">Would save</dt>
          <dd>
            {formatTokens(tokens)} ({formatShare(saved)}){dollars !== null && `, ${formatMoney(dollars)}`}
          </dd>
          <dt className="text-ink-faint">Would lose</dt>
          <dd>
            {role.lost.length === 0 ? (
              lost === 0 && observed.calling > 0 ? (
                "No allowed tool that was called"
              ) : (
                "Not known yet"
              )
            ) : (
              <ul>
                {role.lost.slice(0, MAX_LOST).map(({ tool, sessions }) => (
                  <li key={tool} className="text-warn">
                    <Name>{tool}</Name> in {describeSessions(sessions)}
                  </li>
                ))}
                {role.lost.length > MAX_LOST && (
                  <li className="text-ink-soft">and {countOf(role.lost.length - MAX_LOST, "more tool")}</li>
                )}
              </ul>
            )}
          </dd>
          {observed.denied > 0 && (
            <>
              <dt className="text-ink-faint">Would deny</dt>
              <dd>Calls in {countOf(observed.denied, "round")}: the policy denies these tools</dd>
            </>
          )}
        </dl>
        {role.offer.kind !== "ready" && <Notice tone="warn">{describeOffer(role.offer, role.recallFloor)}</Notice>}
        <div className="grid gap-1.5">
          <span className="font-medium text-sm">Share of sessions to start with</span>
          <Segmented
            label="Share of sessions to start with"
            value={share}
            onChange={setShare}
            options={SHARES.map((value) => ({ value, label: formatShare(Number(value)) }))}
          />
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          pending={set.isPending}
          onClick={() =>
            set.mutate({
              role: role.role,
              version: role.version,
              changes: { mode: "on", canaryShare: Number(share) },
            })
          }
        >
          Turn on for {formatShare(Number(share))} of sessions
        </Button>
      </DialogActions>
    </Dialog>
  );
}
