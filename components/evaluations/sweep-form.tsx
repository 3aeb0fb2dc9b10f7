"use client";

import { type FormEvent, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useSubmit } from "@/components/forms/use-submit";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { NumberField } from "@/components/ui/number-field";
import { Panel } from "@/components/ui/panel";
import { SelectField } from "@/components/ui/select-field";
import { countOf } from "@/components/words/count-of";
import { MAX_STEPS, sweepInput } from "@/server/contract/eval-runs";
import { SWEEP_NAMES, SWEEP_PARAMETERS, type SweepName } from "@/server/contract/sweep-parameters";
import type { SetView } from "./set-actions";
import { sweepSetting } from "./sweep-settings";

type Policy = ApiOutput["policies"]["list"][number];
type SweepFormProps = { set: SetView; policies: readonly Policy[]; onStarted: (id: string) => void };

const STEPS = 12;

export function SweepForm({ set, policies, onStarted }: SweepFormProps) {
  const mayEdit = useMay("policy.edit");
  const [policyId, setPolicyId] = useState(policies[0]?.id ?? "");
  const [parameter, setParameter] = useState<SweepName>("minProbability");
  const [range, setRange] = useState({ ...rangeFor("minProbability", policies[0]), steps: STEPS });
  const policy = policies.find(({ id }) => id === policyId) ?? policies[0];
  const { bounds, read, hasEffect } = SWEEP_PARAMETERS[parameter];
  const { label, tradeoff, unit, factor, format } = sweepSetting(parameter);
  const start = useSubmit({
    schema: sweepInput,
    mutation: useTRPC().evaluations.startSweep.mutationOptions(),
    onDone: ({ id }) => onStarted(id),
  });
  const { errors, refusal } = start;
  if (!mayEdit) {
    return <Notice>You can view sweeps. Only editors and admins can run them.</Notice>;
  }
  if (policy === undefined) return <Notice tone="warn">No role uses a policy, so there is nothing to sweep.</Notice>;
  const choose = (name: SweepName) => {
    setParameter(name);
    setRange({ ...rangeFor(name, policy), steps: range.steps });
    start.clear();
  };
  const choosePolicy = (id: string) => {
    setPolicyId(id);
    setRange({
      ...rangeFor(
        parameter,
        policies.find((entry) => entry.id === id),
      ),
      steps: range.steps,
    });
    start.clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { setId: set.id, policy: policy.id, parameter, ...range };
    const [least, most] = bounds;
    start.submit(input, {
      ...(range.from < least && { from: `At least ${format(least)}` }),
      ...(range.to > most && { to: `At most ${format(most)}` }),
    });
  };
  const isReady = range.from < range.to && range.steps >= 2 && range.steps <= MAX_STEPS;
  const tries = isReady ? (range.steps + 1) * set.cases : 0;
  return (
    <Panel title="Sweep" className="self-start">
      <form onSubmit={submit} noValidate className="grid gap-4">
        {refusal && (
          <Notice tone="danger" alert title="Couldn't start the sweep">
            {refusal.message}
          </Notice>
        )}
        <SelectField
          label="Policy"
          error={errors.policy}
          value={policy.id}
          onChange={choosePolicy}
          options={policies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          label="Setting"
          error={errors.parameter}
          hint={tradeoff}
          value={parameter}
          onChange={choose}
          options={SWEEP_NAMES.map((name) => ({
            value: name,
            label: sweepSetting(name).label,
            ...(!SWEEP_PARAMETERS[name].hasEffect(policy.settings) && { hint: "off in this policy" }),
          }))}
        />
        {!hasEffect(policy.settings) && (
          <Notice tone="warn">
            {label} has no effect: its signal is off in {policy.name}. Every step will give the same result.
          </Notice>
        )}
        <div className="grid grid-cols-3 gap-3">
          <NumberField
            label="From"
            boxClassName="text-right"
            error={errors.from}
            unit={unit}
            factor={factor}
            value={range.from}
            onChange={(from) => setRange({ ...range, from })}
          />
          <NumberField
            label="To"
            boxClassName="text-right"
            error={errors.to}
            unit={unit}
            factor={factor}
            value={range.to}
            onChange={(to) => setRange({ ...range, to })}
          />
          <NumberField
            label="Steps"
            boxClassName="text-right"
            error={errors.steps}
            value={range.steps}
            onChange={(steps) => setRange({ ...range, steps })}
          />
        </div>
        <p className="text-ink-faint text-sm">
          In the draft: <span className="text-ink">{format(read(policy.settings))}</span>.{" "}
          {tries > 0 && `Up to ${countOf(tries, "case")} to run, with more steps where the curve bends.`}
        </p>
        <Button type="submit" variant="primary" pending={start.isPending} disabled={set.cases === 0}>
          Start sweep
        </Button>
      </form>
    </Panel>
  );
}

/** The default range, extended to include the current value. */
function rangeFor(name: SweepName, policy: Policy | undefined): { from: number; to: number } {
  const { range, read } = SWEEP_PARAMETERS[name];
  const current = (policy && read(policy.settings)) ?? range[0];
  return { from: Math.min(range[0], current), to: Math.max(range[1], current) };
}
