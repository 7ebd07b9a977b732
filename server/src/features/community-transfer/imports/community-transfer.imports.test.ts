import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CommunityImport } from '#contract/community-transfer/imports.ts';
import { limits } from '#contract/browser/limits.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { communityFileCalls, type Files, relined, resealed, zipped } from '#test/community-imports.ts';
import { createPerson } from '#test/people.ts';
import { createPost } from '#test/posts.ts';
import { noise, uploadCalls } from '#test/uploads.ts';

const app = await testApp();
const { create, makeImage } = uploadCalls(app);
const { exported, start, latest, check, run, cancel, imported, settled } = communityFileCalls(app);

let made: Promise<{ community: TestCommunity; files: Files; photo: string }> | undefined;
/** One file for all tests that damage it; made once. */
const fileOfClub = () => (made ??= makeFile());
async function makeFile() {
  const community = await createCommunity(app);
  const { owner } = community;
  const { body: image } = await makeImage(owner, await noise(40, 30).png().toBuffer(), 'photo');
  await app.call('POST /communities/:id/posts', {
    params: { id: community.id },
    as: owner,
    body: { title: 'With a picture', body: 'Look.', images: [{ imageId: image.id }] },
  });
  await createPost(app, community);
  return { community, files: await exported(community, owner), photo: `images/${image.id}.webp` };
}
const failureOf = async (content: Uint8Array): Promise<CommunityImport['failure']> =>
  (await check(await createPerson(app.db), content)).failure;
/** The bytes of a zip with a name in it exchanged for another one of the same length. */
const withName = (zip: Buffer, from: string, to: string): Buffer => Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

it('says what is wrong with a file that is no community, and creates nothing', async () => {
  const { files } = await fileOfClub();
  const whole = await zipped(files);
  expect(await failureOf(Buffer.from('name,email\nann,ann@example.org\n'))).toEqual({ reason: 'not_a_zip', file: null, line: null });
  expect(await failureOf(whole.subarray(0, whole.length - 40))).toMatchObject({ reason: 'not_a_zip' });
  expect(await failureOf(await zipped({ 'letter.txt': Buffer.from('Hello') }))).toMatchObject({ reason: 'not_a_community' });
  expect(await failureOf(await zipped(resealed(files, { format: 'other' })))).toMatchObject({ reason: 'not_a_community' });
  expect(await failureOf(await zipped(resealed(files, { schema: 2 })))).toMatchObject({ reason: 'wrong_version' });
});

it('takes a file that was unpacked and packed again, in a folder and with what systems add', async () => {
  const { files } = await fileOfClub();
  const folded = Object.fromEntries(Object.entries(files).map(([name, content]) => [`The club/${name}`, content]));
  const added = {
    '__MACOSX/The club/._posts.jsonl': Buffer.from('x'),
    'The club/.DS_Store': Buffer.from('x'),
    'The club/images/Thumbs.db': Buffer.from('x'),
  };
  expect(await failureOf(await zipped({ ...added, ...folded }))).toBeNull();
  expect(await failureOf(await zipped({ ...files, '.DS_Store': Buffer.from('x') }))).toBeNull();
  expect(await failureOf(await zipped({ ...folded, 'Other/posts.jsonl': Buffer.from('x') }))).toMatchObject({ reason: 'not_a_community' });
});

it('names the file that differs from its checksum, is missing or is not listed', async () => {
  const { files, photo } = await fileOfClub();
  const swapped = { ...files, 'posts.jsonl': Buffer.from(String(files['posts.jsonl']).replace('Look.', 'Lock.')) };
  expect(await failureOf(await zipped(swapped))).toEqual({ reason: 'checksum', file: 'posts.jsonl', line: null });
  const shorter = relined(files, 'posts.jsonl', (line) => ({ ...line, body: '' }));
  expect(await failureOf(await zipped(shorter))).toMatchObject({ reason: 'checksum', file: 'posts.jsonl' });
  const { [photo]: _, ...without } = files;
  expect(await failureOf(await zipped(without))).toMatchObject({ reason: 'missing_file', file: photo });
  expect(await failureOf(await zipped({ ...files, 'more.jsonl': Buffer.from('') }))).toMatchObject({
    reason: 'unknown_file',
    file: 'more.jsonl',
  });
});

it('names the line that is damaged or fits no other', async () => {
  const { files } = await fileOfClub();
  const broken = async (name: string, content: string | Files) =>
    failureOf(await zipped(resealed(typeof content === 'string' ? { ...files, [name]: Buffer.from(content) } : content)));
  const [first] = String(files['posts.jsonl']).split('\n');
  expect(await broken('posts.jsonl', `${first}\n{"id":\n`)).toEqual({ reason: 'damaged_line', file: 'posts.jsonl', line: 2 });
  expect(await broken('posts.jsonl', `${first}`)).toMatchObject({ reason: 'damaged_line', line: 1 });
  expect(await broken('posts.jsonl', `${first}\n${first}\n`)).toMatchObject({ reason: 'damaged_line', line: 2 });
  expect(await broken('posts.jsonl', `"${randomBytes(600_000).toString('hex')}"\n`)).toMatchObject({ reason: 'damaged_line', line: 1 });
  expect(await broken('community.jsonl', '')).toMatchObject({ reason: 'damaged_line', file: 'community.jsonl', line: 1 });
  const lines: [string, object][] = [
    ['posts.jsonl', { state: 'deleted' }],
    ['posts.jsonl', { title: 'x'.repeat(limits.postTitle.max + 1) }],
    ['posts.jsonl', { body: 'a\u0000b' }],
    ['community.jsonl', { rights: { post: 'everyone' } }],
    ['community.jsonl', { timezone: 'Mars/Base' }],
    ['images.jsonl', { purpose: 'avatar' }],
  ];
  for (const [name, change] of lines)
    expect(
      await broken(
        name,
        relined(files, name, (line) => ({ ...line, ...change })),
      ),
    ).toMatchObject({ reason: 'damaged_line', file: name, line: 1 });
  const answer = { id: newId(), post_id: newId(), parent_id: null, author: { id: newId(), username: '', firstName: '', lastName: '' } };
  const comment = { ...answer, body: 'Hi', images: [], reactions: {}, seq: 1, edited_at: null, created_at: new Date().toISOString() };
  expect(await broken('comments.jsonl', `${JSON.stringify(comment)}\n`)).toMatchObject({ reason: 'damaged_line', file: 'comments.jsonl' });
});

it('refuses names that lead out of the file, and what unpacks to far more than it is', async () => {
  const { files, photo } = await fileOfClub();
  const whole = await zipped(files);
  const escaped = `../../../${photo.slice(9)}`;
  expect(await failureOf(withName(whole, photo, escaped))).toMatchObject({ reason: 'unsafe_name', file: escaped });
  expect(await failureOf(withName(whole, photo, `/${photo.slice(1)}`))).toMatchObject({ reason: 'unsafe_name' });
  expect(await failureOf(withName(whole, photo, `images\\${photo.slice(7)}`))).toMatchObject({ reason: 'unsafe_name' });
  const bomb = { ...files, 'messages.jsonl': Buffer.alloc(20 * 1024 * 1024, 0x20) };
  expect(await failureOf(await zipped(resealed(bomb)))).toMatchObject({ reason: 'too_large', file: 'messages.jsonl' });
  const many = Object.fromEntries(
    Array.from({ length: limits.communityFile.files + 1 }, (_, at) => [`images/${at}.webp`, Buffer.alloc(0)]),
  );
  expect(await failureOf(await zipped(many))).toMatchObject({ reason: 'too_large' });
  const person = await createPerson(app.db);
  const tooLong = await create(person, limits.communityFile.megabytes * 1024 * 1024 + 1, { purpose: 'community' });
  expect([tooLong.status, (tooLong.body as { code: string }).code]).toEqual([413, 'upload.too_large']);
});

it('leaves out a picture that cannot be read, and says which', async () => {
  const { files, photo } = await fileOfClub();
  const person = await createPerson(app.db);
  const bad = resealed({ ...files, [photo]: Buffer.from('<svg onload="alert(1)"/>') });
  const done = await imported(person, await zipped(bad), `no-picture-${newId()}`);
  expect(done).toMatchObject({ state: 'done', droppedCount: 1, droppedImages: [photo] });
  const posts = (await app.call('GET /communities/:id/posts', { params: { id: done.community!.id }, as: person })).body.items;
  expect(posts).toHaveLength(2);
});

it('is for whoever may found a community, within the same limits, and private', async () => {
  const { files } = await fileOfClub();
  const content = await zipped(files);
  const [person, other] = [await createPerson(app.db), await createPerson(app.db)];
  const { body: begun } = await start(person, content);
  expect((await start(person, content)).body.code).toBe('community_import.unfinished');
  expect((await app.call('POST /community-imports', { as: person, body: { uploadId: begun.id, fileName: 'club.zip' } })).body.id).toBe(
    begun.id,
  );
  await settled(person);
  expect((await app.call('GET /community-imports/latest', { as: other })).body).toEqual({ import: null });
  expect((await run(other, begun.id, 'their-club')).body.code).toBe('community_import.not_found');
  expect((await cancel(other, begun.id)).body.code).toBe('community_import.not_found');
  expect((await app.call('POST /community-imports', { as: other, body: { uploadId: begun.id, fileName: 'a.zip' } })).body.code).toBe(
    'upload.not_found',
  );
  const { community } = await fileOfClub();
  expect((await run(person, begun.id, community.slug)).body.code).toBe('community.slug_taken');
  expect((await run(person, begun.id, 'new')).body.errors).toMatchObject([{ field: 'slug' }]);
  expect((await latest(person)).state).toBe('checked');
  expect((await cancel(person, begun.id)).body.state).toBe('cancelled');
  expect((await run(person, begun.id, `late-${newId()}`)).body.code).toBe('community_import.not_ready');
  const slug = `one-${newId()}`;
  const done = await imported(person, content, slug);
  expect((await cancel(person, done.id)).body.code).toBe('community_import.over');
  // Repeating the last step changes nothing.
  expect((await run(person, done.id, slug)).body.community).toEqual(done.community);
  await expect.poll(() => app.db.selectFrom('uploads').select('id').where('id', '=', done.id).execute()).toEqual([]);
  const lines = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('community_id', '=', done.community!.id)
    .execute();
  expect(lines).toEqual([{ action: 'community.imported', actor_id: person.id }]);
});

it('asks for a proven address, as founding a community does', async () => {
  const { files } = await fileOfClub();
  const person = await createPerson(app.db);
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute();
  expect((await start(person, await zipped(files))).body.code).toBe('auth.email_unverified');
});
