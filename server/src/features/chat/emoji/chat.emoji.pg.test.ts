import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const png = await noise(32, 32).png().toBuffer();
const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));
const codesOf = (answers: { status: number; body: unknown }[]) =>
  answers.map(({ status, body }) => (body as { code?: string }).code ?? String(status)).toSorted();

async function world(count: number) {
  const community = await createCommunity(app);
  const rows = Array.from({ length: count }, (_, index) => ({ id: newId(), name: `emoji_${index}` }));
  const image = { purpose: 'emoji' as const, width: 128, height: 128, expires_at: null, user_id: community.owner.id };
  if (count > 0) {
    await app.db
      .insertInto('images')
      .values(rows.map(({ id }) => ({ ...image, id })))
      .execute();
    await app.db
      .insertInto('community_emoji')
      .values(rows.map(({ id, name }) => ({ community_id: community.id, name, image_id: id })))
      .execute();
  }
  const contenders = await Promise.all(
    people.map(async (as) => {
      await addMember(app, community, as, { role: 'admin' });
      return { as, imageId: (await app.makeImage(as, png, 'emoji')).body.id };
    }),
  );
  const addAll = (nameOf: (index: number) => string) =>
    Promise.all(
      contenders.map(({ as, imageId }, index) =>
        app.call('POST /communities/:id/emoji', { as, params: { id: community.id }, body: { name: nameOf(index), imageId } }),
      ),
    );
  return { community, addAll };
}

test('of twenty who add one more to 99 at once one does', async () => {
  const { addAll } = await world(99);
  expect(codesOf(await addAll((index) => `new_${index}`))).toEqual(['201', ...Array(19).fill('emoji.too_many')]);
});

test('of twenty who take the same name at once one does', async () => {
  const { addAll } = await world(0);
  expect(codesOf(await addAll(() => 'same'))).toEqual(['201', ...Array(19).fill('emoji.name_taken')]);
});
