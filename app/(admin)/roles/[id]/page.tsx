import type { Metadata } from "next";
import { RolePage } from "@/components/roles/role-page";

export const metadata: Metadata = { title: "Role" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <RolePage entry={decodeURIComponent(id)} />;
}
