import { parseArgs } from "node:util";
import { z } from "zod";
import { PRESETS } from "@/server/engine/model/snapshot";
import { ExpectedError } from "@/server/lib/errors";
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

const preset = z.enum(PRESETS, { error: noPreset });
const presetPair = names
  .refine((given) => given.length === 2 && given[0] !== given[1], {
    error: "must name two different presets, such as toolcrib,gaia",
    abort: true,
  })
  .pipe(z.tuple([preset, preset]));

function noPreset({ input }: { readonly input?: unknown }): string {
  return `there is no preset "${String(input)}": ${PRESETS.join(", ")}`;
}

const flagsSchema = z.object({
  dataset: z.string().min(1, "must name a folder").default(STARTER_DATASET),
  preset: preset.default("toolcrib"),
  "max-tools": whole.optional(),
  "max-tokens": whole.optional(),
  "no-gate": z.boolean().default(false),
  ids: z.enum(["even", "odd", "all"], { error: "must be even, odd or all" }).default("all"),
  limit: whole.optional(),
  kinds: names.default([]),
  "no-candidates": z.boolean().default(false),
  curve: z.boolean().default(false),
  compare: presetPair.optional(),
  conversations: z.boolean().default(false),
  peers: z.boolean().default(false),
  json: z.boolean().default(false),
  markdown: z.boolean().default(false),
});

export type Flags = z.output<typeof flagsSchema>;

const SWITCHES = new Set(["no-gate", "no-candidates", "curve", "conversations", "peers", "json", "markdown"]);
const options = Object.fromEntries(
  Object.keys(flagsSchema.shape).map((name) => [name, { type: SWITCHES.has(name) ? "boolean" : "string" } as const]),
);

export function readFlags(args: readonly string[]): Flags {
  const result = flagsSchema.safeParse(split(args));
  if (result.success) return check(result.data);
  const [issue] = result.error.issues;
  // A list's entries are not flags of their own.
  throw new ExpectedError(`--${String(issue?.path[0])}: ${issue?.message}.`);
}

function check(flags: Flags): Flags {
  if (flags.markdown && !flags.peers) throw new ExpectedError("--markdown: needs --peers.");
  if (flags.markdown && flags.json) throw new ExpectedError("--markdown: use either this or --json.");
  return flags;
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
