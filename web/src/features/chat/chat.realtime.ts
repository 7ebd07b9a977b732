import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { channelsQuery } from './chat.queries.ts';
import { compareRevisions, receiveHint, receiveReading, keep } from './chat.sync.ts';
import { flushOutbox, openOutbox } from './outbox.ts';

/** Hints update the cache; after each reconnection all revisions are compared, as hints may have been lost. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  // Unsent messages of an earlier page are sent from any page, not only from the chat.
  void cache.ensureQueryData(meQuery).then(
    ({ id }) => openOutbox({ userId: id, onStored: (message) => keep(cache, message) }),
    () => {},
  );
  onHint('channel.changed', ({ channelId, ...hint }) => {
    const me = cache.getQueryData(meQuery.queryKey);
    if (me) receiveHint(cache, channelId, hint, me);
  });
  onHint('channel.read', ({ channelId, ...reading }) => receiveReading(cache, channelId, reading));
  onHint('membership.changed', () => void cache.invalidateQueries({ queryKey: channelsQuery.queryKey }));
  onResync(() => {
    flushOutbox();
    void cache.invalidateQueries({ queryKey: channelsQuery.queryKey }).then(() => {
      compareRevisions(cache, cache.getQueryData(channelsQuery.queryKey) ?? []);
    });
  });
};
