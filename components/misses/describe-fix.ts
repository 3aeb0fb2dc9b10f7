import type { FixKind, MissFix } from "@/server/contract/misses";

type FixInfo = { readonly title: string; readonly meaning: string };

export const FIX_INFO: Record<FixKind, FixInfo> = {
  allow: { title: "Allow", meaning: "Adds the tool to the role's allow-list." },
  alias: {
    title: "Alias",
    meaning: "Another name for the tool. Messages and searches that contain it find the tool first.",
  },
  example: { title: "Example phrase", meaning: "Messages similar to the phrase get the tool." },
  keyword: { title: "Category keyword", meaning: "A keyword in the message boosts its category's tools." },
  bundle: { title: "Bundle", meaning: "Sent whenever another tool in the bundle is picked." },
  core: { title: "Core", meaning: "Sent in every round. Reliable, but costs tokens every time." },
};

export function describeFix(fix: MissFix): string {
  switch (fix.kind) {
    case "allow":
      return `Role ${fix.role} is allowed ${fix.tool}`;
    case "alias":
      return `${fix.tool} gets the alias “${fix.keyword}”`;
    case "example":
      return `${fix.tool} gets the example “${fix.phrase}”`;
    case "keyword":
      return `Category ${fix.category} gets the keyword “${fix.keyword}”`;
    case "bundle":
      return `${fix.tool} joins bundle ${fix.bundle}`;
    case "core":
      return fix.role === null ? `${fix.tool} is core for everyone` : `${fix.tool} is core for role ${fix.role}`;
  }
}
