import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { documents } from '#contract/browser/legal.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { solve } from '#test/proof.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
type Terms = Partial<CallInput<'POST /group/deeplinking/invite'>['body']>;
const invite = (community: TestCommunity, as: TestUser, terms: Terms = {}) =>
  app.call('POST /group/deeplinking/invite', { as, body: { groupId: community.id, ...terms } });
const tokenOf = async (community: TestCommunity, terms: Terms = {}) => (await invite(community, community.owner, terms)).body.token;
const preview = (token: string, as?: TestUser, agent = 'one') =>
  app.call('GET /join/:token', { params: { token }, as, headers: { 'user-agent': agent } });
const accept = (token: string, as: TestUser, body: CallInput<'POST /join/:token'>['body'] = {}) =>
  app.call('POST /join/:token', { params: { token }, as, body });
const live = async ({ id, owner }: TestCommunity) =>
  (await app.call('GET /communities/:id/invites', { as: owner, params: { id }, query: {} })).body.items;

describe('a link', () => {
  it('grants a role that its creator has, and not more than they have left', async () => {
    const [moderator, guest, late] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app);
    await addMember(app, community, moderator, { role: 'moderator' });
    expect((await invite(community, moderator, { role: 'admin' })).body).toMatchObject({ status: 403, code: 'invite.role_too_high' });
    const { token } = (await invite(community, moderator, { role: 'moderator' })).body;
    expect((await preview(token)).body.role).toBe('moderator');
    expect((await accept(token, guest)).body.role).toBe('moderator');
    await app.db.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', moderator.id).execute();
    expect((await accept(token, late)).body.role).toBe('member');
  });

  it('asks to join where approval is needed and it does not skip it', async () => {
    const [guest, moderator] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { joinPolicy: 'invite', visibility: 'hidden' });
    await addMember(app, community, moderator, { role: 'moderator' });
    const token = await tokenOf(community, { skipApproval: false });
    expect((await preview(token, guest)).body).toMatchObject({ needsApproval: true, isPending: false });
    expect((await accept(token, guest)).body.state).toBe('pending');
    expect((await accept(token, guest)).body.state).toBe('pending');
    expect((await preview(token, guest)).body).toMatchObject({ isPending: true });
    const { body } = await app.call('GET /communities/:id/requests', { as: moderator, params: { id: community.id }, query: {} });
    expect(body.items.map(({ user }) => user.id)).toEqual([guest.id]);
    expect((await live(community))[0]).toMatchObject({ uses: 1, skipApproval: false });
    const open = await createCommunity(app);
    expect((await accept(await tokenOf(open, { skipApproval: false }), guest)).body.state).toBe('active');
  });

  it('asks for the rules, the answers and the fields of the community, and takes no use before', async () => {
    const [guest, asking] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { joinPolicy: 'invite', visibility: 'hidden' });
    const question = { id: newId(), kind: 'text' as const, label: 'What do you bake?', isRequired: true, options: [] };
    const field = { ...question, id: newId(), label: 'Oven', visibleTo: 'members' as const };
    const asked = { rules: ['Be kind.'], joinQuestions: [question], memberFields: [field] };
    const change = (body: object) =>
      app.call('PUT /communities/:id', { as: community.owner, params: { id: community.id }, body: { ...body, version: 1 } });
    const rulesVersion = (await change(asked)).body.rulesVersion;
    const token = await tokenOf(community, { maxUses: 1 });
    expect((await preview(token)).body.terms).toEqual({ ...asked, rulesVersion });
    expect((await accept(token, guest)).body).toMatchObject({ status: 409, code: 'community.rules_changed' });
    expect((await accept(token, guest, { rulesVersion: rulesVersion - 1 })).body.code).toBe('community.rules_changed');
    const incomplete = await accept(token, guest, { rulesVersion, fields: [{ fieldId: field.id, value: 'Stone' }] });
    expect(incomplete.body).toMatchObject({ code: 'member.answers_needed', errors: [{ field: `answers.${question.id}` }] });
    expect((await live(community))[0]).toMatchObject({ uses: 0 });
    const given = { rulesVersion, answers: [{ questionId: question.id, answer: 'Rye' }], fields: [{ fieldId: field.id, value: 'Stone' }] };
    expect((await accept(token, guest, given)).body.state).toBe('active');
    // A member is not asked again.
    expect((await accept(token, guest)).body.state).toBe('active');
    expect((await accept(await tokenOf(community, { skipApproval: false }), asking, given)).body.state).toBe('pending');
    const requests = await app.call('GET /communities/:id/requests', { as: community.owner, params: { id: community.id }, query: {} });
    expect(requests.body.items[0]?.answers).toEqual([{ question: question.label, kind: 'text', answer: 'Rye' }]);
    const kept = await app.db
      .selectFrom('memberships')
      .select(['rules_version_accepted', 'profile_fields'])
      .where('community_id', '=', community.id)
      .where('user_id', 'in', [guest.id, asking.id])
      .execute();
    const row = { rules_version_accepted: rulesVersion, profile_fields: { [field.id]: 'Stone' } };
    expect(kept).toEqual([row, row]);
  });

  it('leads to an event, a channel or a post of its community that new members can open', async () => {
    const community = await createCommunity(app);
    const event = await createEvent(app, community, { title: 'Bread walk', visibility: 'members' });
    const secret = await createEvent(app, community, { title: 'Bread secret', visibility: 'private' });
    const channel = await createChannel(app, community, { name: 'bread-talk' });
    const elsewhere = await createEvent(app, await createCommunity(app));
    const found = await app.call('GET /communities/:id/invite-targets', {
      as: community.owner,
      params: { id: community.id },
      query: { q: 'BREAD' },
    });
    expect(found.body.items.map(({ title, url }) => [title, url])).toEqual([
      ['bread-talk', `/chat/${channel.id}`],
      ['Bread walk', `/events/${event.slug}`],
    ]);
    for (const { id } of [secret, elsewhere])
      expect((await invite(community, community.owner, { target: { type: 'event', id } })).body.code).toBe('invite.target_not_found');
    expect((await invite(community, community.owner, { target: { type: 'post', id: event.id } })).body.code).toBe(
      'invite.target_not_found',
    );
    const token = await tokenOf(community, { target: { type: 'event', id: event.id }, note: 'Come along' });
    expect((await preview(token)).body).toMatchObject({
      target: { title: 'Bread walk', url: `/events/${event.slug}` },
      note: 'Come along',
    });
    await app.db.updateTable('events').set({ status: 'archived', archived_status: 'published' }).where('id', '=', event.id).execute();
    expect((await preview(token)).body.target).toBeNull();
  });

  it('counts each visitor once a day, not members, and who joined', async () => {
    const [guest, plain] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [plain] });
    const token = await tokenOf(community);
    for (const agent of ['one', 'one', 'two']) await preview(token, undefined, agent);
    for (const as of [guest, guest, community.owner, plain]) await preview(token, as);
    await accept(token, guest);
    expect((await live(community))[0]).toMatchObject({ opened: 3, uses: 1 });
    const statistics = (as: TestUser) => app.call('GET /communities/:id/invite-statistics', { as, params: { id: community.id } });
    expect((await statistics(community.owner)).body).toMatchObject({ sent: 0, opened: 3, joined: 1 });
    expect((await statistics(plain)).body.code).toBe('member.not_allowed');
  });
});

describe('signing up from an invite link', () => {
  const signUp = async (username: string, redirect?: string) => {
    const proof = solve((await app.call('GET /auth/challenge', {})).body);
    const body = {
      username,
      email: `${username}@example.org`,
      password: 'correct horse 1',
      consents: documents,
      proof,
      ...(redirect && { redirect }),
    };
    return { ticket: (await app.call('POST /sign-up', { body })).body.ticket, mail: await mailbox.take(body.email) };
  };
  const stateOf = async ({ id }: TestCommunity, accessToken: string) =>
    (await app.call('GET /communities/:id', { params: { id }, headers: { authorization: `Bearer ${accessToken}` } })).body.membership
      ?.state;

  it('makes a member of the new account, by the code and by the link of the mail on another device', async () => {
    const community = await createCommunity(app, { visibility: 'hidden', joinPolicy: 'invite' });
    const redirect = `/join/${await tokenOf(community)}`;
    const here = await signUp('from-invite', redirect);
    const done = await app.call('POST /sign-up/finish', { body: { ticket: here.ticket, code: here.mail.code! } });
    expect(await stateOf(community, done.body.accessToken)).toBe('active');
    const { mail } = await signUp('from-afar', redirect);
    const token = new URL(mail.link!).searchParams.get('token')!;
    const there = await app.call('POST /sign-up/finish-by-link', { body: { token, password: 'correct horse 1' } });
    expect(await stateOf(community, there.body.accessToken)).toBe('active');
  });

  it('succeeds also where the link has ended meanwhile', async () => {
    const community = await createCommunity(app, { visibility: 'hidden' });
    const redirect = `/join/${await tokenOf(community)}`;
    const { ticket, mail } = await signUp('too-late', redirect);
    await app.db.updateTable('invites').set({ revoked_at: new Date() }).where('community_id', '=', community.id).execute();
    const done = await app.call('POST /sign-up/finish', { body: { ticket, code: mail.code! } });
    expect(done.status).toBe(200);
    expect(await stateOf(community, done.body.accessToken)).toBeUndefined();
  });

  it('ends at the page of the link where the community asks for something first', async () => {
    const community = await createCommunity(app, { visibility: 'hidden' });
    await app.db
      .updateTable('communities')
      .set({ rules: ['Be kind.'] })
      .where('id', '=', community.id)
      .execute();
    const token = await tokenOf(community);
    const { ticket, mail } = await signUp('reads-first', `/join/${token}`);
    const { accessToken } = (await app.call('POST /sign-up/finish', { body: { ticket, code: mail.code! } })).body;
    expect(await stateOf(community, accessToken)).toBeUndefined();
    const headers = { authorization: `Bearer ${accessToken}` };
    const { body } = await app.call('POST /join/:token', { params: { token }, body: { rulesVersion: 1 }, headers });
    expect(body.state).toBe('active');
  });

  it('finds mailed invitations waiting also without their links, once the address is proven', async () => {
    const [first, second] = [await createCommunity(app, { visibility: 'hidden', joinPolicy: 'invite' }), await createCommunity(app)];
    const email = 'on-their-own@example.org';
    const send = (community: TestCommunity, emails: string[]) =>
      app.call('POST /communities/:id/invitations', {
        as: community.owner,
        params: { id: community.id },
        body: { emails, role: 'moderator' },
      });
    await send(first, ['On-Their-Own@example.org']);
    await send(second, [email]);
    const gone = await createCommunity(app);
    await send(gone, [email]);
    await app.db
      .updateTable('invites')
      .set({ expires_at: new Date(0) })
      .where('community_id', '=', gone.id)
      .execute();
    await mailbox.take('On-Their-Own@example.org');
    const { ticket, mail } = await signUp('on-their-own');
    const { accessToken } = (await app.call('POST /sign-up/finish', { body: { ticket, code: mail.code! } })).body;
    const headers = { authorization: `Bearer ${accessToken}` };
    const { invitations } = (await app.call('GET /me/waiting', { headers })).body;
    expect(invitations.map(({ community, invitedBy }) => [community.id, invitedBy?.id]).toSorted()).toEqual(
      [first, second].map(({ id, owner }) => [id, owner.id]).toSorted(),
    );
    const joined = await app.call('POST /communities/:id/join', { params: { id: first.id }, headers, body: {} });
    expect(joined.body).toMatchObject({ state: 'active', role: 'moderator' });
    const statistics = await app.call('GET /communities/:id/invite-statistics', { as: first.owner, params: { id: first.id } });
    expect(statistics.body).toMatchObject({ sent: 1, joined: 1 });
  });
});
