import { expect, it } from "vitest";
import { limitStream } from "./limit-stream";

async function pass(chunks: readonly string[], ...limits: [number, number]): Promise<string> {
  const encoder = new TextEncoder();
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return new Response(source.pipeThrough(limitStream(...limits))).text();
}

it("passes on an answer within the limit, however it is chunked", async () => {
  expect(await pass(["data: a\n", "data: ", "b\n\ndata", ": c\n"], 100, 12)).toBe("data: a\ndata: b\n\ndata: c\n");
});

it("ends endless output, as a whole or as one line", async () => {
  await expect(pass(Array(20).fill("data: a\n"), 100, 50)).rejects.toThrow("response is too large");
  await expect(pass(["data: ", ...Array(20).fill("aaaa")], 1000, 50)).rejects.toThrow("response is too large");
});
