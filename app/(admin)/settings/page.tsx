import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Settings" };

export default function Page() {
  return (
    <Permitted to="policy.read" title="Settings" otherwise="Your account may not see the settings. Ask an admin.">
      <SettingsPage />
    </Permitted>
  );
}
