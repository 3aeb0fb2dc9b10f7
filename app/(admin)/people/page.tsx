import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { PeoplePage } from "@/components/people/people-page";

export const metadata: Metadata = { title: "People" };

export default function Page() {
  return (
    <Permitted to="people.manage" title="People" otherwise="Only admins can manage people.">
      <PeoplePage />
    </Permitted>
  );
}
