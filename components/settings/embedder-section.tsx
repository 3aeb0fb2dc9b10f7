import { Badge, type BadgeTone, Name } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { Environment } from "./environment";
import { Fact, Facts } from "./facts";

const STATES: Record<Environment["embedder"]["status"], { title: string; tone: BadgeTone; meaning: string }> = {
  ok: { title: "Works", tone: "good", meaning: "Messages and tools are compared by meaning." },
  starting: { title: "Starting", tone: "warn", meaning: "Until it is ready, resolves go without the semantic signal." },
  down: { title: "Down", tone: "danger", meaning: "Resolves fall back as each policy says, and every answer says so." },
  off: { title: "Off", tone: "neutral", meaning: "Resolves go without the semantic signal." },
};

const KINDS: Record<Environment["embedder"]["kind"], string> = {
  local: "a model that runs inside Toolcrib",
  openai: "a server that speaks OpenAI’s embeddings API",
  ollama: "a server of Ollama",
  off: "none",
};

/** Which model turns texts into vectors. The environment decides it: vectors of two models must never be compared. */
export function EmbedderSection({ environment: { embedder } }: { environment: Environment }) {
  const { title, tone, meaning } = STATES[embedder.status];
  return (
    <Panel title="Embedder">
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{title}</Badge>
          <span className="text-ink-soft">{meaning}</span>
        </p>
        <Facts>
          <Fact name="Kind">{KINDS[embedder.kind]}</Fact>
          {embedder.kind !== "off" && (
            <Fact name="Model">
              <Name>{embedder.model}</Name>
            </Fact>
          )}
          {embedder.url !== null && (
            <Fact name="Address">
              <Name>{embedder.url}</Name>
              {embedder.hasKey ? ", with a key" : ", without a key"}
            </Fact>
          )}
          <Fact name="Says">{embedder.detail}</Fact>
        </Facts>
        <p className="text-ink-faint text-sm">
          Set by <Name>TOOLCRIB_EMBEDDER</Name>, and for a server by <Name>TOOLCRIB_EMBEDDER_URL</Name>,{" "}
          <Name>TOOLCRIB_EMBEDDER_MODEL</Name> and <Name>TOOLCRIB_EMBEDDER_KEY</Name>, when Toolcrib starts.
        </p>
      </div>
    </Panel>
  );
}
