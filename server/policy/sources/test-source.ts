import { DomainError } from "@/server/lib/errors";
import type { SourceServices } from "./source-services";
import { findSource } from "./sync";

type SourceTest = {
  readonly ok: boolean;
  readonly tools: number;
  readonly names: readonly string[];
  readonly about: string | null;
  readonly ms: number;
  readonly message: string | null;
};

const NAMES_SHOWN = 8;

/** A failure is an answer, not an error. */
export async function testSource({ client, readSource }: SourceServices, sourceId: string): Promise<SourceTest> {
  const source = await findSource(client, sourceId);
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  try {
    const { tools, problems, about = null } = await readSource(source, {});
    const message = problems.length === 0 ? null : `Couldn't read ${problems.length} of its tools`;
    const names = tools.slice(0, NAMES_SHOWN).map(({ name }) => name);
    return { ok: true, tools: tools.length, names, about, ms: ms(), message };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ok: false, tools: 0, names: [], about: null, ms: ms(), message: error.message };
  }
}
