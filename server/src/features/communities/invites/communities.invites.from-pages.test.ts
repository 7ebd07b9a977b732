import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();

it.each(['member', 'moderator', 'admin'] as const)(
  'the page of an event, a channel or a post offers the invitation to those who may invite: from %s on',
  async (least) => {
    const [member, moderator, muted, guest] = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
    const siteAdmin = await createPerson(app.db, { isAdmin: true });
    const community = await createCommunity(app, { rights: { invite: least }, contentVisibility: 'public' });
    await addMember(app, community, member!);
    await addMember(app, community, moderator!, { role: 'moderator' });
    await addMember(app, community, muted!, { role: 'admin', mutedFor: '1 hour' });
    const event = await createEvent(app, community);
    const secret = await createEvent(app, community, { visibility: 'private' });
    const post = await createPost(app, community);
    const channel = await createChannel(app, community);
    const invitations = async (as: TestUser) => {
      const page = await app.call('GET /communities/:id', { as, params: { id: community.id } });
      const channels = (await app.call('GET /channels', { as })).body.items.filter(({ id }) => id === channel.id);
      return [
        page.body.can.invite,
        (await app.call('GET /events/:id', { as, params: { id: event.slug } })).body.can.invite,
        (await app.call('GET /posts/:id', { as, params: { id: post.id } })).body.can.invite,
        ...channels.map(({ can }) => can.invite),
      ];
    };
    const answers = new Map<TestUser, boolean>([
      [member!, least === 'member'],
      [moderator!, least !== 'admin'],
      [community.owner, true],
      [muted!, false],
    ]);
    for (const [as, mayInvite] of answers) expect(await invitations(as)).toEqual(Array.from({ length: 4 }, () => mayInvite));
    expect(await invitations(guest!)).toEqual([false, false, false]);
    expect(await invitations(siteAdmin)).toEqual([true, true, true]);
    // New members could not open it.
    expect((await app.call('GET /events/:id', { as: siteAdmin, params: { id: secret.slug } })).body.can.invite).toBe(false);
  },
);
