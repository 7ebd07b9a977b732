import type { Community, CommunitySummary, OwnCommunity, RecommendedCommunity } from '#contract/communities/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import {
  type Access,
  mayApprove,
  mayArchive,
  mayCreateEvent,
  mayInvite,
  mayManage,
  mayManageChannels,
  mayModerate,
  mayRead,
  postRefusal,
} from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type Bar, barOf } from './communities.policy.ts';
import { mayBan, maySetRequired } from './members/communities.members.policy.ts';

/** id, username, first name, last name, picture: an array is cheaper to build and to send than an object. */
export type Face = [id: string, username: string, firstName: string, lastName: string, picture: string | null];

/** A community as it looks to everyone with the same rights to see its members, without a membership. Frozen, see `keptItems`. */
export type Card = Readonly<CommunitySummary & { membership: null; barred: null }>;
export type CommunityCardRow = Omit<CommunitySummary, '_id' | 'location' | 'members' | 'membership' | 'barred' | 'lastActivityAt'> & {
  city: string | null;
  country: string | null;
  lastActivityAt: Date;
  memberPreviews: Face[] | null;
};

type Caller = Pick<Viewer, 'isAdmin'> | null;
/** A row of a list, with its card. */
type Own = Pick<Access, 'state' | 'role'>;
type CardOfList = Own & { card: Card };
function summaryOf(row: CardOfList): CommunitySummary {
  const membership = membershipOf(row);
  return membership === null ? row.card : { ...row.card, membership };
}

/** For lists that include communities which the viewer may not join and has not joined. */
export function listedOf(viewer: Caller, row: CardOfList & Bar): CommunitySummary {
  const barred = barOf(viewer, row);
  return barred === null ? summaryOf(row) : { ...summaryOf(row), barred };
}

export type OwnCommunityRow = CardOfList & Pick<OwnCommunity, 'newPosts' | 'status' | 'timezone'> & { mayCreateEvent: boolean };
export const ownOf = (row: OwnCommunityRow): OwnCommunity => ({
  ...summaryOf(row),
  newPosts: row.newPosts,
  status: row.status,
  timezone: row.timezone,
  can: { createEvent: row.mayCreateEvent },
});

export type RecommendedRow = CardOfList & { people: number; isInMyCity: boolean; isChosen: boolean };
export const recommendedOf = (row: RecommendedRow): RecommendedCommunity => ({ ...summaryOf(row), reason: reasonOf(row) });

function reasonOf({ people, card: { location }, isInMyCity, isChosen }: RecommendedRow): RecommendedCommunity['reason'] {
  if (people > 0) return { kind: 'people', people, city: null };
  if (isInMyCity && location !== null) return { kind: 'city', people: 0, city: location.city };
  return isChosen ? { kind: 'category', people: 0, city: null } : null;
}

type Relative = Community['children'][number];
export type CommunityDetailRow = CommunityCardRow &
  Own &
  Pick<
    Community,
    | 'description'
    | 'rules'
    | 'rulesVersion'
    | 'joinQuestions'
    | 'welcome'
    | 'memberFields'
    | 'postModeration'
    | 'version'
    | 'defaultChannelId'
  > & {
    createdAt: Date;
    organisation: { name: string; creditCode: string } | null;
    organisationVerifiedAt: Date | null;
    parents: Relative[] | null;
    children: Relative[] | null;
    isFollowing: boolean;
  };

export const personOf = ([id, username, firstName, lastName, profilePicture]: Face): Person => ({
  id,
  username,
  firstName,
  lastName,
  profilePicture,
});
const memberOf = ([id, username, firstName, lastName, profilePicture]: Face) => ({
  id,
  _id: id,
  username,
  firstName,
  lastName,
  profilePicture,
});

// A banned user sees the community as a stranger does.
const membershipOf = ({ state, role }: Own): CommunitySummary['membership'] =>
  state === null || state === 'banned' ? null : { state, role: role ?? 'member' };

export const cardOf = (row: CommunityCardRow): Card =>
  Object.freeze({
    id: row.id,
    _id: row.id,
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    avatar: row.avatar,
    cover: row.cover,
    categoryId: row.categoryId,
    tags: row.tags,
    language: row.language,
    location: row.city === null ? null : { city: row.city, country: row.country },
    visibility: row.visibility,
    joinPolicy: row.joinPolicy,
    memberCount: row.memberCount,
    asksOnJoining: row.asksOnJoining,
    lastActivityAt: row.lastActivityAt.toISOString(),
    members: row.memberPreviews?.map(memberOf) ?? [],
    membership: null,
    barred: null,
  });

export const communityOf = (viewer: Viewer | null, row: CommunityDetailRow, access: Access): Community => ({
  ...cardOf(row),
  membership: membershipOf(row),
  barred: barOf(viewer, access),
  own: {
    isFollowing: row.isFollowing,
    notificationLevel: access.notificationLevel,
    mutedUntil: access.state === 'active' ? (access.mutedUntil?.toISOString() ?? null) : null,
  },
  isRequired: access.community.isRequired,
  description: row.description,
  rules: row.rules,
  rulesVersion: row.rulesVersion,
  joinQuestions: row.joinQuestions,
  welcome: access.state === 'active' ? row.welcome : '',
  memberFields: row.memberFields,
  postModeration: row.postModeration,
  parent: row.parents?.[0] ?? null,
  children: row.children ?? [],
  organisation: row.organisation && {
    name: row.organisation.name,
    creditCode: row.organisation.creditCode,
    isVerified: row.organisationVerifiedAt !== null,
  },
  timezone: access.community.timezone,
  status: access.community.status,
  contentVisibility: access.community.contentVisibility,
  createdAt: row.createdAt.toISOString(),
  can: {
    readContent: mayRead(viewer, access),
    manage: access.community.status === 'active' && mayManage(viewer, access),
    invite: mayInvite(viewer, access),
    approve: mayApprove(viewer, access),
    createEvent: mayCreateEvent(viewer, access),
    post: postRefusal(access) === null,
    moderate: mayModerate(viewer, access),
    ban: mayBan(viewer, access),
    setRequired: maySetRequired(viewer),
    archive: mayArchive(viewer, access),
    export: mayManage(viewer, access),
    manageChannels: access.community.status === 'active' && mayManageChannels(viewer, access),
  },
  version: row.version,
  defaultChannelId: row.defaultChannelId,
});
