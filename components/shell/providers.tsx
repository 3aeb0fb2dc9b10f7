"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { ApiProvider } from "@/components/trpc/api-provider";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";

type ProvidersProps = { nonce: string | null; children: ReactNode };

export function Providers({ nonce, children }: ProvidersProps) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce === null ? {} : { nonce })}
    >
      <ApiProvider>
        <TooltipProvider delayDuration={300}>{children}</TooltipProvider>
      </ApiProvider>
      <Toaster />
    </ThemeProvider>
  );
}
