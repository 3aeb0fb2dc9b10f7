// Before every test file, so that a test says the same of a commit wherever and whenever it runs.
import fc from "fast-check";
import { SEED } from "./seed";
import "./wait-timeout";

fc.configureGlobal({ seed: SEED });
