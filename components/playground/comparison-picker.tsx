import { MODE_INFO } from "@/components/mode/mode-info";
import { Select } from "@/components/ui/select";
import { MODES } from "@/server/contract/agent/words";
import { PRESETS } from "@/server/contract/playground";
import { type Comparison, MOST_COMPARISONS } from "./playground-address";
import type { Choices } from "./use-choices";

type ComparisonPickerProps = {
  choices: Choices;
  chosen: readonly Comparison[];
  onAdd: (comparison: Comparison) => void;
};

const ADD = "-";

/** Each choice adds a column with that one thing changed. */
export function ComparisonPicker({ choices, chosen, onAdd }: ComparisonPickerProps) {
  const isFull = chosen.length >= MOST_COMPARISONS;
  const kinds = [
    {
      title: "preset",
      options: PRESETS.map((preset) => ({ value: preset as string, label: preset })),
      toComparison: (value: string): Comparison | null => {
        const preset = PRESETS.find((name) => name === value);
        return preset === undefined ? null : { kind: "preset", preset };
      },
    },
    {
      title: "role",
      options: choices.roles.map((role) => ({ value: role, label: role })),
      toComparison: (role: string): Comparison => ({ kind: "role", role }),
    },
    {
      title: "revision",
      options: [
        { value: "draft", label: "draft" },
        ...choices.revisions.map((number) => ({ value: String(number), label: `revision ${number}` })),
      ],
      toComparison: (value: string): Comparison => ({ kind: "on", ref: value === "draft" ? "draft" : Number(value) }),
    },
    {
      title: "mode",
      options: MODES.map((mode) => ({ value: mode as string, label: MODE_INFO[mode].title })),
      toComparison: (value: string): Comparison | null => {
        const mode = MODES.find((name) => name === value);
        return mode === undefined ? null : { kind: "mode", mode };
      },
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-2">
      {kinds.map(({ title, options, toComparison }) => (
        <Select
          key={title}
          aria-label={`Compare with another ${title}`}
          disabled={isFull}
          value={ADD}
          onChange={(value) => {
            const comparison = value === ADD ? null : toComparison(value);
            if (comparison !== null) onAdd(comparison);
          }}
          options={[{ value: ADD, label: `+ ${title}` }, ...options]}
        />
      ))}
    </div>
  );
}
