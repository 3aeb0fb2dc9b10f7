import { vi } from "vitest";

/** Vitest gives up after a second, which is soon over on a busy machine. In a module of its own, it is done once per worker. */
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === "number" ? options : { timeout: 10_000, ...options });
