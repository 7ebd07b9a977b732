import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Forget } from '#kernel/session/viewer-cache.ts';
import type { EndReason } from './connection.ts';

/** Messages between instances, other than hints. */
export type ClusterMessage =
  | { kind: 'forget'; what: Forget }
  | { kind: 'ended'; sessionId: string; reason: EndReason }
  | { kind: 'settings' }
  /** A message of an instance may not have reached the others. */
  | { kind: 'missed' };

const CHANNEL = 'plaza:cluster';

/**
 * Messages between instances over Redis, in order. A disconnected instance misses messages and is notified of it. Not by the adapter's
 * `serverSideEmit`, whose rejections cannot be caught and end the process when Redis goes away.
 */
export function joinCluster(redis: Redis, onMessage: (message: ClusterMessage) => void, log: Logger) {
  const warn = (error: unknown) => log.warn({ err: error }, 'instances cannot tell each other what changed');
  const subscriber = redis.duplicate({ maxRetriesPerRequest: null });
  subscriber.on('error', warn);
  subscriber.on('message', (_channel, text) => onMessage(JSON.parse(text) as ClusterMessage));
  subscriber.subscribe(CHANNEL).catch(warn);
  /** The message reaches this instance too. */
  const publish = (message: ClusterMessage): void => void redis.publish(CHANNEL, JSON.stringify(message)).catch(warn);

  const returned = (): void => {
    // Handled here too, as the subscription or the publication may not work yet.
    onMessage({ kind: 'missed' });
    publish({ kind: 'missed' });
  };
  const stops = [redis, subscriber].map((connection) => onReturn(connection, returned));
  return {
    tell: publish,
    leave(): void {
      for (const stop of stops) stop();
      subscriber.disconnect();
    },
  };
}

/** Calls back each time the connection is there again after it was lost; answers how to stop that. */
function onReturn(connection: Redis, callback: () => void): () => void {
  let isAway = false;
  const onClose = (): void => void (isAway = true);
  const onReady = (): void => {
    if (isAway) callback();
    isAway = false;
  };
  connection.on('close', onClose).on('ready', onReady);
  return () => void connection.off('close', onClose).off('ready', onReady);
}
