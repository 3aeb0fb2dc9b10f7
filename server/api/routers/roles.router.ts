import { permitted, router } from "@/server/api/trpc/init";
import {
  allowToolsInput,
  grantToolsInput,
  roleCompareInput,
  rolePreviewInput,
  sourceAccessInput,
} from "@/server/contract/roles";
import { compareRoles } from "@/server/policy/roles/role-compare.service";
import { readRoleMatrix } from "@/server/policy/roles/role-matrix.service";
import { readRolesOverview } from "@/server/policy/roles/role-overview.service";
import { previewRole } from "@/server/policy/roles/role-preview.service";
import { allowTools, grantTools } from "@/server/policy/roles/roles.service";
import { readSourceAccess } from "@/server/policy/roles/source-access.service";
import { tryRole } from "@/server/policy/roles/try-role";

const read = permitted("policy.read");

/** Previews are mutations because thousands of names are too long for a URL; they write nothing. */
export const rolePagesRouter = router({
  overview: read.query(({ ctx }) => readRolesOverview(ctx)),
  matrix: read.query(({ ctx }) => readRoleMatrix(ctx)),
  compare: read.input(roleCompareInput).query(({ ctx, input }) => compareRoles(ctx, input.a, input.b)),
  preview: read.input(rolePreviewInput).mutation(({ ctx, input }) => previewRole(ctx, input)),
  trial: read.input(rolePreviewInput).mutation(({ ctx, input }) => tryRole(ctx, ctx.me.id, input)),
  allow: permitted("policy.edit")
    .input(allowToolsInput)
    .mutation(({ ctx, input }) => allowTools(ctx.client, ctx.actor, input)),
  /** Who may use the tools of some sources. */
  access: read.input(sourceAccessInput).query(({ ctx, input }) => readSourceAccess(ctx, input.sourceIds)),
  grant: permitted("policy.edit")
    .input(grantToolsInput)
    .mutation(({ ctx, input }) => grantTools(ctx.client, ctx.actor, input)),
});
