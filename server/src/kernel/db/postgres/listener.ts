import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from '../index.ts';
import { clientConfig } from './pool.ts';

type Listener = (payload: string) => void;
const LONGEST_PAUSE = 10_000;

/** One connection that receives notifications, opened on demand and reopened when it drops. */
export function createListener(
  url: string,
  log: DatabaseLog,
): { listen(channel: string, callback: Listener): Promise<() => Promise<void>>; close(): Promise<void> } {
  const listeners = new Map<string, Set<Listener>>();
  let connection: Promise<pg.Client> | undefined;
  let isClosed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(clientConfig(url));
    client.on('notification', ({ channel, payload }) => listeners.get(channel)?.forEach((callback) => callback(payload ?? '')));
    client.on('error', (error) => log.warn({ err: error }, 'The connection that hears notifications was lost.'));
    await client.connect();
    client.on('end', () => void reconnect());
    for (const channel of listeners.keys()) await client.query(`listen ${quoted(channel)}`);
    return client;
  };

  const reconnect = async (): Promise<void> => {
    for (let pause = 250; !isClosed; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      connection = connect();
      if (
        await connection.then(
          () => true,
          () => false,
        )
      )
        return;
      await wait(pause, undefined, { ref: false });
    }
  };

  return {
    async listen(channel, callback) {
      const callbacks = listeners.get(channel) ?? new Set<Listener>();
      listeners.set(channel, callbacks.add(callback));
      connection ??= connect();
      await (await connection).query(`listen ${quoted(channel)}`);
      return async () => {
        callbacks.delete(callback);
        if (callbacks.size > 0 || isClosed) return;
        listeners.delete(channel);
        await (await connection)?.query(`unlisten ${quoted(channel)}`);
      };
    },
    async close() {
      isClosed = true;
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;
