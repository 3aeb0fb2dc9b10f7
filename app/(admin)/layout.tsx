import type { ReactNode } from "react";
import { AdminFrame } from "@/components/shell/admin-frame";
import { serverApi } from "@/server/trpc/server-api";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const me = await (await serverApi()).me.get();
  return <AdminFrame me={me}>{children}</AdminFrame>;
}
