import { Eye, type LucideIcon, PowerOff, Zap } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { GatewayMode } from "@/server/contract/gateway";
import { GATEWAY_MODE_INFO } from "./describe-gateway";

const ICONS: Record<GatewayMode, LucideIcon> = { off: PowerOff, observe: Eye, on: Zap };

export function ModeBadge({ mode }: { mode: GatewayMode }) {
  const { title, tone } = GATEWAY_MODE_INFO[mode];
  const Icon = ICONS[mode];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {title}
    </Badge>
  );
}
