import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { KeysPage } from "@/components/keys/keys-page";

export const metadata: Metadata = { title: "Keys" };

export default function Page() {
  return (
    <Permitted to="keys.read" title="Keys" otherwise="You can't view agent keys. Ask an admin for access.">
      <KeysPage />
    </Permitted>
  );
}
