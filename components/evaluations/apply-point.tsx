"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMay } from "@/components/auth/me-context";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import type { SweepSubject } from "@/server/contract/eval-runs";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { SWEEP_PARAMETERS } from "@/server/contract/sweep-parameters";

type Policy = ApiOutput["policies"]["list"][number];
const toUpdate = (policy: Policy) => NOUN_SCHEMAS.policy.update.parse(policy);

/** Puts the chosen value into the draft; the policy as it was is one click away. */
export function ApplyPoint({ subject, value }: { subject: SweepSubject; value: number | null }) {
  const trpc = useTRPC();
  const router = useRouter();
  const mayEdit = useMay("policy.edit");
  const policies = useQuery(trpc.policies.list.queryOptions());
  const policy = policies.data?.find(({ id }) => id === subject.policyId);
  const { title, read, write } = SWEEP_PARAMETERS[subject.parameter];
  const fail = (error: unknown) => void toast.error(readApiError(error).message);
  const undo = useMutation(
    trpc.policies.update.mutationOptions({
      onSuccess: ({ name }) => void toast.success(`${name} in the draft is as it was.`),
      onError: fail,
    }),
  );
  const apply = useMutation(trpc.policies.update.mutationOptions({ onError: fail }));
  if (!mayEdit) return null;
  if (policies.data !== undefined && policy === undefined) {
    return <p className="text-ink-soft">The policy {subject.policyName} is no longer in the draft.</p>;
  }
  const put = (before: Policy, chosen: number) => {
    apply.mutate(toUpdate({ ...before, settings: write(before.settings, chosen) }), {
      onSuccess: ({ version }) =>
        void toast.success(`${title} of ${before.name} is ${chosen} in the draft.`, {
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
        {value === null ? "Apply to draft" : `Apply ${value} to draft`}
      </Button>
      <span className="text-ink-faint text-sm">
        {value === null
          ? "Choose a point first."
          : isSame
            ? "The draft has this value."
            : "Agents get it once you publish."}
      </span>
    </div>
  );
}
