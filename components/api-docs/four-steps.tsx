import { Name } from "@/components/ui/badge";
import type { OperationName } from "@/server/contract/agent/operations";
import { RichText } from "./rich-text";

type Step = { readonly title: string; readonly text: string; readonly operation: OperationName | null };

const STEPS: readonly Step[] = [
  {
    title: "Resolve",
    text: "Before each model call, get the tools that the user's message needs.",
    operation: "resolve",
  },
  {
    title: "Call the model",
    text: "Pass `tools` to the provider unchanged. If there is a `prompt`, add it to the system prompt.",
    operation: null,
  },
  {
    title: "Execute",
    text: "Let Toolcrib check and run each tool call, or run it yourself after `authorize`.",
    operation: "execute",
  },
  {
    title: "Report",
    text: "Report the calls and their cost. Then resolve the next round, until the model makes no more calls.",
    operation: "report",
  },
];

export function FourSteps({ paths }: { paths: Readonly<Record<string, string>> }) {
  return (
    <ol className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {STEPS.map(({ title, text, operation }, index) => (
        <li key={title} className="flex flex-col rounded-lg border border-line bg-raised p-4">
          <p className="font-medium">
            <span className="mr-2 text-ink-faint">{index + 1}</span>
            {title}
          </p>
          <p className="mt-1 mb-3 text-ink-soft">
            <RichText>{text}</RichText>
          </p>
          {operation === null ? (
            <span className="mt-auto text-ink-faint text-sm">Your provider or your own model</span>
          ) : (
            <a href={`#${operation}`} className="mt-auto text-accent text-sm underline">
              <Name>{paths[operation]}</Name>
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
