import type { ReactNode } from "react";
import { AuthFrame } from "@/components/auth/auth-frame";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export function FrontPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthFrame title={title} description={children}>
      <Button asChild variant="primary" size="lg">
        <Link href="/">Go to the overview</Link>
      </Button>
    </AuthFrame>
  );
}
