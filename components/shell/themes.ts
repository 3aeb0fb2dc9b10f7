import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";

export const THEMES = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const satisfies readonly { value: string; label: string; icon: LucideIcon }[];

export type Theme = (typeof THEMES)[number]["value"];
