"use client";

import { redirect, usePathname } from "next/navigation";

/** A layout does not know the path of its page; a client component does, on the server as well. */
export function RedirectToSignIn(): never {
  const pathname = usePathname();
  redirect(pathname === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(pathname)}`);
}
