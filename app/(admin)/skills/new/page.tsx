import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewSkillPage } from "@/components/skills/skill-page";

export const metadata: Metadata = { title: "New skill" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New skill"
      otherwise="You can view skills. Only editors and admins can create them."
    >
      <NewSkillPage />
    </Permitted>
  );
}
