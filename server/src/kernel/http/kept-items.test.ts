import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serialiserSchema } from './json-schema.ts';
import { keptItems } from './kept-items.ts';

/** Serves this answer of a list beside a total, as text. */
async function textsOf(ok: z.ZodType, answer: unknown, times: number): Promise<string[]> {
  const textOf = keptItems(serialiserSchema(ok));
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('text/plain').send(textOf(answer, reply) ?? 'none'));
  const texts: string[] = [];
  for (let turn = 0; turn < times; turn += 1) texts.push((await app.inject('/')).body);
  return texts;
}
const item = z.object({ id: z.string(), note: z.string().nullable() });

test('frozen items are serialized once and by their schema, others each time', async () => {
  const reads = { frozen: 0, other: 0 };
  const counted = (name: keyof typeof reads) => ({
    id: name,
    get note() {
      reads[name] += 1;
      return `"${name}"`;
    },
    secret: 'in no answer',
  });
  const items = [Object.freeze(counted('frozen')), counted('other'), { id: 'none', note: null }];
  const [first, second] = await textsOf(z.object({ total: z.int(), items: z.array(item) }), { total: 3, items }, 2);
  const frozen = { id: 'frozen', note: '"frozen"' };
  expect(JSON.parse(first!)).toEqual({ total: 3, items: [frozen, { id: 'other', note: '"other"' }, { id: 'none', note: null }] });
  expect(second).toBe(first);
  expect(reads.frozen).toBeLessThan(reads.other);
});

test('an answer without frozen items, or without one list, is serialized as a whole', async () => {
  const frozen = Object.freeze({ id: 'a', note: null });
  expect(await textsOf(z.object({ items: z.array(item) }), { items: [frozen] }, 1)).toEqual(['{"items":[{"id":"a","note":null}]}']);
  expect(await textsOf(z.object({ items: z.array(item) }), { items: [{ ...frozen }] }, 1)).toEqual(['none']);
  expect(await textsOf(z.object({ ids: z.array(z.string()) }), { ids: ['a'] }, 1)).toEqual(['none']);
  expect(await textsOf(z.object({ a: z.array(item), b: z.array(item) }), { a: [frozen], b: [frozen] }, 1)).toEqual(['none']);
});
