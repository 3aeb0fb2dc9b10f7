import { Button } from "@/components/ui/button";

const EXAMPLES = ["Good morning", "turn off the kitchen lights", "add a task to buy milk"] as const;

export function NewChat({ onExample }: { onExample: (text: string) => void }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-4 overflow-y-auto px-4 py-6 text-center">
      <h2 className="font-semibold text-xl tracking-tight">What can I do for you?</h2>
      <p className="max-w-md text-ink-soft">
        For every message, you see which tools the model gets, why, and what they cost.
      </p>
      <ul aria-label="Examples" className="flex flex-wrap justify-center gap-2">
        {EXAMPLES.map((text) => (
          <li key={text}>
            <Button onClick={() => onExample(text)}>{text}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
