import { runMeasurement } from "./run-measurement.mjs";

await runMeasurement("server/cli/bench.ts", { model: "wanted" });
