import type { QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import type { Community, CommunitySummary } from '#contract/communities/index.ts';
import type { Me } from '#kernel/me/index.ts';

type Lists = CallOutput<'GET /communities'>;
type Membership = CommunitySummary['membership'];
/** Maximum number of avatars in a preview. */
const maxFaces = 5;

const isActive = (membership: Membership) => membership?.state === 'active';

/** Updates every cached copy of a community, in all lists and pages. */
const changeEverywhere = (cache: QueryClient, id: string, change: <C extends CommunitySummary>(community: C) => C) => {
  const inList = (list: CommunitySummary[]) => list.map((community) => (community.id === id ? change(community) : community));
  const inLists = (data: Lists | undefined) => data && { ...data, communities: inList(data.communities) };
  cache.setQueriesData<Lists>({ queryKey: ['communities', 'list'] }, inLists);
  cache.setQueriesData<Lists>({ queryKey: ['communities', 'recommended'] }, inLists);
  cache.setQueriesData<CommunitySummary[]>({ queryKey: ['communities', 'mine'] }, (list) => list && inList(list));
  cache.setQueriesData<Community>({ queryKey: ['communities', 'one'] }, (one) => (one?.id === id ? change(one) : one));
};

/** The community with the given membership; count and avatars are adjusted. */
export const withMembership = <C extends CommunitySummary>(community: C, membership: Membership, me: Me): C => {
  const [was, is] = [isActive(community.membership), isActive(membership)];
  const others = community.members.filter((member) => member.id !== me.id);
  const hasRoom = community.members.length < maxFaces || community.members.length > others.length;
  const face = {
    id: me.id,
    _id: me.id,
    username: me.username,
    firstName: me.firstName,
    lastName: me.lastName,
    profilePicture: me.profilePicture,
  };
  return {
    ...community,
    membership,
    memberCount: community.memberCount + Number(is) - Number(was),
    members: was === is ? community.members : is && hasRoom ? [...others, face] : others,
  };
};

/** Writes the own membership to all cached copies of the community. */
export const writeMembership = (cache: QueryClient, id: string, membership: Membership, me: Me): void =>
  changeEverywhere(cache, id, (community) => withMembership(community, membership, me));

/** Applies the membership of a fresh response to all lists, so that they are not refetched. */
export const adoptCommunity = (cache: QueryClient, { id, membership, barred, memberCount }: Community): void =>
  changeEverywhere(cache, id, (community) => ({ ...community, membership, barred, memberCount }));

export const isCommunity =
  (id: string) =>
  (query: { state: { data: unknown } }): boolean =>
    (query.state.data as Community | undefined)?.id === id;

/** Refetches what depends on the membership and is computed by the server: permissions, and the own communities. */
export const refreshPlace = async (cache: QueryClient, id: string): Promise<void> => {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['communities', 'mine'] }),
    cache.invalidateQueries({ queryKey: ['communities', 'unread'] }),
    cache.invalidateQueries({ queryKey: ['communities', 'one'], predicate: isCommunity(id) }),
    // Not refetched while visible, as a card must not vanish under the pointer that has just joined it.
    cache.invalidateQueries({ queryKey: ['communities', 'recommended'], refetchType: 'none' }),
  ]);
};
