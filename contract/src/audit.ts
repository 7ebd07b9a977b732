import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery } from './kernel/table.ts';

/** What can be done that the audit log tells of: the noun, and what became of it. */
export const auditActions = [
  'user.created',
  'user.changed',
  'user.disabled',
  'user.enabled',
  'user.deleted',
  'user.deletion_decided',
  'user.restored',
  'user.signed_out',
  'user.reset_sent',
  'users.exported',
  'users.imported',
  'role.created',
  'role.changed',
  'role.deleted',
  'role.granted',
  'roles.exported',
  'user.roles_changed',
  'menu.created',
  'menu.changed',
  'menu.moved',
  'menu.deleted',
  'menus.exported',
  'department.created',
  'department.changed',
  'department.moved',
  'department.deleted',
  'departments.exported',
  'community.owner_made',
  'community.closed',
  'settings.changed',
  'audit.exported',
  'audit.verified',
  'outbox.read',
  'outbox.retried',
  'outbox.exported',
  'job.retried',
  'jobs.retried',
  'job.cancelled',
  'session.ended',
  'sessions.exported',
  // What people do to their own accounts, and what befalls these.
  'session.started',
  'session.token_reused',
  'sign_in.failed',
  'password.changed',
  'password.reset',
  'email.changed',
  'email.undone',
  'phone.changed',
  'phone.undone',
  'second_factor.enabled',
  'second_factor.disabled',
  'recovery_codes.renewed',
  'recovery_code.used',
  'passkey.added',
  'passkey.removed',
  'identity.linked',
  'identity.unlinked',
  'deletion.asked',
  'deletion.cancelled',
] as const;
export const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditTargetType = z.enum(['user', 'role', 'menu', 'department', 'setting', 'session', 'message', 'job', 'community']);
export type AuditTargetType = z.infer<typeof AuditTargetType>;

/** One line. Names are what they were when it was written. */
export const AuditEntry = z
  .object({
    id: Id,
    createdAt: Instant,
    /** Null for the product itself and for strangers; without `id` the command line. `username` is today's; null once the account is gone. */
    actor: z.object({ id: Id.nullable(), name: z.string(), username: z.string().nullable() }).nullable(),
    action: AuditAction,
    target: z.object({ type: AuditTargetType, id: z.string(), name: z.string(), username: z.string().nullable() }).nullable(),
    /** Which settings changed; empty where the target is another thing. */
    settings: z.array(z.string()),
    /** Where it came from, never the whole address. */
    network: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const Values = z.record(z.string(), z.unknown()).nullable();
export const AuditDetail = AuditEntry.extend({
  /** What differs, of both sides; what was created or removed has one. Secrets are masked. */
  before: Values,
  after: Values,
  requestId: z.string().nullable(),
  /** Its place in the chain; null until it is sealed. */
  position: z.int().nullable(),
}).meta({ id: 'AuditDetail' });
export type AuditDetail = z.infer<typeof AuditDetail>;

/**
 * `changed`: a line says something else than when it was sealed. `missing`: it is not there any more. `inserted`: nobody
 * sealed it. `cut`: the chain ends before the mark. `rewritten`: it is not the chain that the mark was noted of.
 */
export const AuditFault = z.enum(['changed', 'missing', 'inserted', 'cut', 'rewritten']);
export const AuditBreak = z.object({ fault: AuditFault, position: z.int().nullable(), entryId: Id.nullable() });
export type AuditBreak = z.infer<typeof AuditBreak>;

export const AuditVerdict = z
  .object({
    /** `more`: sound so far; call again with `next`. */
    state: z.enum(['sound', 'broken', 'more']),
    /** Sealed lines that this call found sound. */
    checked: z.int(),
    /** Lines that are not sealed yet. */
    waiting: z.int(),
    firstBroken: AuditBreak.nullable(),
    next: z.string().nullable(),
    /** The last sound seal, `position:hash`. Kept elsewhere, it shows later whether the log was cut short or written anew. */
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
    summary: 'What was done to the site and by whom. `q`: how the name of the actor or of the target begins.',
    query: z.object({ ...tableQuery(['createdAt'], '-createdAt'), ...filter }),
    ok: Table(AuditEntry),
  }),
  get: endpoint({
    method: 'GET',
    path: '/audit/:id',
    access: 'permission:system:audit:read',
    summary: 'One line, with what changed.',
    params: z.object({ id: Id }),
    ok: AuditDetail,
    errors: ['audit.not_found'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/audit/export',
    access: 'permission:system:audit:export',
    confirmed: true,
    summary: 'The lines of a filter as a file.',
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
    summary: 'Whether the log is as it was written: some thousand lines at a time, from the first one on.',
    body: z.strictObject({
      /** `next` of the call before. */
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
