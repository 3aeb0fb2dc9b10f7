import { Panel } from "@/components/ui/panel";
import { Slider } from "@/components/ui/slider";
import { formatTokens } from "@/components/words/format-number";
import { roundStops } from "./settings/slider-stops";

const STOPS = [0, ...roundStops(1000, 1_000_000)];

export function ContextUsed({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <Panel title="Context used so far">
      <Slider
        label="Context used so far"
        stops={STOPS}
        value={value}
        onChange={(next) => onChange(Math.max(0, Math.round(next)))}
        format={formatTokens}
        unit="tok"
        aria={{ id: "context-used" }}
      />
      <p className="mt-1 text-ink-faint text-sm">
        Only for the charts below. This policy's direct trigger is the context used.
      </p>
    </Panel>
  );
}
