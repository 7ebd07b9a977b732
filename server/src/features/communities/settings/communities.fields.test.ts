import { expect, it } from 'vitest';
import type { MemberField } from '#contract/communities/index.ts';
import type { CommunityChange } from '#contract/communities/settings.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const siteAdmin = await createPerson(app.db, { isAdmin: true });
const settingsOf = async ({ id, owner }: TestCommunity) =>
  (await app.call('GET /communities/:id/settings', { params: { id }, as: owner })).body;
const save = async (community: TestCommunity, change: Omit<CommunityChange, 'version'>, as: TestUser = community.owner) =>
  app.call('PUT /communities/:id', {
    params: { id: community.id },
    as,
    body: { ...change, version: (await settingsOf(community)).version },
  });
const pageOf = async ({ id }: TestCommunity, as?: TestUser) => (await app.call('GET /communities/:id', { params: { id }, as })).body;
const question = (change: object = {}) => ({
  id: crypto.randomUUID(),
  kind: 'text' as const,
  label: 'What brings you here?',
  isRequired: true,
  options: [],
  ...change,
});
const field = (change: Partial<MemberField> = {}): MemberField => ({ ...question(), label: 'Boat', visibleTo: 'members', ...change });

it('the rules get a new version only when they change', async () => {
  const community = await createCommunity(app);
  expect((await save(community, { rules: ['Be kind.'] })).body.rulesVersion).toBe(2);
  expect((await save(community, { rules: ['Be kind.'], welcome: 'Hello' })).body.rulesVersion).toBe(2);
  expect((await save(community, { rules: ['Be kind.', 'Be on time.'] })).body.rulesVersion).toBe(3);
  expect(await pageOf(community)).toMatchObject({ rules: ['Be kind.', 'Be on time.'], rulesVersion: 3 });
});

it('the welcome is for those who have come in', async () => {
  const member = await createPerson(app.db);
  const community = await createCommunity(app, { members: [member] });
  await save(community, { welcome: 'Say hello in #general.' });
  expect([(await pageOf(community, member)).welcome, (await pageOf(community)).welcome]).toEqual(['Say hello in #general.', '']);
});

it('questions and fields are stored as they were made', async () => {
  const community = await createCommunity(app);
  const joinQuestions = [
    question(),
    question({ kind: 'choice', label: 'How often?', options: ['Weekly', 'Now and then'] }),
    question({ kind: 'checkbox', label: 'I have read the rules.' }),
  ];
  const memberFields = [
    field({ kind: 'choice', label: 'Boat', options: ['Dinghy', 'None'], isRequired: false }),
    field({ kind: 'link', label: 'Website', visibleTo: 'moderators' }),
  ];
  await save(community, { joinQuestions, memberFields, postModeration: 'newcomers' });
  expect(await pageOf(community)).toMatchObject({ joinQuestions, memberFields, postModeration: 'newcomers' });
});

const twice = question();
it.each([
  ['joinQuestions.0.options', { joinQuestions: [question({ kind: 'choice', options: ['Only one'] })] }],
  ['joinQuestions.0.options', { joinQuestions: [question({ kind: 'choice', options: ['Same', 'Same'] })] }],
  ['joinQuestions.0.options', { joinQuestions: [question({ options: ['A', 'B'] })] }],
  ['joinQuestions.0.label', { joinQuestions: [question({ label: ' ' })] }],
  ['joinQuestions', { joinQuestions: [twice, twice] }],
  ['joinQuestions', { joinQuestions: Array.from({ length: 6 }, () => question()) }],
  ['memberFields.0.kind', { memberFields: [{ ...field(), kind: 'checkbox' as never }] }],
  ['memberFields.0.options', { memberFields: [field({ kind: 'link', options: ['A', 'B'] })] }],
  ['memberFields.0.label', { memberFields: [field({ label: 'x' })] }],
  ['memberFields.0.label', { memberFields: [field({ label: 'x'.repeat(41) })] }],
  ['memberFields.0.visibleTo', { memberFields: [{ ...field(), visibleTo: 'owners' as never }] }],
  ['memberFields', { memberFields: Array.from({ length: 9 }, () => field()) }],
  ['rules', { rules: Array.from({ length: 16 }, () => 'One more.') }],
  ['rules.0', { rules: ['x'.repeat(301)] }],
  ['point.lat', { point: { lat: 91, lng: 0 } }],
  ['defaultChannelIds', { defaultChannelIds: [crypto.randomUUID()] }],
  ['organisation.creditCode', { organisation: { name: 'Club', phone: '', creditCode: '91350100M000100Y44', number: '' } }],
  ['organisation.phone', { organisation: { name: 'Club', phone: '12', creditCode: '', number: '' } }],
  ['organisation.number', { organisation: { name: 'Club', phone: '', creditCode: '', number: 'HRB 12' } }],
])('an error is told at its field: %s', async (field, change) => {
  const community = await createCommunity(app);
  const { status, body } = await save(community, change);
  expect([status, body.errors?.map((error) => error.field)]).toEqual([422, [field]]);
});

const organisation = { name: '某某徒步协会', phone: '+41 44 668 18 00', creditCode: '91350100M000100Y43', number: 'VR12345' };
const verify = async (community: TestCommunity, as: TestUser, isVerified = true) =>
  app.call('PUT /communities/:id/verification', {
    params: { id: community.id },
    as,
    body: { isVerified, version: (await settingsOf(community)).version },
  });

it('an organisation is confirmed by administrators of the site only, until it changes', async () => {
  const community = await createCommunity(app);
  await save(community, { organisation });
  expect((await pageOf(community)).organisation).toEqual({
    name: organisation.name,
    creditCode: organisation.creditCode,
    isVerified: false,
  });
  expect([(await verify(community, community.owner)).status, (await verify(community, siteAdmin)).status]).toEqual([403, 200]);
  expect((await pageOf(community)).organisation?.isVerified).toBe(true);
  await save(community, { tagline: 'Something else' });
  expect((await pageOf(community)).organisation?.isVerified).toBe(true);
  await save(community, { organisation: { ...organisation, number: 'VR99999' } });
  expect((await pageOf(community)).organisation?.isVerified).toBe(false);
});

it('there is nothing to confirm without an organisation', async () => {
  expect((await verify(await createCommunity(app), siteAdmin)).body.code).toBe('record.changed');
});

it('pictures are those that the administrator uploaded for it, and stay when their account goes', async () => {
  const community = await createCommunity(app);
  const picture = await noise(80, 80).png().toBuffer();
  const made = async (purpose: string) => (await app.makeImage(community.owner, picture, purpose)).body;
  const [emblem, cover, avatar] = [await made('emblem'), await made('cover'), await made('avatar')];
  expect((await save(community, { avatarId: avatar.id })).body.code).toBe('image.not_found');
  const { body } = await save(community, { avatarId: emblem.id, coverId: cover.id });
  expect(body).toMatchObject({ avatar: emblem.address, cover: cover.address });
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', community.owner.id).execute();
  await app.jobs.enqueueAlone({ name: 'uploads.sweep' }, {});
  await expect.poll(async () => (await app.raw(avatar.address)).status).toBe(404);
  expect((await app.raw(emblem.address)).status).toBe(200);
});
