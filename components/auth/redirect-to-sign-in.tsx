"use client";

import { redirect, usePathname } from "next/navigation";

/** A client component, because layouts don't know the page's path. */
export function RedirectToSignIn(): never {
  const pathname = usePathname();
  redirect(pathname === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(pathname)}`);
}
