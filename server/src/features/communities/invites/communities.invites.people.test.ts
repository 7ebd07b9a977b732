import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
type Terms = { role?: 'member' | 'moderator' | 'admin'; note?: string; days?: number };
type Invited = { people?: TestUser[]; emails?: string[] } & Terms;
const invite = (community: TestCommunity, as: TestUser, { people = [], ...body }: Invited) =>
  app.call('POST /communities/:id/invitations', {
    as,
    params: { id: community.id },
    body: { people: people.map(({ id }) => id), ...body },
  });
const outcomes = async (...input: Parameters<typeof invite>) => (await invite(...input)).body.outcomes.map(({ outcome }) => outcome);
const list = (community: TestCommunity, as: TestUser) =>
  app.call('GET /communities/:id/invitations', { as, params: { id: community.id }, query: {} });
const join = ({ id }: TestCommunity, as: TestUser) => app.call('POST /communities/:id/join', { as, params: { id }, body: {} });
const own = ({ id }: TestCommunity, as: TestUser) => app.call('GET /communities/:id/invitation', { as, params: { id } });
const decline = ({ id }: TestCommunity, as: TestUser) => app.call('DELETE /groups/:id/leave', { as, params: { id } });
const revoke = ({ id }: TestCommunity, inviteId: string, as: TestUser) =>
  app.call('DELETE /communities/:id/invites/:inviteId', { as, params: { id, inviteId } });
const send = ({ id }: TestCommunity, inviteId: string, as: TestUser) =>
  app.call('POST /communities/:id/invitations/:inviteId/send', { as, params: { id, inviteId } });
const open = (token: string, as?: TestUser) => app.call('GET /join/:token', { as, params: { token } });
const accept = (token: string, as: TestUser) => app.call('POST /join/:token', { as, params: { token } });
const kindsOf = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind);
const person = (language?: 'zh-CN' | 'en-US') => createPerson(app.db, language ? { language } : {});
const tokenTo = async (address: string) => (await mailbox.take(address)).link!.split('/join/')[1]!;
const hidden = () => createCommunity(app, { visibility: 'hidden', joinPolicy: 'invite' });

describe('inviting a person', () => {
  it('shows them the community, who invites them and to what; accepting makes them a member with that role', async () => {
    const [community, guest] = [await hidden(), await person()];
    expect(await outcomes(community, community.owner, { people: [guest], role: 'moderator', note: 'Bake with us' })).toEqual(['invited']);
    expect(await kindsOf(guest)).toEqual(['membership.invited']);
    expect((await own(community, guest)).body).toMatchObject({
      invitedBy: { id: community.owner.id },
      role: 'moderator',
      note: 'Bake with us',
      target: null,
    });
    expect((await join(community, guest)).body).toMatchObject({ state: 'active', role: 'moderator' });
    expect(await kindsOf(community.owner)).toEqual(['membership.invite_used']);
    expect((await list(community, community.owner)).body.items).toEqual([]);
    const statistics = await app.call('GET /communities/:id/invite-statistics', { as: community.owner, params: { id: community.id } });
    expect(statistics.body).toMatchObject({ sent: 1, joined: 1, inviters: [{ person: { id: community.owner.id }, joined: 1 }] });
    expect(statistics.body.latest).toMatchObject([{ person: { id: guest.id }, invitedBy: { id: community.owner.id } }]);
  });

  it('is over once they decline, once it is revoked, and once it has expired', async () => {
    const [declining, revoked, late] = [await person(), await person(), await person()];
    const community = await hidden();
    await invite(community, community.owner, { people: [declining, revoked, late], days: 2 });
    expect((await decline(community, declining)).status).toBe(200);
    const { items } = (await list(community, community.owner)).body;
    expect(items.map(({ person: of }) => of?.id).toSorted()).toEqual([revoked.id, late.id].toSorted());
    await revoke(community, items.find(({ person: of }) => of?.id === revoked.id)!.id, community.owner);
    await shiftClock(app.db, '49 hours');
    for (const guest of [declining, revoked, late]) {
      expect((await join(community, guest)).body.code).toBe('community.not_found');
      expect((await own(community, guest)).body.code).toBe('community.not_found');
      expect(await kindsOf(guest)).toEqual([]);
    }
    expect((await list(community, community.owner)).body.items).toMatchObject([{ person: { id: late.id }, isExpired: true }]);
    // The expired one makes room for another.
    expect(await outcomes(community, community.owner, { people: [late] })).toEqual(['invited']);
    expect((await join(community, late)).body.state).toBe('active');
  });

  it('ends with the right of the inviter', async () => {
    const [leaving, muted, first, second] = [await person(), await person(), await person(), await person()];
    const community = await hidden();
    for (const moderator of [leaving, muted]) await addMember(app, community, moderator, { role: 'moderator' });
    await invite(community, leaving, { people: [first] });
    await invite(community, muted, { people: [second] });
    await decline(community, leaving);
    await app.db
      .updateTable('memberships')
      .set({ muted_until: new Date(Date.now() + 1_000 * 3_600_000) })
      .where('user_id', '=', muted.id)
      .execute();
    expect((await join(community, first)).body.code).toBe('community.not_found');
    expect((await join(community, second)).body.code).toBe('member.invite_only');
  });

  it('tells an inviter apart only what they may know', async () => {
    const [member, banned, guest, plain, gone] = [await person(), await person(), await person(), await person(), await person()];
    const community = await createCommunity(app, { members: [member, plain] });
    await addMember(app, community, banned, { state: 'banned' });
    await app.states.disable(gone.id);
    expect(await outcomes(community, community.owner, { people: [guest] })).toEqual(['invited']);
    const input = { people: [member, banned, guest, gone] };
    expect(await outcomes(community, community.owner, input)).toEqual(['member', 'banned', 'already_invited', 'not_found']);
    expect(await outcomes(community, plain, input)).toEqual(['member', 'invited', 'invited', 'not_found']);
    // A banned person is not let in, and is not disturbed.
    expect(await kindsOf(banned)).toEqual([]);
    expect((await join(community, banned)).body.code).toBe('member.banned');
    expect((await list(community, plain)).body.pagination.total).toBe(2);
    expect((await list(community, community.owner)).body.pagination.total).toBe(3);
  });

  it('is not above the own role, and for those who may invite', async () => {
    const [moderator, guest, stranger] = [await person(), await person(), await person()];
    const community = await createCommunity(app, { joinPolicy: 'request' });
    await addMember(app, community, moderator, { role: 'moderator' });
    expect((await invite(community, moderator, { people: [guest], role: 'admin' })).body.code).toBe('invite.role_too_high');
    expect((await invite(community, stranger, { people: [guest] })).body.code).toBe('member.not_allowed');
    expect((await list(community, stranger)).body.code).toBe('member.not_allowed');
    expect((await invite(community, community.owner, { emails: ['not an address'] })).status).toBe(422);
    expect(await outcomes(community, community.owner, {})).toEqual([]);
  });

  it('grants what is left of the role of an inviter who lost it since', async () => {
    const [admin, guest] = [await person(), await person()];
    const community = await hidden();
    await addMember(app, community, admin, { role: 'admin' });
    await invite(community, admin, { people: [guest], role: 'admin' });
    await app.db.updateTable('memberships').set({ role: 'moderator' }).where('user_id', '=', admin.id).execute();
    expect((await join(community, guest)).body.role).toBe('moderator');
  });
});

describe('inviting an address', () => {
  it('mails a link that only a verified account of this address can use, and shows where it leads', async () => {
    const community = await hidden();
    const [guest, other] = [await person('zh-CN'), await person()];
    const address = `${guest.username}@example.org`;
    expect(await outcomes(community, community.owner, { emails: [address, address.toUpperCase()] })).toEqual(['invited']);
    const mail = await mailbox.take(address);
    expect(mail.subject).toContain('邀请你加入');
    const token = mail.link!.split('/join/')[1]!;
    expect((await open(token)).body).toMatchObject({ community: { id: community.id }, sentTo: `${address[0]}•••@example.org`, address });
    expect((await open(token, community.owner)).body.address).toBeNull();
    expect((await open(token, other)).body).toMatchObject({ status: 403, code: 'invite.other_address' });
    expect((await accept(token, other)).body.code).toBe('invite.other_address');
    expect((await accept(token, guest)).body).toMatchObject({ state: 'active', role: 'member' });
    expect((await list(community, community.owner)).body.items).toEqual([]);
  });

  it('becomes the invitation of its account, and the inviter does not learn of it', async () => {
    const community = await hidden();
    const guest = await person();
    const emails = [`${guest.username}@example.org`, 'unknown-to-all@example.org'];
    expect(await outcomes(community, community.owner, { emails })).toEqual(['invited', 'invited']);
    for (const address of emails) await mailbox.take(address);
    await expect
      .poll(async () =>
        (await list(community, community.owner)).body.items.map(({ email, person: of, mailedAt }) => [email, of, mailedAt !== null]),
      )
      .toEqual(expect.arrayContaining(emails.map((email) => [email, null, true])));
    expect(await kindsOf(guest)).toEqual(['membership.invited']);
    expect((await join(community, guest)).body.state).toBe('active');
  });

  it('does not disturb members and banned people, which looks the same to the inviter', async () => {
    const [member, banned] = [await person(), await person()];
    const community = await createCommunity(app, { members: [member] });
    await addMember(app, community, banned, { state: 'banned' });
    const emails = [member, banned].map(({ username }) => `${username}@example.org`);
    expect(await outcomes(community, community.owner, { emails })).toEqual(['invited', 'invited']);
    await expect
      .poll(async () => (await list(community, community.owner)).body.items.map(({ mailedAt }) => mailedAt !== null))
      .toEqual([true, true]);
    expect(mailbox.mails.flatMap(({ to }) => to).filter((to) => emails.includes(to))).toEqual([]);
  });

  it('sends one mail a day, whoever invites, and a new link when it is sent again', async () => {
    const [first, second] = [await hidden(), await hidden()];
    const address = 'once-a-day@example.org';
    await invite(first, first.owner, { emails: [address] });
    const token = await tokenTo(address);
    await invite(second, second.owner, { emails: [address] });
    const [entry] = (await list(first, first.owner)).body.items;
    expect((await send(first, entry!.id, first.owner)).body).toMatchObject({ status: 409, code: 'invite.mailed_today' });
    expect((await list(second, second.owner)).body.items).toMatchObject([{ email: address, mailedAt: null, can: { send: true } }]);
    expect(entry).toMatchObject({ email: address, can: { send: false } });
    await shiftClock(app.db, '25 hours');
    expect((await send(first, entry!.id, first.owner)).status).toBe(200);
    const again = await tokenTo(address);
    expect((await open(again)).status).toBe(200);
    expect((await open(token)).body.code).toBe('invite.not_found');
  });

  it('is bounded per day and inviter', async () => {
    const community = await createCommunity(app);
    const emails = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}@refused.example.org`);
    expect((await invite(community, community.owner, { emails: emails('a', 201) })).status).toBe(422);
    expect((await invite(community, community.owner, { emails: emails('a', 200) })).status).toBe(200);
    expect((await invite(community, community.owner, { emails: emails('b', 200) })).status).toBe(200);
    const over = await invite(community, community.owner, { emails: emails('c', 1) });
    expect(over.body).toMatchObject({ status: 429, code: 'invite.too_many_today' });
  });
});
