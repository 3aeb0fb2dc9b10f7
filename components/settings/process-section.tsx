import { Badge, Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/components/words/format-number";
import type { Environment } from "./environment";
import { Fact, Facts } from "./facts";

/** The process that answered this request. */
export function ProcessSection({ environment }: { environment: Environment }) {
  const { health, processes, sessions, publicUrl } = environment;
  const dropped = health.records.dropped + sessions.dropped;
  return (
    <Panel title="This instance">
      <Facts>
        <Fact name="Version">
          <Name>{health.version}</Name>
        </Fact>
        <Fact name="Revision served">
          {health.revision === null ? (
            "None yet"
          ) : (
            <Link href={`/revisions/${health.revision}`} className="text-accent underline">
              Revision {formatCount(health.revision)}
            </Link>
          )}
        </Fact>
        <Fact name="Database">
          {health.database === "ok" ? "Connected" : <Badge tone="danger">Unreachable: serving from memory</Badge>}
        </Fact>
        <Fact name="Processes">{formatCount(processes)} on this database</Fact>
        <Fact name="Records waiting">
          {formatCount(health.records.waiting)}
          {dropped > 0 && (
            <Badge tone="warn" className="ml-2">
              {formatCount(dropped)} dropped since start
            </Badge>
          )}
        </Fact>
        <Fact name="Sessions in memory">{formatCount(sessions.held)}</Fact>
        <Fact name="Public URL">{publicUrl ?? "Taken from each request"}</Fact>
      </Facts>
    </Panel>
  );
}
