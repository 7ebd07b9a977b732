import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createChannel, say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { inQueue } from '#test/queue.ts';
import { noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const community = await createCommunity(app);
const { owner: as } = community;
const [source, target] = [await createChannel(app, community), await createChannel(app, community)];

const withPicture = async () => {
  const { uploadId, body: picture } = await app.attachment(as, 'hill.jpg', await noise(90, 60).jpeg().toBuffer());
  const original = (await say(app, source, as, { body: '', attachments: [{ uploadId }] })).body;
  const forward = async () => (await say(app, target, as, { body: '', forwardOfId: original.id })).body;
  const remove = async ({ id } = original) => (await app.call('DELETE /messages/:id', { as, params: { id } })).body;
  const isEnding = async () =>
    (await app.db.selectFrom('images').select('expires_at').where('id', '=', picture.id).executeTakeFirstOrThrow()).expires_at !== null;
  return { original, picture, forward, remove, isEnding };
};
type Tx = Parameters<Parameters<typeof app.database.transact>[0]>[0];
const lockMessage = (id: string) => (tx: Tx) => sql`select from messages where id = ${id}::uuid for update`.execute(tx);

test('a picture ends when the two messages that show it are deleted at once', async () => {
  const { picture, forward, remove, isEnding } = await withPicture();
  const forwarded = await forward();
  const lockPicture = (tx: Tx) => sql`select from images where id = ${picture.id}::uuid for update`.execute(tx);
  await inQueue(app, lockPicture, [() => remove(), () => remove(forwarded)]);
  expect(await isEnding()).toBe(true);
});

test('a forward that waits for the deletion of the original is refused', async () => {
  const { original, forward, remove, isEnding } = await withPicture();
  const [, refused] = await inQueue<unknown>(app, lockMessage(original.id), [() => remove(), forward]);
  expect(refused).toMatchObject({ code: 'message.deleted' });
  expect(await isEnding()).toBe(true);
});

test('a deletion that waits for a forward leaves its picture', async () => {
  const { original, forward, remove, isEnding } = await withPicture();
  const [forwarded] = await inQueue<unknown>(app, lockMessage(original.id), [forward, () => remove()]);
  expect(forwarded).toMatchObject({ attachments: [{ kind: 'image' }] });
  expect(await isEnding()).toBe(false);
});
