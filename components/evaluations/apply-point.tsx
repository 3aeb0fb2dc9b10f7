"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { lowerFirst } from "@/components/policies/settings/describe-settings";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import type { SweepSubject } from "@/server/contract/eval-runs";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { SWEEP_PARAMETERS } from "@/server/contract/sweep-parameters";
import { sweepSetting } from "./sweep-settings";

type Policy = ApiOutput["policies"]["list"][number];
const toUpdate = (policy: Policy) => NOUN_SCHEMAS.policy.update.parse(policy);

/** Writes the chosen value to the draft, with undo. */
export function ApplyPoint({ subject, value }: { subject: SweepSubject; value: number | null }) {
  const trpc = useTRPC();
  const router = useRouter();
  const mayEdit = useMay("policy.edit");
  const policies = useQuery(trpc.policies.list.queryOptions());
  const policy = policies.data?.find(({ id }) => id === subject.policyId);
  const { read, write } = SWEEP_PARAMETERS[subject.parameter];
  const { label, format } = sweepSetting(subject.parameter);
  const undo = useAction(trpc.policies.update.mutationOptions(), {
    done: ({ name }) => `Restored ${name} in the draft.`,
  });
  const apply = useAction(trpc.policies.update.mutationOptions());
  if (!mayEdit) return null;
  if (policies.data !== undefined && policy === undefined) {
    return <p className="text-ink-soft">Policy {subject.policyName} is no longer in the draft.</p>;
  }
  const put = (before: Policy, chosen: number) => {
    apply.mutate(toUpdate({ ...before, settings: write(before.settings, chosen) }), {
      onSuccess: ({ version }) =>
        void toast.success(`Set ${lowerFirst(label)} of ${before.name} to ${format(chosen)} in the draft.`, {
          duration: 12_000,
          action: { label: "Undo", onClick: () => undo.mutate(toUpdate({ ...before, version })) },
          cancel: { label: "Review and publish", onClick: () => router.push("/publish") },
        }),
    });
  };
  const isSame = policy !== undefined && value !== null && read(policy.settings) === value;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="primary"
        pending={apply.isPending}
        disabled={policy === undefined || value === null || isSame}
        onClick={() => policy && value !== null && put(policy, value)}
      >
        {value === null ? "Apply to draft" : `Apply ${format(value)} to draft`}
      </Button>
      <span className="text-ink-faint text-sm">
        {value === null
          ? "Choose a point to apply."
          : isSame
            ? "The draft already has this value."
            : "Agents get it when you publish."}
      </span>
    </div>
  );
}
