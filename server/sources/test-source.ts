import { DomainError } from "@/server/errors";
import type { SourceServices } from "./source-services";
import { findSource } from "./sync";

export type SourceTest = {
  readonly ok: boolean;
  readonly tools: number;
  readonly ms: number;
  /** What went wrong, or was not understood; null where all went well. */
  readonly message: string | null;
};

/** Whether a source can be reached and read. A source that cannot is an answer, not an error. */
export async function testSource({ client, readSource }: SourceServices, sourceId: string): Promise<SourceTest> {
  const source = await findSource(client, sourceId);
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  try {
    const { tools, problems } = await readSource(source, {});
    const message = problems.length === 0 ? null : `${problems.length} of its tools could not be read`;
    return { ok: true, tools: tools.length, ms: ms(), message };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ok: false, tools: 0, ms: ms(), message: error.message };
  }
}
