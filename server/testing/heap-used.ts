import { setFlagsFromString } from "node:v8";
import vm from "node:vm";

setFlagsFromString("--expose-gc");
export const collectGarbage = vm.runInNewContext("gc") as () => void;

/** Bytes of what is really held. */
export function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
