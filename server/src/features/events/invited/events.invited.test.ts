import { expect, it, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent, wallIn } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { visiting } from '#test/visits.ts';
import { plainWebRoot } from '#test/web-root.ts';

const mailbox = await testMailbox();
const app = await testApp(
  { SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' },
  { webRoot: plainWebRoot() },
);
const { post, open, mine, pathOf } = visiting(app, mailbox);
const [host, admin, moderator, member, stranger] = [
  await createPerson(app.db, { firstName: 'Hanna', lastName: 'Host' }),
  await createPerson(app.db, { isAdmin: true }),
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
];
const community = await createCommunity(app, { members: [member], contentVisibility: 'public' });
await addMember(app, community, host);
await addMember(app, community, moderator, { role: 'moderator' });
let count = 0;
const secret = (options: Parameters<typeof createEvent>[2] = {}) =>
  createEvent(app, community, { visibility: 'private', host, title: `Geheimtreffen ${(count += 1)}`, ...options });
type Named = { userIds?: string[]; usernames?: string[]; emails?: string[] };
const name = (event: TestEvent, body: Named, as: TestUser = host) =>
  app.call('POST /events/:id/invitations', { as, params: { id: event.id }, body });
const list = async (event: TestEvent, as: TestUser = host) =>
  (await app.call('GET /events/:id/invitations', { as, params: { id: event.id } })).body;
const status = async (event: TestEvent, as?: TestUser) => (await app.call('GET /events/:id', { as, params: { id: event.id } })).status;
const answer = async (event: TestEvent, as: TestUser) => {
  const { body } = await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body: {} });
  return body.code ?? body.state;
};
const noticed = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: { group: 'events' } })).body.items.map(({ kind, title }) => [kind, title]);

test('a private event is made, and only its hosts and those they name see and answer it', async () => {
  const guest = await createPerson(app.db);
  const body = {
    communityId: community.id,
    title: 'Geheim',
    wallStart: wallIn(50),
    wallEnd: wallIn(52),
    zone: 'UTC',
    visibility: 'private' as const,
  };
  const made = await app.call('POST /events', { as: community.owner, body });
  expect([made.status, made.body.visibility, made.body.can.invite]).toEqual([201, 'private', false]);
  const event = await secret();
  expect(await answer(event, guest)).toBe('event.not_found');
  expect((await name(event, { usernames: [guest.username.toUpperCase(), 'nobodyhere'], userIds: [member.id] })).body).toEqual({
    invited: 2,
    unknown: ['nobodyhere'],
  });
  expect((await name(event, { usernames: [guest.username] })).body.invited).toBe(0);
  expect(await noticed(guest)).toEqual([['event.invited', expect.stringContaining('invites you to Geheimtreffen')]]);
  expect([await answer(event, guest), await answer(event, stranger)]).toEqual(['going', 'event.not_found']);
  const { items } = await list(event);
  expect(items.map(({ user, state }) => [user?.id, state]).toSorted()).toEqual(
    [
      [guest.id, 'going'],
      [member.id, 'invited'],
    ].toSorted(),
  );
  await app.call('PUT /events/:id/interest', { as: member, params: { id: event.id }, body: { interest: 'no' } });
  const stateOf = async () => (await list(event)).items.find(({ user }) => user?.id === member.id)?.state;
  expect(await stateOf()).toBe('declined');
  await app.call('PUT /events/:id/interest', { params: { id: event.id }, as: member, body: { interest: 'maybe' } });
  expect(await stateOf()).toBe('maybe');

  // Withdrawn: who goes stays, who does not learns of nothing any more.
  for (const { id } of items)
    await app.call('DELETE /events/:id/invitations/:invitationId', { as: host, params: { id: event.id, invitationId: id } });
  expect([await status(event, guest), await status(event, member)]).toEqual([200, 404]);
  const again = await app.call('DELETE /events/:id/invitations/:invitationId', {
    as: host,
    params: { id: event.id, invitationId: items[0]!.id },
  });
  expect(again.body.code).toBe('invitation.not_found');
});

test('each place shows it to its host, to a named guest and to those who go, and to nobody else', async () => {
  const [named, going] = [await createPerson(app.db), await createPerson(app.db)];
  const event = await secret({ title: 'Zwetschgenabend' });
  await name(event, { usernames: [named.username] });
  await register(app, event, going);
  const has = (body: unknown): boolean => JSON.stringify(body).includes(event.id) || JSON.stringify(body).includes('Zwetschgenabend');
  const from = new Date().toISOString();
  const to = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const places: Record<string, (as?: TestUser) => Promise<unknown>> = {
    list: (as) => app.call('GET /events', { as, query: { communityId: community.id, perPage: 100 } }),
    found: (as) => app.call('GET /events', { as, query: { q: 'zwetschgenabend' } }),
    calendar: (as) => app.call('GET /events/calendar', { as, query: { from, to } }),
    page: (as) => app.call('GET /events/:id', { as, params: { id: event.slug } }),
    attendees: (as) => app.call('GET /events/:id/attendees', { as, params: { id: event.id } }),
    file: async (as) => (await app.raw(`/api/v2/events/${event.id}.ics`, { as })).body,
    host: (as) => app.call('GET /events/:id/registrations', { as, params: { id: event.id } }),
  };
  const viewers = { anyone: undefined, stranger, member, moderator, owner: community.owner, named, going, host, admin };
  const seen = async (place: string) => {
    const names = [];
    for (const [viewer, as] of Object.entries(viewers)) if (has(await places[place]!(as))) names.push(viewer);
    return names;
  };
  const inside = ['named', 'going', 'host'];
  for (const place of ['list', 'found', 'calendar']) expect([place, await seen(place)]).toEqual([place, inside]);
  expect(await seen('page')).toEqual([...inside, 'admin']);
  const codes = [];
  for (const as of Object.values(viewers)) {
    const { body } = await app.call('GET /events/:id/registrations', { as, params: { id: event.id } });
    codes.push(body.code ?? 'shown');
  }
  expect(codes.slice(1)).toEqual([
    ...Array.from({ length: 4 }, () => 'event.not_found'),
    'member.not_allowed',
    'member.not_allowed',
    'shown',
    'shown',
  ]);
  for (const path of [
    `/events/${event.slug}`,
    '/events',
    `/communities/${community.slug}`,
    '/sitemap.xml',
    `/communities/${community.slug}/feed.xml`,
    `/visit?event=${event.slug}`,
  ]) {
    const text = await (await fetch(app.origin + path, { headers: { accept: 'text/html,*/*' } })).text();
    expect([path, has(text)]).toEqual([path, false]);
  }
  const search = async (as: TestUser) => has((await app.call('GET /search', { as, query: { q: 'zwetschgenabend' } })).body);
  expect([await search(named), await search(stranger), await search(moderator), await search(member)]).toEqual([true, false, false, false]);
});

it('is for those who decide how the event is answered', async () => {
  const event = await secret();
  const shown = await createEvent(app, community, { host });
  for (const as of [stranger, member, moderator]) {
    expect((await name(event, { usernames: [stranger.username] }, as)).body.code).toBe('event.not_found');
    expect((await name(shown, { usernames: [stranger.username] }, as)).body.code).toBe('member.not_allowed');
    expect((await list(event, as)) as object).toMatchObject({ code: 'event.not_found' });
  }
  expect((await name(event, { userIds: [stranger.id] })).body.code).toBe('member.not_found');
  expect((await name(await secret({ startsIn: -5 }), { usernames: [stranger.username] })).body.code).toBe('event.closed');
  expect((await name(await secret({ status: 'cancelled' }), { usernames: [stranger.username] })).body.code).toBe('event.closed');
  const bad = await name(event, { emails: ['nobody'] });
  expect([bad.status, bad.body.code]).toEqual([422, 'request.invalid']);
});

test('an address gets a link, with which its owner answers without an account', async () => {
  const event = await secret({ guestsPerRsvp: 1 });
  const email = 'gast@invited.example';
  expect((await name(event, { emails: [email, 'GAST@invited.example'] })).body.invited).toBe(1);
  const mail = await mailbox.take(email);
  expect(mail.subject).toMatch(/^Hanna Host invites you to Geheimtreffen/);
  const link = pathOf(mail.link);
  expect(await open(link, 'visitInvited')).toMatchObject({
    email,
    isDeclined: false,
    isOpen: true,
    largest: 2,
    event: { isReadable: false },
  });
  expect(await post(link, { name: '' })).toMatch(/problem=name$/);
  await post(link, { act: 'decline' });
  expect((await list(event)).items).toMatchObject([{ user: null, email, state: 'declined' }]);
  const own = await post(link, { name: 'Gast', partySize: '2', guests: 'Ben', lang: 'en-US' });
  expect(await mine(own)).toMatchObject({ state: 'going', partySize: 2 });
  expect((await list(event)).items).toMatchObject([{ state: 'going' }]);
  expect((await mailbox.take(email)).subject).toContain('You are going');
  await app.call('DELETE /events/:id/invitations/:invitationId', {
    as: host,
    params: { id: event.id, invitationId: (await list(event)).items[0]!.id },
  });
  await open(link, 'visitOver');
  expect(await post(link, { name: 'Gast', partySize: '1' })).toContain('/visit/invited?token=');
  expect((await mine(own)).state).toBe('going');
});

test('an address with an account is named without the host learning of it, and one that is proven later counts', async () => {
  const event = await secret();
  const [known, later] = [await createPerson(app.db), await createPerson(app.db)];
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', later.id).execute();
  const emails = [`${known.username}@example.org`, `${later.username}@example.org`];
  await name(event, { emails });
  expect((await list(event)).items.map(({ user, email }) => [user, email]).toSorted()).toEqual(
    emails.map((email) => [null, email]).toSorted(),
  );
  expect(await noticed(known)).toHaveLength(1);
  expect([await status(event, known), await status(event, later)]).toEqual([200, 404]);
  await app.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', later.id).execute();
  expect([await answer(event, later), await answer(event, known)]).toEqual(['going', 'going']);
  expect((await list(event)).items.map(({ state }) => state)).toEqual(['going', 'going']);
});

test('a named guest on the waitlist is promoted, also without an account, and one who is no longer named is passed', async () => {
  const event = await secret({ capacity: 1 });
  const [first, second] = [await createPerson(app.db), await createPerson(app.db)];
  await name(event, { usernames: [first.username, second.username], emails: ['wait@invited.example'] });
  const link = pathOf((await mailbox.take('wait@invited.example')).link);
  expect([await answer(event, first), await answer(event, second)]).toEqual(['going', 'waitlisted']);
  const own = await post(link, { name: 'Wait', partySize: '1', lang: 'en-US' });
  expect((await mine(own)).position).toBe(2);
  const invitation = (await list(event)).items.find(({ user }) => user?.id === second.id)!;
  await app.call('DELETE /events/:id/invitations/:invitationId', { as: host, params: { id: event.id, invitationId: invitation.id } });
  await app.call('DELETE /events/:id/rsvp', { as: first, params: { id: event.id } });
  expect((await mine(own)).state).toBe('going');
  await runJob('events.visitors', app);
});
