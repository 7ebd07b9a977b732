import type { GrantedRights } from '#contract/browser/community-rights.ts';
import type { TestApp } from '../app.ts';
import { createChannel } from '../chat.ts';
import { addMember, createCommunity, type TestCommunity } from '../communities.ts';
import { createEvent, type TestEvent } from '../events.ts';
import { createPerson, type TestUser } from '../people.ts';

/** The columns: anonymous, stranger, pending, banned, muted, member, host, moderator, administrator, owner, site administrator. */
export const roles = ['A', 'U', 'P', 'X', 'm', 'M', 'H', 'Mo', 'Ad', 'O', 'S'] as const;
export type Role = (typeof roles)[number];
type People = Record<Exclude<Role, 'A'>, TestUser> & { A: undefined };

/** A community with one person in each role, a member on whom they act, and what is in it. */
export type PeopledCommunity = {
  people: People;
  /** A member without a role; other moderators act on them. */
  subject: TestUser;
  community: TestCommunity;
  /** A new one: lists of other tests of the same database would fill with its events. */
  event: () => Promise<TestEvent>;
  channel: { id: string };
  announcements: { id: string };
};
type Options = {
  contentVisibility?: 'public' | 'registered' | 'members';
  visibility?: 'public' | 'registered' | 'hidden';
  status?: 'active' | 'archived';
  rights?: GrantedRights;
};

export async function createPeople(app: TestApp): Promise<People> {
  const made = await Promise.all(
    roles.slice(1).map(async (role) => [role, await createPerson(app.db, { isAdmin: role === 'S' })] as const),
  );
  return { ...(Object.fromEntries(made) as Record<Exclude<Role, 'A'>, TestUser>), A: undefined };
}

export async function createPeopledCommunity(
  app: TestApp,
  people: People,
  { contentVisibility = 'public', ...options }: Options = {},
): Promise<PeopledCommunity> {
  const subject = await createPerson(app.db);
  const community = await createCommunity(app, {
    owner: people.O,
    members: [people.M, people.H, subject],
    contentVisibility,
    rights: {},
    ...options,
  });
  await addMember(app, community, people.P, { state: 'pending' });
  await addMember(app, community, people.X, { state: 'banned' });
  await addMember(app, community, people.m, { mutedFor: '1 hour' });
  await addMember(app, community, people.Mo, { role: 'moderator' });
  await addMember(app, community, people.Ad, { role: 'admin' });
  return {
    people,
    subject,
    community,
    event: () => createEvent(app, community, { host: people.H, hasChat: true }),
    channel: await createChannel(app, community),
    announcements: await createChannel(app, community, { kind: 'announcement' }),
  };
}
