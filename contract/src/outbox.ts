import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant, Language } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery } from './kernel/table.ts';

export const OutboxChannel = z.enum(['mail', 'sms']);
export type OutboxChannel = z.infer<typeof OutboxChannel>;
/** `kept`: no transport is set. `failed`: it was given up. */
export const OutboxState = z.enum(['waiting', 'sent', 'kept', 'failed']);
export type OutboxState = z.infer<typeof OutboxState>;

export const OutboxMessage = z
  .object({
    id: Id,
    channel: OutboxChannel,
    /** A mail address, or a number in E.164. */
    recipient: z.string(),
    language: Language,
    /** What it is about: `sign_up`, `reset`. */
    kind: z.string(),
    /** Empty for a text message. */
    subject: z.string(),
    state: OutboxState,
    tries: z.int(),
    /** A short code, never with the address in it. */
    lastError: z.string().nullable(),
    createdAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'OutboxMessage' });
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const OutboxContent = OutboxMessage.extend({
  /** What it says, for administrators alone and as long as it rests here; else null, as once it has left or is about to. */
  text: z.string().nullable(),
  /** Empty for a text message. */
  html: z.string().nullable(),
}).meta({ id: 'OutboxContent' });
export type OutboxContent = z.infer<typeof OutboxContent>;

const params = z.object({ id: Id });

const filter = {
  ...tableFilter,
  channel: OutboxChannel.optional(),
  state: OutboxState.optional(),
  kind: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
};
export const OutboxFilter = z.strictObject(filter);
export type OutboxFilter = z.infer<typeof OutboxFilter>;

/** Of a file: about messages, and no word of what they say. */
export const outboxColumns = ['recipient', 'kind', 'channel', 'state', 'tries', 'lastError', 'language', 'created', 'sent'] as const;

export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/outbox',
    access: 'permission:system:outbox:read',
    summary: 'Messages to people. `q`: how the recipient begins, in letters of either case.',
    query: z.object({ ...tableQuery(['created', 'sent'], '-created'), ...filter }),
    ok: Table(OutboxMessage).extend({
      /** Whether anything takes messages of a channel. */
      transports: z.object({ mail: z.boolean(), sms: z.boolean() }),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/outbox/export',
    access: 'permission:system:outbox:export',
    confirmed: true,
    summary: 'The messages of a filter as a file, without what they say.',
    body: z.strictObject({ filter: OutboxFilter, columns: fileColumns(outboxColumns) }),
    ok: FileLink,
  }),
  get: endpoint({
    method: 'GET',
    path: '/outbox/:id',
    access: 'permission:system:outbox:read',
    // What rests there holds codes and links that open other people's accounts.
    confirmed: true,
    summary: 'One message; for administrators with what it says while it is kept or failed.',
    params,
    ok: OutboxContent,
    errors: ['outbox.not_found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/outbox/:id/retry',
    access: 'permission:system:outbox:update',
    summary: 'Send what was kept or has failed.',
    params,
    ok: OutboxMessage,
    errors: ['outbox.not_found', 'outbox.not_resting', 'outbox.no_transport', 'mail.not_ready'],
  }),
};
