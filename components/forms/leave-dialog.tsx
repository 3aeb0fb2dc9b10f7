"use client";

import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { hasUnsaved, leaveWhenSafe, readLeaving, settleLeaving, watchLeaving } from "./leave-guard";

/** Asks before a link discards unsaved changes. Mounted once in the shell. */
export function LeaveDialog() {
  const router = useRouter();
  const leaving = useSyncExternalStore(watchLeaving, readLeaving, () => null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = hasUnsaved() ? linkWithin(event) : null;
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      leaveWhenSafe(() => router.push(href));
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [router]);
  return (
    <ConfirmDialog
      open={leaving !== null}
      onOpenChange={(open) => !open && settleLeaving(false)}
      title="Leave without saving?"
      consequence="Your changes on this page are not saved and will be lost."
      action="Leave and discard changes"
      pending={false}
      onConfirm={() => settleLeaving(true)}
    />
  );
}

/** The target of a plain click inside the dashboard; null if it opens another tab or stays on the page. */
function linkWithin(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.download !== "") return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin) return null;
  const staysHere = pathname === window.location.pathname && search === window.location.search;
  return staysHere ? null : `${pathname}${search}${hash}`;
}
