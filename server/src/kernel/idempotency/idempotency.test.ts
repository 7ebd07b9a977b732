import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson } from '#test/people.ts';

const app = await ownApp();

const aPlace = async () => {
  const owner = await createPerson(app.db);
  const community = await createCommunity(app, { owner });
  const post = (key: string, body: { title: string; body: string }, as = owner) =>
    app.call('POST /communities/:id/posts', {
      as,
      params: { id: community.id },
      body: { type: 'discussion', ...body },
      headers: { 'idempotency-key': key },
    });
  const titles = async () => {
    const { body } = await app.call('GET /communities/:id/posts', { as: owner, params: { id: community.id }, query: {} });
    return body.items.map(({ title }) => title);
  };
  return { owner, community, post, titles };
};
const tea = { title: 'Tea at five', body: 'In the garden.' };

test('a post that is sent twice with one key is written once, and both get the same answer', async () => {
  const { post, titles } = await aPlace();
  const [first, again] = [await post('k1', tea), await post('k1', tea)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await titles()).toEqual(['Tea at five']);
  await post('k2', tea);
  expect(await titles()).toHaveLength(2);
});

test('twenty at once with one key write one post', async () => {
  const { post, titles } = await aPlace();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('k1', tea)));
  const codes = new Set(answers.map(({ status, body }) => (status === 201 ? 'done' : body.code)));
  expect([...codes].filter((code) => code !== 'done' && code !== 'request.in_progress')).toEqual([]);
  expect(await titles()).toEqual(['Tea at five']);
  expect(await post('k1', tea)).toMatchObject({ status: 201 });
  expect(await titles()).toHaveLength(1);
});

test('a key belongs to one text, and to one account', async () => {
  const { owner, community, post, titles } = await aPlace();
  await post('k1', tea);
  expect(await post('k1', { ...tea, title: 'Coffee' })).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  const other = await createPerson(app.db);
  await app.call('POST /communities/:id/join', { as: other, params: { id: community.id }, body: {} });
  expect(await post('k1', { ...tea, title: 'Of another' }, other)).toMatchObject({ status: 201 });
  expect(await titles()).toEqual(['Of another', 'Tea at five']);
  const elsewhere = await createCommunity(app, { owner });
  const moved = {
    as: owner,
    params: { id: elsewhere.id },
    body: { type: 'discussion' as const, ...tea },
    headers: { 'idempotency-key': 'k1' },
  };
  expect(await app.call('POST /communities/:id/posts', moved)).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
});

test('what was refused is tried again with the same key', async () => {
  const { post, titles, owner } = await aPlace();
  await app.db
    .updateTable('memberships')
    .set({ muted_until: new Date('2900-01-01') })
    .where('user_id', '=', owner.id)
    .execute();
  expect(await post('k1', tea)).toMatchObject({ status: 403, body: { code: 'member.muted' } });
  await app.db.updateTable('memberships').set({ muted_until: null }).where('user_id', '=', owner.id).execute();
  expect(await post('k1', tea)).toMatchObject({ status: 201 });
  expect(await titles()).toHaveLength(1);
});

test('an answer is kept sealed and for a day; then the key is free, and the row goes', async () => {
  const { post, titles, owner } = await aPlace();
  await post('k1', tea);
  const kept = () => app.db.selectFrom('idempotent_calls').select('answer').where('user_id', '=', owner.id).execute();
  const [row] = await kept();
  expect(row?.answer).toMatch(/^[\w-]{100,}$/);
  await shiftClock(app.db, '23 hours');
  await post('k1', tea);
  expect(await titles()).toHaveLength(1);
  await shiftClock(app.db, '25 hours');
  await post('k1', tea);
  expect(await titles()).toHaveLength(2);
  await shiftClock(app.db, '50 hours');
  await app.jobs.enqueueAlone({ name: 'calls.tidy' }, {});
  await expect.poll(kept).toEqual([]);
});

test('a call whose process died is not taken for one that is being carried out for ever', async () => {
  const { post, titles, owner } = await aPlace();
  await post('k1', tea);
  await app.db.updateTable('idempotent_calls').set({ answer: null }).where('user_id', '=', owner.id).execute();
  const waiting = await post('k1', tea);
  expect(waiting).toMatchObject({ status: 409, body: { code: 'request.in_progress' } });
  expect(waiting.headers.get('retry-after')).toBe('2');
  await app.db
    .updateTable('idempotent_calls')
    .set({ created_at: new Date('2020-01-01') })
    .where('user_id', '=', owner.id)
    .execute();
  expect(await post('k1', tea)).toMatchObject({ status: 201 });
  expect(await titles()).toHaveLength(2);
});

test.each(['with a space', 'x'.repeat(256)])('a key that is none is refused: %s', async (key) => {
  const { post, titles } = await aPlace();
  expect(await post(key, tea)).toMatchObject({ status: 422, body: { code: 'request.invalid', errors: [{ field: 'Idempotency-Key' }] } });
  expect(await titles()).toEqual([]);
});
