import type { Metadata } from "next";
import { CategoryPage } from "@/components/categories/category-page";

export const metadata: Metadata = { title: "Category" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <CategoryPage entry={decodeURIComponent(id)} />;
}
