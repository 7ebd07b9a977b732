import type { RecordedEntry } from '#kernel/audit/index.ts';
import type { MovedRoles, RoleContent } from '#features/roles/index.ts';
import type { BulkChanges, BulkNew } from '../users.bulk.repository.ts';
import { batchesOf } from '#kernel/batches.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Work } from './users.imports.repository.ts';
import type { ChangedOne, NewOne } from './users.import.plan.policy.ts';
import type { UserImportPlan } from './users.import.plan.service.ts';

/** Accounts per statement. */
const BATCH = 500;

type Dependencies = Pick<Parts, 'audit' | 'viewers'> & {
  insertAccounts: (tx: Tx, accounts: readonly BulkNew[]) => Promise<void>;
  changeAccounts: (tx: Tx, changes: readonly BulkChanges[]) => Promise<void>;
  moveRoles: (tx: Tx, moved: readonly MovedRoles[]) => Promise<void>;
  invite: (tx: Tx, id: string, userIds: readonly string[]) => Promise<unknown>;
};
type Job = { work: Work; plan: UserImportPlan; onBatch: () => Promise<void> };
type By = NonNullable<RecordedEntry['by']>;

const codesOf = (roles: readonly RoleContent[]): string[] => roles.map(({ code }) => code).toSorted();
const idsOf = (roles: readonly RoleContent[]): string[] => roles.map(({ id }) => id);
const without = (all: readonly RoleContent[], some: readonly RoleContent[]) => all.filter(({ id }) => !some.some((role) => role.id === id));

const createdLine = (by: By, { account, department, roles }: NewOne): RecordedEntry => {
  const { id, departmentId: _, ...values } = account;
  return {
    by,
    action: 'user.created',
    target: { type: 'user', id, name: account.username },
    after: { ...values, department, roles: codesOf(roles) },
  };
};
const changedLine = (by: By, { account, change, department }: ChangedOne): RecordedEntry => {
  const { id: _, departmentId, ...values } = change;
  const fields = Object.entries(values).filter(([, value]) => value !== null);
  return {
    by,
    action: 'user.changed',
    target: { type: 'user', id: account.id, name: account.username },
    before: Object.fromEntries([
      ...fields.map(([field]) => [field, account[field as keyof typeof values]]),
      ...(departmentId ? [['departmentId', account.departmentId]] : []),
    ]),
    after: Object.fromEntries([
      ...fields,
      ...(departmentId
        ? [
            ['departmentId', departmentId],
            ['department', department],
          ]
        : []),
    ]),
  };
};
const isChanged = ({ change }: ChangedOne): boolean => Object.entries(change).some(([field, value]) => field !== 'id' && value !== null);
const movedLines = (by: By, { account, roles }: ChangedOne): RecordedEntry[] =>
  roles
    ? [
        {
          by,
          action: 'user.roles_changed',
          target: { type: 'user', id: account.id, name: account.username },
          before: { roles: codesOf(roles.before) },
          after: { roles: codesOf(roles.after) },
        },
      ]
    : [];

/**
 * Writes a plan, each account with its own audit entry, as if changed by hand: first what stays invisible until the commit, then, under the
 * permission lock, the roles and the changes of existing accounts.
 */
export function accountWriter({ audit, viewers, insertAccounts, changeAccounts, moveRoles, invite }: Dependencies) {
  const create = async (tx: Tx, work: Work, some: readonly NewOne[]): Promise<void> => {
    const by = { id: work.userId, username: work.username };
    const accounts = some.map(({ account }) => account);
    await insertAccounts(tx, accounts);
    await audit.recordMany(
      tx,
      some.map((one) => createdLine(by, one)),
    );
    if (!work.sendsInvitations) return;
    await invite(
      tx,
      work.id,
      accounts.map(({ id }) => id),
    );
  };

  const change = async (tx: Tx, some: readonly ChangedOne[]): Promise<void> => {
    await changeAccounts(
      tx,
      some.filter(isChanged).map((one) => one.change),
    );
    const moved = some.flatMap(({ account: { id: userId }, roles }) =>
      roles ? [{ userId, given: idsOf(without(roles.after, roles.before)), taken: idsOf(without(roles.before, roles.after)) }] : [],
    );
    await moveRoles(tx, moved);
    for (const { account } of some) afterCommit(tx, () => viewers.forget({ userId: account.id }));
  };

  return {
    async prepare(tx: Tx, { work, plan: { created, updated }, onBatch }: Job): Promise<void> {
      const by = { id: work.userId, username: work.username };
      for await (const some of batchesOf(created, BATCH)) {
        await create(tx, work, some);
        await onBatch();
      }
      for await (const some of batchesOf(updated, BATCH)) {
        const changed = some.filter(isChanged).map((one) => changedLine(by, one));
        await audit.recordMany(tx, [...changed, ...some.flatMap((one) => movedLines(by, one))]);
        await onBatch();
      }
    },

    async finish(tx: Tx, { work, plan: { created, updated, counts } }: Job): Promise<void> {
      for await (const some of batchesOf(
        created.filter(({ roles }) => roles.length > 0),
        BATCH,
      ))
        await moveRoles(
          tx,
          some.map(({ account: { id: userId }, roles }) => ({ userId, given: idsOf(roles), taken: [] })),
        );
      for await (const some of batchesOf(updated, BATCH)) await change(tx, some);
      const { created: made, updated: altered, skipped } = counts;
      await audit.record(tx, {
        by: { id: work.userId, username: work.username },
        action: 'users.imported',
        after: { file: work.fileName, mode: work.mode, created: made, updated: altered, skipped, invited: work.sendsInvitations },
      });
    },
  };
}
export type AccountWriter = ReturnType<typeof accountWriter>;
