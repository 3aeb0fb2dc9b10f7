import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

export function NoAccess({ title, children }: { title: string; children: string }) {
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
        {children}
      </EmptyState>
    </>
  );
}
