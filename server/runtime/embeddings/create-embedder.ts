import { type Embedder, EmbedderError, type EmbedderHealth } from "./embedder";
import type { EmbedderSettings } from "./embedder-settings";
import { createLocalEmbedder, LOCAL_MODEL } from "./local-embedder";
import { createOllamaEmbedder } from "./ollama-embedder";
import { createOpenaiEmbedder } from "./openai-embedder";

export function createEmbedder(settings: EmbedderSettings, modelFolder: string | undefined): Embedder {
  switch (settings.kind) {
    case "off":
      return absentEmbedder({ status: "off", detail: "TOOLCRIB_EMBEDDER is off" });
    case "openai":
      return createOpenaiEmbedder(settings);
    case "ollama":
      return createOllamaEmbedder(settings);
    case "local":
      if (modelFolder !== undefined) return createLocalEmbedder({ folder: modelFolder });
      return absentEmbedder({ status: "down", detail: "the model is not downloaded yet; the next start downloads it" });
  }
}

/** Stored vectors of the local model remain usable. */
function absentEmbedder(health: EmbedderHealth): Embedder {
  return {
    model: LOCAL_MODEL.name,
    dimensions: LOCAL_MODEL.dimensions,
    embed: () => Promise.reject(new EmbedderError(`The embedder is ${health.status}: ${health.detail}`)),
    health: () => health,
    stop: () => Promise.resolve(),
  };
}
