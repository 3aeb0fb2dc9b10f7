import type { ApiOutput } from "@/components/trpc/trpc";

export type Environment = ApiOutput["settings"]["environment"];
