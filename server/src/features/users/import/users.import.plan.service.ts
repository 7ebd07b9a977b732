import type { ImportMode } from '#contract/users/import.ts';
import type { AccountRights, RoleContent } from '#features/roles/index.ts';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { batchesOf } from '#kernel/batches.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';
import { importRows } from './import-file.ts';
import { createTwice, departmentFinder, type FoundRowError, type Parse, readRow, type ReadRow } from './users.import.rows.policy.ts';
import * as lookups from './users.import.lookups.repository.ts';
import {
  type ChangedOne,
  type Grounds,
  isStillAllowed,
  type NewOne,
  type PlannedRow,
  stepOf,
  type Surroundings,
} from './users.import.plan.policy.ts';

/** Rows that are looked up together. */
const BATCH = 500;

/** The sources that a plan reads from: the database, or a transaction. */
export type PlanSources = {
  on: Db | Tx;
  rightsOf: (userIds: readonly string[]) => Promise<Map<string, AccountRights>>;
  rolesOf: (userIds: readonly string[]) => Promise<Map<string, RoleContent[]>>;
  rolesWithCodes: (codes: readonly string[]) => Promise<RoleContent[]>;
};
type Input = {
  text: string;
  mode: ImportMode;
  editor: AccountRights;
  /** Called after each batch; an error it throws aborts the work. */
  onBatch: (done: number) => Promise<void>;
};
export type ImportCounts = { created: number; updated: number; skipped: number; faulty: number };
/** All steps of a file; bounded by the largest file. */
export type UserImportPlan = { counts: ImportCounts; created: NewOne[]; updated: ChangedOne[]; errors: FoundRowError[] };

function take(plan: UserImportPlan, step: PlannedRow): void {
  if (step.kind === 'skip') plan.counts.skipped += 1;
  else if (step.kind === 'create') {
    plan.counts.created += 1;
    plan.created.push(step);
  } else if (step.kind === 'update') {
    plan.counts.updated += 1;
    plan.updated.push(step);
  } else {
    plan.counts.faulty += 1;
    const room = consoleLimits.importErrors.max - plan.errors.length;
    plan.errors.push(...step.errors.slice(0, Math.max(room, 0)));
  }
}

const codesOf = (rows: readonly ReadRow[]): string[] => [...new Set(rows.flatMap(({ roleCodes }) => roleCodes))];
const groundsOf = async (sources: PlanSources, userIds: readonly string[], codes: readonly string[]): Promise<Omit<Grounds, 'editor'>> => ({
  rights: await sources.rightsOf(userIds),
  held: await sources.rolesOf(userIds),
  roles: new Map((await sources.rolesWithCodes(codes)).map((role) => [role.code, role])),
});

/** Whether the whole plan is still allowed; checked under the permission lock. */
export async function isPlanAllowed(sources: PlanSources, editor: AccountRights, { created, updated }: UserImportPlan): Promise<boolean> {
  const steps = [...created, ...updated];
  const ids = updated.map(({ account }) => account.id);
  const grounds = { editor, ...(await groundsOf(sources, ids, codesOf(steps.map(({ row }) => row)))) };
  return steps.every((step) => isStillAllowed(step, grounds));
}

/** Reads a file and plans the step of each row, by the current state. */
export const planner = (parse: Parse) => {
  const around = async (read: readonly ReadRow[], sources: PlanSources, mode: ImportMode) => {
    const found = await lookups.accounts(
      sources.on,
      read.flatMap(({ account }) => account ?? []),
    );
    const ids = mode === 'update' ? [...new Set([...found.byUsername.values(), ...found.byEmail.values()].map(({ id }) => id))] : [];
    return { found, ...(await groundsOf(sources, ids, codesOf(read))) };
  };

  return async (sources: PlanSources, { text, mode, editor, onBatch }: Input): Promise<UserImportPlan> => {
    const plan: UserImportPlan = { counts: { created: 0, updated: 0, skipped: 0, faulty: 0 }, created: [], updated: [], errors: [] };
    const departmentOf = departmentFinder(await lookups.departments(sources.on));
    const twice = createTwice();
    const named = new Map<string, number>();
    let done = 0;
    for await (const batch of batchesOf(importRows(text), BATCH)) {
      const read = batch.map((row) => {
        const one = readRow(row, mode, parse);
        return { ...one, errors: [...one.errors, ...twice(one)] };
      });
      const known: Surroundings = { mode, editor, departmentOf, named, newId, ...(await around(read, sources, mode)) };
      for (const row of read) take(plan, stepOf(row, known));
      done += batch.length;
      await onBatch(done);
    }
    return plan;
  };
};
export type Planner = ReturnType<typeof planner>;
