import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { chatLimits } from '../browser/chat-limits.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, line, Nothing, Page, pageQuery, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

const changeable = {
  name: line(chatLimits.channelName),
  topic: text(chatLimits.channelTopic),
  /** Heading under which the channel is listed; empty = no heading. */
  section: line(chatLimits.channelSection),
  /** Only moderators can write in announcement channels. */
  kind: z.enum(['text', 'announcement']),
  /** Minimum number of seconds between two messages of one person; 0 = no minimum. Moderators are exempt. */
  slowSeconds: z.int().min(chatLimits.slowSeconds.min).max(chatLimits.slowSeconds.max),
  /** Messages older than this number of days are permanently deleted, within an hour; null = messages are kept permanently. */
  retentionDays: z.int().min(chatLimits.retentionDays.min).max(chatLimits.retentionDays.max).nullable(),
};
/** `private`: only for people who were added. Fixed for the life of a channel, so that messages to a few people are never shown to all. */
const ChannelVisibility = z.enum(['members', 'private']);
/** Messages that new readers see: all of them, or only those written after they joined. */
const ChannelHistory = z.enum(['all', 'from_join']);

/** Channel as shown to people who manage the channels of its community. */
export const ManagedChannel = z
  .object({
    id: Id,
    ...changeable,
    visibility: ChannelVisibility,
    historyForNew: ChannelHistory,
    /** Number of readers of a private channel; null for other channels. */
    readerCount: z.int().nullable(),
    isArchived: z.boolean(),
    version,
  })
  .meta({ id: 'ManagedChannel' });
export type ManagedChannel = z.infer<typeof ManagedChannel>;
export type ChannelPlan = Pick<ManagedChannel, 'name' | 'topic' | 'section' | 'kind' | 'slowSeconds' | 'retentionDays'>;

const byId = z.object({ id: Id });
const ofCommunity = z.object({ id: IdOrSlug });
const managing = ['community.not_found', 'member.not_allowed'] as const;
const changing = ['channel.not_found', 'member.not_allowed', 'community.archived'] as const;
const rate = { max: 300, per: 3600 };

/** Channels of a community, for people with the right to manage them. */
export const chatChannels = {
  list: endpoint({
    method: 'GET',
    path: '/communities/:id/channels',
    access: 'user',
    summary: 'List the channels of a community in their order, archived ones last. For those who manage them.',
    params: ofCommunity,
    ok: z.object({ items: z.array(ManagedChannel) }),
    errors: managing,
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities/:id/channels',
    access: 'user',
    summary: 'Create a channel at the end of its section. A private one begins with its creator as the only reader.',
    params: ofCommunity,
    body: z.strictObject({
      ...changeable,
      topic: changeable.topic.default(''),
      section: changeable.section.default(''),
      kind: changeable.kind.default('text'),
      slowSeconds: changeable.slowSeconds.default(0),
      retentionDays: changeable.retentionDays.default(null),
      visibility: ChannelVisibility.default('members'),
      historyForNew: ChannelHistory.default('all'),
    }),
    ok: ManagedChannel,
    status: 201,
    errors: [...managing, 'community.archived', 'channel.name_taken', 'channel.look_alike', 'channel.too_many'],
    rate,
  }),
  get: endpoint({
    method: 'GET',
    path: '/channels/:id/settings',
    access: 'user',
    summary: 'Get the settings of a channel.',
    params: byId,
    ok: ManagedChannel,
    errors: ['channel.not_found', 'member.not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/channels/:id',
    access: 'user',
    summary: 'Change the settings of a channel.',
    params: byId,
    body: z.strictObject({ ...changeable, version }),
    ok: ManagedChannel,
    errors: [...changing, 'channel.name_taken', 'channel.look_alike', 'record.changed'],
    rate,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/communities/:id/channels/order',
    access: 'user',
    summary: 'Set the order of the channels that are not archived. 409 unless `ids` lists exactly these channels.',
    params: ofCommunity,
    body: z.strictObject({ ids: z.array(Id).max(chatLimits.channels.max) }),
    ok: Nothing,
    errors: [...managing, 'community.archived', 'record.changed'],
    rate,
  }),
  archive: endpoint({
    method: 'PUT',
    path: '/channels/:id/archived',
    access: 'user',
    summary: 'Archive or restore a channel. An archived channel leaves the lists and is read-only. Idempotent.',
    params: byId,
    body: z.strictObject({ isArchived: z.boolean() }),
    ok: ManagedChannel,
    errors: [...changing, 'channel.name_taken', 'channel.look_alike', 'channel.too_many'],
    rate,
  }),
  readers: endpoint({
    method: 'GET',
    path: '/channels/:id/readers',
    access: 'user',
    summary: 'List the readers of a private channel, sorted by name.',
    params: byId,
    query: z.object(pageQuery),
    ok: Page(Person),
    errors: ['channel.not_found', 'member.not_allowed', 'channel.not_private'],
  }),
  addReader: endpoint({
    method: 'PUT',
    path: '/channels/:id/readers/:userId',
    access: 'user',
    summary: 'Let a member of the community read a private channel. Idempotent.',
    params: z.object({ id: Id, userId: Id }),
    ok: Nothing,
    errors: [...changing, 'channel.not_private', 'member.not_found'],
    rate,
  }),
  removeReader: endpoint({
    method: 'DELETE',
    path: '/channels/:id/readers/:userId',
    access: 'user',
    summary: 'Remove the access of a person, or of the caller, to a private channel. Idempotent.',
    params: z.object({ id: Id, userId: Id }),
    ok: Nothing,
    errors: [...changing, 'channel.not_private'],
  }),
};
