import { contract } from '#contract/api.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { documents } from '#contract/browser/legal.ts';
import { cursorOf } from '#kernel/cursor.ts';
import type { TestApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createChannel } from '#test/chat.ts';
import type { TestUser } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';

export type ContractLine = { id: string; name: string; endpoint: Endpoint; paths: string[] };

/** Every endpoint of the contract, with all its paths. */
export const lines: ContractLine[] = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([key, endpoint]) => ({
    id: `${feature}.${key}`,
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    paths: [endpoint.path, ...(endpoint.aliases ?? [])],
  })),
);

/** Fills the parameters of a path, each by its name and the segment before it. */
export const fill = (path: string, value: (name: string, before: string) => string): string =>
  path.replace(/([^/]*)\/:(\w+)/g, (_, before: string, name: string) => `${before}/${encodeURIComponent(value(name, before))}`);

export const nobody = '01900000-0000-7000-8000-ffffffffffff';

/** A community with one of each thing, and its owner: values for path parameters. */
export async function worldOf(app: TestApp, owner: TestUser, member: TestUser) {
  const community = await createCommunity(app, { owner });
  await addMember(app, community, member);
  const event = await createEvent(app, community);
  const channel = await createChannel(app, community);
  const ids: Record<string, string> = { communities: community.id, groups: community.id, events: event.id, channels: channel.id };
  const { id: categoryId } = await app.db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow();
  return {
    /** The id for a path parameter; unknown for kinds of which there is none. */
    idFor: (_name: string, before: string): string => (before === 'usernames' ? 'sample-name' : (ids[before] ?? nobody)),
    /** Fields whose value a schema does not determine. */
    fields: {
      communityId: community.id,
      groupId: community.id,
      categoryId,
      interests: [categoryId],
      zone: 'Asia/Shanghai',
      timezone: 'Asia/Shanghai',
      quiet: { from: '22:00', to: '07:00', zone: 'Asia/Shanghai' },
      wallEnd: `${yearAhead}-05-01T12:00`,
      slug: 'sample-slug',
      themeColorPrimary: '#FA0464',
      companyWebsite: 'https://example.org',
      ICPLink: 'https://example.org',
      phone: '+8613800001111',
      email: 'sample@example.org',
      redirect: '/home',
      username: 'sample-name',
      contact: 'sample@example.org',
      securityContact: 'sample@example.org',
      // Settings whose change would affect the calls of all other tests.
      requireAdminFactor: null,
      requireVerifiedEmail: null,
      showDemoMenus: null,
      maintenance: null,
      mail: null,
      password: 'river stone 7',
      current: 'river stone 7',
      code: '123456',
      consents: documents,
      privacy: documents.privacy,
      terms: documents.terms,
      replyToId: null,
      parentId: null,
      leaderId: null,
      until: cursorOf({ micros: 0, id: nobody }),
    } as Record<string, unknown>,
  };
}

/** A heading of the menu. */
const heading = {
  type: 'menu',
  name: 'menu.home',
  nameEn: '',
  nameZh: '',
  path: '/sample-heading',
  icon: 'home',
  component: null,
  permission: '',
  activePath: '',
  iframeLink: '',
  externalLink: '',
  badge: '',
};

const question = { id: '01900000-0000-7000-8000-000000000001', kind: 'text', label: 'Sample', isRequired: true, options: [] };
/** Input of single calls; of two exclusive fields, one is omitted. */
export const ownFields: Record<string, Record<string, unknown>> = {
  'POST /menus': heading,
  'PUT /menus/:id': heading,
  // A path of the site, which its schema cannot express as a pattern.
  'POST /sign-up': { redirect: undefined },
  'POST /login/code/send': { phone: undefined },
  'POST /login/code': { phone: undefined },
  'POST /me/confirm': { password: undefined },
  // `until` is a position in another list.
  'PUT /settings': { banner: undefined },
  // Rules that schemas cannot express as patterns.
  'PUT /communities/:id': {
    slug: 'sample-1',
    timezone: 'Europe/Berlin',
    country: 'DE',
    joinQuestions: [question],
    memberFields: [{ ...question, visibleTo: 'members' }],
    defaultChannelIds: [],
    organisation: { name: 'Sample', phone: '', creditCode: '', number: '' },
  },
  // Only a post of one kind has a poll.
  'POST /communities/:id/posts': { poll: undefined },
  'PUT /posts/:id': { poll: undefined },
  'POST /events': {
    wallStart: `${yearAhead}-05-01T09:00`,
    country: 'DE',
    feedbackHours: 3,
    rrule: undefined,
    externalUrl: undefined,
    opensAt: null,
    questions: [{ ...question, scope: 'order' }],
  },
  'PUT /events/:id': { country: 'DE', feedbackHours: 3 },
  'POST /communities/:id/event-imports/check': { address: undefined },
  'POST /communities/:id/event-imports': { address: undefined },
  'PUT /events/:id/series': { country: 'DE', feedbackHours: 3, rrule: undefined },
  // Only one segment has ids.
  'POST /events/:id/messages/recipients': { ids: [] },
  'POST /events/:id/messages': { ids: [], sendAt: null },
  'PUT /events/:id/messages/:messageId': { ids: [], sendAt: null },
  // Opening and closing, or names of guests who are not in the party.
  'PUT /events/:id/answering': { opensAt: null, joinMode: 'open', externalUrl: null },
  'POST /events/:id/rsvp': { guests: [] },
  'POST /events/:id/dates/rsvp': { guests: [] },
  'PUT /events/:id/questions': { questions: [{ ...question, scope: 'order' }] },
  // Times and numbers in their order; a price that can be paid.
  'POST /events/:id/ticket-types': { price: 0, currency: 'EUR', salesFrom: null, salesUntil: null, minPerOrder: 1, maxPerOrder: 1 },
  'PUT /events/:id/ticket-types/:typeId': { price: 0, currency: 'EUR', salesFrom: null, salesUntil: null, minPerOrder: 1, maxPerOrder: 1 },
  // Only a feed of one kind has a community.
  'POST /me/calendar-feeds': { communityId: undefined },
  // Both are returned by an earlier call.
  'POST /audit/verify': { after: undefined, mark: undefined },
};
