import type { FixKind, MissFix } from "@/server/contract/misses";

type FixInfo = { readonly title: string; readonly meaning: string };

/** What each fix is, and when it is the right one. */
export const FIX_INFO: Record<FixKind, FixInfo> = {
  allow: { title: "Allow it", meaning: "Puts it on the role’s allow-list." },
  alias: {
    title: "Alias",
    meaning: "Another name for the tool: messages and searches that contain it find the tool first.",
  },
  example: { title: "Example phrase", meaning: "Messages that are like the phrase find the tool." },
  keyword: { title: "Category keyword", meaning: "Messages with the keyword bring the tools of the category." },
  bundle: { title: "Bundle", meaning: "Comes along whenever its mate is picked." },
  core: { title: "Core", meaning: "Sent in every round: sure, and paid for every time." },
};

/** What a fix does to the draft, as a sentence. */
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
