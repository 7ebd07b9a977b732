import type { Community, CommunitySummary } from '#contract/communities.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { mayApprove, mayCreateEvent, mayInvite, mayRead, type Standing, writeRefusal } from './communities.policy.ts';

/** id, username, first name, last name, picture: an array is cheaper to build and to send than an object. */
export type Face = [id: string, username: string, firstName: string, lastName: string, picture: string | null];

export type SummaryRow = Omit<CommunitySummary, '_id' | 'location' | 'members' | 'membership' | 'lastActivityAt'> &
  Pick<Standing, 'state' | 'role'> & { city: string | null; country: string | null; lastActivityAt: Date; faces: Face[] | null };

export type DetailRow = SummaryRow & { description: string; rules: string[]; createdAt: Date; defaultChannelId: string | null };

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
const membershipOf = ({ state, role }: Pick<Standing, 'state' | 'role'>): CommunitySummary['membership'] =>
  state === null || state === 'banned' ? null : { state, role: role ?? 'member' };

export const summaryOf = (row: SummaryRow): CommunitySummary => ({
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
  lastActivityAt: row.lastActivityAt.toISOString(),
  members: row.faces?.map(memberOf) ?? [],
  membership: membershipOf(row),
});

export const communityOf = (viewer: Viewer | null, row: DetailRow, standing: Standing): Community => ({
  ...summaryOf(row),
  description: row.description,
  rules: row.rules,
  timezone: standing.community.timezone,
  status: standing.community.status,
  contentVisibility: standing.community.contentVisibility,
  createdAt: row.createdAt.toISOString(),
  canReadContent: mayRead(viewer, standing),
  canInvite: mayInvite(viewer, standing),
  canApprove: mayApprove(viewer, standing),
  canCreateEvent: mayCreateEvent(viewer, standing),
  canPost: writeRefusal(standing) === null,
  defaultChannelId: row.defaultChannelId,
});
