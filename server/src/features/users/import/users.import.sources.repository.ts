import { createBulkRoles } from '#features/roles/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { PlanSources } from './users.import.plan.service.ts';

/** Sources of a plan: the database for a dry run, a transaction for an import. */
export const sourcesOn = (on: Db | Tx): PlanSources => {
  const roles = createBulkRoles(on);
  return {
    on,
    rightsOf: roles.rightsOf,
    rolesOf: roles.ofAccounts,
    rolesWithCodes: roles.withCodes,
  };
};
