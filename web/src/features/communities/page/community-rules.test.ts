import { expect, test } from 'vitest';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { consequenceOfLeaving, type Leavable } from '../membership/leaving.ts';
import { openTab } from './open-tab.ts';
import { suggestSlug } from '../form/suggest-slug.ts';

const member: Leavable = { joinPolicy: 'open', visibility: 'public', membership: { state: 'active', role: 'member' }, status: 'active' };

test.each<[string, Partial<Leavable>, string | null]>([
  ['an open community', {}, null],
  ['a community on request', { joinPolicy: 'request' }, 'request'],
  ['a community by invitation', { joinPolicy: 'invite' }, 'invite'],
  ['a hidden community, however one joins it', { visibility: 'hidden' }, 'hidden'],
  ['an archived community', { status: 'archived', joinPolicy: 'invite' }, 'archived'],
  ['an open community that one helps to run', { membership: { state: 'active', role: 'moderator' } }, 'role'],
])('leaving %s', (_, change, consequence) => {
  expect(consequenceOfLeaving({ ...member, ...change })).toBe(consequence);
});

test('insiders begin with the posts, others with the description', () => {
  expect(openTab(aWholeCommunity({ can: { approve: false, readContent: true } }), null)).toBe('feed');
  expect(openTab(aWholeCommunity({ can: { approve: false, readContent: false } }), null)).toBe('about');
});

test('a tab that the address names opens only for whoever has it', () => {
  expect(openTab(aWholeCommunity({ can: { approve: true, readContent: true } }), 'manage')).toBe('manage');
  expect(openTab(aWholeCommunity({ can: { approve: false, readContent: true } }), 'manage')).toBe('feed');
});

test('the members are shown to each other', () => {
  expect(openTab(aWholeCommunity(insider), 'members')).toBe('members');
  expect(openTab(aWholeCommunity({ can: { readContent: true } }), 'members')).toBe('feed');
});

test('the former tab of requests is a section of the management', () => {
  expect(openTab(aWholeCommunity({ can: { approve: true, readContent: true } }), 'requests')).toBe('manage');
});

test.each([
  ['Sunday Hikers', 'sunday-hikers'],
  ['  Café del Mar — Über uns ', 'cafe-del-mar-uber-uns'],
  ['城市造物社', ''],
  ['A1', ''],
  ['读书 Reading Club', 'reading-club'],
  ['long '.repeat(30), /^long(-long)*$/],
])('the address of %j', (name, slug) => {
  const suggested = suggestSlug(name);
  expect(suggested).toEqual(slug instanceof RegExp ? expect.stringMatching(slug) : slug);
  expect(suggested.length).toBeLessThanOrEqual(64);
});
