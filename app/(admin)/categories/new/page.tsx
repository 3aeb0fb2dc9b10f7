import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewCategoryPage } from "@/components/categories/category-page";

export const metadata: Metadata = { title: "New category" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New category"
      otherwise="You can view categories. Only editors and admins can create them."
    >
      <NewCategoryPage />
    </Permitted>
  );
}
