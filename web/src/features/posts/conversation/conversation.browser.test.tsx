import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Comment, CommentThread } from '#contract/posts/comments.ts';
import type { Conversation as State } from '#contract/posts/conversations.ts';
import type { Event } from '#contract/events/index.ts';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aPost } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Conversation } from './conversation.tsx';

const event = {
  id: '0192f6a0-4444-7000-8000-000000000001',
  slug: 'night-walk',
  series: null,
  status: 'published',
  myRegistration: null,
} as const;
const { author } = aPost();
const can = { edit: false, remove: false, moderate: false, decide: false, answer: false };
const aComment = (number: number, change: Partial<Comment> = {}): Comment => ({
  id: `0192f6a0-3333-7000-8000-${String(number).padStart(12, '0')}`,
  postId: aPost().id,
  eventId: event.id,
  parentId: null,
  state: 'published',
  stateReason: '',
  author,
  body: `Comment ${number}`,
  hiddenReason: null,
  isOwn: false,
  isByHost: false,
  answerId: null,
  createdAt: '2026-11-20T11:00:00Z',
  editedAt: null,
  mentions: [],
  images: [],
  cards: [],
  ownEdit: null,
  reactions: [],
  version: 1,
  can,
  ...change,
});
const state: State = {
  eventId: event.id,
  community: { id: aPost().community.id, slug: 'community-1' },
  policy: 'all',
  count: 0,
  closedBecause: null,
  isModerated: false,
  can: { comment: true, react: true, moderate: false, host: false },
};
const Page = () => <Conversation event={event} />;
const open = async (replies: Parameters<typeof answer>[0] = {}, hash = '') => {
  const calls = answer({
    'GET /events/:id/conversation': () => state,
    'GET /events/:id/comments': () => ({ items: [], nextCursor: null }),
    'GET /events/:id/comments/unpublished': () => ({ items: [] }),
    'GET /events/:id/comments/edits': () => ({ items: [], pagination: { page: 1, perPage: 20, total: 0, totalPages: 0 } }),
    ...replies,
  });
  const screen = await openScreen({ '/events/:slug': Page }, `/events/night-walk${hash}`, 'posts', 'posts-thread', 'posts-conversation');
  await expect.element(screen.page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
  return { ...screen, calls };
};

test('the first question is asked by keyboard, kept when sending fails, and counted when it is sent', async () => {
  let isBroken = true;
  const { page, calls } = await open({
    'POST /events/:id/comments': () => (isBroken ? refuse(409, 'event.comments_closed') : aComment(1, { body: 'Is there parking?' })),
  });
  await expect.element(page.getByText('No questions yet.', { exact: false })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Ask a question' }).click();
  const field = page.getByRole('textbox', { name: 'Ask or comment' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Is there parking?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('Is there parking?');
  isBroken = false;
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('article', { name: /Comment by/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Questions and answers 1' })).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(calls).toContain(`POST /events/${event.id}/comments {"body":"Is there parking?","parentId":null}`);
});

test('a host chooses the answer, and who may comment', async () => {
  const reply = aComment(2, { parentId: aComment(1).id, isByHost: true });
  const thread: CommentThread = { ...aComment(1, { can: { ...can, answer: true } }), replyCount: 1, replies: [reply] };
  let items = [thread];
  const { page, calls } = await open({
    'GET /events/:id/conversation': () => ({ ...state, count: 2, can: { ...state.can, moderate: true, host: true } }),
    'GET /events/:id/comments': () => ({ items, nextCursor: null }),
    'PUT /comments/:id/answer': () => {
      items = [{ ...thread, answerId: reply.id }];
      return items[0];
    },
    'PUT /events/:id/conversation': () => ({ ...state, policy: 'closed', count: 2, can: { ...state.can, host: true } }),
  });
  await expect.element(page.getByText('Host', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /Actions for the comment/ })
    .nth(1)
    .click();
  await page.getByRole('menuitem', { name: 'Choose as the answer' }).click();
  await expect.element(page.getByText('Answer', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /Who may comment/ }).click();
  await page.getByRole('menuitemradio', { name: 'Only hosts' }).click();
  await expect.element(page.getByRole('button', { name: 'Who may comment: Only hosts' })).toBeVisible();
  onTestFinished(() => applyLanguage('en-US'));
  await applyLanguage('zh-CN');
  await expect.element(page.getByRole('button', { name: '谁能留言：仅主办人' })).toBeVisible();
  expect(calls).toContain(`PUT /comments/${thread.id}/answer {"answerId":"${reply.id}"}`);
  expect(calls).toContain(`PUT /events/${event.id}/conversation {"policy":"closed"}`);
});

test('a link marks the comment that it leads to, and those who may not write read why', async () => {
  const asked = aComment(7);
  const { page } = await open(
    {
      'GET /events/:id/conversation': () => ({ ...state, count: 9, closedBecause: 'not_member', can: { ...state.can, comment: false } }),
      'GET /events/:id/comments': ({ query }) => ({
        items: query.get('at') === asked.id ? [{ ...asked, replyCount: 0, replies: [] }] : [],
        nextCursor: null,
      }),
    },
    `#comment-${asked.id}`,
  );
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Comment 7' })).toHaveAttribute('data-target', 'true');
  await expect.element(page.getByText('Members of the community, guests and invited people can comment.')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('when the event is published, those who may comment now are asked for again', async () => {
  let status: Event['status'] = 'draft';
  const Published = () => {
    const [now, setNow] = useState(status);
    return (
      <>
        <button onClick={() => setNow((status = 'published'))}>Publish</button>
        <Conversation event={{ ...event, status: now }} />
      </>
    );
  };
  answer({
    'GET /events/:id/conversation': () =>
      status === 'published' ? state : { ...state, closedBecause: 'over', can: { ...state.can, comment: false } },
    'GET /events/:id/comments': () => ({ items: [], nextCursor: null }),
    'GET /events/:id/comments/unpublished': () => ({ items: [] }),
  });
  const { page } = await openScreen({ '/events/:slug': Published }, '/events/night-walk', 'posts', 'posts-thread', 'posts-conversation');
  await expect.element(page.getByText('Comments can be written once the event is published', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByRole('button', { name: 'Ask a question' })).toBeVisible();
});
