import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CommunitySummary } from '#contract/communities/index.ts';
import { aCommunity, aWholeCommunity, listOf } from '#test/communities.ts';
import { mei } from '#test/people.ts';
import { communitiesList, communityQuery, recommendedCommunities } from '../communities.queries.ts';
import { adoptCommunity, withMembership, writeMembership } from './membership-cache.ts';

const active = { state: 'active', role: 'member' } as const;
const previewsOf = (community: CommunitySummary) => community.members.map(({ username }) => username);
const stranger = (number: number) => ({ ...mei, id: `person-${number}`, _id: `person-${number}`, username: `person${number}` });

test('joining moves count and faces, and leaving takes both back', () => {
  const before = aCommunity();
  const joined = withMembership(before, active, mei);
  expect(joined).toMatchObject({ memberCount: 8, membership: active });
  expect(previewsOf(joined)).toEqual(['meilin']);
  expect(withMembership(joined, null, mei)).toEqual(before);
});

test('a change that keeps me in counts nobody twice', () => {
  const joined = withMembership(aCommunity(), active, mei);
  const promoted = withMembership(joined, { state: 'active', role: 'moderator' }, mei);
  expect(promoted.memberCount).toBe(8);
  expect(previewsOf(promoted)).toEqual(['meilin']);
});

test('waiting for an answer is not being in', () => {
  expect(withMembership(aCommunity(), { state: 'pending', role: 'member' }, mei)).toMatchObject({ memberCount: 7, members: [] });
});

test('a full preview stays as it is', () => {
  const full = aCommunity({ members: [1, 2, 3, 4, 5].map(stranger) });
  expect(previewsOf(withMembership(full, active, mei))).toHaveLength(5);
});

const filledCache = () => {
  const cache = new QueryClient();
  const list = communitiesList({ page: 1 }).queryKey;
  const recommended = recommendedCommunities({ page: 1, perPage: 3 }).queryKey;
  const one = communityQuery('community-1').queryKey;
  cache.setQueryData(list, listOf([aCommunity(), aCommunity({}, 2)]));
  cache.setQueryData(recommended, { ...listOf([]), communities: [{ ...aCommunity(), reason: null }] });
  cache.setQueryData(one, aWholeCommunity());
  return { cache, list, recommended, one };
};

test('every copy of the community changes, and no other community', () => {
  const { cache, list, recommended, one } = filledCache();
  writeMembership(cache, aCommunity().id, active, mei);
  expect(cache.getQueryData(list)?.communities.map(({ membership }) => membership)).toEqual([active, null]);
  expect(cache.getQueryData(recommended)?.communities[0]?.membership).toEqual(active);
  expect(cache.getQueryData(one)?.membership).toEqual(active);
});

test('what the server says about a place is taken over in the lists', () => {
  const { cache, list } = filledCache();
  adoptCommunity(cache, aWholeCommunity({ membership: active, memberCount: 12 }));
  expect(cache.getQueryData(list)?.communities[0]).toMatchObject({ membership: active, memberCount: 12 });
});
