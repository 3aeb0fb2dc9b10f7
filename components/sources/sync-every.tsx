import { SelectField } from "@/components/ui/select-field";
import { formatCount } from "@/components/words/format-number";

const STEPS: readonly (readonly [number, string])[] = [
  [15, "Every 15 minutes"],
  [60, "Every hour"],
  [360, "Every 6 hours"],
  [1440, "Every day"],
  [10_080, "Every week"],
];
const BY_HAND = "0";

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
      label="Sync by itself"
      error={error}
      hint="Once the source is published. New tools and new words land in the draft; what could do harm is held back until you decide."
      boxClassName="max-w-60"
      disabled={readOnly}
      value={String(minutes ?? BY_HAND)}
      options={[
        { value: BY_HAND, label: "Only by hand" },
        ...steps.map(([step, label]) => ({ value: String(step), label })),
      ]}
      onChange={(value) => onChange(value === BY_HAND ? null : Number(value))}
    />
  );
}

/** "every day", "every 45 minutes"; how a list says it. */
function describeEvery(minutes: number): string {
  const known = STEPS.find(([step]) => step === minutes);
  return known ? known[1] : `Every ${formatCount(minutes)} minutes`;
}
