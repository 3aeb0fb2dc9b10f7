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
            each key has its own limit per minute, or none; it is set{" "}
            <Link href="/keys" className="text-accent underline">
              when the key is made
            </Link>
          </Fact>
          <Fact name="Signing in">{accountLimits.signInsPerMinute} tries a minute from one address</Fact>
          <Fact name="Accounts">{accountLimits.requestsPerMinute} requests a minute from one address</Fact>
          <Fact name="Signed in for">{accountLimits.signedInDays} days</Fact>
          <Fact name="Addresses are read">
            {trustProxy ? "from X-Forwarded-For, as the proxy sets it" : "from the connection itself"}
          </Fact>
        </Facts>
        <p className="text-ink-faint text-sm">
          Behind a proxy, set <Name>TOOLCRIB_TRUST_PROXY=1</Name>, or all people share one limit.
        </p>
      </div>
    </Panel>
  );
}
