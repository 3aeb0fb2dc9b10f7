import { setFlagsFromString } from "node:v8";
import vm from "node:vm";

setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

/** Bytes of what is really held. */
export function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
