import type { HarmVerdict } from "@/components/harm/describe-harm";

/** What was saved, by what it lost. Green only without loss. */
export const SAVED_LOOK: Record<HarmVerdict, { readonly title: string; readonly color: string }> = {
  none: { title: "saved without loss", color: "var(--good)" },
  loss: { title: "saved, but a called tool was not sent", color: "var(--warn)" },
  unknown: { title: "saved, loss unknown", color: "var(--ink-faint)" },
};
