import { Badge, Name } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { Environment } from "./environment";
import { Fact, Facts } from "./facts";

const INTERNAL: Record<Environment["internal"], string> = {
  none: "Blocked: only public addresses are allowed",
  listed: "Only those that the operator allows",
  any: "Allowed",
};

/** Set by the operator's environment, not by policy editors. */
export function CommandsSection({ environment }: { environment: Environment }) {
  return (
    <Panel title="Network and commands">
      <div className="grid gap-3">
        <Facts>
          <Fact name="MCP commands">
            <Badge tone={environment.allowStdio ? "warn" : "neutral"}>
              {environment.allowStdio ? "Allowed" : "Off"}
            </Badge>{" "}
            <span className="text-ink-soft">
              {environment.allowStdio
                ? "Admins can add sources that run commands on this machine."
                : "Sources can't run commands on this machine."}
            </span>
          </Fact>
          <Fact name="Internal addresses">{INTERNAL[environment.internal]}</Fact>
        </Facts>
        <p className="text-ink-faint text-sm">
          To change this, start Toolcrib with <Name>TOOLCRIB_ALLOW_STDIO=1</Name>, or list host names, addresses or
          networks in <Name>TOOLCRIB_ALLOW_INTERNAL</Name>.
        </p>
      </div>
    </Panel>
  );
}
