import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Settings" };

export default function Page() {
  return (
    <Permitted to="policy.read" title="Settings" otherwise="You can't view the settings. Ask an admin for access.">
      <SettingsPage />
    </Permitted>
  );
}
