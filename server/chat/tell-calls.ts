import type { PromptItem } from "./prompt-items";

/**
 * The same conversation where no tools are sent: calls and what they answered are told in the model's own words, since
 * providers refuse calls of tools that they were not given.
 */
export function tellCalls(items: readonly PromptItem[]): PromptItem[] {
  const told: PromptItem[] = [];
  let calls: readonly { readonly name: string; readonly argumentsText: string }[] = [];
  for (const item of items) {
    if (item.kind === "person") told.push(item);
    else if (item.kind === "model") {
      addText(told, item.text);
      calls = item.calls;
    } else {
      item.results.forEach(({ name, text }, at) => {
        // In quotes: what a tool says must not seem to be what the model says.
        addText(
          told,
          `[I called ${name} with ${calls[at]?.argumentsText ?? "{}"}. It answered: ${JSON.stringify(text)}]`,
        );
      });
    }
  }
  return told;
}

/** What the model says in one go is one message, as it would have been without calls. */
function addText(told: PromptItem[], text: string): void {
  if (text === "") return;
  const last = told.at(-1);
  if (last?.kind === "model") told[told.length - 1] = { ...last, text: `${last.text}\n\n${text}` };
  else told.push({ kind: "model", text, calls: [] });
}
