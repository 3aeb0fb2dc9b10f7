import type { ReactNode } from "react";
import { AdminFrame } from "@/components/shell/admin-frame";
import { loadFrame } from "@/server/api/trpc/load-frame";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return <AdminFrame {...(await loadFrame())}>{children}</AdminFrame>;
}
