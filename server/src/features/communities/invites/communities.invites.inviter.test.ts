import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const invite = (community: { id: string }, as: TestUser, expiresInHours: number | null = 24) =>
  app.call('POST /group/deeplinking/invite', { as, body: { groupId: community.id, expiresInHours } });
const preview = (token: string, as?: TestUser) => app.call('GET /join/:token', { params: { token }, as });
const accept = (token: string, as: TestUser) => app.call('POST /join/:token', { params: { token }, as });
const live = (community: { id: string }, as: TestUser) =>
  app.call('GET /communities/:id/invites', { params: { id: community.id }, query: {}, as });
const revoke = (community: { id: string }, inviteId: string, as: TestUser) =>
  app.call('DELETE /communities/:id/invites/:inviteId', { params: { id: community.id, inviteId }, as });
const countLive = async (community: TestCommunity) => (await live(community, community.owner)).body.pagination.total;

type Inviter = { community: TestCommunity; inviter: TestUser };
const admin = await createPerson(app.db, { isAdmin: true });
const change = ({ community, inviter }: Inviter, values: object) =>
  app.db.updateTable('memberships').set(values).where('community_id', '=', community.id).where('user_id', '=', inviter.id).execute();

const endings: [how: string, end: (of: Inviter) => Promise<unknown>][] = [
  ['leaves', ({ community, inviter }) => app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: inviter })],
  ['is removed', (of) => change(of, { state: 'removed', role: 'member' })],
  ['is banned', (of) => change(of, { state: 'banned', role: 'member' })],
  ['is a plain member again', (of) => change(of, { role: 'member' })],
  ['is muted', (of) => change(of, { muted_until: new Date(Date.now() + 3_600_000) })],
  ['is disabled', ({ inviter }) => app.states.disable(inviter.id)],
  ['asks to be deleted', ({ inviter }) => app.call('POST /me/deletion', { as: inviter })],
  [
    'is deleted by an administrator',
    ({ inviter }) => app.call('POST /users/:id/delete', { params: { id: inviter.id }, as: admin, body: { when: 'later' } }),
  ],
];

describe('a link of a hidden community', () => {
  it.each(endings)('lets nobody in or look any more once its creator %s', async (_, end) => {
    const [inviter, early, late] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { visibility: 'hidden', joinPolicy: 'invite' });
    await addMember(app, community, inviter, { role: 'moderator' });
    const { token } = (await invite(community, inviter)).body;
    expect((await accept(token, early)).status).toBe(200);
    await end({ community, inviter });
    for (const answer of [await preview(token), await preview(token, late), await accept(token, late)])
      expect(answer.body).toMatchObject({ status: 404, code: 'invite.not_found' });
    expect((await app.call('GET /communities/:id', { params: { id: community.id }, as: late })).status).toBe(404);
    // Members who joined before stay.
    expect((await app.call('GET /communities/:id', { params: { id: community.id }, as: early })).status).toBe(200);
  });

  it('stays revoked when its creator comes back to the community, or to the site', async () => {
    const [left, closed, late] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [left, closed] });
    const tokens = [(await invite(community, left)).body.token, (await invite(community, closed)).body.token];
    expect(await countLive(community)).toBe(2);
    await app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: left });
    await app.call('POST /communities/:id/join', { params: { id: community.id }, as: left, body: {} });
    await app.states.disable(closed.id);
    await app.states.enable(closed.id);
    expect(await countLive(community)).toBe(0);
    for (const token of tokens) expect((await accept(token, late)).body.code).toBe('invite.not_found');
  });

  it('always has an end', async () => {
    const hidden = await createCommunity(app, { visibility: 'hidden' });
    expect((await invite(hidden, hidden.owner, null)).body).toMatchObject({
      status: 422,
      code: 'invite.needs_end',
      errors: [{ field: 'expiresInHours' }],
    });
    expect((await invite(hidden, admin, null)).body.code).toBe('invite.needs_end');
    const open = await createCommunity(app);
    expect((await invite(open, open.owner, null)).body).toMatchObject({ expiresAt: null });
  });
});

describe('a link that an administrator made for a community which they are not in', () => {
  it('is good while they are an administrator', async () => {
    const helper = await createPerson(app.db, { isAdmin: true });
    const community = await createCommunity(app, { visibility: 'hidden', joinPolicy: 'invite' });
    const { token } = (await invite(community, helper)).body;
    expect((await accept(token, await createPerson(app.db))).status).toBe(200);
    await app.db.updateTable('users').set({ is_admin: false }).where('id', '=', helper.id).execute();
    expect((await accept(token, await createPerson(app.db))).body.code).toBe('invite.not_found');
  });
});

describe('the links of a community', () => {
  it('are listed for moderators, newest first, without what would let somebody in', async () => {
    const [moderator, plain] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [plain] });
    await addMember(app, community, moderator, { role: 'moderator' });
    const first = (await invite(community, plain)).body;
    const second = (await invite(community, community.owner, null)).body;
    await accept(first.token, await createPerson(app.db));
    const { body } = await live(community, moderator);
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        createdBy: expect.objectContaining({ id: community.owner.id }),
        createdAt: expect.any(String),
        expiresAt: null,
        maxUses: null,
        uses: 0,
        opened: 0,
        skipApproval: true,
        role: 'member',
        target: null,
        note: '',
      },
      expect.objectContaining({ createdBy: expect.objectContaining({ id: plain.id }), expiresAt: first.expiresAt, uses: 1 }),
    ]);
    expect(JSON.stringify(body)).not.toContain(second.token);
  });

  it('can be revoked by moderators, again and again, and by no stranger', async () => {
    const [moderator, plain, stranger] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [plain] });
    const other = await createCommunity(app);
    await addMember(app, community, moderator, { role: 'moderator' });
    const { token } = (await invite(community, plain)).body;
    const { id } = (await live(community, moderator)).body.items[0]!;
    expect((await live(community, stranger)).body.code).toBe('member.not_allowed');
    expect((await revoke(community, id, stranger)).body.code).toBe('member.not_allowed');
    expect((await revoke(other, id, other.owner)).body.code).toBe('invite.not_found');
    expect(await revoke(community, id, moderator)).toMatchObject({ status: 200, body: {} });
    expect((await revoke(community, id, moderator)).status).toBe(200);
    expect(await countLive(community)).toBe(0);
    expect((await accept(token, stranger)).body.code).toBe('invite.not_found');
  });

  it('are seen and revoked by a plain member as far as they are their own', async () => {
    const [plain, other] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [plain, other] });
    await invite(community, plain);
    await invite(community, other);
    const { items } = (await live(community, plain)).body;
    expect(items.map(({ createdBy }) => createdBy.id)).toEqual([plain.id]);
    const [theirs] = (await live(community, other)).body.items;
    expect((await revoke(community, theirs!.id, plain)).body.code).toBe('invite.not_found');
    expect((await revoke(community, items[0]!.id, plain)).status).toBe(200);
    expect(await countLive(community)).toBe(1);
  });

  it('of a hidden community are nothing to strangers', async () => {
    const community = await createCommunity(app, { visibility: 'hidden' });
    const stranger = await createPerson(app.db);
    expect((await live(community, stranger)).body.code).toBe('community.not_found');
    expect((await revoke(community, community.id, stranger)).body.code).toBe('community.not_found');
  });
});
