import { compile, textsToCompile } from "@/server/engine/compile";
import { interpret } from "@/server/engine/retrieval/interpret";
import { type QueryPart, readMessage } from "@/server/engine/retrieval/query";
import { type CaseChoice, chooseCases } from "@/server/lab/evaluate/choose-cases";
import type { VectorsFor } from "@/server/lab/evaluate/evaluate";
import { readDataset } from "@/server/lab/evaluate/read-dataset";
import type { TrainingSet } from "./train-adapter";

const textOf = ({ text }: QueryPart) => text;

export async function readTrainingSet(
  folder: string,
  choice: Pick<CaseChoice, "ids" | "limit">,
  vectorsFor: (dataset: string) => VectorsFor,
): Promise<TrainingSet> {
  const { name, snapshot, cases } = await readDataset(folder);
  const embed = vectorsFor(name);
  const compiled = compile(snapshot, await embed(textsToCompile(snapshot)));
  const { values, dimension } = compiled.retrieval.vectors;
  const chosen = chooseCases(
    cases.filter(({ needs }) => needs.length > 0),
    { ...choice, kinds: [] },
  );
  const readings = chosen.map(({ message }) =>
    readMessage(message, (typed) => interpret(compiled.retrieval.spelling, typed)),
  );
  const vectorOf = await embed([...new Set(readings.flatMap(({ message, steps }) => [message, ...steps]).map(textOf))]);
  const rowsOf = (texts: readonly string[]) => {
    const rows = new Float32Array(texts.length * dimension);
    texts.forEach((text, at) => {
      rows.set(vectorOf(text) ?? new Float32Array(dimension), at * dimension);
    });
    return rows;
  };
  const numberOf = (tool: string) => compiled.numbers.get(tool) as number;
  const needs = chosen.map(({ needs, accept = {} }) =>
    needs.map((need) => [need, ...(accept[need] ?? [])].map(numberOf)),
  );
  return {
    name,
    tools: values,
    messages: rowsOf(readings.map(({ message }) => textOf(message))),
    steps: readings.map(({ steps }) => rowsOf(steps.map(textOf))),
    needs,
  };
}
