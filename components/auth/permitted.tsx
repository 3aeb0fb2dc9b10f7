"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { Permission } from "@/server/contract/permissions";
import { useMay } from "./me-context";

type PermittedProps = { to: Permission; title: string; otherwise: string; children: ReactNode };

/** UI only: the procedures check permissions themselves. */
export function Permitted({ to, title, otherwise, children }: PermittedProps) {
  if (useMay(to)) return children;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        action={
          <Button asChild>
            <Link href="/">Go to the overview</Link>
          </Button>
        }
      >
        {otherwise}
      </EmptyState>
    </>
  );
}
