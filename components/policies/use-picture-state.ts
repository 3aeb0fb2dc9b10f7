"use client";

import { useUrlState } from "@/components/url/use-url-state";

const DEFAULTS = { role: "", roles: "users" };

export function usePictureState() {
  const [{ role, roles }, set] = useUrlState(DEFAULTS);
  return {
    role: role === "" ? null : role,
    roles: roles === "all" ? ("all" as const) : ("users" as const),
    setRole: (next: string) => set({ role: next }),
    setRoles: (next: "users" | "all") => set({ roles: next }),
  };
}
