import type { Mode } from "@/server/engine/model/snapshot";

type ModeInfo = { readonly title: string; readonly meaning: string /** A color token. */; readonly color: string };

/** One name and one color per mode, used everywhere. */
export const MODE_INFO: Record<Mode, ModeInfo> = {
  chat: { title: "chat", meaning: "No tools are sent, so tools cost nothing.", color: "var(--mode-chat)" },
  direct: { title: "direct", meaning: "Every allowed tool is sent in full.", color: "var(--mode-direct)" },
  selective: {
    title: "selective",
    meaning: "Only selected tools are sent, plus a short menu to load others.",
    color: "var(--mode-selective)",
  },
  compact_direct: {
    title: "compact",
    meaning: "Selected tools are sent, plus one line for each of the others.",
    color: "var(--mode-compact-direct)",
  },
  discovery: {
    title: "discovery",
    meaning: "The model searches for the tools it needs.",
    color: "var(--mode-discovery)",
  },
};
