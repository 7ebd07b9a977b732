import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant, Language } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery } from './kernel/table.ts';

export const OutboxChannel = z.enum(['mail', 'sms']);
export type OutboxChannel = z.infer<typeof OutboxChannel>;
/** `kept`: no transport is configured. `failed`: delivery was given up. */
export const OutboxState = z.enum(['waiting', 'sent', 'kept', 'failed']);
export type OutboxState = z.infer<typeof OutboxState>;

export const OutboxMessage = z
  .object({
    id: Id,
    channel: OutboxChannel,
    /** An e-mail address, or a phone number in E.164. */
    recipient: z.string(),
    language: Language,
    /** Purpose of the message: `sign_up`, `reset`. */
    kind: z.string(),
    /** Empty for a text message. */
    subject: z.string(),
    state: OutboxState,
    tries: z.int(),
    /** A short error code, never with the recipient in it. */
    lastError: z.string().nullable(),
    createdAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'OutboxMessage' });
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const OutboxContent = OutboxMessage.extend({
  /** Content, for administrators only and while it is kept or failed; null otherwise: once sent, or while it waits to be sent. */
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

/** Columns of the exported file: metadata only, no content. */
export const outboxColumns = ['recipient', 'kind', 'channel', 'state', 'tries', 'lastError', 'language', 'created', 'sent'] as const;

export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/outbox',
    access: 'permission:system:outbox:read',
    summary: 'List outgoing messages. `q` matches the start of the recipient, case-insensitively.',
    query: z.object({ ...tableQuery(['created', 'sent'], '-created'), ...filter }),
    ok: Table(OutboxMessage).extend({
      /** Whether a transport is configured for the channel. */
      transports: z.object({ mail: z.boolean(), sms: z.boolean() }),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/outbox/export',
    access: 'permission:system:outbox:export',
    confirmed: true,
    summary: 'Export the filtered messages as a file, without their content.',
    body: z.strictObject({ filter: OutboxFilter, columns: fileColumns(outboxColumns) }),
    ok: FileLink,
  }),
  get: endpoint({
    method: 'GET',
    path: '/outbox/:id',
    access: 'permission:system:outbox:read',
    // Stored messages contain codes and links that open other accounts.
    confirmed: true,
    summary: 'Get a message. Administrators get its content while it is kept or failed.',
    params,
    ok: OutboxContent,
    errors: ['outbox.not_found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/outbox/:id/retry',
    access: 'permission:system:outbox:update',
    summary: 'Send a message that was kept or has failed.',
    params,
    ok: OutboxMessage,
    errors: ['outbox.not_found', 'outbox.not_resting', 'outbox.no_transport', 'mail.not_ready'],
  }),
};
