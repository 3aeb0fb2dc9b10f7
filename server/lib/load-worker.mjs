import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// A thread cannot start from TypeScript: in development it is compiled on load.
register();
await import(workerData.file);
