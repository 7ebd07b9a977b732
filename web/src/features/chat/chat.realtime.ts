import { QueryObserver } from '@tanstack/react-query';
import type { Channel } from '#contract/chat/index.ts';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { markMenu } from '#kernel/menu-marks.ts';
import { badgeOf } from './channel-counts.ts';
import { channelsQuery } from './chat.queries.ts';
import { compareRevisions, receiveCut, receiveHint, receiveLowered, receiveReading, takeStored } from './chat.sync.ts';
import { refreshList } from './list-refresh.ts';
import { flushOutbox, openOutbox } from './outbox.ts';

/** How many unread messages are to the reader; null without any in the channels of which the reader is notified of all. */
function markOf(channels: readonly Channel[]): number | null {
  const badges = channels.map((channel) => ({ ...badgeOf(channel), channel }));
  const count = badges.reduce((sum, { channel, unread, mentions }) => sum + (channel.conversation ? unread : mentions), 0);
  return count > 0 || badges.some(({ channel, unread }) => channel.level === 'all' && unread > 0) ? count : null;
}

/** Hints update the cache; after each reconnection all revisions are compared, as hints may have been lost. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  // Unsent messages of an earlier page are sent from any page, not only from the chat.
  void cache.ensureQueryData(meQuery).then(
    ({ id }) =>
      openOutbox({
        userId: id,
        onStored: (stored, sent) => takeStored(cache, stored, sent),
      }),
    () => {},
  );
  new QueryObserver(cache, channelsQuery).subscribe(({ data }) => data && markMenu('/chat', markOf(data)));
  onHint('channel.changed', ({ channelId, ...hint }) => {
    const me = cache.getQueryData(meQuery.queryKey);
    if (me) receiveHint(cache, channelId, hint, me);
  });
  onHint('channel.cut', ({ channelId, ...hint }) => receiveCut(cache, channelId, hint));
  onHint('channel.read', ({ channelId, isBack = false, ...reading }) =>
    (isBack ? receiveLowered : receiveReading)(cache, channelId, reading),
  );
  onHint('channels.changed', ({ communityId }) => {
    refreshList(cache);
    if (communityId !== null) void cache.invalidateQueries({ queryKey: ['chat', 'managed', communityId] });
  });
  // Two people can no longer write to each other after one of them blocked the other.
  onHint('blocks.changed', () => refreshList(cache));
  onHint('membership.changed', () => void cache.invalidateQueries({ queryKey: channelsQuery.queryKey }));
  onResync(() => {
    flushOutbox();
    void import('./presence/attend.ts').then(
      ({ attend }) => attend(),
      () => {},
    );
    void cache.invalidateQueries({ queryKey: channelsQuery.queryKey }).then(() => {
      compareRevisions(cache, cache.getQueryData(channelsQuery.queryKey) ?? []);
    });
  });
};
