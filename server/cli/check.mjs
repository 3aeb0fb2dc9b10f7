import { runMeasurement } from "./process/run-measurement.mjs";

await runMeasurement("server/cli/check.ts", { model: "needed" });
