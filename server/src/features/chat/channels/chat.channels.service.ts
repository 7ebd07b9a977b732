import type { z } from 'zod';
import type { chatChannels, ChannelPlan, ManagedChannel, PrivateReader } from '#contract/chat/channels.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { readsLike } from '#contract/browser/look-alike.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import {
  type Access,
  findAccess,
  findLockedAccess,
  mayManageChannels,
  requireAccess,
  requireAccessForUpdate,
} from '#features/access/index.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ChannelWithCommunity } from './chat.channels.repository.ts';
import * as channels from './chat.channels.repository.ts';

type Dependencies = Pick<Parts, 'hub' | 'transact' | 'audit'> & {};
type NewChannel = z.output<NonNullable<typeof chatChannels.create.body>>;
type Found = { found: ChannelWithCommunity | null; access: Access | null };
type Act = `channel.${'created' | 'changed' | 'archived' | 'restored' | 'reader_added' | 'reader_removed'}`;
type BeforeAfter = { before?: Record<string, unknown>; after?: Record<string, unknown> };

const { max } = chatLimits.channels;
const shown = ({ communityId: _, ...channel }: ChannelWithCommunity): ManagedChannel => channel;
/** The fields that the audit log keeps. */
const keptOf = ({ name, topic, section, writeRole, readRole, isDefault, web, slowSeconds, retentionDays }: ChannelWithCommunity) => ({
  name,
  topic,
  section,
  writeRole,
  // Null stands for readers who were added only.
  readRole: readRole === 'member' ? null : readRole,
  isDefault,
  web: web === 'none' ? null : web,
  slowSeconds,
  retentionDays,
});

/** The unique index decides between two concurrent uses of one name. */
const asRefusal = (error: unknown): never => {
  if (isConstraint(error, 'channels_name')) throw new AppError('channel.name_taken', {}, [{ field: 'name', rule: 'invalid_value' }]);
  throw error;
};

const closed = (channel: ChannelWithCommunity): ChannelWithCommunity => {
  if (channel.visibility !== 'private') throw new AppError('channel.not_private');
  return channel;
};

/** Readers could take it for another channel. The unique index refuses an equal name. */
async function mustDiffer(tx: Tx, { id, communityId }: Pick<ChannelWithCommunity, 'id' | 'communityId'>, name: string): Promise<void> {
  const looksLike = readsLike(name);
  const others = await channels.listOtherNames(tx, { id, communityId }, name);
  const other = others.find(looksLike);
  if (other !== undefined) throw new AppError('channel.look_alike', { name: other }, [{ field: 'name', rule: 'invalid_value' }]);
}

/** Visitors read no channel of a community that they do not read. */
async function mustBePublic(tx: Tx, viewer: Viewer, communityId: string): Promise<void> {
  const community = (await findAccess(tx, viewer, communityId))?.community;
  if (community?.visibility !== 'public' || community.contentVisibility !== 'public')
    throw new AppError('channel.web_not_public', {}, [{ field: 'web', rule: 'invalid_value' }]);
}

/** The channels of a community: made, changed, ordered and archived under the lock of the community. */
export function channelsService({ transact, hub, audit }: Dependencies) {
  const active = (access: Access): Access => {
    if (access.community.status === 'archived') throw new AppError('community.archived');
    return access;
  };
  const locked = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<Access> =>
    active(await requireAccessForUpdate(tx, viewer, idOrSlug, mayManageChannels));

  /** Those who may not know that the channel exists get the same answer as for one that does not. */
  const allowed = async (tx: Tx, viewer: Viewer, { found, access }: Found): Promise<ChannelWithCommunity> => {
    if (!found || !access) throw new AppError('channel.not_found');
    if (mayManageChannels(viewer, access)) return found;
    throw new AppError((await channels.isReader(tx, found.id, viewer.id)) ? 'member.not_allowed' : 'channel.not_found');
  };
  const readable = async (tx: Tx, viewer: Viewer, id: string): Promise<ChannelWithCommunity> => {
    const found = await channels.find(tx, id);
    return allowed(tx, viewer, { found, access: found && (await findAccess(tx, viewer, found.communityId)) });
  };
  const changeable = async (tx: Tx, viewer: Viewer, id: string): Promise<ChannelWithCommunity> => {
    const before = await channels.find(tx, id);
    const access = before && (await findLockedAccess(tx, viewer, before.communityId, 'update'));
    // Read again: another manager may have changed it before the lock was granted.
    const found = await allowed(tx, viewer, { found: before && (await channels.find(tx, id)), access });
    if (access) active(access);
    return found;
  };

  const record = (
    tx: Tx,
    by: Viewer,
    action: Act,
    { id, name, communityId, ...values }: ChannelWithCommunity & BeforeAfter,
  ): Promise<void> =>
    audit.record(tx, {
      by,
      action,
      target: { type: 'channel', id, name },
      communityId,
      before: values.before ?? null,
      after: values.after ?? null,
    });

  /** Notifies all members that their list changed, so that they read it again. Non-readers find no private channel in it. */
  const publish = (tx: Tx, communityId: string, userId?: string): void =>
    afterCommit(tx, () => {
      hub.hint(`community:${communityId}`, 'channels.changed', { communityId });
      if (userId !== undefined) hub.hint(`user:${userId}`, 'channels.changed', { communityId });
    });

  return {
    list: (viewer: Viewer, idOrSlug: string): Promise<{ items: ManagedChannel[] }> =>
      transact(async (tx) => {
        const { community } = await requireAccess(tx, viewer, idOrSlug, mayManageChannels);
        return { items: (await channels.list(tx, community.id)).map(shown) };
      }),

    get: (viewer: Viewer, id: string): Promise<ManagedChannel> => transact(async (tx) => shown(await readable(tx, viewer, id))),

    create: (viewer: Viewer, idOrSlug: string, plan: NewChannel): Promise<ManagedChannel> =>
      transact(async (tx) => {
        const { community } = await locked(tx, viewer, idOrSlug);
        const id = newId();
        await mustDiffer(tx, { id, communityId: community.id }, plan.name);
        if (plan.web !== 'none') await mustBePublic(tx, viewer, community.id);
        if (!(await channels.insert(tx, { id, communityId: community.id, createdBy: viewer.id, ...plan })))
          throw new AppError('channel.too_many', { max });
        const made = (await channels.find(tx, id))!;
        await record(tx, viewer, 'channel.created', { ...made, after: { ...keptOf(made), isPrivate: made.visibility === 'private' } });
        publish(tx, community.id);
        return shown(made);
      }).catch(asRefusal),

    change: (viewer: Viewer, id: string, { version, ...plan }: ChannelPlan & { version: number }): Promise<ManagedChannel> =>
      transact(async (tx) => {
        const before = await changeable(tx, viewer, id);
        if (plan.name !== before.name) await mustDiffer(tx, before, plan.name);
        if (plan.web !== 'none' && before.web === 'none') await mustBePublic(tx, viewer, before.communityId);
        if (!(await channels.update(tx, id, { ...plan, version }))) throw await audit.conflict(tx, { type: 'channel', id });
        const after = (await channels.find(tx, id))!;
        await record(tx, viewer, 'channel.changed', { ...after, before: keptOf(before), after: keptOf(after) });
        publish(tx, after.communityId);
        return shown(after);
      }).catch(asRefusal),

    order: (viewer: Viewer, idOrSlug: string, ids: readonly string[]): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const { community } = await locked(tx, viewer, idOrSlug);
        if (!(await channels.order(tx, community.id, ids))) throw new AppError('record.changed', { by: '', at: '' });
        publish(tx, community.id);
        return {};
      }),

    setArchived: (viewer: Viewer, id: string, isArchived: boolean): Promise<ManagedChannel> =>
      transact(async (tx) => {
        const before = await changeable(tx, viewer, id);
        if (before.isArchived === isArchived) return shown(before);
        if (!isArchived) await mustDiffer(tx, before, before.name);
        if (!(await channels.setArchived(tx, before, isArchived))) throw new AppError('channel.too_many', { max });
        await record(tx, viewer, isArchived ? 'channel.archived' : 'channel.restored', before);
        publish(tx, before.communityId);
        return shown((await channels.find(tx, id))!);
      }).catch(asRefusal),

    readers: (viewer: Viewer, id: string, query: PageQuery): Promise<{ items: PrivateReader[]; pagination: Pagination }> =>
      transact(async (tx) => {
        const channel = closed(await readable(tx, viewer, id));
        const { items, total } = await channels.listReaders(tx, channel.id, query);
        return { items, pagination: pagination(query, total) };
      }),

    addReader: (viewer: Viewer, id: string, userId: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const channel = closed(await changeable(tx, viewer, id));
        const added = await channels.addReader(tx, channel, userId);
        if (!added) throw new AppError('member.not_found');
        if (!added.isNew) return {};
        await record(tx, viewer, 'channel.reader_added', { ...channel, after: { reader: added.username } });
        publish(tx, channel.communityId, userId);
        return {};
      }),

    removeReader: (viewer: Viewer, id: string, userId: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const channel = closed(await changeable(tx, viewer, id));
        const reader = await channels.removeReader(tx, channel.id, userId);
        if (reader?.isByRole) throw new AppError('channel.read_by_role');
        if (reader === null) return {};
        await record(tx, viewer, 'channel.reader_removed', { ...channel, before: { reader: reader.username } });
        publish(tx, channel.communityId, userId);
        return {};
      }),
  };
}
export type ChannelsService = ReturnType<typeof channelsService>;
