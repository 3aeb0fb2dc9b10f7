import { Badge, type BadgeTone, Name } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { Environment } from "./environment";
import { Fact, Facts } from "./facts";

const STATES: Record<Environment["embedder"]["status"], { title: string; tone: BadgeTone; meaning: string }> = {
  ok: { title: "Running", tone: "good", meaning: "Tools are matched by meaning." },
  starting: { title: "Starting", tone: "warn", meaning: "Tools are matched by words only until it is ready." },
  down: {
    title: "Down",
    tone: "danger",
    meaning: "Each policy uses its fallback, and responses are marked as degraded.",
  },
  off: { title: "Off", tone: "neutral", meaning: "Tools are matched by words only." },
};

const KINDS: Record<Environment["embedder"]["kind"], string> = {
  local: "A model that runs inside Toolcrib",
  openai: "A server with an OpenAI-compatible embeddings API",
  ollama: "An Ollama server",
  off: "None",
};

/** Set by the environment: vectors of different models can't be compared. */
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
          <Fact name="Status">{embedder.detail}</Fact>
        </Facts>
        <p className="text-ink-faint text-sm">
          To change it, start Toolcrib with <Name>TOOLCRIB_EMBEDDER</Name>. For a server, also set{" "}
          <Name>TOOLCRIB_EMBEDDER_URL</Name>, <Name>TOOLCRIB_EMBEDDER_MODEL</Name> and{" "}
          <Name>TOOLCRIB_EMBEDDER_KEY</Name>.
        </p>
      </div>
    </Panel>
  );
}
