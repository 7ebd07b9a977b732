import type { Kysely } from 'kysely';
import { bulkRoles } from '#features/roles/index.ts';
import type { Tables } from '#kernel/transaction.ts';
import { lookupsRepository } from './users.import.lookups.repository.ts';
import type { PlanSources } from './users.import.plan.service.ts';

/** Sources of a plan: the database for a dry run, a transaction for an import. */
export const sourcesOn = (on: Kysely<Tables>): PlanSources => {
  const roles = bulkRoles(on);
  return {
    lookups: lookupsRepository(on),
    rightsOf: roles.rightsOf,
    rolesOf: roles.ofAccounts,
    rolesWithCodes: roles.withCodes,
  };
};
