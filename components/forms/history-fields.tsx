import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { PLAYGROUND_LIMITS } from "@/server/contract/playground";

type HistoryFieldsProps = {
  value: readonly string[];
  onChange: (turns: string[]) => void;
  error?: string | undefined;
  readOnly?: boolean;
};

/** Earlier user messages, oldest first. */
export function HistoryFields({ value, onChange, error, readOnly = false }: HistoryFieldsProps) {
  const change = (index: number, text: string) => onChange(value.map((turn, at) => (at === index ? text : turn)));
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">
        History <span className="font-normal text-ink-faint">earlier user messages, oldest first</span>
      </legend>
      {value.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no id.
        <div key={index} className="flex items-start gap-1">
          <Textarea
            aria-label={`Earlier message ${index + 1}`}
            rows={1}
            className="min-h-8"
            maxLength={PLAYGROUND_LIMITS.message}
            readOnly={readOnly}
            value={turn}
            onChange={(event) => change(index, event.target.value)}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove earlier message ${index + 1}`}
            disabled={readOnly}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={readOnly || value.length >= PLAYGROUND_LIMITS.history}
        onClick={() => onChange([...value, ""])}
      >
        <Plus aria-hidden />
        Add message
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
