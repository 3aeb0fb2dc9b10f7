import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewModelPage } from "@/components/models/model-page";

export const metadata: Metadata = { title: "New model" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New model"
      otherwise="You can view models. Only editors and admins can create them."
    >
      <NewModelPage />
    </Permitted>
  );
}
