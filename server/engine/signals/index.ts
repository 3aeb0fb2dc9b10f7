import { bundle } from "./bundle";
import { core } from "./core";
import { discovered } from "./discovered";
import { hybrid } from "./hybrid";
import { keyword } from "./keyword";
import { search } from "./search";
import { semantic } from "./semantic";
import type { SignalSource } from "./signal";
import { skill } from "./skill";

/** In the order of precedence: what an earlier signal picked is that signal's, and the caps cut from the end. */
export const SIGNAL_SOURCES: readonly SignalSource[] = [
  core,
  discovered,
  skill,
  keyword,
  hybrid,
  search,
  semantic,
  bundle,
];
