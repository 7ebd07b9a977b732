import { describe, expect, it } from 'vitest';
import type { GrantedRights } from '#contract/browser/community-rights.ts';
import { testApp } from '../app.ts';
import { say } from '../chat.ts';
import { addMember } from '../communities.ts';
import { wallIn } from '../events.ts';
import { createPerson, type TestUser } from '../people.ts';
import { createPost } from '../posts.ts';
import { createPeople, createPeopledCommunity, type PeopledCommunity, type Role, roles } from './peopled-community.ts';

const app = await testApp();
const people = await createPeople(app);
const reason = 'A good reason';

type As = TestUser | undefined;
type Answer = { status: number };
type Row = {
  /** Who may. */
  may: string;
  /** How the others are refused, where it is not with 401 (anonymous) and 403. */
  refused?: Partial<Record<Role, number>>;
  /** `may` where the community grants these rights. */
  granted?: [rights: GrantedRights, may: string];
  /** In an archived community; without it, this row is not looked at there. */
  archived?: { may: string; refused?: Partial<Record<Role, number>> };
  visibility?: 'hidden';
  contentVisibility?: 'registered' | 'members';
  act: (as: As, place: PeopledCommunity) => Promise<Answer>;
};

const ofSubject = ({ community, subject }: PeopledCommunity) => createPost(app, community, { author: subject });
const own = (as: As, { community }: PeopledCommunity) => createPost(app, community, { author: as ?? people.M });
const moderate = async (as: As, place: PeopledCommunity, action: 'delete' | 'hide' | 'lock' | 'pin') =>
  app.call('POST /posts/:id/moderation', { params: { id: (await ofSubject(place)).id }, as, body: { action, reason } });
const mute = async (as: As, { community }: PeopledCommunity, minutes: number) => {
  const person = await createPerson(app.db);
  await addMember(app, community, person);
  return app.call('PUT /communities/:id/mutes/:userId', { params: { id: community.id, userId: person.id }, as, body: { minutes, reason } });
};
const message = (as: As, { id }: { id: string }) =>
  as === undefined ? app.call('GET /channels/:id/messages', { params: { id }, query: {} }) : say(app, { id }, as);

/** Members of channels alone know of them, site administrators included. */
const outside = { U: 404, P: 404, X: 404, S: 404 } as const;
const all = 'A U P X m M H Mo Ad O S';
const inside = 'm M H Mo Ad O S';
const writers = 'M H Mo Ad O';
const staff = 'Mo Ad O S';

/** The archive is told to those who could write. */
const closed = { may: '', refused: { m: 409, M: 409, H: 409, Mo: 409, Ad: 409, O: 409 } };
const closedToAll = { may: '', refused: { ...closed.refused, U: 409, P: 409, X: 409, S: 409 } };
const unmoderated = { may: '' };

/** Rows of the permission matrix in its order and its words. A site administrator writes as a member: `S` joins first. */
const matrix: Record<string, Row> = {
  'See listing and public page': {
    may: all,
    archived: { may: all },
    act: (as, { community: { id } }) => app.call('GET /communities/:id', { params: { id }, as }),
  },
  'See listing and public page (v: hidden)': {
    may: inside,
    refused: { A: 404, U: 404, P: 404, X: 404 },
    visibility: 'hidden',
    act: (as, { community: { id } }) => app.call('GET /communities/:id', { params: { id }, as }),
  },
  'Read posts, events, web channels': {
    may: all,
    archived: { may: all },
    act: (as, { community: { id } }) => app.call('GET /communities/:id/posts', { params: { id }, as, query: {} }),
  },
  'Read posts, events, web channels (v: signed in)': {
    may: 'U P m M H Mo Ad O S',
    refused: { A: 403 },
    contentVisibility: 'registered',
    act: (as, { community: { id } }) => app.call('GET /communities/:id/posts', { params: { id }, as, query: {} }),
  },
  'Read posts, events, web channels (v: members)': {
    may: inside,
    refused: { A: 403 },
    contentVisibility: 'members',
    act: (as, { community: { id } }) => app.call('GET /communities/:id/posts', { params: { id }, as, query: {} }),
  },
  'Read posts, events, web channels (an event)': {
    may: inside,
    refused: { A: 404, U: 404, P: 404, X: 404 },
    contentVisibility: 'members',
    act: async (as, { event }) => app.call('GET /events/:id', { params: { id: (await event()).id }, as }),
  },
  'Read member channels': {
    may: 'm M H Mo Ad O',
    refused: outside,
    archived: { may: 'm M H Mo Ad O' },
    act: (as, { channel: { id } }) => app.call('GET /channels/:id/messages', { params: { id }, as, query: {} }),
  },
  'Read the chat of an event': {
    may: 'H',
    refused: { ...outside, m: 404, M: 404, Mo: 404, Ad: 404, O: 404 },
    act: async (as, { event }) => {
      const { id } = await app.db
        .selectFrom('channels')
        .select('id')
        .where('event_id', '=', (await event()).id)
        .executeTakeFirstOrThrow();
      return app.call('GET /channels/:id/messages', { params: { id }, as, query: {} });
    },
  },
  'Write post, comment, message (post)': {
    may: writers,
    archived: closed,
    granted: [{ post: 'moderator' }, 'Mo Ad O'],
    act: (as, { community: { id } }) =>
      app.call('POST /communities/:id/posts', { params: { id }, as, body: { title: 'A title', body: 'Words' } }),
  },
  'Write post, comment, message (comment)': {
    may: writers,
    archived: closed,
    act: async (as, place) =>
      app.call('POST /posts/:id/comments', { params: { id: (await ofSubject(place)).id }, as, body: { body: 'Words' } }),
  },
  'Write post, comment, message (message)': {
    may: writers,
    refused: outside,
    archived: closed,
    act: (as, { channel }) => message(as, channel),
  },
  'Write in announcement channel': {
    may: 'Mo Ad O',
    refused: outside,
    archived: closed,
    act: (as, { announcements }) => message(as, announcements),
  },
  'React, vote': {
    may: `${writers} S`,
    archived: closed,
    act: async (as, place) => app.call('PUT /posts/:id/reactions/:kind', { params: { id: (await ofSubject(place)).id, kind: 'like' }, as }),
  },
  RSVP: {
    may: 'U P m M H Mo Ad O S',
    act: async (as, { event }) => app.call('POST /events/:id/rsvp', { params: { id: (await event()).id }, as, body: {} }),
  },
  'Create event': {
    may: staff,
    archived: closedToAll,
    granted: [{ createEvent: 'member' }, `${writers} S`],
    act: (as, { community: { id } }) =>
      app.call('POST /events', {
        as,
        body: { communityId: id, title: 'An event', wallStart: wallIn(48), wallEnd: wallIn(50), zone: 'UTC' },
      }),
  },
  'Edit, cancel event (edit)': {
    may: 'H Ad O S',
    archived: { may: '', refused: { H: 409, Ad: 409, O: 409, S: 409 } },
    granted: [{ editEvents: 'moderator' }, 'H Mo Ad O S'],
    act: async (as, { event }) =>
      app.call('PUT /events/:id', { params: { id: (await event()).id }, as, body: { title: 'Another title', version: 1 } }),
  },
  'Edit, cancel event (cancel)': {
    may: 'H Ad O S',
    granted: [{ editEvents: 'moderator' }, 'H Mo Ad O S'],
    act: async (as, { event }) => app.call('POST /events/:id/cancellation', { params: { id: (await event()).id }, as, body: { reason } }),
  },
  'See attendee list': {
    may: `H ${staff}`,
    act: async (as, { event }) => app.call('GET /events/:id/registrations', { params: { id: (await event()).id }, as, query: {} }),
  },
  'See attendee list (answers and e-mails: requests)': {
    may: 'H Ad O S',
    granted: [{ editEvents: 'moderator' }, 'H Ad O S'],
    act: async (as, { event }) => app.call('GET /events/:id/requests', { params: { id: (await event()).id }, as, query: {} }),
  },
  'See attendee list (answers and e-mails: named guests)': {
    may: 'H Ad O S',
    granted: [{ editEvents: 'moderator' }, 'H Ad O S'],
    act: async (as, { event }) => app.call('GET /events/:id/invitations', { params: { id: (await event()).id }, as, query: {} }),
  },
  'Check in': {
    may: `H ${staff}`,
    granted: [{ checkIn: 'admin' }, 'H Ad O S'],
    act: async (as, { event }) => app.call('GET /events/:id/door', { params: { id: (await event()).id }, as }),
  },
  'Export attendees': {
    may: 'H Ad O S',
    act: async (as, { event }) =>
      app.call('POST /events/:id/registrations/export', {
        params: { id: (await event()).id },
        as,
        body: { columns: [{ key: 'username', title: 'Username' }] },
      }),
  },
  'Edit or delete own content (edit)': {
    may: writers,
    archived: closed,
    act: async (as, place) =>
      app.call('PUT /posts/:id', { params: { id: (await own(as, place)).id }, as, body: { title: 'A title', body: 'New', version: 1 } }),
  },
  'Edit or delete own content (delete)': {
    may: inside,
    archived: { may: inside },
    act: async (as, place) => app.call('DELETE /posts/:id', { params: { id: (await own(as, place)).id }, as }),
  },
  "Delete, hide, lock, pin others' content (delete)": {
    may: staff,
    archived: unmoderated,
    act: (as, place) => moderate(as, place, 'delete'),
  },
  "Delete, hide, lock, pin others' content (hide)": { may: staff, archived: unmoderated, act: (as, place) => moderate(as, place, 'hide') },
  "Delete, hide, lock, pin others' content (lock)": { may: staff, archived: unmoderated, act: (as, place) => moderate(as, place, 'lock') },
  "Delete, hide, lock, pin others' content (pin)": { may: staff, archived: unmoderated, act: (as, place) => moderate(as, place, 'pin') },
  'Mute (≤ 7 days)': { may: staff, act: (as, place) => mute(as, place, 60) },
  // Moderators mute, only not for so long.
  'Mute (longer)': { may: 'Ad O S', refused: { Mo: 422 }, act: (as, place) => mute(as, place, 20_000) },
  'Ban, unban': {
    may: staff,
    granted: [{ ban: 'admin' }, 'Ad O S'],
    act: async (as, { community: { id } }) => {
      const userId = (await createPerson(app.db)).id;
      return app.call('PUT /communities/:id/bans/:userId', { params: { id, userId }, as, body: { hours: null, reason } });
    },
  },
  'Approve joiners and posts (joiners)': {
    may: staff,
    act: async (as, { community }) => {
      const asking = await createPerson(app.db);
      await addMember(app, community, asking, { state: 'pending' });
      const params = { id: community.id, userId: asking.id };
      return app.call('POST /communities/:id/requests/:userId', { params, as, body: { decision: 'approve' } });
    },
  },
  'Approve joiners and posts (posts)': {
    may: staff,
    act: async (as, { community, subject }) => {
      const { id } = await createPost(app, community, { author: subject, state: 'pending' });
      const body = { decision: 'approve' as const, posts: [{ id, version: 1 }] };
      return app.call('POST /communities/:id/posts/decisions', { params: { id: community.id }, as, body });
    },
  },
  'Create invite (role ≤ own)': {
    may: staff,
    granted: [{ invite: 'member' }, `${writers} S`],
    archived: closedToAll,
    act: (as, { community: { id } }) => app.call('POST /group/deeplinking/invite', { as, body: { groupId: id } }),
  },
  Report: {
    may: 'U P X m M H Mo Ad O S',
    archived: { may: 'U P X m M H Mo Ad O S' },
    act: async (as, place) =>
      app.call('POST /reports', { as, body: { targetType: 'post', targetId: (await ofSubject(place)).id, reason: 'spam', note: '' } }),
  },
  'Assign roles below own': {
    may: 'Ad O S',
    act: async (as, { community }) => {
      const person = await createPerson(app.db);
      await addMember(app, community, person);
      const params = { id: community.id, userId: person.id };
      return app.call('PUT /communities/:id/members/:userId/role', { params, as, body: { role: 'moderator', reason } });
    },
  },
  'Community settings': {
    may: 'Ad O S',
    act: (as, { community: { id } }) => app.call('GET /communities/:id/settings', { params: { id }, as }),
  },
  'Read audit log of the community': {
    may: staff,
    archived: { may: staff },
    act: (as, { community: { id } }) => app.call('GET /communities/:id/audit', { params: { id }, as, query: {} }),
  },
};

/** Rows that change what the next one finds: each person has a community of their own. */
const once: Record<string, Row> = {
  'Join / request': {
    // Members who repeat it stay what they are.
    may: 'U P m M H Mo Ad O S',
    act: (as, { community: { id } }) => app.call('POST /communities/:id/join', { params: { id }, as, body: {} }),
  },
  'Export members or archive': {
    may: 'Ad O S',
    act: (as, { community: { id } }) =>
      app.call('POST /communities/:id/members/export', { params: { id }, as, body: { columns: [{ key: 'username', title: 'Username' }] } }),
  },
  'Archive community': {
    may: 'O S',
    act: (as, { community: { id } }) =>
      app.call('PUT /communities/:id/archive', { params: { id }, as, body: { isArchived: true, reason } }),
  },
  'Delete community, transfer ownership (delete)': {
    may: 'O S',
    act: (as, { community: { id, name } }) => app.call('POST /communities/:id/deletion', { params: { id }, as, body: { name, reason } }),
  },
  'Delete community, transfer ownership (transfer)': {
    may: 'O S',
    act: (as, { community: { id }, subject }) =>
      app.call('PUT /communities/:id/owners/:userId', { params: { id, userId: subject.id }, as }),
  },
};

type Looked = { may: string; refused?: Row['refused'] | undefined; place: (role: Role) => Promise<PeopledCommunity> | PeopledCommunity };
async function look({ act }: Row, { may, refused, place }: Looked): Promise<void> {
  const expected = Object.fromEntries(
    roles.map((role) => [role, may.split(' ').includes(role) ? 'allowed' : (refused?.[role] ?? (role === 'A' ? 401 : 403))]),
  );
  const found: Record<string, number | 'allowed'> = {};
  for (const role of roles) {
    const { status } = await act(people[role], await place(role));
    found[role] = status < 300 ? 'allowed' : status;
  }
  expect(found).toEqual(expected);
}

describe('in an active community', () => {
  it.each(Object.entries(matrix))('%s', async (_, row) => {
    const { visibility = 'public', contentVisibility = 'public' } = row;
    const place = await createPeopledCommunity(app, people, { visibility, contentVisibility });
    await look(row, { may: row.may, refused: row.refused, place: () => place });
  });

  it.each(Object.entries(once))('%s', (_, row) =>
    look(row, { may: row.may, refused: row.refused, place: () => createPeopledCommunity(app, people) }),
  );
});

describe('where the settings of a community grant it to others', () => {
  it.each(Object.entries(matrix).filter(([, { granted }]) => granted !== undefined))('%s', async (_, row) => {
    const [rights, may] = row.granted!;
    const place = await createPeopledCommunity(app, people, { rights });
    await look(row, { may, refused: row.refused, place: () => place });
  });
});

describe('in an archived community', () => {
  it.each(Object.entries(matrix).filter(([, { archived }]) => archived !== undefined))('%s', async (_, row) => {
    const place = await createPeopledCommunity(app, people, { status: 'archived' });
    const { may, refused } = row.archived!;
    await look(row, { may, refused: { ...row.refused, ...refused }, place: () => place });
  });
});
