import { runMeasurement } from "./run-measurement.mjs";

await runMeasurement("server/cli/eval.ts", { needsModel: true });
