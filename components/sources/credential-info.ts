import type { BadgeTone } from "@/components/ui/badge";
import type { CredentialView } from "@/server/contract/sources";

export const CREDENTIAL_INFO: Record<CredentialView["state"], { title: string; tone: BadgeTone; sentence: string }> = {
  none: { title: "None", tone: "neutral", sentence: "The source is called without credentials." },
  set: { title: "Set", tone: "good", sentence: "They are sent with every call to the source." },
  stale: {
    title: "Stale",
    tone: "warn",
    sentence: "They were set for another place than the source points to now, so they are not sent. Set them again.",
  },
};
