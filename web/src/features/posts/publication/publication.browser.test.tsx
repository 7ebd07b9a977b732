import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { WaitingComment } from '#contract/posts/comment-approval.ts';
import type { Post } from '#contract/posts/index.ts';
import type { WaitingEdit } from '#contract/posts/edits.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aPost, aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { CommunityPosts, loadPending } from '../index.ts';
import { realtime } from '../posts.realtime.ts';
import { longTimeout } from '#test/timeouts.ts';

const community = aWholeCommunity(insider);
const Feed = () => <CommunityPosts community={community} />;
const Pending = await loadPending();
const Queue = () => <Pending community={community} />;
const own = { ...aPost().can, comment: false, react: false, publish: true, edit: true, remove: true };
const waiting = (number: number) => aPost({ state: 'pending', can: { ...aPost().can, decide: true } }, number);

const aWaitingComment: WaitingComment = {
  comment: {
    id: '0192f6a0-3333-7000-8000-000000000001',
    postId: aPost().id,
    parentId: null,
    state: 'pending',
    stateReason: '',
    author: aPost().author,
    body: 'I have two lamps.',
    images: [],
    cards: [],
    ownEdit: null,
    hiddenReason: null,
    eventId: null,
    isByHost: false,
    answerId: null,
    isOwn: false,
    createdAt: '2026-11-20T11:00:00Z',
    editedAt: null,
    mentions: [],
    reactions: [],
    version: 3,
    can: { edit: false, remove: false, moderate: true, decide: true, answer: false },
  },
  post: { id: aPost().id, title: 'Bring a lamp' },
  community,
};

const open = (at: string, unpublished: Post[], replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'GET /communities/:id/posts': () => ({ items: [], nextCursor: null }),
    'GET /communities/:id/posts/unpublished': () => ({ items: unpublished, nextCursor: null }),
    ...replies,
  });
  return openScreen({ '/': Feed, '/queue': Queue }, at, 'posts', 'posts-publication').then((screen) => ({ ...screen, calls }));
};

test('a text without words is kept as a draft, and one that is put forward may have to wait', async () => {
  const { page, calls } = await open('/', [], {
    'POST /communities/:id/posts': ({ body }) => aPost({ state: (body as { isDraft?: boolean }).isDraft ? 'draft' : 'pending' }),
  });
  await page.getByRole('button', { name: /Share something/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Bring a lamp');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect.element(page.getByText('Your draft is saved.')).toBeVisible();
  expect(calls).toContain(`POST /communities/${community.id}/posts {"title":"Bring a lamp","body":"","type":"discussion","isDraft":true}`);

  await page.getByRole('button', { name: /Share something/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Bring a lamp');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('It gets dark.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(page.getByText('Your post waits for a moderator.')).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

test.each(['Ctrl+Enter', 'the button'])('%s in the question for the time plans the new post, and publishes nothing', async (way) => {
  const { page, calls } = await open('/', [], { 'POST /communities/:id/posts': () => aPost({ state: 'scheduled' }) });
  await page.getByRole('button', { name: /Share something/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Bring a lamp');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('It gets dark.');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const plan = page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true });
  // The field for the time takes the place of a lighter one, and handles keys itself: the key is pressed outside it.
  await expect.element(page.getByRole('spinbutton', { name: /^month/ })).toBeVisible();
  plan.element().focus();
  await expect.element(plan).toHaveFocus();
  await (way === 'the button' ? plan.click() : userEvent.keyboard('{Control>}{Enter}{/Control}'));
  await expect.element(page.getByText('Your post is planned.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    expect.stringMatching(/"title":"Bring a lamp","body":"It gets dark\.","type":"discussion","publishAt":"20\d\d-.*Z"}$/),
  ]);
});

test('drafts and planned posts are found again, planned and published', async () => {
  const draft = aPost({ title: 'Half a thought', state: 'draft', can: own });
  const rejected = aPost({ state: 'rejected', stateReason: 'Say where it is.', can: own }, 2);
  const { page, calls } = await open('/', [draft, rejected], {
    'PUT /posts/:id/publication': ({ body }) => aPost({ state: (body as { to: Post['state'] }).to }),
  });
  await page.getByRole('link', { name: 'Drafts and planned posts' }).click();
  await expect.element(page.getByText('A draft. Only you see it.')).toBeVisible();
  await expect.element(page.getByText('Reason: Say where it is.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click();
  await expect.element(page.getByText('Your post is planned.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([
    expect.stringMatching(new RegExp(`^PUT /posts/${draft.id}/publication {"to":"scheduled","publishAt":"20\\d\\d-.*Z"}$`)),
  ]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(page.getByText('Your post is published.')).toBeVisible();
});

test('a draft that is planned on another device stays among the own posts, as it is now', async () => {
  const draft = aPost({ title: 'Half a thought', state: 'draft', can: own });
  const { page, cache } = await open('/', [draft], {
    'GET /posts/:id': () => ({ ...draft, title: 'A whole thought', state: 'scheduled', publishAt: '2026-11-22T10:00:00Z' }),
  });
  realtime({ onHint, onResync, cache });
  await page.getByRole('link', { name: 'Drafts and planned posts' }).click();
  await expect.element(page.getByRole('heading', { name: 'Half a thought' })).toBeVisible();
  deliverHint('post.changed', { communityId: community.id, postId: draft.id });
  await expect.element(page.getByRole('heading', { name: 'A whole thought' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publish now' })).toBeVisible();
});

test('deleted posts are found again, and brought back', async () => {
  const deleted = aPost({ state: 'deleted', deletedAt: '2026-11-20T10:00:00Z', can: { ...own, publish: false, edit: false } });
  const { page, calls } = await open('/', [deleted], { 'POST /posts/:id/restore': () => aPost() });
  await page.getByRole('link', { name: 'Deleted posts' }).click();
  await expect.element(page.getByText(/^You deleted this\. Until .*Dec.*20.* you can bring it back\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('Your post is back.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST /posts/${deleted.id}/restore`]);
});

test('the choices of a poll that is a draft are changed, and its end stays as it was', async () => {
  const closesAt = '2027-01-01T12:00:00.000Z';
  const options = ['Tea', 'Coffee'].map((text) => ({ text, votes: null, isOwn: false }));
  const poll = { isMultiple: false, closesAt, openDays: null, isClosed: false, voterCount: 0, options };
  const draft = aPost({ title: 'What to drink', body: '', type: 'poll', state: 'draft', poll, can: own });
  const { page, calls } = await open('/', [draft], {
    'PUT /posts/:id': () => ({ ...draft, version: 2 }),
    'GET /posts/:id': () => draft,
  });
  await page.getByRole('link', { name: 'Drafts and planned posts' }).click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Choice 2' }).fill('Water');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitUntil(() => calls.some((call) => call.startsWith('PUT')), longTimeout);
  expect(calls.find((call) => call.startsWith('PUT'))).toBe(
    `PUT /posts/${draft.id} {"title":"What to drink","body":"","poll":{"options":["Tea","Water"],"isMultiple":false,"closesAt":"${closesAt}"},"version":1}`,
  );
});

const page = (items: readonly unknown[]) => ({ items, pagination: { page: 1, perPage: 20, total: items.length, totalPages: 1 } });
const anEdit: WaitingEdit = {
  id: '0192f6a0-4444-7000-8000-000000000001',
  version: 5,
  author: aPost().author,
  post: { id: aPost().id, title: 'Bring a lamp' },
  commentId: null,
  community,
  before: { title: 'Bring a lamp', body: 'It gets dark.', images: [] },
  after: { title: 'Bring two lamps', body: 'It gets very dark.', images: [] },
  at: '2026-11-20T12:00:00Z',
  can: { decide: true },
};

test('moderators read what an edit changes, and approve the version that they read', async () => {
  let edits = [anEdit];
  const { page: screen, calls } = await open('/queue', [], {
    'GET /communities/:id/posts/pending': () => page([]),
    'GET /communities/:id/comments/pending': () => page([]),
    'GET /communities/:id/edits/pending': () => page(edits),
    'POST /communities/:id/edits/decisions': () => {
      edits = [];
      return { results: [{ editId: anEdit.id, isDone: true }] };
    },
  });
  await expect.element(screen.getByRole('region', { name: 'Before' })).toHaveTextContent('BeforeBring a lampIt gets dark.');
  await expect.element(screen.getByRole('region', { name: 'After' })).toHaveTextContent('AfterBring two lampsIt gets very dark.');
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Approve the edit by Sam Okafor' }).click();
  await expect.element(screen.getByText('The edit is approved.')).toBeVisible();
  expect(calls.find((call) => call.startsWith('POST'))).toBe(
    `POST /communities/${community.id}/edits/decisions {"decision":"approve","reason":null,"edits":[{"id":"${anEdit.id}","version":5}]}`,
  );
});

test('an author sees the own edit that waits below the text as others see it, changes it or withdraws it', async () => {
  const ownEdit = {
    state: 'waiting' as const,
    reason: '',
    title: 'Bring two lamps',
    body: 'It gets very dark.',
    images: [],
    at: '2026-11-20T12:00:00Z',
  };
  let post = aPost({ title: 'Bring a lamp', body: 'It gets dark.', ownEdit, can: { ...aPost().can, edit: true, remove: true } });
  const { page: screen, calls } = await open('/', [], {
    'GET /communities/:id/posts': () => ({ items: [post], nextCursor: null }),
    'DELETE /posts/:id/edit': () => {
      post = { ...post, ownEdit: null };
      return {};
    },
  });
  const own = screen.getByRole('region', { name: 'Your edit' });
  await expect.element(own.getByText('Your edit waits for approval. Others see the former text until then.')).toBeVisible();
  await expect.element(own.getByText('It gets very dark.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await own.getByRole('button', { name: 'Change' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Bring two lamps');
  await userEvent.keyboard('{Escape}');
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(screen.getByText('It gets dark.')).toBeVisible();
  expect(calls).toContain(`DELETE /posts/${post.id}/edit`);
});

test('moderators approve several posts and comments at once, and reject with a reason', async () => {
  let posts = [waiting(1), waiting(2), waiting(3)];
  let comments = [aWaitingComment];
  const { page, calls } = await open('/queue', [], {
    'GET /communities/:id/posts/pending': () => ({
      items: posts,
      pagination: { page: 1, perPage: 20, total: posts.length, totalPages: 1 },
    }),
    'GET /communities/:id/comments/pending': () => ({
      items: comments,
      pagination: { page: 1, perPage: 20, total: comments.length, totalPages: 1 },
    }),
    'GET /communities/:id/edits/pending': () => ({ items: [], pagination: { page: 1, perPage: 20, total: 0, totalPages: 0 } }),
    'POST /communities/:id/comments/decisions': ({ body }) => {
      const { comments: decided } = body as { comments: { id: string }[] };
      comments = [];
      return { results: decided.map(({ id }) => ({ commentId: id, isDone: true })) };
    },
    'POST /communities/:id/posts/decisions': ({ body }) => {
      const { posts: decided } = body as { posts: { id: string }[] };
      posts = posts.filter(({ id }) => !decided.some((one) => one.id === id));
      return { results: decided.map(({ id }) => ({ postId: id, isDone: true })) };
    },
  });
  await page.getByRole('checkbox', { name: 'Choose “Post 1”' }).click();
  await page.getByRole('checkbox', { name: 'Choose “Post 2”' }).click();
  await page.getByRole('checkbox', { name: /^Choose the comment by/ }).click();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(page.getByText('2 posts are approved. The comment is approved.')).toBeVisible();
  await page.getByRole('button', { name: 'Reject “Post 3”' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Say where it is.');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.element(page.getByText('Nothing waits for approval')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST')).map((call) => JSON.parse(call.slice(call.indexOf('{'))).decision)).toEqual([
    'approve',
    'approve',
    'reject',
  ]);
});
