import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { messageSegments } from '../browser/event-words.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, Instant, Language, line, Nothing, Page, pageQuery, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

const words = { subject: line(limits.eventMessageSubject), body: text(limits.eventMessageBody) };
const segment = z.enum([...messageSegments, 'chosen']);
/** `ids`: registrations, for the segment `chosen` only. */
const to = { segment, ids: z.array(Id).max(limits.attendeesAtOnce.max).default([]) };
const fits = ({ segment: of, ids }: { segment: string; ids: readonly string[] }) => (of === 'chosen') === ids.length > 0;
const misfit = { path: ['ids'], params: { rule: 'invalid_value' } };

export const EventMessage = z
  .object({
    id: Id,
    subject: z.string(),
    /** Markdown. */
    body: z.string(),
    segment,
    /** Registrations of the segment `chosen`. */
    ids: z.array(Id),
    /** `stopped`: the event was cancelled, postponed or otherwise in another state when the message was due. */
    state: z.enum(['scheduled', 'sending', 'sent', 'cancelled', 'stopped']),
    sendAt: Instant,
    sentAt: Instant.nullable(),
    /** Null for deleted accounts. */
    by: Person.nullable(),
    /** Numbers of people: addressed, with a notice, and with the message opened. */
    recipients: z.int(),
    delivered: z.int(),
    read: z.int(),
    version,
  })
  .meta({ id: 'EventMessage' });
export type EventMessage = z.infer<typeof EventMessage>;

export const ReceivedMessage = z
  .object({
    id: Id,
    subject: z.string(),
    body: z.string(),
    sentAt: Instant,
    by: Person.nullable(),
    event: z.object({ id: Id, slug: z.string(), title: z.string() }),
  })
  .meta({ id: 'ReceivedMessage' });
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

const Preview = z.object({
  language: Language,
  notice: z.object({ title: z.string(), message: z.string() }),
  mail: z.object({ subject: z.string(), text: z.string() }),
});

const params = z.object({ id: IdOrSlug });
const oneParams = params.extend({ messageId: Id });
const forHosts = ['event.not_found', 'member.not_allowed'] as const;
const sendErrors = [
  ...forHosts,
  'event.bad_message_time',
  'event.message_no_recipients',
  'text.word_refused',
  'text.link_refused',
] as const;

export const eventMessages = {
  list: endpoint({
    method: 'GET',
    path: '/events/:id/messages',
    access: 'user',
    summary: 'List the messages of hosts to guests of an event, latest first. For its hosts.',
    params,
    query: z.object(pageQuery),
    ok: Page(EventMessage),
    errors: forHosts,
  }),
  recipients: endpoint({
    method: 'POST',
    path: '/events/:id/messages/recipients',
    access: 'user',
    ignoresKey: true,
    summary: 'Count the people whom a message would reach now. For hosts.',
    params,
    body: z.strictObject(to).refine(fits, misfit),
    ok: z.object({ count: z.int() }),
    errors: forHosts,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/events/:id/messages/preview',
    access: 'user',
    ignoresKey: true,
    summary: 'Get the notice and the mail of a message as its recipients get them, in each language. For hosts.',
    params,
    body: z.strictObject(words),
    ok: z.object({ items: z.array(Preview) }),
    errors: forHosts,
  }),
  test: endpoint({
    method: 'POST',
    path: '/events/:id/messages/test',
    access: 'user',
    summary: 'Send a message to the caller only, as a test. For hosts.',
    params,
    body: z.strictObject(words),
    ok: Nothing,
    errors: forHosts,
    rate: { max: 30, per: 3600 },
  }),
  send: endpoint({
    method: 'POST',
    path: '/events/:id/messages',
    access: 'user',
    verified: true,
    summary: 'Write to guests of an event, now or at a later time. Repeating a `clientId` returns the message already stored. For hosts.',
    params,
    body: z.strictObject({ clientId: Id, ...words, ...to, sendAt: Instant.nullable().default(null) }).refine(fits, misfit),
    ok: EventMessage,
    errors: [...sendErrors, 'event.message_rate'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:id/messages/:messageId',
    access: 'user',
    verified: true,
    summary: 'Change a message that waits for its time, or plan a stopped one again. Without a time it is sent now. For hosts.',
    params: oneParams,
    body: z.strictObject({ ...words, ...to, sendAt: Instant.nullable().default(null), version }).refine(fits, misfit),
    ok: EventMessage,
    errors: [...sendErrors, 'event_message.not_found', 'event.message_settled', 'record.changed'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/events/:id/messages/:messageId',
    access: 'user',
    summary: 'Withdraw a message that waits for its time. Repeating it changes nothing. For hosts.',
    params: oneParams,
    ok: EventMessage,
    errors: [...forHosts, 'event_message.not_found', 'event.message_settled'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/events/:id/messages/:messageId',
    access: 'user',
    summary: 'Read a message from hosts, which counts as read if the caller is a recipient. For its recipients, and for hosts.',
    params: oneParams,
    ok: ReceivedMessage,
    errors: ['event.not_found', 'event_message.not_found'],
  }),
};
