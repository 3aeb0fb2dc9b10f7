import { describe, expect, it } from "vitest";
import { createEmbedder } from "./create-embedder";
import { readEmbedderSettings } from "./embedder-settings";

const read = (settings: Record<string, string>) =>
  readEmbedderSettings(
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [`TOOLCRIB_EMBEDDER${name}`, value])),
  );

describe("the choice of an embedder", () => {
  it("is the local model by default", () => {
    expect(readEmbedderSettings({})).toEqual({ kind: "local" });
    expect(read({ "": "off" })).toEqual({ kind: "off" });
    expect(read({ "": "ollama", _MODEL: "nomic-embed-text" })).toMatchObject({
      url: new URL("http://localhost:11434"),
      key: null,
    });
    expect(read({ "": "openai", _MODEL: "m", _URL: "https://example.com/v1", _KEY: "k" })).toEqual({
      kind: "openai",
      url: new URL("https://example.com/v1"),
      model: "m",
      key: "k",
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["an unknown kind", { "": "cohere" }, /TOOLCRIB_EMBEDDER must be/],
    ["no model", { "": "ollama" }, /set TOOLCRIB_EMBEDDER_MODEL/],
    ["an address that is none", { "": "ollama", _MODEL: "m", _URL: "localhost:1" }, /TOOLCRIB_EMBEDDER_URL must/],
    [
      "a password in the address",
      { "": "ollama", _MODEL: "m", _URL: "http://a:b@c" },
      /TOOLCRIB_EMBEDDER_URL must not/,
    ],
    ["OpenAI itself without a key", { "": "openai", _MODEL: "m" }, /set TOOLCRIB_EMBEDDER_KEY/],
    ["a key with a line break", { "": "ollama", _MODEL: "m", _KEY: "a\nb" }, /TOOLCRIB_EMBEDDER_KEY contains/],
    ["a server without the switch", { _URL: "http://localhost" }, /TOOLCRIB_EMBEDDER_URL has no effect/],
  ])("refuses %s at the start, naming the variable", (_what, settings, message) => {
    expect(() => read(settings)).toThrow(message);
  });

  it("says why there is none", async () => {
    const missing = createEmbedder({ kind: "local" }, undefined);
    expect(missing.health()).toMatchObject({ status: "down", detail: expect.stringContaining("next start") });
    await expect(missing.embed(["text"])).rejects.toThrow(/next start/);
    expect(createEmbedder({ kind: "off" }, "/models").health().status).toBe("off");
  });
});
