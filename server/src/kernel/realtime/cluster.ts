import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Forget } from '#kernel/session/viewer-cache.ts';
import type { EndReason } from './connection.ts';

/** What instances tell each other beside hints. */
export type ClusterMessage =
  | { kind: 'forget'; what: Forget }
  | { kind: 'ended'; sessionId: string; reason: EndReason }
  | { kind: 'settings' };

const CHANNEL = 'plaza:cluster';

/**
 * Messages between instances over Redis, in order; whoever is not connected misses them. Not by the adapter's
 * `serverSideEmit`, whose failures nobody can catch, and which end the process when Redis goes away.
 */
export function joinCluster(redis: Redis, onMessage: (message: ClusterMessage) => void, log: Logger) {
  const warn = (error: unknown) => log.warn({ err: error }, 'instances cannot tell each other what changed');
  const ears = redis.duplicate({ maxRetriesPerRequest: null });
  ears.on('error', warn);
  ears.on('message', (_channel, text) => onMessage(JSON.parse(text) as ClusterMessage));
  ears.subscribe(CHANNEL).catch(warn);
  return {
    /** Also reaches this instance. */
    tell: (message: ClusterMessage): void => void redis.publish(CHANNEL, JSON.stringify(message)).catch(warn),
    leave: (): void => ears.disconnect(),
  };
}
