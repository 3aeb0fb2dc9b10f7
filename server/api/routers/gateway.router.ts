import { permitted, router } from "@/server/api/trpc/init";
import {
  addObservedInput,
  dismissRollbackInput,
  type GatewayRoleDetail,
  type GatewaySession,
  type GatewayStatus,
  gatewayOverviewInput,
  gatewayRoleInput,
  gatewaySessionInput,
  observedToolsInput,
  placeObservedInput,
  setGatewayRoleInput,
} from "@/server/contract/gateway";
import { addObservedTool, placeObservedTool } from "@/server/gateway/add-observed-tool";
import { dismissRollback, setGatewayRole } from "@/server/gateway/gateway-roles.service";
import { readGatewayOverview } from "@/server/gateway/gateway-stats";
import {
  readFirstAndNewest,
  readLostTools,
  readNewestRounds,
  readSessionRounds,
} from "@/server/gateway/gateway-stats.view";
import { listObservedTools } from "@/server/gateway/observed-tools.view";
import { DomainError } from "@/server/lib/errors";

const NEWEST = 20;
const MOST_IN_SESSION = 200;

export const gatewayRouter = router({
  /** Polled while a person waits for the first request. */
  status: permitted("policy.read").query(({ ctx }): Promise<GatewayStatus> => readFirstAndNewest(ctx.client)),
  overview: permitted("policy.read")
    .input(gatewayOverviewInput)
    .query(async ({ ctx, input }) => {
      const policy = ctx.served.current()?.snapshot ?? null;
      return readGatewayOverview({ client: ctx.client, roles: ctx.gatewayControl.roles, policy }, input);
    }),
  role: permitted("policy.read")
    .input(gatewayRoleInput)
    .query(async ({ ctx, input: { role, days } }): Promise<GatewayRoleDetail> => {
      const from = new Date(Date.now() - days * 86_400_000);
      const [rounds, lost] = await Promise.all([
        readNewestRounds(ctx.client, role, NEWEST),
        readLostTools(ctx.client, role, from),
      ]);
      return { rounds, lost };
    }),
  session: permitted("policy.read")
    .input(gatewaySessionInput)
    .query(async ({ ctx, input }): Promise<GatewaySession> => {
      const rounds = await readSessionRounds(ctx.client, input.id, MOST_IN_SESSION + 1);
      const [first] = rounds;
      if (first === undefined) throw new DomainError("not_found", "No gateway rounds are stored for this session");
      return {
        id: input.id,
        role: first.role,
        rounds: rounds.slice(-MOST_IN_SESSION),
        isCut: rounds.length > MOST_IN_SESSION,
      };
    }),
  setRole: permitted("policy.publish")
    .input(setGatewayRoleInput)
    .mutation(async ({ ctx, input }) => {
      const isRole = ctx.served.current()?.snapshot.roles.some(({ name }) => name === input.role) ?? false;
      if (!isRole) throw new DomainError("not_found", `No published role is named “${input.role}”`);
      await setGatewayRole(ctx.client, ctx.actor, input);
      await ctx.gatewayControl.roles.refresh();
    }),
  dismissRollback: permitted("policy.publish")
    .input(dismissRollbackInput)
    .mutation(async ({ ctx, input }) => {
      await dismissRollback(ctx.client, ctx.actor, input.role);
      await ctx.gatewayControl.roles.refresh();
    }),
  observedTools: permitted("policy.read")
    .input(observedToolsInput)
    .query(({ ctx, input }) => listObservedTools(ctx.client, input.search)),
  addObservedTool: permitted("policy.edit")
    .input(addObservedInput)
    .mutation(({ ctx, input }) => addObservedTool(ctx.client, ctx.actor, input)),
  placeObservedTool: permitted("policy.edit")
    .input(placeObservedInput)
    .mutation(({ ctx, input }) => placeObservedTool(ctx.client, ctx.actor, input)),
});
