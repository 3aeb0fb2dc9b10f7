import { z } from "zod";
import { type Json, MODES } from "@/server/engine/model/snapshot";

export { MODES };
export const FORMATS = ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp", "text"] as const;

/** An agent's own name for a conversation. */
export const SESSION_ID = z.string().regex(/^[\x21-\x7e]{1,128}$/, "Use 1 to 128 printable characters without spaces");

/** Whatever came as JSON is JSON: looking through it again would only cost time. */
export const ANY_JSON = z.custom<Json>().meta({ description: "Any JSON value." });

/** A name that may or may not exist: anything short without control characters. */
export const PRINTABLE_NAME = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, "Contains control characters");
