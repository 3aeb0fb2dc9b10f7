import { runMeasurement } from "./process/run-measurement.mjs";

await runMeasurement("server/cli/eval.ts", { model: "needed" });
