import type { Compiled } from "./compile";
import type { Format } from "./formats/format";
import type { Encoding } from "./snapshot";

/**
 * Renders and counts every tool in a format ahead of its first request, so that whoever swaps in a new revision can do it
 * before anyone waits for it.
 */
export function warmUp({ renderings, everything, roles }: Compiled, format: Format, encoding: Encoding): void {
  const { schemas } = renderings.in(format);
  schemas.total(everything, encoding);
  for (const { allowed } of roles.values()) schemas.total(allowed, encoding);
}
