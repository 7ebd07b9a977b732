import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kernel/endpoint.ts';
import { testEdge, viewerNamed } from '#test/edge.ts';
import { handle } from './handle.ts';

const leave = endpoint({ method: 'DELETE', path: '/seat', access: 'user', summary: 'Gives a seat back.', ok: z.object({}) });

test('a call is carried out although its caller is gone by then, and is no failure of the server', async () => {
  const left: string[] = [];
  const opened = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const edge = await testEdge(
    [
      handle(leave, async ({ viewer }) => {
        left.push(viewer.id);
        return {};
      }),
    ],
    {
      authenticate: async (token) => {
        opened.resolve();
        await gone.promise;
        return viewerNamed(token);
      },
    },
  );
  const caller = new AbortController();
  const call = edge.send('DELETE', '/api/v2/seat', { headers: { authorization: 'Bearer anna' }, signal: caller.signal });
  await opened.promise;
  caller.abort();
  await expect(call).rejects.toThrow();
  const connections = () => new Promise<number>((resolve) => edge.http.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  gone.resolve();
  await expect.poll(() => [left, edge.unexpected]).toEqual([['anna'], []]);
});
