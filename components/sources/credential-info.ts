import type { BadgeTone } from "@/components/ui/badge";
import type { CredentialView } from "@/server/contract/sources";

export const CREDENTIAL_INFO: Record<CredentialView["state"], { title: string; tone: BadgeTone; sentence: string }> = {
  none: { title: "None", tone: "neutral", sentence: "Calls are sent without credentials." },
  set: { title: "Set", tone: "good", sentence: "Sent with every call to the source." },
  stale: {
    title: "Not used",
    tone: "warn",
    sentence: "These credentials were set for a different address or command, so they aren't sent. Set them again.",
  },
};
