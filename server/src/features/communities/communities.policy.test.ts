import { describe, expect, it } from 'vitest';
import type { GrantedRights } from '#contract/browser/community-rights.ts';
import { type Access, mayCreateEvent, mayInvite, mayModerate, mayRead, postRefusal, writeRefusal } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { joinOutcome } from './communities.policy.ts';

const viewer: Viewer = {
  id: 'v',
  sessionId: 's',
  username: 'vera',
  isAdmin: false,
  roles: [],
  permissions: [],
  language: null,
  isVerified: true,
  isConfirmed: true,
  hasFactor: false,
};
const siteAdmin = { ...viewer, isAdmin: true };
const access = (own: Partial<Omit<Access, 'community'>> = {}, community: Partial<Access['community']> = {}): Access => ({
  community: {
    id: 'c',
    slug: 'bakers',
    name: 'Bakers',
    avatar: null,
    language: 'en-US',
    timezone: 'UTC',
    status: 'active',
    visibility: 'public',
    contentVisibility: 'members',
    joinPolicy: 'open',
    rights: { invite: 'member' },
    isRequired: false,
    ...community,
  },
  state: null,
  role: null,
  isMuted: false,
  joinedAt: null,
  mutedUntil: null,
  notificationLevel: null,
  mayAskAgainAt: null,
  bannedUntil: null,
  reason: '',
  ...own,
});
const member = (role: Access['role'] = 'member', more: Partial<Access> = {}) => access({ state: 'active', role, ...more });

describe('joining', () => {
  it.each([
    ['active', access()],
    ['pending', access({}, { joinPolicy: 'request' })],
    ['member.invite_only', access({}, { joinPolicy: 'invite' })],
    ['active', access({ state: 'invited' }, { joinPolicy: 'invite' })],
    ['member', member()],
    ['member', access({ state: 'pending' }, { joinPolicy: 'request' })],
    ['active', access({ state: 'pending' })],
    ['member.cool_down', access({ state: 'rejected' }, { joinPolicy: 'request' })],
    ['member.banned', access({ state: 'banned' })],
    ['community.archived', access({}, { status: 'archived' })],
    ['member', { ...member(), community: access({}, { status: 'archived' }).community }],
  ] as const)('ends in %s', (outcome, from) => {
    expect(joinOutcome(viewer, from)).toBe(outcome);
  });

  it('needs no leave where a site admin asks, but for a ban', () => {
    expect(joinOutcome(siteAdmin, access({}, { joinPolicy: 'invite', visibility: 'hidden' }))).toBe('active');
    expect(joinOutcome(siteAdmin, access({ state: 'banned' }))).toBe('member.banned');
  });
});

describe('rights', () => {
  it('to moderate belong to moderators and above who are not muted, and to site admins', () => {
    expect((['member', 'moderator', 'admin', 'owner'] as const).map((role) => mayModerate(viewer, member(role)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(mayModerate(viewer, member('owner', { isMuted: true }))).toBe(false);
    expect(mayModerate(viewer, access({ state: 'pending', role: 'moderator' }))).toBe(false);
    expect(mayModerate(siteAdmin, access())).toBe(true);
    expect(mayModerate(null, access())).toBe(false);
  });

  it('that the community grants belong to a role from the chosen one on', () => {
    const granted = (role: Access['role'], rights: GrantedRights) => ({ ...member(role), community: access({}, { rights }).community });
    expect(
      [granted('member', { post: 'moderator' }), granted('moderator', { post: 'moderator' }), granted('member', {})].map(postRefusal),
    ).toEqual(['member.not_allowed', null, null]);
    expect(mayCreateEvent(viewer, granted('member', {}))).toBe(false);
    expect(mayCreateEvent(viewer, granted('member', { createEvent: 'member' }))).toBe(true);
    expect(mayCreateEvent(viewer, granted('moderator', { createEvent: 'admin' }))).toBe(false);
    expect(mayCreateEvent(siteAdmin, access())).toBe(true);
    expect(mayInvite(viewer, { ...granted('owner', { invite: 'member' }), isMuted: true })).toBe(false);
  });

  it('to invite end with the archive', () => {
    expect(mayInvite(viewer, member())).toBe(true);
    expect(mayInvite(viewer, { ...member('owner'), community: access({}, { status: 'archived' }).community })).toBe(false);
  });

  it('to write need a member who is not muted', () => {
    expect([access(), member('member', { isMuted: true }), member()].map(writeRefusal)).toEqual([
      'member.not_member',
      'member.muted',
      null,
    ]);
  });

  it('to read are those of anybody for somebody banned', () => {
    const banned = (contentVisibility: 'public' | 'registered') => access({ state: 'banned' }, { contentVisibility });
    expect([
      mayRead(viewer, banned('registered')),
      mayRead(viewer, banned('public')),
      mayRead(viewer, access({}, { contentVisibility: 'registered' })),
    ]).toEqual([false, true, true]);
  });
});
