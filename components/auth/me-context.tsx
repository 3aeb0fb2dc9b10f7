"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Me } from "@/server/contract/people";
import { may, type Permission } from "@/server/contract/permissions";

const MeContext = createContext<Me | null>(null);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("useMe needs a MeProvider above it");
  return me;
}

export function useMay(permission: Permission): boolean {
  return may(useMe().accountRole, permission);
}
