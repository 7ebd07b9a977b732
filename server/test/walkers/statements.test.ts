import { expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/api.ts';
import { ownApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { statementsDuring } from '#test/recording.ts';
import { createRole } from '#test/roles.ts';
import { fill, lines } from './contract.ts';

/** The most statements that one call may send, however small the site is. */
const MAX_STATEMENTS = 12;

const app = await ownApp();
const admin = await createPerson(app.db, { isAdmin: true });
const community = await createCommunity(app, { owner: admin, contentVisibility: 'public' });
const event = await createEvent(app, community);
const channel = await createChannel(app, community);
const role = await createRole(app.db);

async function write<Name extends CallName>(name: Name, input: CallInput<Name> & { as: TestUser }) {
  const { status, body } = await app.call(name, input);
  expect([name, status < 300, body]).toEqual([name, true, body]);
  return body;
}
const post = (as: TestUser, title: string) =>
  write('POST /communities/:id/posts', { as, params: { id: community.id }, body: { title, body: `About ${title}` } });
const answer = (as: TestUser, postId: string, parentId: string | null = null) =>
  write('POST /posts/:id/comments', { as, params: { id: postId }, body: { body: `Yes, @${admin.username}`, parentId } });

const { id: postId } = await post(admin, 'The first');
const { id: commentId } = await answer(admin, postId);
const ids: Record<string, string> = {
  communities: community.id,
  events: event.id,
  channels: channel.id,
  posts: postId,
  comments: commentId,
  roles: role.id,
  users: admin.id,
  people: admin.username,
};

/** Ten times one more of what lists show: people, communities, events, seats, posts, answers, messages, reports, invitations. */
async function grow(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    const person = await createPerson(app.db);
    await addMember(app, community, person);
    const other = await createCommunity(app, { owner: person, members: [admin], contentVisibility: 'public' });
    for (const here of [event, await createEvent(app, community), await createEvent(app, other)]) await register(app, here, person);
    await createChannel(app, other);
    await say(app, channel, person, { body: `For @${admin.username}` });
    const { id } = await post(person, `Talk ${turn}`);
    for (const each of [id, postId]) {
      const { id: below } = await answer(person, each);
      await answer(person, each, below);
      await write('PUT /posts/:id/reactions/:kind', { as: person, params: { id: each, kind: 'like' } });
    }
    await answer(person, postId, commentId);
    await write('POST /reports', { as: admin, body: { targetType: 'post', targetId: id, reason: 'spam' } });
    const emails = [`friend-of-${person.username}@example.org`];
    await write('POST /communities/:id/invitations', { as: admin, params: { id: community.id }, body: { emails } });
    await createRole(app.db, { holders: [person, admin] });
  }
}

/** What calls ask for that answer nothing without it. */
const asked: Record<string, string> = {
  'GET /search': 'q=talk',
  'GET /channels/:id/changes': 'since=0',
  'GET /communities/:id/restrictions': 'kind=muted',
  'GET /departments/leaders': 'q=person',
  'GET /roles/:id/candidates': 'q=person',
};
const reads = lines
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map(({ name, endpoint }) => ({
    name,
    path: `/api/v2${fill(endpoint.path, (_, before) => ids[before] ?? 'none')}?${asked[name] ?? ''}`,
  }));

/** How many statements the call sends; null where it answers nothing. */
async function count(path: string): Promise<number | null> {
  let status = 0;
  const sent = await statementsDuring(async () => ({ status } = await app.raw(path, { as: admin })));
  return status === 200 ? sent : null;
}
type Counts = Map<string, number>;
/** Of each call that reads something, the least of several counts: jobs of the server run beside it. */
async function countAll(counts: Counts = new Map()): Promise<Counts> {
  for (const { name, path } of reads)
    for (let turn = 0; turn < 3; turn += 1) {
      const sent = await count(path);
      if (sent !== null) counts.set(name, Math.min(sent, counts.get(name) ?? Infinity));
    }
  return counts;
}

test('no call that reads sends more statements as there is more to read', async () => {
  const before = await countAll();
  await grow();
  const after: Counts = new Map();
  const grown = () =>
    [...before].filter(([name, sent]) => after.get(name)! > sent).map(([name, sent]) => `${name}: ${sent}, then ${after.get(name)}`);
  // What has grown keeps busy for a while the jobs, whose statements are counted too.
  const settled = async () => {
    await countAll(after);
    return grown();
  };
  await expect.poll(settled).toEqual([]);
  expect([...after].filter(([, sent]) => sent > MAX_STATEMENTS)).toEqual([]);
  // Those of the hearts are among the calls that were answered.
  const names = ['GET /communities', 'GET /communities/:id/posts', 'GET /posts/:id/comments', 'GET /feed', 'GET /channels/:id/messages'];
  expect([...after.keys()]).toEqual(expect.arrayContaining(names));
});
