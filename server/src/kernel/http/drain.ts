import net, { type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests sent before the client could know of the shutdown are still read for this long. */
const READ_ON_MS = 500;
/** Maximum time for a running call to finish. */
const FINISH_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 20;

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}
export type Drain = {
  /** Accepts no new connections, and no further calls on existing ones. */
  begin(): void;
  /** Waits for running calls, then closes every connection. */
  finish(): Promise<void>;
};

/** Graceful shutdown that cuts no response. Node's own `close` would end idle connections on which a request is in transit. */
export function useDrain(app: FastifyInstance): void {
  const { server } = app;
  const connections = new Set<Socket>();
  let running = 0;
  let isDraining = false;

  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', async (_request, { raw }) => {
    running += 1;
    raw.once('close', () => (running -= 1));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });

  app.decorate('drain', {
    begin() {
      isDraining = true;
      if (server.listening) net.Server.prototype.close.call(server);
    },
    async finish() {
      await until(() => connections.size === 0, READ_ON_MS);
      await until(() => running === 0, FINISH_WITHIN_MS);
      for (const connection of connections) connection.destroy();
    },
  });
}

async function until(isSo: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!isSo() && performance.now() < end) await wait(LOOK_EVERY_MS);
}
