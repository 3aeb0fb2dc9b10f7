import { auditRouter } from "@/server/audit/audit.router";
import { bundles } from "@/server/bundles/bundles.service";
import { categories } from "@/server/categories/categories.service";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { keysRouter } from "@/server/keys/keys.router";
import { models } from "@/server/models/models.service";
import { overviewRouter } from "@/server/overview/overview.router";
import { linksRouter } from "@/server/people/links.router";
import { peopleRouter } from "@/server/people/people.router";
import { policies } from "@/server/policies/policies.service";
import { revisionsRouter } from "@/server/revisions/revisions.router";
import { roles } from "@/server/roles/roles.service";
import { sessionsRouter } from "@/server/sessions/sessions.router";
import { settingsRouter } from "@/server/settings/settings.router";
import { skills } from "@/server/skills/skills.service";
import { permissionToWrite } from "@/server/sources/command-lines.service";
import { sources } from "@/server/sources/sources.service";
import { syncRouter } from "@/server/sources/sync.router";
import { toolRowsRouter } from "@/server/tools/tools.router";
import { tools } from "@/server/tools/tools.service";
import { usageRouter } from "@/server/usage/usage.router";
import { agentRouters } from "./agent-routers";
import { createCallerFactory, mergeRouters, openProcedure, router } from "./init";
import { nounRouter } from "./noun-router";

export const appRouter = router({
  ...agentRouters,
  me: router({ get: openProcedure.query(({ ctx }) => ctx.findMe()) }),
  links: linksRouter,
  overview: overviewRouter,
  revisions: revisionsRouter,
  audit: auditRouter,
  people: peopleRouter,
  keys: keysRouter,
  sessions: sessionsRouter,
  usage: usageRouter,
  settings: settingsRouter,
  sources: mergeRouters(nounRouter(sources, NOUN_SCHEMAS.source, permissionToWrite), syncRouter),
  tools: mergeRouters(nounRouter(tools, NOUN_SCHEMAS.tool), toolRowsRouter),
  roles: nounRouter(roles, NOUN_SCHEMAS.role),
  categories: nounRouter(categories, NOUN_SCHEMAS.category),
  bundles: nounRouter(bundles, NOUN_SCHEMAS.bundle),
  policies: nounRouter(policies, NOUN_SCHEMAS.policy),
  models: nounRouter(models, NOUN_SCHEMAS.model),
  skills: nounRouter(skills, NOUN_SCHEMAS.skill),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
