import type { Metadata } from "next";
import { redirect } from "next/navigation";

import { AuthFrame } from "@/components/auth/auth-frame";
import { safeNext } from "@/components/auth/safe-next";
import { SignInForm } from "@/components/auth/sign-in-form";
import { serverApi } from "@/server/api/trpc/server-api";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export default async function Page({ searchParams }: Props) {
  const { next } = await searchParams;
  const target = safeNext(typeof next === "string" ? next : null);
  if ((await (await serverApi()).me.get()) !== null) redirect(target);
  return (
    <AuthFrame title="Sign in">
      <SignInForm next={target} />
    </AuthFrame>
  );
}
