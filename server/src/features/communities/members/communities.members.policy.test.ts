import { describe, expect, it, test } from 'vitest';
import type { CommunityRole } from '#contract/communities/index.ts';
import { type Access, mayApprove, mayInvite, mayManage, mayModerate, mayRead, writeRefusal } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { joinOutcome, mayMakeOwner } from '../communities.policy.ts';
import {
  actsOn,
  banRefusal,
  followRefusal,
  grantableRoles,
  mayBan,
  maySetRequired,
  muteMinutes,
  muteRefusal,
  roleRefusal,
} from './communities.members.policy.ts';

const viewerOf = (isAdmin: boolean): Viewer => ({
  id: 'viewer',
  sessionId: 's',
  username: 'vera',
  isAdmin,
  roles: [],
  permissions: [],
  language: null,
  isVerified: true,
  isConfirmed: true,
  hasFactor: false,
});
const DAY = 1_440;

type Own = Partial<Omit<Access, 'community'>>;
const access = (own: Own = {}, community: Partial<Access['community']> = {}): Access => ({
  community: {
    id: 'c',
    slug: 'bakers',
    name: 'Bakers',
    avatar: null,
    language: 'en-US',
    timezone: 'UTC',
    status: 'active',
    visibility: 'public',
    contentVisibility: 'public',
    joinPolicy: 'open',
    rights: {},
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
const active = (role: CommunityRole): Own => ({ state: 'active', role });

/** The columns of the permission matrix: visitor, stranger, pending, banned, muted, member, moderator, administrator, owner, site admin. */
const people = {
  A: [null, {}],
  U: [viewerOf(false), {}],
  P: [viewerOf(false), { state: 'pending' }],
  X: [viewerOf(false), { state: 'banned' }],
  m: [viewerOf(false), { ...active('member'), isMuted: true }],
  M: [viewerOf(false), active('member')],
  Mo: [viewerOf(false), active('moderator')],
  Ad: [viewerOf(false), active('admin')],
  O: [viewerOf(false), active('owner')],
  S: [viewerOf(true), {}],
} as const satisfies Record<string, readonly [Viewer | null, Own]>;
type Column = keyof typeof people;
const columns = Object.keys(people) as Column[];

type Community = Partial<Access['community']>;
type Row = [row: string, cells: string, allows: (viewer: Viewer | null, access: Access) => boolean, community?: Community];
const member = { userId: 'other', isAdmin: false, role: 'member' } as const;
const signedIn = (allows: (viewer: Viewer, access: Access) => boolean) => (viewer: Viewer | null, own: Access) =>
  viewer !== null && allows(viewer, own);
const on = (refusal: (act: { viewer: Viewer; access: Access; target: typeof member }) => unknown) =>
  signedIn((viewer, own) => refusal({ viewer, access: own, target: member }) === null);

const rows: Row[] = [
  ['read what is public', 'A U P X m M Mo Ad O S', mayRead],
  ['read what is for signed-in people', 'U P m M Mo Ad O S', mayRead, { contentVisibility: 'registered' }],
  ['read what is for members', 'm M Mo Ad O S', mayRead, { contentVisibility: 'members' }],
  ['join at once', 'U P S', signedIn((viewer, own) => joinOutcome(viewer, own) === 'active')],
  ['ask to join', 'U', signedIn((viewer, own) => joinOutcome(viewer, own) === 'pending'), { joinPolicy: 'request' }],
  ['write', 'M Mo Ad O', (_, own) => writeRefusal(own) === null],
  ['mute for seven days', 'Mo Ad O S', on((act) => muteRefusal(act, 7 * DAY))],
  ['mute for longer', 'Ad O S', on((act) => muteRefusal(act, 7 * DAY + 1))],
  ['ban and remove', 'Mo Ad O S', on(banRefusal)],
  ['ban, where that is for administrators', 'Ad O S', on(banRefusal), { rights: { ban: 'admin' } }],
  ['approve joiners', 'Mo Ad O S', mayApprove],
  ['invite', 'Mo Ad O S', mayInvite],
  ['invite, where members may', 'M Mo Ad O S', mayInvite, { rights: { invite: 'member' } }],
  ['make a moderator', 'Ad O S', on((act) => roleRefusal(act, 'moderator'))],
  ['make an administrator', 'O S', on((act) => roleRefusal(act, 'admin'))],
  ['make an owner', 'O S', mayMakeOwner],
  ['set rights', 'Ad O S', mayManage],
  ['make a community that cannot be left', 'S', maySetRequired],
  ['follow', 'U P m M Mo Ad O S', signedIn((viewer, own) => followRefusal(mayRead(viewer, own), own) === null)],
];

describe.each(rows)('the permission to %s', (_, cells, allows, community) => {
  it.each(columns)('of %s', (column) => {
    const [viewer, own] = people[column];
    expect(allows(viewer, access(own, community))).toBe(cells.split(' ').includes(column));
  });
});

describe('rank', () => {
  const ranks = ['member', 'moderator', 'admin', 'owner'] as const;
  const act = (own: CommunityRole, role: CommunityRole | null, isAdmin = false) => ({
    viewer: viewerOf(false),
    access: access(active(own)),
    target: { userId: 'other', isAdmin, role },
  });

  it.each(ranks.flatMap((own) => ranks.map((other) => [own, other] as const)))(
    'lets a %s act on a %s only if that is lower',
    (own, other) => {
      const isHigher = ranks.indexOf(own) > ranks.indexOf(other);
      const refusals = [banRefusal(act(own, other)), muteRefusal(act(own, other), DAY)];
      const expected = own === 'member' ? 'member.not_allowed' : isHigher ? null : 'member.beyond_you';
      expect(refusals).toEqual([expected, expected]);
    },
  );

  it('puts strangers below members and administrators of the site above owners', () => {
    expect(banRefusal(act('moderator', null))).toBeNull();
    expect(banRefusal(act('owner', 'member', true))).toBe('member.beyond_you');
    expect(banRefusal({ ...act('member', 'owner'), viewer: viewerOf(true) })).toBeNull();
  });

  it('keeps everybody from acting on themselves, but for stepping down', () => {
    const self = (role: CommunityRole, isAdmin = false) => ({
      viewer: viewerOf(isAdmin),
      access: access(active(role)),
      target: { userId: 'viewer', isAdmin, role },
    });
    expect([banRefusal(self('owner')), muteRefusal(self('admin', true), 1)]).toEqual(['member.beyond_you', 'member.beyond_you']);
    expect([roleRefusal(self('owner'), 'member'), roleRefusal(self('moderator'), 'member')]).toEqual([null, null]);
    expect([roleRefusal(self('moderator'), 'admin'), roleRefusal(self('member', true), 'admin')]).toEqual([
      'member.not_allowed',
      'member.not_allowed',
    ]);
    expect(Object.values(actsOn(self('owner')))).not.toContain(true);
  });

  it('leaves an owner their role until an administrator of the site takes it', () => {
    expect(roleRefusal(act('owner', 'owner'), 'admin')).toBe('member.beyond_you');
    expect(roleRefusal({ ...act('member', 'owner'), viewer: viewerOf(true) }, 'member')).toBeNull();
  });
});

test('somebody muted acts on nobody; an owner who is muted still gives roles', () => {
  const muted = (role: CommunityRole) => access({ ...active(role), isMuted: true });
  const viewer = viewerOf(false);
  expect([mayModerate, mayBan, mayManage].map((may) => may(viewer, muted('owner')))).toEqual([false, false, false]);
  expect(muteMinutes(viewer, muted('owner'))).toBeNull();
  expect([grantableRoles(viewer, muted('admin')), grantableRoles(viewer, muted('owner'))]).toEqual([[], ['admin', 'moderator', 'member']]);
});

test('a list says what may be done to each', () => {
  const acts = (own: CommunityRole, role: CommunityRole) => {
    const can = actsOn({ viewer: viewerOf(false), access: access(active(own)), target: { userId: 'other', isAdmin: false, role } });
    return Object.entries(can).flatMap(([act, isAllowed]) => (isAllowed ? [act] : []));
  };
  expect(acts('owner', 'admin')).toEqual(['role', 'owner', 'mute', 'remove', 'ban']);
  expect(acts('admin', 'moderator')).toEqual(['role', 'mute', 'remove', 'ban']);
  expect(acts('moderator', 'member')).toEqual(['mute', 'remove', 'ban']);
  expect([acts('moderator', 'admin'), acts('member', 'member')]).toEqual([[], []]);
});
