import { runMeasurement } from "./process/run-measurement.mjs";

await runMeasurement("server/cli/bench.ts", { model: "wanted" });
