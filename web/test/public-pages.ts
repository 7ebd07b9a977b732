import { expect } from 'vitest';
import type { CommunityDetails, EventDetails, PublicFace, PublicPost } from '#contract/site/public-pages.ts';
import type { PageInput, PublicPage } from '#contract/site/index.ts';
import { render } from '../src/entries/public.tsx';

export const now = '2026-11-23T12:00:00.000Z';
export const face: PublicFace = { id: 'person-1', username: 'lena', firstName: 'Lena', lastName: '<i>Vogt', profilePicture: null };
export const community: CommunityDetails = {
  id: 'community-1',
  slug: 'tea-house',
  name: 'Tea </title><script>alert(1)</script>',
  tagline: 'Slow leaves',
  avatar: null,
  cover: '/files/images/abc-1/640',
  category: { 'en-US': 'Food & drink', 'zh-CN': '美食' },
  memberCount: 12,
  joinPolicy: 'open',
  asksOnJoining: false,
  isArchived: false,
  description: '**Leaves** <script>alert(2)</script>',
  rules: ['Be kind'],
  tags: ['oolong'],
  city: 'Delft',
  memberPreviews: [face],
  parent: null,
  children: [],
  organisation: null,
};
export const post: PublicPost = {
  id: 'post-1',
  type: 'poll',
  title: 'Which leaves?',
  body: `[x](javascript:alert(3)) @lena ${'word '.repeat(300)}`,
  mentions: [{ name: 'lena', username: 'lena' }],
  images: [],
  author: face,
  publishedAt: now,
  editedAt: null,
  commentCount: 2,
  reactionCount: 1,
  isPinned: true,
  options: ['Green', 'Black'],
};
export const event: EventDetails = {
  id: 'event-1',
  slug: 'first-flush',
  title: 'First flush',
  cover: null,
  community: 'Tea house',
  mode: 'online',
  place: null,
  startsAt: '2026-11-24T17:00:00.000Z',
  endsAt: '2026-11-24T20:00:00.000Z',
  zone: 'Europe/Amsterdam',
  allDay: false,
  goingCount: 3,
  isCancelled: false,
  summary: '',
  description: '',
  status: 'published',
  statusReason: null,
  phase: 'upcoming',
  capacity: 3,
  seatsLeft: 0,

  online: null,
  waitlistCount: 0,
  waitlistMode: 'auto',
  joinMode: 'open',
  externalUrl: null,
  rsvp: { isOpen: true, reason: null },
  isRecurring: false,
  host: { id: 'community-1', slug: 'tea-house', name: 'Tea house', avatar: null },
  venue: null,
  isAddressHidden: false,
  hosts: [face],
  guestPreviews: [],
  isUnlisted: true,
  rsvpNeedsMembership: false,
  visitors: null,
  rsvpOpensAt: null,
  formerStart: null,
};
/** The page as it is sent, in English unless changed. */
export const shown = (page: PublicPage, path: string, change: Partial<PageInput> = {}) =>
  render({
    page,
    path,
    search: '',
    language: 'en-US',
    isLanguageInAddress: false,
    origin: 'https://plaza.example',
    site: {
      name: null,
      logo: null,
      operator: null,
      contact: null,
      icpNumber: null,
      copyrightDate: null,
      banner: null,
      frameHosts: [],
      uploadMegabytes: 5,
      maintenance: null,
    },
    ...change,
  });
export const communityPage = (change: Partial<CommunityDetails> = {}, isSignUpOpen = true) =>
  shown(
    {
      name: 'community',
      now,
      isSignUpOpen,
      community: { ...community, ...change },
      content: { events: [event], posts: [post], hasMore: true, channels: [] },
    },
    '/communities/tea-house',
  );
/** Fails for scripts and markup that people wrote. */
export const isSafe = (html: string) => {
  expect(html.match(/<script[^>]*>/g)?.filter((tag) => !/ src="\/|ld\+json/.test(tag))).toEqual([]);
  // What describes the page is text that cannot end its element.
  for (const [, described = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
    expect(JSON.parse(described)).toHaveProperty('@type');
  expect(html).not.toMatch(/<i>|href="javascript:/);
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
};
