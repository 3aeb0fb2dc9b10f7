"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { QueryView } from "@/components/ui/query-view";
import { Segmented } from "@/components/ui/segmented";
import { Slider } from "@/components/ui/slider";
import { formatShare } from "@/components/words/format-number";
import { GATEWAY_MODES, type GatewayMode, type GatewayOverview, type GatewayRoleView } from "@/server/contract/gateway";
import { describeOffer, GATEWAY_MODE_INFO } from "./describe-gateway";
import { GatewayRounds } from "./gateway-rounds";
import { LostTools } from "./lost-tools";
import { TurnOnDialog } from "./turn-on-dialog";
import { useSetRole } from "./use-set-role";

type RoleDetailProps = { role: GatewayRoleView; days: GatewayOverview["days"]; defaultMode: GatewayMode };

export function RoleDetail({ role, days, defaultMode }: RoleDetailProps) {
  const detail = useQuery(useTRPC().gateway.role.queryOptions({ role: role.role, days }, { refetchInterval: 10_000 }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-line border-t bg-sunken/40 p-4 sm:pl-12">
      <RoleMode role={role} defaultMode={defaultMode} />
      <QueryView query={detail} failure="Couldn't load the rounds." pending="rounds" pendingRows={4}>
        {(data) => (
          <>
            <LostTools role={role.role} days={days} lost={data.lost} />
            <GatewayRounds label={`Newest rounds of ${role.role}`} rounds={data.rounds} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function RoleMode({ role, defaultMode }: { role: GatewayRoleView; defaultMode: GatewayMode }) {
  const mayPublish = useMay("policy.publish");
  const [isAsking, setAsking] = useState(false);
  const set = useSetRole(() => setAsking(false));
  const choose = (mode: GatewayMode) => {
    if (mode === role.effectiveMode) return;
    if (mode === "on") setAsking(true);
    else set.mutate({ role: role.role, version: role.version, changes: { mode } });
  };
  return (
    <div className="grid gap-2">
      {mayPublish && (
        <Segmented
          label={`Gateway mode of ${role.role}`}
          value={role.effectiveMode}
          onChange={choose}
          options={GATEWAY_MODES.map((value) => ({ value, label: GATEWAY_MODE_INFO[value].title }))}
        />
      )}
      <p className="text-ink-soft">
        {GATEWAY_MODE_INFO[role.effectiveMode].meaning}
        {role.mode === null && ` This is the default (${defaultMode}).`}
        {role.effectiveMode === "observe" && ` ${describeOffer(role.offer, role.recallFloor)}`}
      </p>
      {role.effectiveMode === "observe" && role.offer.kind === "ready" && mayPublish && (
        <Button variant="primary" className="justify-self-start" onClick={() => setAsking(true)}>
          Turn on…
        </Button>
      )}
      {role.effectiveMode === "on" && mayPublish && <CanaryShare key={role.version} role={role} />}
      {isAsking && <TurnOnDialog role={role} onClose={() => setAsking(false)} set={set} />}
    </div>
  );
}

function CanaryShare({ role }: { role: GatewayRoleView }) {
  const [share, setShare] = useState(role.canaryShare);
  const set = useSetRole();
  return (
    <div className="flex max-w-xl flex-wrap items-center gap-3">
      <span className="text-sm">Share of sessions</span>
      <div className="min-w-56 flex-1">
        <Slider
          label={`Share of sessions of ${role.role}`}
          value={share}
          onChange={(next) => setShare(Math.min(1, Math.max(0, next)))}
          format={formatShare}
          factor={100}
          unit="%"
          range={{ min: 0, max: 1, step: 0.01 }}
          aria={{ "aria-describedby": undefined }}
        />
      </div>
      {share !== role.canaryShare && (
        <Button
          size="sm"
          pending={set.isPending}
          onClick={() => set.mutate({ role: role.role, version: role.version, changes: { canaryShare: share } })}
        >
          Apply {formatShare(share)}
        </Button>
      )}
    </div>
  );
}
