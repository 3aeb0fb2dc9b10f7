import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewSkillPage } from "@/components/skills/skill-page";

export const metadata: Metadata = { title: "New skill" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New skill"
      otherwise="Your account can read skills. Editors and admins can create them."
    >
      <NewSkillPage />
    </Permitted>
  );
}
