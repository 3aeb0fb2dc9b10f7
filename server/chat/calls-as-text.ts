import type { PromptItem } from "./prompt-items";

/** Providers refuse calls of tools they were not given, so in a round without tools calls and results become text. */
export function callsAsText(items: readonly PromptItem[]): PromptItem[] {
  const told: PromptItem[] = [];
  let calls: readonly { readonly name: string; readonly argumentsText: string }[] = [];
  for (const item of items) {
    if (item.kind === "person") told.push(item);
    else if (item.kind === "model") {
      addText(told, item.text);
      calls = item.calls;
    } else {
      item.results.forEach(({ name, text }, at) => {
        // Quoted: a tool's text must not pose as the model's.
        addText(
          told,
          `[I called ${name} with ${calls[at]?.argumentsText ?? "{}"}. It answered: ${JSON.stringify(text)}]`,
        );
      });
    }
  }
  return told;
}

function addText(told: PromptItem[], text: string): void {
  if (text === "") return;
  const last = told.at(-1);
  if (last?.kind === "model") told[told.length - 1] = { ...last, text: `${last.text}\n\n${text}` };
  else told.push({ kind: "model", text, calls: [] });
}
