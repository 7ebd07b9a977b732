import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { channelsQuery } from './chat.queries.ts';
import { compareRevisions, hear, hearReading, keep } from './chat.sync.ts';
import { flushOutbox, openOutbox } from './outbox.ts';

/** Hints write into what is on the screen; after each reconnection everything is compared, as hints may have been lost. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  // Whatever an earlier page could not send goes out from any page, not only from the chat.
  void cache.ensureQueryData(meQuery).then(
    ({ id }) => openOutbox({ userId: id, onStored: (message) => keep(cache, message) }),
    () => {},
  );
  onHint('channel.changed', ({ channelId, ...hint }) => {
    const me = cache.getQueryData(meQuery.queryKey);
    if (me) hear(cache, channelId, hint, me);
  });
  onHint('channel.read', ({ channelId, ...reading }) => hearReading(cache, channelId, reading));
  onHint('membership.changed', () => void cache.invalidateQueries({ queryKey: channelsQuery.queryKey }));
  onResync(() => {
    flushOutbox();
    void cache.invalidateQueries({ queryKey: channelsQuery.queryKey }).then(() => {
      compareRevisions(cache, cache.getQueryData(channelsQuery.queryKey) ?? []);
    });
  });
};
