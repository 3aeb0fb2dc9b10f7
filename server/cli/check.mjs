import { runMeasurement } from "./run-measurement.mjs";

await runMeasurement("server/cli/check.ts", { model: "needed" });
