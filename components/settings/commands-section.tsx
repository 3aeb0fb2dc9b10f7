import { Badge, Name } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { Environment } from "./environment";
import { Fact, Facts } from "./facts";

const INTERNAL: Record<Environment["internal"], string> = {
  none: "none: only public addresses are reached",
  listed: "those that the operator has listed",
  any: "any",
};

/** What sources may reach and start. Whoever runs the machine decides it, not whoever edits policy. */
export function CommandsSection({ environment }: { environment: Environment }) {
  return (
    <Panel title="Reach of sources and models">
      <div className="grid gap-3">
        <Facts>
          <Fact name="MCP by command">
            <Badge tone={environment.allowStdio ? "warn" : "neutral"}>
              {environment.allowStdio ? "Allowed" : "Off"}
            </Badge>{" "}
            <span className="text-ink-soft">
              {environment.allowStdio
                ? "Admins can write commands that run on this machine."
                : "No source starts a program on this machine."}
            </span>
          </Fact>
          <Fact name="Internal addresses">{INTERNAL[environment.internal]}</Fact>
        </Facts>
        <p className="text-ink-faint text-sm">
          To change it, start Toolcrib with <Name>TOOLCRIB_ALLOW_STDIO=1</Name>, or with host names, addresses or
          networks in <Name>TOOLCRIB_ALLOW_INTERNAL</Name>.
        </p>
      </div>
    </Panel>
  );
}
