import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shiftClock } from '#test/database.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';

const app = await testApp();
type Terms = { expiresInHours?: number | null; maxUses?: number | null };
const invite = (community: { id: string }, as: TestUser, terms: Terms = {}) =>
  app.call('POST /group/deeplinking/invite', { as, body: { groupId: community.id, ...terms } });
const tokenOf = async (community: { id: string; owner: TestUser }, terms: Terms = {}) =>
  (await invite(community, community.owner, terms)).body.token;
const preview = (token: string, as?: TestUser) => app.call('GET /join/:token', { params: { token }, as });
const accept = (token: string, as: TestUser) => app.call('POST /join/:token', { params: { token }, as });
const usesOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('invites').select('uses').where('community_id', '=', id).executeTakeFirstOrThrow()).uses;
const countOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('communities').select('member_count').where('id', '=', id).executeTakeFirstOrThrow()).member_count;

describe('making an invite link', () => {
  it('shows a token of at least 128 bits this once, and keeps only its hash', async () => {
    const community = await createCommunity(app);
    const { status, body } = await invite(community, community.owner, { maxUses: 3 });
    expect(status).toBe(200);
    expect(Buffer.from(body.token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(body.inviteUrl).toBe(`${app.origin}/join/${body.token}`);
    expect(body.maxUses).toBe(3);
    const days = (Date.parse(body.expiresAt!) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 7)).toBeLessThan(0.1);
    const row = await app.db.selectFrom('invites').selectAll().where('community_id', '=', community.id).executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(createHash('sha256').update(body.token).digest());
    expect(JSON.stringify(row)).not.toContain(body.token);
  });

  it('is for moderators; for every member where everybody may join', async () => {
    const [plain, moderator, muted, stranger] = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
    const open = await createCommunity(app, { members: [plain!] });
    await addMember(app, open, muted!, { mutedFor: '1 hour' });
    const closed = await createCommunity(app, { joinPolicy: 'request', members: [plain!] });
    await addMember(app, closed, moderator!, { role: 'moderator' });
    expect((await invite(open, plain!)).status).toBe(200);
    expect((await invite(open, muted!)).body.code).toBe('member.not_allowed');
    expect((await invite(open, stranger!)).body.code).toBe('member.not_allowed');
    expect((await invite(closed, plain!)).body.code).toBe('member.not_allowed');
    expect((await invite(closed, moderator!)).status).toBe(200);
    expect((await invite(await createCommunity(app, { visibility: 'hidden' }), stranger!)).body.code).toBe('community.not_found');
    const archived = await createCommunity(app, { status: 'archived' });
    expect((await invite(archived, archived.owner)).body.code).toBe('community.archived');
  });

  it('stops at two hundred live links', async () => {
    const community = await createCommunity(app);
    const row = (index: number, more: object = {}) => ({
      id: crypto.randomUUID(),
      community_id: community.id,
      token_hash: Buffer.from(`${community.id}${index}`),
      created_by: community.owner.id,
      ...more,
    });
    await app.db
      .insertInto('invites')
      .values([
        ...Array.from({ length: 199 }, (_, index) => row(index)),
        row(300, { max_uses: 1, uses: 1 }),
        row(301, { expires_at: new Date(0) }),
        row(302, { revoked_at: new Date(0) }),
      ])
      .execute();
    expect((await invite(community, community.owner)).status).toBe(200);
    expect((await invite(community, community.owner)).body).toMatchObject({ status: 409, code: 'invite.too_many', params: { max: 200 } });
  });

  it('stops earlier where the settings say so, at once', async () => {
    const settings = settingsOf(app, await createPerson(app.db, { isAdmin: true }));
    onTestFinished(async () => void (await settings.set({ invitesPerCommunity: null })));
    expect((await settings.set({ invitesPerCommunity: 1 })).status).toBe(200);
    const community = await createCommunity(app);
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(community, community.owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'invite.too_many', params: { max: 1 } });
    await settings.set({ invitesPerCommunity: 2 });
    expect((await invite(community, community.owner)).status).toBe(200);
  });

  it.each([{ expiresInHours: 0 }, { expiresInHours: 9_000 }, { maxUses: 0 }, { maxUses: 5_001 }])('refuses %o', async (terms) => {
    const community = await createCommunity(app);
    expect((await invite(community, community.owner, terms)).status).toBe(422);
  });
});

describe('coming in by an invite link', () => {
  it('works for hidden communities and skips the request', async () => {
    const community = await createCommunity(app, { visibility: 'hidden', joinPolicy: 'request' });
    const token = await tokenOf(community);
    const person = await createPerson(app.db);
    const stranger = await preview(token);
    expect(stranger.body).toMatchObject({
      community: { id: community.id, name: community.name, memberCount: 1 },
      invitedBy: { id: community.owner.id },
      isMember: false,
    });
    expect((await accept(token, person)).body).toEqual({
      communityId: community.id,
      state: 'active',
      role: 'member',
      joinedAt: expect.any(String),
    });
    expect((await preview(token, person)).body.isMember).toBe(true);
    expect((await app.call('GET /communities/:id', { params: { id: community.id }, as: person })).status).toBe(200);
    const row = await app.db.selectFrom('memberships').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow();
    expect(row.invited_by).toBe(community.owner.id);
  });

  it('turns a waiting request into a membership', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const person = await createPerson(app.db);
    await addMember(app, community, person, { state: 'pending' });
    expect((await accept(await tokenOf(community), person)).body.state).toBe('active');
  });

  it('spends no use for a member, and one for a person who comes twice', async () => {
    const community = await createCommunity(app);
    const token = await tokenOf(community, { maxUses: 1 });
    expect((await accept(token, community.owner)).body).toMatchObject({ state: 'active', role: 'owner' });
    expect(await usesOf(community)).toBe(0);
    const person = await createPerson(app.db);
    await accept(token, person);
    await accept(token, person);
    await app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: person });
    expect((await accept(token, person)).body.state).toBe('active');
    expect(await usesOf(community)).toBe(1);
    expect(await countOf(community)).toBe(2);
    const late = await createPerson(app.db);
    expect((await accept(token, late)).body).toMatchObject({ status: 410, code: 'invite.exhausted' });
    expect((await preview(token, late)).body.code).toBe('invite.exhausted');
    expect((await preview(token, person)).status).toBe(200);
  });

  it('lets nobody in who is banned', async () => {
    const community = await createCommunity(app, { visibility: 'hidden' });
    const banned = await createPerson(app.db);
    await addMember(app, community, banned, { state: 'banned' });
    const token = await tokenOf(community, { maxUses: 5 });
    expect((await accept(token, banned)).body).toMatchObject({ status: 403, code: 'member.banned' });
    expect(await usesOf(community)).toBe(0);
  });

  it('ends when the link expires', async () => {
    const community = await createCommunity(app);
    const token = await tokenOf(community, { expiresInHours: 1 });
    const [early, late] = [await createPerson(app.db), await createPerson(app.db)];
    expect((await accept(token, early)).status).toBe(200);
    await shiftClock(app.db, '61 minutes');
    expect((await preview(token)).body).toMatchObject({ status: 410, code: 'invite.expired' });
    expect((await accept(token, late)).body.code).toBe('invite.expired');
    expect((await accept(token, early)).body.state).toBe('active');
  });

  it('finds nothing behind an unknown, a revoked or an orphaned link', async () => {
    const person = await createPerson(app.db);
    const community = await createCommunity(app);
    const revoked = await tokenOf(community);
    await app.db.updateTable('invites').set({ revoked_at: new Date() }).where('community_id', '=', community.id).execute();
    const gone = await createCommunity(app);
    const orphan = await tokenOf(gone);
    await app.db.updateTable('communities').set({ status: 'deleted' }).where('id', '=', gone.id).execute();
    for (const token of ['unknown-token-unknown', revoked, orphan, 'short']) {
      expect((await preview(token)).body).toMatchObject({ status: 404, code: 'invite.not_found' });
      expect((await accept(token, person)).body.code).toBe('invite.not_found');
    }
  });

  it('waits while the community is archived', async () => {
    const community = await createCommunity(app);
    const token = await tokenOf(community);
    await app.db.updateTable('communities').set({ status: 'archived' }).where('id', '=', community.id).execute();
    expect((await accept(token, await createPerson(app.db))).body.code).toBe('community.archived');
  });
});
