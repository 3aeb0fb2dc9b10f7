import { z } from "zod";
import { discoveredVia, reason, signal } from "@/server/contract/reasons";
import { type Answer, PRINTABLE_NAME, ROLE, SESSION_ID } from "./words";

export const sessionInput = z.object({ sessionId: SESSION_ID, role: ROLE });
export type SessionInput = z.output<typeof sessionInput>;

export const sessionOutput = z.object({
  sessionId: z.string(),
  role: z.string(),
  rounds: z.number().int().meta({ description: "The number of rounds so far." }),
  loaded: z
    .array(
      z.object({
        tool: z.string(),
        signal,
        reason,
        score: z.number().nullable(),
        round: z.number().int(),
      }),
    )
    .meta({ description: "The loaded tools, in the order in which they were added, and why." }),
  waiting: z
    .array(z.object({ tool: z.string(), via: discoveredVia }))
    .meta({ description: "Tools found since the last round. They are sent with the next one." }),
});
export type SessionOutput = Answer<typeof sessionOutput>;

export const forkSessionInput = z.object({
  sessionId: SESSION_ID,
  role: ROLE,
  to: SESSION_ID.meta({ description: "Your ID for the new session." }),
  toRole: PRINTABLE_NAME.nullish().meta({ description: "The sub-agent's role. Default: the same role." }),
});
export type ForkSessionInput = z.output<typeof forkSessionInput>;
