import { adminKeysRouter } from "@/server/api/routers/admin-keys.router";
import { auditRouter } from "@/server/api/routers/audit.router";
import { bundlesRouter } from "@/server/api/routers/bundles.router";
import { categoriesRouter } from "@/server/api/routers/categories.router";
import { chatsRouter } from "@/server/api/routers/chats.router";
import { coreRouter } from "@/server/api/routers/core.router";
import { evaluationsRouter } from "@/server/api/routers/evaluations.router";
import { finderRouter } from "@/server/api/routers/finder.router";
import { firstRunRouter } from "@/server/api/routers/first-run.router";
import { gatewayRouter } from "@/server/api/routers/gateway.router";
import { keysRouter } from "@/server/api/routers/keys.router";
import { linksRouter } from "@/server/api/routers/links.router";
import { meRouter } from "@/server/api/routers/me.router";
import { missesRouter } from "@/server/api/routers/misses.router";
import { modelConnectionsRouter } from "@/server/api/routers/models.router";
import { overviewRouter } from "@/server/api/routers/overview.router";
import { peopleRouter } from "@/server/api/routers/people.router";
import { playgroundRouter } from "@/server/api/routers/playground.router";
import { policyTrialsRouter } from "@/server/api/routers/policies.router";
import { policyFileRouter } from "@/server/api/routers/policy-file.router";
import { revisionsRouter } from "@/server/api/routers/revisions.router";
import { rolePagesRouter } from "@/server/api/routers/roles.router";
import { sessionsRouter } from "@/server/api/routers/sessions.router";
import { settingsRouter } from "@/server/api/routers/settings.router";
import { skillsRouter } from "@/server/api/routers/skills.router";
import { syncRouter } from "@/server/api/routers/sync.router";
import { toolRowsRouter } from "@/server/api/routers/tools.router";
import { usageRouter } from "@/server/api/routers/usage.router";
import { whyRouter } from "@/server/api/routers/why.router";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { categories } from "@/server/policy/categories/categories.service";
import { models } from "@/server/policy/models/models.service";
import { policies } from "@/server/policy/policies/policies.service";
import { roles } from "@/server/policy/roles/roles.service";
import { skills } from "@/server/policy/skills/skills.service";
import { checkAddresses } from "@/server/policy/sources/check-addresses";
import { permissionToWrite } from "@/server/policy/sources/command-lines.service";
import { sources } from "@/server/policy/sources/sources.service";
import { tools } from "@/server/policy/tools/tools.service";
import { agentRouters } from "./agent-routers";
import { createCallerFactory, mergeRouters, router } from "./init";
import { nounRouter } from "./noun-router";

export const appRouter = router({
  ...agentRouters,
  me: meRouter,
  links: linksRouter,
  firstRun: firstRunRouter,
  overview: overviewRouter,
  revisions: revisionsRouter,
  audit: auditRouter,
  finder: finderRouter,
  people: peopleRouter,
  keys: keysRouter,
  adminKeys: adminKeysRouter,
  sessions: sessionsRouter,
  usage: usageRouter,
  playground: playgroundRouter,
  chats: chatsRouter,
  misses: missesRouter,
  why: whyRouter,
  gateway: gatewayRouter,
  settings: settingsRouter,
  policyFile: policyFileRouter,
  evaluations: evaluationsRouter,
  sources: mergeRouters(nounRouter(sources, NOUN_SCHEMAS.source, permissionToWrite, checkAddresses), syncRouter),
  tools: mergeRouters(nounRouter(tools, NOUN_SCHEMAS.tool), toolRowsRouter),
  roles: mergeRouters(nounRouter(roles, NOUN_SCHEMAS.role), rolePagesRouter),
  categories: mergeRouters(nounRouter(categories, NOUN_SCHEMAS.category), categoriesRouter),
  bundles: mergeRouters(nounRouter(bundles, NOUN_SCHEMAS.bundle), bundlesRouter),
  core: coreRouter,
  policies: mergeRouters(nounRouter(policies, NOUN_SCHEMAS.policy), policyTrialsRouter),
  models: mergeRouters(nounRouter(models, NOUN_SCHEMAS.model), modelConnectionsRouter),
  skills: mergeRouters(nounRouter(skills, NOUN_SCHEMAS.skill), skillsRouter),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
