import { setFlagsFromString } from "node:v8";
import vm from "node:vm";

setFlagsFromString("--expose-gc");
export const collectGarbage = vm.runInNewContext("gc") as () => void;

/** Bytes in use after garbage collection. */
export function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
