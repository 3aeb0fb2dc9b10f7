import { Ban, CircleHelp, Eye, type LucideIcon, PackageOpen, SearchX, Unplug } from "lucide-react";
import type { MissRow } from "@/server/contract/usage";

type MissKind = MissRow["kind"];
type KindInfo = { readonly title: string; readonly meaning: string; readonly icon: LucideIcon };

/** Most useful first. */
export const MISS_INFO: Record<MissKind, KindInfo> = {
  unsent: {
    title: "Called but not sent",
    meaning: "The model called an allowed tool that was not sent in that round. The call still ran.",
    icon: Unplug,
  },
  observed: {
    title: "Would have been missing",
    meaning: "The gateway only observed these rounds and sent every tool. Turned on, it would have left these out.",
    icon: Eye,
  },
  unknown: {
    title: "Unknown names",
    meaning: "The model called a tool that doesn't exist. The call was rejected with the closest names.",
    icon: CircleHelp,
  },
  denied: {
    title: "Denied",
    meaning: "The model called a tool outside its role's allow-list. The call was rejected.",
    icon: Ban,
  },
  loaded: {
    title: "Loaded on demand",
    meaning: "The model loaded a tool or bundle by name, which cost an extra round.",
    icon: PackageOpen,
  },
  searched: {
    title: "Searched for",
    meaning: "The model searched because none of the tools it was sent seemed to fit.",
    icon: SearchX,
  },
};

export const MISS_KIND_ORDER = Object.keys(MISS_INFO) as MissKind[];
