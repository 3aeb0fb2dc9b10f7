import type { Mode } from "@/server/engine/snapshot";

type ModeInfo = { readonly title: string; readonly meaning: string /** A colour token. */; readonly color: string };

/** What people call the modes, and the colour that means each of them everywhere. */
export const MODE_INFO: Record<Mode, ModeInfo> = {
  chat: { title: "chat", meaning: "No tools at all: nothing is paid for.", color: "var(--mode-chat)" },
  direct: { title: "direct", meaning: "Every allowed tool is sent in full.", color: "var(--mode-direct)" },
  selective: {
    title: "selective",
    meaning: "Only the picked tools are sent; a short menu leads to the rest.",
    color: "var(--mode-selective)",
  },
  compact_direct: {
    title: "compact",
    meaning: "The picked tools are sent, and one line for each of the others.",
    color: "var(--mode-compact-direct)",
  },
  discovery: {
    title: "discovery",
    meaning: "The model looks up the tools it needs by itself.",
    color: "var(--mode-discovery)",
  },
};
