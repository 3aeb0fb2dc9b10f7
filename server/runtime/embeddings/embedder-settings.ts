import type { Variables } from "@/server/lib/environment";
import { ExpectedError } from "@/server/lib/errors";

export type EmbedderSettings =
  | { readonly kind: "local" }
  | { readonly kind: "off" }
  | { readonly kind: "openai" | "ollama"; readonly url: URL; readonly model: string; readonly key: string | null };

const DEFAULT_URLS = { openai: "https://api.openai.com/v1", ollama: "http://localhost:11434" };
const EXAMPLE_MODELS = { openai: "text-embedding-3-small", ollama: "nomic-embed-text" };

/** Rejects at start what could only fail later, and names the variable. */
export function readEmbedderSettings(env: Variables): EmbedderSettings {
  const kind = env.TOOLCRIB_EMBEDDER || "local";
  switch (kind) {
    case "local":
    case "off":
      refuseIdle(env, kind);
      return { kind };
    case "openai":
    case "ollama":
      return { kind, url: readUrl(env, kind), model: readModel(env, kind), key: readKey(env, kind) };
    default:
      throw new ExpectedError(`TOOLCRIB_EMBEDDER must be local, openai, ollama or off, not "${kind}".`);
  }
}

/** A server without the switch would otherwise seem to be in use. */
function refuseIdle(env: Variables, kind: string): void {
  const idle = ["TOOLCRIB_EMBEDDER_URL", "TOOLCRIB_EMBEDDER_MODEL", "TOOLCRIB_EMBEDDER_KEY"].find((name) => env[name]);
  if (idle === undefined) return;
  throw new ExpectedError(`${idle} has no effect while TOOLCRIB_EMBEDDER is ${kind}; set it to openai or ollama.`);
}

function readUrl(env: Variables, kind: keyof typeof DEFAULT_URLS): URL {
  const text = env.TOOLCRIB_EMBEDDER_URL || DEFAULT_URLS[kind];
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ExpectedError("TOOLCRIB_EMBEDDER_URL must start with http:// or https://.");
  }
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") {
    throw new ExpectedError("TOOLCRIB_EMBEDDER_URL must not contain a password. Set TOOLCRIB_EMBEDDER_KEY instead.");
  }
  return url;
}

function readModel(env: Variables, kind: keyof typeof EXAMPLE_MODELS): string {
  const model = (env.TOOLCRIB_EMBEDDER_MODEL ?? "").trim();
  if (model !== "") return model;
  throw new ExpectedError(
    `TOOLCRIB_EMBEDDER is ${kind}: set TOOLCRIB_EMBEDDER_MODEL to a model name, for example ${EXAMPLE_MODELS[kind]}.`,
  );
}

function readKey(env: Variables, kind: string): string | null {
  const key = (env.TOOLCRIB_EMBEDDER_KEY ?? "").trim();
  if (/[^\x21-\x7e]/.test(key)) {
    throw new ExpectedError("TOOLCRIB_EMBEDDER_KEY contains invalid characters. Check that you copied the whole key.");
  }
  if (key !== "") return key;
  if (kind === "openai" && !env.TOOLCRIB_EMBEDDER_URL) {
    throw new ExpectedError("TOOLCRIB_EMBEDDER is openai: set TOOLCRIB_EMBEDDER_KEY or TOOLCRIB_EMBEDDER_URL.");
  }
  return null;
}
