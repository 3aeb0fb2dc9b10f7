"use client";

import { redirect } from "next/navigation";

/** For accounts that may chat and nothing else. */
export function RedirectToChat(): never {
  redirect("/chat");
}
