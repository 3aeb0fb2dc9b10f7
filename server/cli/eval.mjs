import { runMeasurement } from "./run-measurement.mjs";

await runMeasurement("server/cli/eval.ts", { model: "needed" });
