import type { AuditEntry } from '#kernel/audit/index.ts';
import type { MovedRoles, RoleContent } from '#features/roles/index.ts';
import type { ManyChanges, ManyNew } from '#features/users/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Work } from './imports.repository.ts';
import type { ChangedOne, NewOne } from './plan.policy.ts';
import type { Plan } from './plan.service.ts';

/** Accounts of one statement. */
const BATCH = 500;

type Needs = Pick<Parts, 'audit' | 'viewers'> & {
  insertAccounts: (tx: Tx, accounts: readonly ManyNew[]) => Promise<void>;
  changeAccounts: (tx: Tx, changes: readonly ManyChanges[]) => Promise<void>;
  moveRoles: (tx: Tx, moved: readonly MovedRoles[]) => Promise<void>;
  invite: (tx: Tx, id: string, userIds: readonly string[]) => Promise<unknown>;
};
type Job = { work: Work; plan: Plan; onBatch: () => Promise<void> };
type By = NonNullable<AuditEntry['by']>;

const codesOf = (roles: readonly RoleContent[]): string[] => roles.map(({ code }) => code).toSorted();
const idsOf = (roles: readonly RoleContent[]): string[] => roles.map(({ id }) => id);
const without = (all: readonly RoleContent[], some: readonly RoleContent[]) => all.filter(({ id }) => !some.some((role) => role.id === id));

const createdLine = (by: By, { account, department, roles }: NewOne): AuditEntry => {
  const { id, departmentId: _, ...values } = account;
  return {
    by,
    action: 'user.created',
    target: { type: 'user', id, name: account.username },
    after: { ...values, department, roles: codesOf(roles) },
  };
};
const changedLine = (by: By, { account, change, department }: ChangedOne): AuditEntry => {
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
const movedLines = (by: By, { account, roles }: ChangedOne): AuditEntry[] =>
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

/** Writes what a plan says, each account with its own line of the log, as if it had been made by hand. */
export function accountWriter({ audit, viewers, insertAccounts, changeAccounts, moveRoles, invite }: Needs) {
  const create = async (tx: Tx, work: Work, some: readonly NewOne[]): Promise<void> => {
    const by = { id: work.userId, username: work.username };
    await insertAccounts(
      tx,
      some.map(({ account }) => account),
    );
    await moveRoles(
      tx,
      some.map(({ account: { id: userId }, roles }) => ({ userId, given: idsOf(roles), taken: [] })),
    );
    await audit.recordMany(
      tx,
      some.map((one) => createdLine(by, one)),
    );
    if (work.sendsInvitations)
      await invite(
        tx,
        work.id,
        some.map(({ account }) => account.id),
      );
  };

  const update = async (tx: Tx, work: Work, some: readonly ChangedOne[]): Promise<void> => {
    const by = { id: work.userId, username: work.username };
    const changed = some.filter(isChanged);
    await changeAccounts(
      tx,
      changed.map(({ change }) => change),
    );
    const moved = some.flatMap(({ account: { id: userId }, roles }) =>
      roles ? [{ userId, given: idsOf(without(roles.after, roles.before)), taken: idsOf(without(roles.before, roles.after)) }] : [],
    );
    await moveRoles(tx, moved);
    await audit.recordMany(tx, [...changed.map((one) => changedLine(by, one)), ...some.flatMap((one) => movedLines(by, one))]);
    for (const { account } of some) afterCommit(tx, () => viewers.forget({ userId: account.id }));
  };

  return async (tx: Tx, { work, plan: { created, updated, counts }, onBatch }: Job): Promise<void> => {
    for (let start = 0; start < created.length; start += BATCH) {
      await create(tx, work, created.slice(start, start + BATCH));
      await onBatch();
    }
    for (let start = 0; start < updated.length; start += BATCH) {
      await update(tx, work, updated.slice(start, start + BATCH));
      await onBatch();
    }
    const { created: made, updated: altered, skipped } = counts;
    await audit.record(tx, {
      by: { id: work.userId, username: work.username },
      action: 'users.imported',
      after: { file: work.fileName, mode: work.mode, created: made, updated: altered, skipped, invited: work.sendsInvitations },
    });
  };
}
export type WriteAccounts = ReturnType<typeof accountWriter>;
