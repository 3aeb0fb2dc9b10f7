import { SelectField } from "@/components/ui/select-field";
import { formatCount } from "@/components/words/format-number";

const STEPS: readonly (readonly [number, string])[] = [
  [15, "Every 15 minutes"],
  [60, "Every hour"],
  [360, "Every 6 hours"],
  [1440, "Every day"],
  [10_080, "Every week"],
];
const OFF = "0";

type SyncEveryProps = {
  minutes: number | null;
  onChange: (minutes: number | null) => void;
  error: string | undefined;
  readOnly: boolean;
};

export function SyncEvery({ minutes, onChange, error, readOnly }: SyncEveryProps) {
  const known = STEPS.some(([step]) => step === minutes);
  const steps = minutes === null || known ? STEPS : [...STEPS, [minutes, describeEvery(minutes)] as const];
  return (
    <SelectField
      label="Automatic sync"
      error={error}
      hint="Starts once the source is published. New tools and safe changes go into the draft; risky changes wait for your review."
      boxClassName="max-w-60"
      disabled={readOnly}
      value={String(minutes ?? OFF)}
      options={[{ value: OFF, label: "Off" }, ...steps.map(([step, label]) => ({ value: String(step), label }))]}
      onChange={(value) => onChange(value === OFF ? null : Number(value))}
    />
  );
}

function describeEvery(minutes: number): string {
  const known = STEPS.find(([step]) => step === minutes);
  return known ? known[1] : `Every ${formatCount(minutes)} minutes`;
}
