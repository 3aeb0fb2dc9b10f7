import { Ban, CircleHelp, type LucideIcon, PackageOpen, SearchX, Unplug } from "lucide-react";
import type { MissRow } from "@/server/contract/usage";

type MissKind = MissRow["kind"];
type KindInfo = { readonly title: string; readonly meaning: string; readonly icon: LucideIcon };

/** In the order in which they are worth looking at. */
export const MISS_INFO: Record<MissKind, KindInfo> = {
  unsent: {
    title: "Called without being sent",
    meaning: "The model called an allowed tool whose schema the round had not sent. It ran, by the escape hatch.",
    icon: Unplug,
  },
  unknown: {
    title: "Unknown names",
    meaning: "The model called a name that no tool has. It was refused and given the closest names.",
    icon: CircleHelp,
  },
  denied: {
    title: "Denied",
    meaning: "The model called a tool outside its role’s allow-list. It was refused, as it should be.",
    icon: Ban,
  },
  loaded: {
    title: "Loaded on demand",
    meaning: "The model asked for a tool or a bundle by name: it was found, one round later than need be.",
    icon: PackageOpen,
  },
  searched: {
    title: "Searched for",
    meaning: "The model searched because nothing it was sent seemed to do.",
    icon: SearchX,
  },
};

export const MISS_KIND_ORDER = Object.keys(MISS_INFO) as MissKind[];
