import { Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Environment } from "./environment";
import { Fact, Facts } from "./facts";

export function LimitsSection({ environment: { accountLimits, trustProxy } }: { environment: Environment }) {
  return (
    <Panel title="Rate limits">
      <div className="grid gap-3">
        <Facts>
          <Fact name="Agents">
            Per minute for each key, or unlimited. Set it when you{" "}
            <Link href="/keys" className="text-accent underline">
              create the key
            </Link>
          </Fact>
          <Fact name="Sign-in">{accountLimits.signInsPerMinute} attempts per minute from each IP address</Fact>
          <Fact name="Accounts">{accountLimits.requestsPerMinute} requests per minute from each IP address</Fact>
          <Fact name="Sign-in expires">After {accountLimits.signedInDays} days</Fact>
          <Fact name="IP address">
            {trustProxy ? "From the proxy's X-Forwarded-For header" : "From the connection"}
          </Fact>
        </Facts>
        <p className="text-ink-faint text-sm">
          Behind a proxy, set <Name>TOOLCRIB_TRUST_PROXY=1</Name>. Otherwise everyone shares one limit.
        </p>
      </div>
    </Panel>
  );
}
