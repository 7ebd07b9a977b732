import { z } from 'zod';
import { ChannelRole } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { chatLimits } from '../browser/chat-limits.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, Instant, line, Nothing, Page, pageQuery, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

const changeable = {
  name: line(chatLimits.channelName),
  topic: text(chatLimits.channelTopic),
  /** Heading under which the channel is listed; empty = no heading. */
  section: line(chatLimits.channelSection),
  /** Least role in the community of those who write. Where not every member does, the channel is one for announcements. */
  writeRole: ChannelRole,
  /** Least role of the members who read a private channel without being added; `member` = only those who were added. */
  readRole: ChannelRole,
  /** Whether new members of the community become readers by themselves; others find the channel and join. Always false for private channels. */
  isDefault: z.boolean(),
  /**
   * Who reads it without an account, from the messages on that are written after the choice: no one, everyone, or everyone and search
   * engines. Of a private channel always `none`. A community whose content is not public hides it from them.
   */
  web: z.enum(['none', 'readable', 'indexed']),
  /** Minimum number of seconds between two messages of one person; 0 = no minimum. Moderators are exempt. */
  slowSeconds: z.int().min(chatLimits.slowSeconds.min).max(chatLimits.slowSeconds.max),
  /** Messages older than this number of days are permanently deleted, within an hour; null = messages are kept permanently. */
  retentionDays: z.int().min(chatLimits.retentionDays.min).max(chatLimits.retentionDays.max).nullable(),
};
/** `private`: only for people who were added, or have its `readRole`. Fixed for the life of a channel, so that messages to a few people are never shown to all. */
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
export type ChannelPlan = Pick<
  ManagedChannel,
  'name' | 'topic' | 'section' | 'writeRole' | 'readRole' | 'isDefault' | 'web' | 'slowSeconds' | 'retentionDays'
>;

/** Reader of a private channel. `isByRole`: by their role in the community, so that they cannot be removed. */
export const PrivateReader = Person.extend({ isByRole: z.boolean() }).meta({ id: 'PrivateReader' });
export type PrivateReader = z.infer<typeof PrivateReader>;

/** Channel for all members of a community, as shown to one of them who may not be a reader. */
export const OpenChannel = z
  .object({
    id: Id,
    name: z.string(),
    topic: z.string(),
    section: z.string(),
    /** Least role of those who write. */
    writeRole: ChannelRole,
    readerCount: z.int(),
    lastMessageAt: Instant.nullable(),
    isReader: z.boolean(),
  })
  .meta({ id: 'OpenChannel' });
export type OpenChannel = z.infer<typeof OpenChannel>;

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
      writeRole: changeable.writeRole.default('member'),
      readRole: changeable.readRole.default('member'),
      isDefault: changeable.isDefault.default(true),
      web: changeable.web.default('none'),
      slowSeconds: changeable.slowSeconds.default(0),
      retentionDays: changeable.retentionDays.default(null),
      visibility: ChannelVisibility.default('members'),
      historyForNew: ChannelHistory.default('all'),
    }),
    ok: ManagedChannel,
    status: 201,
    errors: [...managing, 'community.archived', 'channel.name_taken', 'channel.look_alike', 'channel.web_not_public', 'channel.too_many'],
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
    errors: [...changing, 'channel.name_taken', 'channel.look_alike', 'channel.web_not_public', 'record.changed'],
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
    ok: Page(PrivateReader),
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
    errors: [...changing, 'channel.not_private', 'channel.read_by_role'],
  }),
};

/** Channels that every member of a community can read, for members. */
export const chatOpenChannels = {
  list: endpoint({
    method: 'GET',
    path: '/communities/:id/channels/open',
    access: 'user',
    summary: 'List the channels of a community that every member can read, in their order, with those that the caller does not read.',
    params: ofCommunity,
    ok: z.object({ items: z.array(OpenChannel) }),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/channels/:id/open',
    access: 'user',
    summary: 'Get a channel that every member of its community, or everyone on the web, can read, with its community. 404 for others.',
    params: byId,
    /** `isMember`: the caller can join it. */
    ok: OpenChannel.extend({ community: z.object({ slug: z.string(), name: z.string() }), isMember: z.boolean() }),
    errors: ['channel.not_found'],
  }),
  join: endpoint({
    method: 'PUT',
    path: '/channels/:id/joined',
    access: 'user',
    summary: 'Become a reader of a channel that every member of the community can read, with nothing unread. Idempotent.',
    params: byId,
    ok: Nothing,
    errors: ['channel.not_found'],
    rate,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/channels/:id/joined',
    access: 'user',
    summary: 'Stop reading a channel of a community. Coming back to a private one needs to be added again. Idempotent.',
    params: byId,
    ok: Nothing,
    errors: ['channel.read_by_role'],
  }),
};
