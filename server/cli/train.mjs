import { runMeasurement } from "./process/run-measurement.mjs";

await runMeasurement("server/cli/train.ts", { model: "needed" });
