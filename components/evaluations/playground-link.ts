import type { RunCaseRow, RunView } from "@/server/contract/eval-runs";

export function playgroundLink(
  { message, role, history }: Pick<RunCaseRow, "message" | "role" | "history">,
  { subject, defaultRole }: Pick<RunView, "subject" | "defaultRole">,
): string {
  const address = new URLSearchParams({ message: message ?? "" });
  const under = role ?? defaultRole;
  if (under !== null) address.set("role", under);
  if (history.length > 0) address.set("history", JSON.stringify(history));
  if (subject.kind === "revision") address.set("on", String(subject.number));
  if (subject.kind === "preset") address.set("vs", `preset:${subject.preset}`);
  return `/playground?${address}`;
}
