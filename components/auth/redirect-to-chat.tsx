"use client";

import { redirect } from "next/navigation";

/** For accounts that can only chat. */
export function RedirectToChat(): never {
  redirect("/chat");
}
