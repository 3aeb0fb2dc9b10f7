import type { Context } from "@/server/api/trpc/context";
import { permitted, router } from "@/server/api/trpc/init";
import { setModelConnectionInput, testModelInput } from "@/server/contract/models";
import { setModelConnection, viewModelConnections } from "@/server/policy/models/model-connections.service";
import { models } from "@/server/policy/models/models.service";
import { listModelUsers } from "@/server/policy/models/models.view";
import { testModel } from "@/server/policy/models/test-model";

const servicesOf = ({ client, sources: { vault }, outbound }: Context) => ({ client, vault, outbound });

export const modelConnectionsRouter = router({
  status: permitted("policy.read").query(async ({ ctx }) => {
    const [entries, users] = await Promise.all([models.list(ctx.client), listModelUsers(ctx.client)]);
    const connections = await viewModelConnections(servicesOf(ctx), entries);
    const roles = new Map(users.map((row) => [row.id, row.roles]));
    return entries.flatMap(({ id }) => {
      const connection = connections.get(id);
      return connection === undefined ? [] : [{ id, connection, roles: roles.get(id) ?? [] }];
    });
  }),
  /** Editors may change a model, but not its address or key. */
  setConnection: permitted("people.manage")
    .input(setModelConnectionInput)
    .mutation(async ({ ctx, input }) => {
      await setModelConnection(servicesOf(ctx), ctx.actor, input);
      return { ok: true as const };
    }),
  test: permitted("policy.edit")
    .input(testModelInput)
    .mutation(({ ctx, input }) =>
      testModel({ client: ctx.client, vault: ctx.sources.vault, fetch: ctx.outbound.fetch }, input.modelId),
    ),
});
