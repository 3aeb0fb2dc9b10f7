import { pageOf } from "@/components/shell/navigation";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { SessionTimeline } from "@/server/contract/sessions";
import { OwnerName } from "./owner-name";

const link = "underline decoration-line-strong underline-offset-2 hover:text-ink";

export function SessionFacts({ session }: { session: SessionTimeline }) {
  const { owner, role, isLive, createdAt, updatedAt, expiresAt, forkedFrom } = session;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={isLive ? "good" : "neutral"}>{isLive ? "Live" : "Expired"}</Badge>
      <span>
        role{" "}
        <Link href={pageOf("role", role) ?? "/roles"} className={`font-mono text-sm ${link}`}>
          {role}
        </Link>
      </span>
      <OwnerName owner={owner} />
      <span>
        started <Time at={createdAt} />, last used <Time at={updatedAt} />
      </span>
      <span>
        {isLive ? "expires" : "expired"} <Time at={expiresAt} />
      </span>
      {forkedFrom !== null && (
        <Link href={`/sessions/${encodeURIComponent(forkedFrom)}`} className={link}>
          forked from another session
        </Link>
      )}
    </span>
  );
}
