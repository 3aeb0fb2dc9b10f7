import type { Snapshot } from "@/server/engine/model/snapshot";
import { bundles } from "./bundles";
import { categories } from "./categories";
import { models } from "./models";
import { policies } from "./policies";
import { roles } from "./roles";
import { skills } from "./skills";
import { sources } from "./sources";
import { tools } from "./tools";

type ScenarioSnapshot = Snapshot;

/** The catalog of a new installation: 65 tools, six roles and six preset policies. */
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
