import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { MemberField } from '#contract/communities/index.ts';
import type { ContentRules } from '#contract/communities/shapes.ts';
import type { CommunityChange } from '#contract/communities/settings.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { unzip } from '#test/unzip.ts';
import { noise, uploadCalls } from '#test/uploads.ts';

const app = await testApp();
const { makeImage } = uploadCalls(app);
const ask = ({ id }: TestCommunity, as: TestUser, reason?: string) =>
  app.call('POST /communities/:id/exports', { params: { id }, as, body: { reason } });
const latest = ({ id }: TestCommunity, as: TestUser) => app.call('GET /communities/:id/exports/latest', { params: { id }, as });
const link = ({ id }: TestCommunity, exportId: string, as: TestUser) =>
  app.call('POST /communities/:id/exports/:exportId/link', { params: { id, exportId }, as });
const download = (url: string) => fetch(app.origin + new URL(url).pathname);
const ready = async (community: TestCommunity) => {
  await expect.poll(async () => (await latest(community, community.owner)).body.export?.state).toBe('ready');
  return (await latest(community, community.owner)).body.export!;
};
const linesIn = (file: Buffer | undefined): Record<string, unknown>[] =>
  String(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const photo = async (as: TestUser): Promise<string> => (await makeImage(as, await noise(90, 60).png().toBuffer(), 'photo')).body.id;
const field = (label: string): MemberField => ({ id: newId(), kind: 'text', label, isRequired: false, options: [], visibleTo: 'members' });
const [boat, home] = [field('Boat'), field('Home port')];
const contentRules: ContentRules = { words: ['casino'], onWord: 'refuse', newcomerLinks: 'hold', newcomerTexts: 5 };
const change = async ({ id, owner: as }: TestCommunity, settings: Omit<CommunityChange, 'version'>) => {
  const { version } = (await app.call('GET /communities/:id/settings', { params: { id }, as })).body;
  expect((await app.call('PUT /communities/:id', { params: { id }, as, body: { ...settings, version } })).status).toBe(200);
};

async function aFullOne() {
  const member = await createPerson(app.db);
  const community = await createCommunity(app, { members: [member], tags: ['tea'] });
  const params = { id: community.id };
  await change(community, { memberFields: [boat, home], contentRules });
  const values = [{ fieldId: home.id, value: 'Kiel' }];
  await app.call('PUT /communities/:id/member-fields', { params, as: member, body: { values, version: 1 } });
  const [hill, lake, boats] = [await photo(member), await photo(member), await photo(community.owner)];
  const images = [{ imageId: lake, alt: 'A lake' }, { imageId: hill }];
  const { body: post } = await app.call('POST /communities/:id/posts', {
    params,
    as: member,
    body: { title: 'Hello', body: 'Words.', images },
  });
  await app.call('POST /posts/:id/comments', {
    params: { id: post.id },
    as: community.owner,
    body: { body: 'An answer.', images: [{ imageId: boats, alt: 'Boats' }] },
  });
  const { body: draft } = await app.call('POST /communities/:id/posts', {
    params,
    as: member,
    body: { title: 'Draft', body: 'Not yet.', images: [{ imageId: await photo(member) }] },
  });
  await app.db.updateTable('posts').set({ state: 'draft' }).where('id', '=', draft.id).execute();
  const event = await createEvent(app, community);
  const channel = await createChannel(app, community);
  await say(app, channel, member, { body: 'Said here.' });
  const secret = await createChannel(app, community, { visibility: 'private' });
  await app.db
    .updateTable('images')
    .set({ community_id: community.id, expires_at: null })
    .where('id', '=', (await makeImage(community.owner, await noise(700, 700).png().toBuffer(), 'cover')).body.id)
    .execute();
  return { community, member, post, hill, lake, boats, event, channel, secret };
}

/** It lists all other files with their sizes and checksums. */
function expectManifest(files: Record<string, Buffer>, community: TestCommunity): void {
  const manifest = JSON.parse(String(files['manifest.json'])) as {
    files: { file: string; bytes: number; sha256: string; rows?: number }[];
  };
  expect(manifest).toMatchObject({ format: 'plaza-community', schema: 1, communityId: community.id });
  expect(manifest.files.map(({ file }) => file).toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => name !== 'manifest.json')
      .toSorted(),
  );
  for (const { file, bytes: length, sha256 } of manifest.files) {
    expect(files[file]).toHaveLength(length);
    expect(createHash('sha256').update(files[file]!).digest('hex')).toBe(sha256);
  }
}

it('has what the community holds, with a manifest of checksums, and tells when it is ready', async () => {
  const { community, member, post, hill, lake, boats, event, channel } = await aFullOne();
  const { status, body } = await ask(community, community.owner);
  expect([status, body.state]).toEqual([201, 'waiting']);
  const { id, size, done, parts } = await ready(community);
  expect(done).toBe(parts);
  const response = await download((await link(community, id, community.owner)).body.url);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${community.slug}-${body.askedAt.slice(0, 10)}.zip"`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(size);
  const files = await unzip(bytes);
  expectManifest(files, community);
  expect(Object.keys(files).filter((name) => /^images\/.*\.webp$/.test(name))).toHaveLength(4);
  for (const image of [hill, lake, boats]) expect(files).toHaveProperty([`images/${image}.webp`]);
  expect(linesIn(files['community.jsonl'])).toMatchObject([
    { slug: community.slug, name: community.name, tags: ['tea'], category: 'technology', member_fields: [boat, home], contentRules },
  ]);
  const hash = createHash('sha256').update(`${member.username}@example.org`).digest('hex');
  const members = linesIn(files['members.jsonl']);
  expect(members).toHaveLength(2);
  expect(members.find((one) => one['id'] === member.id)).toMatchObject({
    role: 'member',
    state: 'active',
    emailSha256: hash,
    profile_fields: [{ id: home.id, label: 'Home port', value: 'Kiel' }],
  });
  expect(members.find((one) => one['id'] === community.owner.id)).toMatchObject({ profile_fields: [] });
  expect(linesIn(files['posts.jsonl'])).toMatchObject([
    {
      id: post.id,
      title: 'Hello',
      author: { username: member.username },
      images: [
        { id: lake, alt: 'A lake' },
        { id: hill, alt: '' },
      ],
    },
  ]);
  expect(linesIn(files['comments.jsonl'])).toMatchObject([{ post_id: post.id, body: 'An answer.', images: [{ id: boats, alt: 'Boats' }] }]);
  expect(linesIn(files['events.jsonl'])).toMatchObject([{ id: event.id }]);
  expect(linesIn(files['channels.jsonl'])).toMatchObject([{ id: channel.id }]);
  expect(linesIn(files['messages.jsonl'])).toMatchObject([{ body: 'Said here.' }]);
  expect(Object.values(files).join('')).not.toContain('@example.org');
  const notices = (await app.call('GET /notifications', { as: community.owner })).body.items;
  expect(notices[0]).toMatchObject({
    kind: 'membership.export_ready',
    url: `/communities/${community.slug}?tab=manage&section=lifecycle`,
  });
});

it('is for owners, and the site with a reason; one at a time; the right is asked again when it is opened; it expires', async () => {
  const [admin, site] = [await createPerson(app.db), await createPerson(app.db, { isAdmin: true })];
  const community = await createCommunity(app);
  await addMember(app, community, admin, { role: 'admin' });
  expect((await ask(community, admin)).body.code).toBe('member.not_allowed');
  expect((await latest(community, admin)).body.code).toBe('member.not_allowed');
  expect((await ask(community, site)).body.errors).toMatchObject([{ field: 'reason', rule: 'required' }]);
  const both = await Promise.all([ask(community, site, 'A court asks.'), ask(community, community.owner)]);
  expect(both.map(({ body }) => body.code ?? 'asked').toSorted()).toEqual(['asked', 'community.export_running']);
  const { id } = await ready(community);
  expect((await link(await createCommunity(app, { owner: community.owner }), id, community.owner)).body.code).toBe(
    'community.export_not_found',
  );
  const { url } = (await link(community, id, site)).body;
  const late = (await link(community, id, community.owner)).body.url;
  expect((await download(url)).status).toBe(200);
  expect((await download(url)).status).toBe(404);
  await addMember(app, community, await createPerson(app.db), { role: 'owner' });
  await app.db.updateTable('memberships').set({ role: 'admin' }).where('user_id', '=', community.owner.id).execute();
  expect((await download(late)).status).toBe(404);
  const lines = await app.db.selectFrom('audit_entries').select('action').where('community_id', '=', community.id).execute();
  expect(lines).toEqual([{ action: 'community.exported' }]);
  await shiftClock(app.db, '8 days');
  expect((await link(community, id, site)).body.code).toBe('community.export_not_found');
  await app.jobs.enqueueAlone({ name: 'communities.archives_tidy' }, {});
  await expect.poll(async () => (await app.db.selectFrom('community_exports').select('id').where('id', '=', id).execute()).length).toBe(0);
});
