"use client";

import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { GatewayRoleView } from "@/server/contract/gateway";
import { describeRollback } from "./describe-gateway";

export function RollbackNotice({ role: { role, rollback } }: { role: GatewayRoleView }) {
  const mayPublish = useMay("policy.publish");
  const dismiss = useAction(useTRPC().gateway.dismissRollback.mutationOptions());
  if (rollback === null) return null;
  return (
    <Notice
      tone="danger"
      title={`${role} is back in observe mode`}
      actions={
        <>
          <Button size="sm" asChild>
            <Link href={`/misses?role=${encodeURIComponent(role)}`}>Fix missing tools</Link>
          </Button>
          {mayPublish && (
            <Button size="sm" pending={dismiss.isPending} onClick={() => dismiss.mutate({ role })}>
              Dismiss
            </Button>
          )}
        </>
      }
    >
      {describeRollback(rollback.reason)} Switched back <Time at={rollback.at} />. Requests pass unchanged.
    </Notice>
  );
}
