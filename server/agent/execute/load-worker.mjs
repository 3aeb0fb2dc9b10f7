import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// A thread cannot begin with TypeScript: what is not built yet is translated as it is loaded.
register();
await import(workerData.file);
