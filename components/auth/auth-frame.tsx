import type { ReactNode } from "react";
import { Brand } from "@/components/shell/brand";

type AuthFrameProps = { title: string; description?: ReactNode; children?: ReactNode };

export function AuthFrame({ title, description, children }: AuthFrameProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-5 pt-[14vh] pb-10">
      <Brand />
      <h1 className="mt-8 font-semibold text-xl tracking-tight">{title}</h1>
      {description && <div className="mt-1 text-ink-soft">{description}</div>}
      <div className="mt-6">{children}</div>
    </main>
  );
}
