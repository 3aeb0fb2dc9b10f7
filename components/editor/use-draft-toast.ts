"use client";

import { useRouter } from "next/navigation";
import { useMay } from "@/components/auth/me-context";
import { toast } from "@/components/ui/toaster";

/** Long enough to read and to act on. */
const SHOWN_MS = 8_000;

export function useDraftToast(): (text: string) => void {
  const router = useRouter();
  const mayPublish = useMay("policy.publish");
  return (text) => {
    toast.success(text, {
      duration: SHOWN_MS,
      ...(mayPublish && { action: { label: "Review and publish", onClick: () => router.push("/publish") } }),
    });
  };
}
