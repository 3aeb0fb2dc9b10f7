import type { Snapshot } from "@/server/engine/snapshot";
import { bundles } from "./bundles";
import { categories } from "./categories";
import { models } from "./models";
import { policies } from "./policies";
import { roles } from "./roles";
import { skills } from "./skills";
import { sources } from "./sources";
import { tools } from "./tools";

type ScenarioSnapshot = Snapshot;

/** What an empty database starts with: a personal assistant's 65 tools, six roles, and the six presets as policies. */
export const starter: ScenarioSnapshot = {
  format: 1,
  sources,
  tools,
  roles,
  categories,
  bundles,
  policies,
  models,
  skills,
};
