import { z } from 'zod';
import { auditActions } from './browser/audit-actions.ts';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery } from './kernel/table.ts';

export const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditTargetType = z.enum([
  'user',
  'role',
  'menu',
  'department',
  'setting',
  'session',
  'channel',
  'message',
  'job',
  'community',
  'event',
  'feedback',
  'post',
  'comment',
  'case',
]);
export type AuditTargetType = z.infer<typeof AuditTargetType>;

/** One log entry. Names are those at the time of writing. */
export const AuditEntry = z
  .object({
    id: Id,
    createdAt: Instant,
    /**
     * Null for the system and for anonymous clients; `id` is null for the command line. `username` is the current one,
     * null once the account is deleted.
     */
    actor: z.object({ id: Id.nullable(), name: z.string(), username: z.string().nullable() }).nullable(),
    action: AuditAction,
    target: z.object({ type: AuditTargetType, id: z.string(), name: z.string(), username: z.string().nullable() }).nullable(),
    /** Names of the changed settings; empty for other targets. */
    settings: z.array(z.string()),
    /** Network of the client, never the full IP address. */
    network: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const Values = z.record(z.string(), z.unknown()).nullable();
export const AuditDetail = AuditEntry.extend({
  /** The fields that differ. Creations have only `after`, deletions only `before`. Secrets are masked. */
  before: Values,
  after: Values,
  requestId: z.string().nullable(),
  /** Position in the hash chain; null until the entry is sealed. */
  position: z.int().nullable(),
}).meta({ id: 'AuditDetail' });
export type AuditDetail = z.infer<typeof AuditDetail>;

/**
 * `changed`: a sealed entry was modified. `missing`: a sealed entry is gone. `inserted`: an entry was never sealed and
 * is not waiting to be sealed. `cut`: the chain ends before the mark. `rewritten`: the chain is not the one from which the mark
 * was taken.
 */
export const AuditError = z.enum(['changed', 'missing', 'inserted', 'cut', 'rewritten']);
export const AuditBreak = z.object({ error: AuditError, position: z.int().nullable(), entryId: Id.nullable() });
export type AuditBreak = z.infer<typeof AuditBreak>;

export const AuditVerdict = z
  .object({
    /** `more`: no break so far; call again with `next`. */
    state: z.enum(['sound', 'broken', 'more']),
    /** Sealed entries verified by this call. */
    checked: z.int(),
    /** Entries that are not sealed yet. */
    waiting: z.int(),
    firstBroken: AuditBreak.nullable(),
    next: z.string().nullable(),
    /** The last valid seal, `position:hash`. Stored elsewhere, it later shows whether the log was truncated or rewritten. */
    mark: z.string().nullable(),
  })
  .meta({ id: 'AuditVerdict' });
export type AuditVerdict = z.infer<typeof AuditVerdict>;

const filter = {
  ...tableFilter,
  actorId: Id.optional(),
  action: AuditAction.optional(),
  targetType: AuditTargetType.optional(),
  targetId: z.string().max(100).optional(),
};

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'permission:system:audit:read',
    summary: 'List audit log entries. `q` matches the start of the name of the actor or the target.',
    query: z.object({ ...tableQuery(['createdAt'], '-createdAt'), ...filter }),
    ok: Table(AuditEntry),
  }),
  get: endpoint({
    method: 'GET',
    path: '/audit/:id',
    access: 'permission:system:audit:read',
    summary: 'Get an audit log entry with its changes.',
    params: z.object({ id: Id }),
    ok: AuditDetail,
    errors: ['audit.not_found'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/audit/export',
    access: 'permission:system:audit:export',
    confirmed: true,
    summary: 'Export the filtered audit log entries as a file.',
    body: z.strictObject({
      filter: z.strictObject(filter),
      columns: fileColumns([
        'createdAt',
        'actor',
        'action',
        'targetType',
        'targetId',
        'target',
        'before',
        'after',
        'requestId',
        'network',
        'id',
      ]),
    }),
    ok: FileLink,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/audit/verify',
    access: 'permission:system:audit:verify',
    summary: 'Verify the integrity of the audit log from its first entry on, some thousand entries per call.',
    body: z.strictObject({
      /** `next` of the previous response. */
      after: z
        .string()
        .regex(/^\d{1,15}\.\d{1,15}$/)
        .optional(),
      mark: z
        .string()
        .trim()
        .regex(/^\d{1,15}:[\da-f]{64}$/)
        .optional(),
    }),
    ok: AuditVerdict,
  }),
};
