import { Select } from "@/components/ui/select";
import type { OtherRun, RunView } from "@/server/contract/eval-runs";
import { describeSubject } from "./describe-subject";

export function findOther(run: RunView, against: string): OtherRun | null {
  const id = against === "published" ? run.publishedRunId : against;
  return run.others.find((other) => other.id === id) ?? null;
}

type ComparePickerProps = { run: RunView; against: string; onChange: (against: string) => void };

export function ComparePicker({ run, against, onChange }: ComparePickerProps) {
  if (run.others.length === 0) {
    return <p className="text-ink-faint text-sm">This set has no other run to compare with.</p>;
  }
  const published = run.others.find(({ id }) => id === run.publishedRunId);
  const options = [
    {
      value: "published",
      label: published ? "Live revision" : "Live revision (never run)",
      hint: published
        ? `${describeSubject(published.subject)}, ${whenOf(published)}`
        : "Run the set on the latest revision",
    },
    { value: "none", label: "None" },
    ...run.others.map((other) => ({ value: other.id, label: describeSubject(other.subject), hint: whenOf(other) })),
  ];
  const value = options.some((option) => option.value === against) ? against : "none";
  return (
    <>
      <span className="text-ink-soft text-sm">Compare with</span>
      <Select
        aria-label="Compare with"
        className="w-auto max-w-64"
        value={value}
        onChange={onChange}
        options={options}
      />
    </>
  );
}

function whenOf({ startedAt }: OtherRun): string {
  return new Date(startedAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}
