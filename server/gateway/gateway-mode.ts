import { GATEWAY_MODES, type GatewayMode } from "@/server/contract/gateway";
import { DomainError } from "@/server/lib/errors";

export type GatewayModes = { of(role: string): { readonly mode: GatewayMode } };

/** A request may ask for less than its role does, never for more. */
export function weakenMode(ofRole: GatewayMode, asked: string | undefined): GatewayMode {
  if (asked === undefined || asked === "") return ofRole;
  const mode = asked.trim().toLowerCase();
  if (!isMode(mode)) throw new DomainError("invalid", `x-toolcrib-mode: must be one of ${GATEWAY_MODES.join(", ")}`);
  return GATEWAY_MODES.indexOf(mode) < GATEWAY_MODES.indexOf(ofRole) ? mode : ofRole;
}

function isMode(text: string): text is GatewayMode {
  return (GATEWAY_MODES as readonly string[]).includes(text);
}
