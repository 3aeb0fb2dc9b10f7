import { auditRouter } from "@/server/audit/audit.router";
import { bundlesRouter } from "@/server/bundles/bundles.router";
import { bundles } from "@/server/bundles/bundles.service";
import { categoriesRouter } from "@/server/categories/categories.router";
import { categories } from "@/server/categories/categories.service";
import { chatsRouter } from "@/server/chat/chats.router";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { coreRouter } from "@/server/core/core.router";
import { evaluationsRouter } from "@/server/evaluations/evaluations.router";
import { finderRouter } from "@/server/finder/finder.router";
import { gatewayRouter } from "@/server/gateway/gateway.router";
import { keysRouter } from "@/server/keys/keys.router";
import { missesRouter } from "@/server/misses/misses.router";
import { modelConnectionsRouter } from "@/server/models/models.router";
import { models } from "@/server/models/models.service";
import { overviewRouter } from "@/server/overview/overview.router";
import { linksRouter } from "@/server/people/links.router";
import { meRouter } from "@/server/people/me.router";
import { peopleRouter } from "@/server/people/people.router";
import { playgroundRouter } from "@/server/playground/playground.router";
import { policyTrialsRouter } from "@/server/policies/policies.router";
import { policies } from "@/server/policies/policies.service";
import { policyFileRouter } from "@/server/policy-file/policy-file.router";
import { revisionsRouter } from "@/server/revisions/revisions.router";
import { rolePagesRouter } from "@/server/roles/roles.router";
import { roles } from "@/server/roles/roles.service";
import { sessionsRouter } from "@/server/sessions/sessions.router";
import { settingsRouter } from "@/server/settings/settings.router";
import { skillsRouter } from "@/server/skills/skills.router";
import { skills } from "@/server/skills/skills.service";
import { permissionToWrite } from "@/server/sources/command-lines.service";
import { sources } from "@/server/sources/sources.service";
import { syncRouter } from "@/server/sources/sync.router";
import { toolRowsRouter } from "@/server/tools/tools.router";
import { tools } from "@/server/tools/tools.service";
import { usageRouter } from "@/server/usage/usage.router";
import { agentRouters } from "./agent-routers";
import { createCallerFactory, mergeRouters, router } from "./init";
import { nounRouter } from "./noun-router";

export const appRouter = router({
  ...agentRouters,
  me: meRouter,
  links: linksRouter,
  overview: overviewRouter,
  revisions: revisionsRouter,
  audit: auditRouter,
  finder: finderRouter,
  people: peopleRouter,
  keys: keysRouter,
  sessions: sessionsRouter,
  usage: usageRouter,
  playground: playgroundRouter,
  chats: chatsRouter,
  misses: missesRouter,
  gateway: gatewayRouter,
  settings: settingsRouter,
  policyFile: policyFileRouter,
  evaluations: evaluationsRouter,
  sources: mergeRouters(nounRouter(sources, NOUN_SCHEMAS.source, permissionToWrite), syncRouter),
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
