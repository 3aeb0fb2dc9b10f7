import type { Variables } from "@/server/lib/environment";
import { DomainError, ExpectedError } from "@/server/lib/errors";

/** From the weakest to the strongest. */
export const GATEWAY_MODES = ["off", "observe", "on"] as const;
export type GatewayMode = (typeof GATEWAY_MODES)[number];

/** What each role asks for; the table of roles and their settings takes this place. */
export type GatewayModes = { of(role: string): { readonly mode: GatewayMode } };

export function gatewayModesFrom(env: Variables): GatewayModes {
  const text = env.TOOLCRIB_GATEWAY_MODE || "observe";
  if (!isMode(text)) {
    throw new ExpectedError(`TOOLCRIB_GATEWAY_MODE must be one of ${GATEWAY_MODES.join(", ")}: ${text}`);
  }
  return { of: () => ({ mode: text }) };
}

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
