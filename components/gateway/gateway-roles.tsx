"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { describeSessions } from "@/components/harm/describe-harm";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatMoney, formatShare, formatTokens } from "@/components/words/format-number";
import type { GatewayOverview, GatewayRoleView } from "@/server/contract/gateway";
import { describeRecall } from "./describe-gateway";
import { ModeBadge } from "./gateway-mode-badge";
import { RoleDetail } from "./role-detail";
import { RollbackNotice } from "./rollback-notice";
import { savingOf } from "./saving-of";

export function GatewayRoles({ overview }: { overview: GatewayOverview }) {
  const [showsAll, setShowsAll] = useState(false);
  const busy = overview.roles.filter(({ lastAt, version }) => lastAt !== null || version > 0);
  const idle = overview.roles.length - busy.length;
  const shown = showsAll ? overview.roles : busy;
  return (
    <>
      {overview.roles
        .filter(({ rollback }) => rollback !== null)
        .map((role) => (
          <RollbackNotice key={role.role} role={role} />
        ))}
      <Panel title="Roles" count={shown.length} flush>
        {busy.length === 0 && (
          <p className="px-4 py-3 text-ink-soft">
            No role has used the gateway yet. Each one starts in <Name>{overview.defaultMode}</Name>; connect an agent
            above, or choose a mode for a role below.
          </p>
        )}
        <ul>
          {shown.map((role) => (
            <RoleItem key={role.role} role={role} overview={overview} />
          ))}
        </ul>
        {idle > 0 && (
          <div className="border-line border-t px-4 py-2">
            <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? "Hide" : "Show"} {countOf(idle, "role")} without traffic
            </Button>
          </div>
        )}
      </Panel>
    </>
  );
}

function RoleItem({ role, overview }: { role: GatewayRoleView; overview: GatewayOverview }) {
  const [isOpen, setOpen] = useState(false);
  const { observed, narrowed } = role;
  const rounds = observed.rounds + narrowed.rounds;
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 px-2 py-2.5 sm:px-3">
        <Button
          variant="ghost"
          size="icon"
          data-row-link
          aria-expanded={isOpen}
          aria-label={`Details of ${role.role}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={cn("transition-transform", isOpen && "rotate-90")} />
        </Button>
        <div className="grid min-w-0 grid-cols-2 items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,1.4fr)_1fr_1.4fr_1.4fr] lg:grid-cols-[minmax(8rem,1.4fr)_1fr_1.4fr_1.4fr_8rem]">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <Name className="font-medium">{role.role}</Name>
              <ModeBadge mode={role.effectiveMode} />
            </p>
            <p className="text-ink-faint text-sm">
              {role.lastAt === null ? "No requests yet" : <Time at={role.lastAt} />}
              {role.effectiveMode === "on" && role.canaryShare < 1 && `, ${formatShare(role.canaryShare)} of sessions`}
            </p>
          </div>
          <Figure
            label="Rounds"
            value={formatCount(rounds)}
            detail={`${countOf(observed.calling + narrowed.calling, "with calls", "with calls")}`}
          />
          <RecallFigure role={role} />
          <SavingFigure role={role} />
          {role.series.length > 1 && (
            <div className="hidden lg:block">
              <Sparkline
                values={role.series.map(({ savedTokens }) => savedTokens)}
                label={`Tokens saved by ${role.role} over time`}
                className="text-ink-faint"
              />
            </div>
          )}
        </div>
      </div>
      {isOpen && <RoleDetail role={role} days={overview.days} defaultMode={overview.defaultMode} />}
    </li>
  );
}

/** For the current mode. Lost tools are shown next to the recall they lower. */
function RecallFigure({ role: { effectiveMode, observed, narrowed } }: { role: GatewayRoleView }) {
  const isNarrowed = narrowed.calling > 0 && (effectiveMode === "on" || observed.calling === 0);
  const { recall, calling, covered, denied } = isNarrowed ? narrowed : observed;
  const lost = calling - covered;
  return (
    <Figure
      label={isNarrowed ? "Recall while on" : "Observed recall"}
      value={recall === null ? "–" : describeRecall(recall)}
      detail={
        recall === null
          ? "No round with calls yet"
          : lost === 0
            ? "No round lost a tool"
            : `${countOf(lost, "round")} lost a tool`
      }
      isBad={lost > 0}
      note={denied > 0 && <p className="text-ink-soft text-sm">{countOf(denied, "round")} called a denied tool</p>}
    />
  );
}

function SavingFigure({ role }: { role: GatewayRoleView }) {
  const { isReal, tokens, share, dollars } = savingOf(role);
  const calling = role.observed.calling + role.narrowed.calling;
  return (
    <Figure
      label={isReal ? "Saved" : "Would have saved"}
      value={tokens === 0 ? "–" : formatTokens(tokens)}
      detail={
        tokens === 0
          ? "Nothing measured yet"
          : `${formatShare(share)} of tool tokens${dollars === null ? "" : `, ${formatMoney(dollars)}`}`
      }
      isGood={tokens > 0 && calling > 0 && role.lost.length === 0}
      note={tokens > 0 ? <LostNote isReal={isReal} lost={role.lost} /> : null}
    />
  );
}

/** Names the worst loss beside the saving. */
export function LostNote({ isReal, lost }: { isReal: boolean; lost: GatewayRoleView["lost"] }) {
  const [first] = lost;
  if (first === undefined) return null;
  return (
    <p className="text-sm text-warn">
      {isReal ? "Lost" : "Would have lost"} <Name>{first.tool}</Name> in {describeSessions(first.sessions)}
      {lost.length > 1 && ` and ${countOf(lost.length - 1, "more tool")}`}
    </p>
  );
}

type FigureProps = {
  label: string;
  value: string;
  detail: string;
  isBad?: boolean;
  isGood?: boolean;
  note?: ReactNode;
};

function Figure({ label, value, detail, isBad = false, isGood = false, note }: FigureProps) {
  return (
    <div className="min-w-0">
      <p className="text-ink-faint text-sm">{label}</p>
      <p className={cn("font-medium tabular-nums", isGood && "text-good")}>{value}</p>
      <p className={cn("text-sm", isBad ? "text-warn" : "text-ink-soft")}>{detail}</p>
      {note}
    </div>
  );
}
