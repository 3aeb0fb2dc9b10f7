import { parseArgs } from "node:util";
import { z } from "zod";
import { PRESETS } from "@/server/engine/snapshot";
import { ExpectedError } from "@/server/errors";
import { STARTER_DATASET } from "./read-dataset";

const whole = z
  .string()
  .regex(/^\d+$/, "must be a whole number")
  .transform(Number)
  .pipe(z.number().int().min(1).max(1_000_000_000));

const names = z.string().transform((text) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== ""),
);

/** The flags of `npm run eval`, as they come from the command line. */
const flagsSchema = z.object({
  dataset: z.string().min(1, "must name a folder").default(STARTER_DATASET),
  preset: z
    .enum(PRESETS, { error: ({ input }) => `there is no preset "${String(input)}": ${PRESETS.join(", ")}` })
    .default("toolcrib"),
  "max-tools": whole.optional(),
  "max-tokens": whole.optional(),
  "no-gate": z.boolean().default(false),
  ids: z.enum(["even", "odd", "all"], { error: "must be even, odd or all" }).default("all"),
  limit: whole.optional(),
  /** For data sets that hold several questions at once. */
  kinds: names.default([]),
  "no-candidates": z.boolean().default(false),
  json: z.boolean().default(false),
});

export type Flags = z.output<typeof flagsSchema>;

const SWITCHES = new Set(["no-gate", "no-candidates", "json"]);
const options = Object.fromEntries(
  Object.keys(flagsSchema.shape).map((name) => [name, { type: SWITCHES.has(name) ? "boolean" : "string" } as const]),
);

export function readFlags(args: readonly string[]): Flags {
  const result = flagsSchema.safeParse(split(args));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ExpectedError(`--${issue?.path.join(".")}: ${issue?.message}.`);
}

function split(args: readonly string[]): unknown {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new ExpectedError(
      `${(error as Error).message}\nKnown: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(" ")}`,
    );
  }
}
