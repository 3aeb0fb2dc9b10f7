import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export function NewLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild variant="primary">
      <Link href={href}>
        <Plus aria-hidden />
        {children}
      </Link>
    </Button>
  );
}
