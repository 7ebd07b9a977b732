import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditTargetType } from '#contract/audit.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { currentOrigin } from '#kernel/origin.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { AuditRow } from './audit.repository.ts';
import * as entries from './audit.repository.ts';

type Values = Readonly<Record<string, unknown>>;
/** The operator of the machine: no account, and a name that no account can have. */
export const commandLine = { id: null, username: 'command line' } as const;
/** `name` is the current name of the target: the entry outlives it. */
export type AuditTarget = { type: AuditTargetType; id: string; name: string };
export type RecordedEntry = {
  /** Null for the system and for anonymous clients. */
  by: { id: string; username: string } | typeof commandLine | null;
  action: AuditAction;
  target?: AuditTarget | null;
  communityId?: string | null;
  /** Network of the action, if it is not that of the current call. */
  network?: string;
  /** The same fields before and after; equal ones are omitted. Must not contain secrets. */
  before?: Values | null;
  after?: Values | null;
};

/** Names of fields whose texts are masked at any depth; numbers are not secret. */
const SECRET = /password|secret|token|hash$|(?:api|private)_?key$/i;
const MASK = '***';
const isText = (value: unknown): boolean => (typeof value === 'string' && value !== '') || Array.isArray(value);

/** The fields that differ. */
function differences(before: Values | null, after: Values | null): { before: Values | null; after: Values | null } {
  if (!before || !after) return { before, after };
  const names = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: only(before), after: only(after) };
}

const asJson = (values: Values | null): string | null =>
  values && JSON.stringify(values, (name, value: unknown) => (SECRET.test(name) && isText(value) ? MASK : value));

type BeforeAfter = Pick<RecordedEntry, 'before' | 'after'>;
/** A missing name is looked up. */
type AuditLine = Omit<RecordedEntry, 'by' | 'target'> & {
  by: { id: string; username?: string } | typeof commandLine | null;
  target?: { type: AuditTargetType; id: string; name?: string } | null;
};

/** Records actions in the transaction of the action, so that neither exists without the other. */
export const createAudit = () => {
  const rowOf = ({ by, action, target = null, communityId = null, network, ...values }: AuditLine): AuditRow => {
    const { before, after } = differences(values.before ?? null, values.after ?? null);
    const origin = currentOrigin();
    return {
      id: newId(),
      actor_id: by?.id ?? null,
      actor_name: by?.username,
      action,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      target_name: target?.name,
      community_id: communityId,
      before: asJson(before),
      after: asJson(after),
      request_id: origin?.requestId ?? null,
      network: network ?? origin?.network ?? null,
    };
  };
  const write = async (tx: Tx, line: AuditLine): Promise<void> => void (await entries.insert(tx, [rowOf(line)]));
  return {
    record: (tx: Tx, entry: RecordedEntry): Promise<void> => write(tx, entry),

    /** Some hundreds of entries in one statement. */
    recordMany: async (tx: Tx, lines: readonly AuditLine[]): Promise<void> => {
      if (lines.length > 0) await entries.insert(tx, lines.map(rowOf));
    },

    /** An action of a user on their own account. */
    own: (tx: Tx, userId: string, action: AuditAction, values: BeforeAfter = {}): Promise<void> =>
      write(tx, { by: { id: userId }, action, target: { type: 'user', id: userId }, ...values }),

    /** An action on an account whose name may not be known. */
    ofAccount: (tx: Tx, { userId, ...line }: Omit<AuditLine, 'target'> & { userId: string }): Promise<void> =>
      write(tx, { ...line, target: { type: 'user', id: userId } }),

    /** The 409 `record.changed` for a change of an outdated version, with the time and author of the save: account or name. */
    async conflict(tx: Tx, { type, id }: Pick<AuditTarget, 'type' | 'id'>, name: 'account' | 'person' = 'account'): Promise<AppError> {
      const last = await entries.lastChange(tx, type, id);
      if (!last) return new AppError('record.changed', { by: '', at: '' });
      const { by, at, firstName, lastName } = last;
      const named = { firstName: firstName ?? '', lastName: lastName ?? '', username: by };
      return new AppError('record.changed', { by: name === 'person' ? fullName(named) : by, at: at.toISOString() });
    },
  };
};
export type Audit = ReturnType<typeof createAudit>;
