import { runMeasurement } from "./process/run-measurement.mjs";

await runMeasurement("server/cli/preset-figures.ts", { model: "needed" });
