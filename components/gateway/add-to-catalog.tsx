import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** For a tool that only its caller knows: the catalog needs it before policy can name it. */
export function AddToCatalog({ tool }: { tool: string }) {
  return (
    <Button size="sm" asChild>
      <Link aria-label={`Add ${tool} to the catalog`} href={`/gateway?observed=${encodeURIComponent(tool)}#observed`}>
        Add to catalog…
      </Link>
    </Button>
  );
}
