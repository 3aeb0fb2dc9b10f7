// Property tests use the same examples on every machine.
import fc from "fast-check";
import { SEED } from "./seed";
import "./wait-timeout";

fc.configureGlobal({ seed: SEED });
