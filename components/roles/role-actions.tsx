"use client";

import { Columns2, Copy, FlaskConical } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { RoleView } from "./role-kind";

export function RoleActions({ view }: { view: RoleView }) {
  const mayEdit = useMay("policy.edit");
  return (
    <>
      <Button asChild>
        <Link href={`/playground?role=${encodeURIComponent(view.name)}`}>
          <FlaskConical aria-hidden />
          Try in playground
        </Link>
      </Button>
      <Button asChild variant="ghost">
        <Link href={`/roles/compare?a=${encodeURIComponent(view.name)}`}>
          <Columns2 aria-hidden />
          Compare
        </Link>
      </Button>
      {mayEdit && (
        <Button asChild variant="ghost">
          <Link href={`/roles/new?from=${encodeURIComponent(view.id)}`}>
            <Copy aria-hidden />
            Clone
          </Link>
        </Button>
      )}
    </>
  );
}
