import { vi } from "vitest";

/**
 * Vitest's default of one second is too short on a busy machine. A separate module, so it runs once per worker.
 */
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === "number" ? options : { timeout: 10_000, ...options });
