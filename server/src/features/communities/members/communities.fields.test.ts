import { expect, it } from 'vitest';
import type { MemberField } from '#contract/communities/index.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
type Said = Record<string, string>;
const field = (change: Partial<MemberField> = {}): MemberField => ({
  id: newId(),
  kind: 'text',
  label: 'Home port',
  isRequired: false,
  options: [],
  visibleTo: 'members',
  ...change,
});
const given = (said: Said) => Object.entries(said).map(([fieldId, value]) => ({ fieldId, value }));
const of = ({ id }: TestCommunity) => ({ params: { id } });

const change = async (community: TestCommunity, memberFields: MemberField[], version?: number) => {
  const settings = await app.call('GET /communities/:id/settings', { ...of(community), as: community.owner });
  const body = { memberFields, version: version ?? settings.body.version };
  return app.call('PUT /communities/:id', { ...of(community), as: community.owner, body });
};
const join = (community: TestCommunity, as: TestUser, said: Said) =>
  app.call('POST /communities/:id/join', { ...of(community), as, body: { fields: given(said) } });
const own = async (community: TestCommunity, as: TestUser) =>
  (await app.call('GET /communities/:id/member-fields', { ...of(community), as })).body;
const say = async (community: TestCommunity, as: TestUser, said: Said, version?: number) => {
  const body = { values: given(said), version: version ?? (await own(community, as)).version };
  return app.call('PUT /communities/:id/member-fields', { ...of(community), as, body });
};
/** What one member sees another say. */
const seenBy = async (community: TestCommunity, as: TestUser, other: TestUser) => {
  const { body } = await app.call('GET /communities/:id/members', { ...of(community), as, query: {} });
  const values = body.items.find(({ user }) => user.id === other.id)?.values ?? [];
  return values.map(({ fieldId, value }) => [body.fields.find(({ id }) => id === fieldId)?.label, value]);
};

it('fields are asked on joining, told to those who may see them, and changed by the member alone', async () => {
  const [guest, moderator] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app);
  await addMember(app, community, moderator, { role: 'moderator' });
  const port = field({ isRequired: true });
  const site = field({ kind: 'link', label: 'Website' });
  const boat = field({ kind: 'choice', label: 'Boat', options: ['Dinghy', 'Ketch'], visibleTo: 'moderators' });
  await change(community, [port, boat, site]);
  expect((await app.call('GET /communities/:id', { ...of(community), as: guest })).body.asksOnJoining).toBe(true);
  const refused = await join(community, guest, { [boat.id]: 'Raft', [site.id]: 'javascript:alert(1)' });
  expect([refused.body.code, refused.body.errors?.map(({ field: name, rule }) => [name, rule])]).toEqual([
    'member.answers_needed',
    [
      [`fields.${port.id}`, 'required'],
      [`fields.${boat.id}`, 'invalid_value'],
      [`fields.${site.id}`, 'web_address'],
    ],
  ]);
  expect((await own(community, guest)).code).toBe('member.not_member');
  expect((await join(community, guest, { [port.id]: 'Kiel', [boat.id]: 'Ketch', [newId()]: 'gone' })).body.state).toBe('active');
  expect(await seenBy(community, guest, guest)).toEqual([['Home port', 'Kiel']]);
  expect(await seenBy(community, moderator, guest)).toEqual([
    ['Home port', 'Kiel'],
    ['Boat', 'Ketch'],
  ]);
  // A member sees all of what they said themselves.
  expect((await own(community, guest)).values).toEqual(given({ [port.id]: 'Kiel', [boat.id]: 'Ketch' }));
  expect((await say(community, guest, { [boat.id]: 'Ketch' })).body).toMatchObject({
    code: 'member.fields_wrong',
    errors: [{ field: `fields.${port.id}`, rule: 'required' }],
  });
  expect((await say(community, guest, { [port.id]: 'Laboe', [site.id]: 'https://laboe.example/' })).body).toMatchObject({ version: 2 });
  expect(await seenBy(community, moderator, guest)).toEqual([
    ['Home port', 'Laboe'],
    ['Website', 'https://laboe.example/'],
  ]);
});

it('a value counts while it fits the field: not without its option or its field, and again once they are back', async () => {
  const [guest, late] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app);
  const boat = field({ kind: 'choice', label: 'Boat', options: ['Dinghy', 'Ketch'] });
  const port = field();
  await change(community, [boat, port]);
  await join(community, guest, { [boat.id]: 'Ketch', [port.id]: 'Kiel' });
  // The option got another name, and the other field became one for links.
  await change(community, [
    { ...boat, options: ['Dinghy', 'Two masts'] },
    { ...port, kind: 'link' },
  ]);
  expect(await seenBy(community, community.owner, guest)).toEqual([]);
  expect((await own(community, guest)).values).toEqual([]);
  // This join dialog was opened before the change.
  const stale = await join(community, late, { [boat.id]: 'Ketch', [port.id]: 'Kiel' });
  expect(stale.body.errors?.map(({ rule }) => rule)).toEqual(['invalid_value', 'web_address']);
  await change(community, [{ ...boat, label: 'Vessel' }]);
  expect(await seenBy(community, community.owner, guest)).toEqual([['Vessel', 'Ketch']]);
  const crew = field({ label: 'Crew', isRequired: true });
  await change(community, [boat, crew]);
  expect((await join(community, late, { [boat.id]: 'Ketch' })).body.errors?.map(({ field: name }) => name)).toEqual([`fields.${crew.id}`]);
  // Members who joined before are not turned out for it.
  expect(await seenBy(community, guest, guest)).toEqual([['Boat', 'Ketch']]);
});

it('of two tabs that save the same version one is told; so it is with the fields, and with what a member says', async () => {
  const guest = await createPerson(app.db);
  const community = await createCommunity(app);
  const { version } = (await change(community, [field()])).body;
  const labels = ['Home port', 'Boat', 'Crew', 'Sail number'];
  const changed = await Promise.all(labels.map((label) => change(community, [field({ label })], version)));
  expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const { id, label } = changed.find(({ status }) => status === 200)!.body.memberFields[0]!;
  await join(community, guest, {});
  const said = await Promise.all(labels.map((value) => say(community, guest, { [id]: value }, 1)));
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const kept = labels[said.findIndex(({ status }) => status === 200)];
  expect(await seenBy(community, community.owner, guest)).toEqual([[label, kept]]);
  expect(said.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'record.changed' });
});
