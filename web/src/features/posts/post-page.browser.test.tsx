import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Comment, CommentThread } from '#contract/posts/comments.ts';
import type { Image } from '#contract/uploads.ts';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aPost } from '#test/communities.ts';
import { isRecord, localStore, storagePrefix } from '#kernel/storage/index.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { gifFile } from '#test/pictures.ts';
import { Page } from './post.page.tsx';

const post = aPost({ title: 'Bring a lamp', commentCount: 1, reactions: [{ kind: 'like', count: 2, isOwn: false }] });
const address = `/communities/community-1/posts/${post.id}`;
const aComment = (change: Partial<Comment> = {}, number = 1): Comment => ({
  id: `0192f6a0-3333-7000-8000-${String(number).padStart(12, '0')}`,
  postId: post.id,
  parentId: null,
  state: 'published',
  stateReason: '',
  author: post.author,
  body: `Comment ${number}`,
  hiddenReason: null,
  eventId: null,
  isByHost: false,
  answerId: null,
  isOwn: false,
  createdAt: '2026-11-20T11:00:00Z',
  editedAt: null,
  mentions: [],
  images: [],
  cards: [],
  ownEdit: null,
  reactions: [],
  version: 1,
  can: { edit: false, remove: false, moderate: false, decide: false, answer: false },
  ...change,
});
const thread = (change: Partial<CommentThread> = {}): CommentThread => ({ ...aComment(), replyCount: 0, replies: [], ...change });
const open = async (replies: Parameters<typeof answer>[0] = {}, search = '') => {
  const calls = answer({
    'GET /posts/:id': () => post,
    'GET /posts/:id/comments': () => ({ items: [thread()], nextCursor: null }),
    'GET /posts/:id/comments/unpublished': () => ({ items: [] }),
    ...replies,
  });
  const screen = await openScreen({ '/communities/:slug/posts/:postId': Page }, `${address}${search}`, 'posts', 'posts-thread');
  await expect.element(screen.page.getByRole('heading', { level: 1, name: 'Bring a lamp' })).toBeVisible();
  return { ...screen, calls };
};

test('a post shows its comments, and takes one', async () => {
  const { page, calls } = await open({ 'POST /posts/:id/comments': () => aComment({ body: 'I have two.' }, 2) });
  await expect.element(page.getByText('Comment 1')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(' I have two. ');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(page.getByText('I have two.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
  expect(calls).toContain(`POST /posts/${post.id}/comments {"body":"I have two.","parentId":null}`);
});

test('a comment is not sent while its picture goes up', async () => {
  const coming = held<Image>();
  const { page, calls } = await open({
    'POST /uploads/:uploadId/image': () => coming.promise,
    'POST /posts/:id/comments': () => aComment({ body: 'I have two.' }, 2),
  });
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('I have two.');
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, gifFile());
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('A picture is still uploading. You can send when it is there.');
  const id = '0192f6a0-4444-7000-8000-000000000001';
  const address = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#1';
  coming.resolve({ id, purpose: 'photo', address, width: 4, height: 3 });
  await expect.element(page.getByRole('textbox', { name: 'Description of picture 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(page.getByText('I have two.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith(`POST /posts/${post.id}/comments`))).toEqual([
    `POST /posts/${post.id}/comments {"body":"I have two.","images":[{"imageId":"${id}","alt":""}],"parentId":null}`,
  ]);
});

test('a half-written answer is there again after a reload, until it is cancelled', async () => {
  const key = `draft:comment:${mei.id}:${post.id}:${thread().id}`;
  const kept = () => localStore.read(key, isRecord)?.['body'];
  const first = await open();
  await first.page.getByRole('button', { name: 'Reply' }).click();
  await first.page.getByRole('textbox', { name: /^Reply to/ }).fill('I would bring');
  await expect.poll(kept).toBe('I would bring');
  await first.page.unmount();
  const { page } = await open();
  await expect.element(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('I would bring');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(kept).toBeUndefined();
});

test('beside a tab that is writing, the comment of a closed one is continued with its pictures', async () => {
  const key = `draft:comment:${mei.id}:${post.id}`;
  const preview = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  localStore.write(key, { body: 'Of the other tab', images: [] });
  localStore.write(`${key}~2`, { body: 'Left behind', images: [{ id: 'image-1', alt: 'A lamp', preview }] });
  await new Promise<void>((begun) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => {
      resolve();
      for (const place of [key, `${key}~2`]) localStore.remove(place);
    });
    void navigator.locks.request(storagePrefix + key, () => (begun(), promise));
  });
  const { page } = await open();
  await expect.element(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Left behind');
  await expect.element(page.getByRole('textbox', { name: 'Description of picture 1' })).toHaveValue('A lamp');
});

test('the number of a reaction is said in the language of the reader', async () => {
  const { page } = await open();
  await expect.element(page.getByRole('button', { name: 'Like: 2' })).toBeVisible();
  onTestFinished(async () => {
    setPreferences({ language: 'en-US' });
    await applyLanguage('en-US');
  });
  setPreferences({ language: 'zh-CN' });
  await applyLanguage('zh-CN');
  await expect.element(page.getByRole('button', { name: '赞：2' })).toBeVisible();
});

test('a reaction that the server refuses is undone', async () => {
  const answered = held<ReturnType<typeof refuse>>();
  const { page } = await open({ 'PUT /posts/:id/reactions/:kind': () => answered.promise });
  const like = page.getByRole('button', { name: 'Like: 2' });
  await like.click();
  await expect.element(page.getByRole('button', { name: 'Like: 3' })).toHaveAttribute('aria-pressed', 'true');
  answered.resolve(refuse(403, 'member.muted'));
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
});

test('a name is completed by keyboard', async () => {
  const user = { id: post.author.id, username: 'samo', firstName: 'Sam', lastName: 'Okafor', profilePicture: null };
  const { page } = await open({
    'GET /communities/:id/members': () => ({
      items: [{ user, role: 'member', joinedAt: '2026-11-01T10:00:00Z' }],
      pagination: { page: 1, perPage: 6, total: 1, totalPages: 1 },
    }),
  });
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.click();
  await userEvent.keyboard('Hello @sa');
  await expect.element(page.getByRole('option', { name: /Sam Okafor/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Hello @samo ');
});

test('a deleted comment keeps the place of its answers', async () => {
  const replies = [aComment({ parentId: aComment().id, body: 'An answer' }, 2)];
  const { page } = await open({
    'GET /posts/:id/comments': () => ({ items: [thread({ author: null, body: null, replyCount: 1, replies })], nextCursor: null }),
  });
  await expect.element(page.getByText('This comment was deleted.')).toBeVisible();
  await expect.element(page.getByText('An answer')).toBeVisible();
});

test('a comment that waits is marked, does not count, and is decided on by a moderator', async () => {
  let waiting: Comment[] = [];
  const { page, calls } = await open({
    'POST /posts/:id/comments': () => {
      waiting = [
        aComment(
          { body: 'I have two.', state: 'pending', can: { edit: true, remove: true, moderate: false, decide: true, answer: false } },
          2,
        ),
      ];
      return waiting[0];
    },
    'GET /posts/:id/comments/unpublished': () => ({ items: waiting }),
    'POST /communities/:id/comments/decisions': ({ body }) => {
      waiting = [];
      return { results: (body as { comments: { id: string }[] }).comments.map(({ id }) => ({ commentId: id, isDone: true })) };
    },
  });
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('I have two.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(page.getByText('Your comment waits for a moderator.')).toBeVisible();
  await expect.element(page.getByText('Waits for approval by a moderator.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'One comment' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: /^Approve the comment by/ }).click();
  await expect.element(page.getByText('The comment is approved.')).toBeVisible();
  await expect.element(page.getByText('Waits for approval by a moderator.')).not.toBeInTheDocument();
  expect(calls).toContain(
    `POST /communities/${post.community.id}/comments/decisions {"decision":"approve","reason":null,"comments":[{"id":"${aComment({}, 2).id}","version":1}]}`,
  );
});

test('a post that is not there says so', async () => {
  answer({ 'GET /posts/:id': () => refuse(404, 'post.not_found') });
  const { page } = await openScreen({ '/communities/:slug/posts/:postId': Page }, address, 'posts', 'posts-thread');
  await expect.element(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
});

test('the card of a comment is taken away by its author', async () => {
  const card = { id: aComment({}, 9).id, url: 'https://news.example/', title: 'News', description: '', siteName: '', image: null };
  const comment = aComment({ cards: [card], can: { edit: true, remove: true, moderate: false, decide: false, answer: false } });
  const { page, calls } = await open({
    'GET /posts/:id/comments': () => ({ items: [{ ...thread(), ...comment }], nextCursor: null }),
    'PUT /comments/:id/cards/:cardId': () => ({ cards: [] }),
  });
  await expect.element(page.getByRole('link', { name: 'News' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the preview of News' }).click();
  await expect.element(page.getByRole('link', { name: 'News' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(calls).toContain(`PUT /comments/${comment.id}/cards/${card.id} {"isHidden":true}`);
});

test('a hidden comment says why, and leads its author to the decision', async () => {
  const hidden = { hiddenReason: 'Off topic', isOwn: true };
  const { page, calls } = await open({
    'GET /posts/:id/comments': () => ({ items: [thread(hidden)], nextCursor: null }),
    'GET /appeals/own': () => refuse(404, 'decision.not_found'),
  });
  await expect.element(page.getByText(/Reason: Off topic/)).toBeVisible();
  await page.getByRole('button', { name: 'See the decision' }).click();
  await expect.element(page.getByText(/There is no such decision/)).toBeVisible();
  expect(calls.some((call) => call.includes('GET /appeals/own'))).toBe(true);
});
