import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Post } from '#contract/posts/index.ts';
import { localStore } from '#kernel/storage/index.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aPost, aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { Composer, CommunityPosts } from './index.ts';
import { realtime } from './posts.realtime.ts';

const community = aWholeCommunity(insider);
const other = aWholeCommunity({ ...insider, name: 'Community 2' }, 2);
const Feed = () => <CommunityPosts community={community} />;
const Anywhere = () => <Composer communities={[community, other]} />;

const posts = (...items: Post[]) => ({ items, nextCursor: null });
const open = (replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({ 'GET /communities/:id/posts': ({ query }) => (query.has('only') ? posts() : posts(aPost())), ...replies });
  return openScreen({ '/': Feed, '/anywhere': Anywhere }, '/', 'posts').then((screen) => ({ ...screen, calls }));
};
type Screen = Awaited<ReturnType<typeof open>>['page'];
const title = (page: Screen) => page.getByRole('textbox', { name: 'Title' });
const body = (page: Screen) => page.getByRole('textbox', { name: 'What do you want to say?' });
const write = async (page: Screen, words: { title: string; body: string }) => {
  await page.getByRole('button', { name: /Share something/ }).click();
  await title(page).fill(words.title);
  await body(page).fill(words.body);
};
const published = aPost({ title: 'Bring a lamp', body: 'It gets dark early.' }, 2);

test('a post appears at the top, and nothing is left in the composer', async () => {
  const { page, calls } = await open({ 'POST /communities/:id/posts': () => published });
  await write(page, { title: ' Bring a lamp ', body: 'It gets dark early.' });
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(page.getByText('Your post is published.')).toBeVisible();
  const titles = () =>
    page
      .getByRole('article')
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Bring a lamp', 'Post 1']);
  await expect.element(page.getByRole('button', { name: /Share something/ })).toHaveFocus();
  await expect
    .poll(() => calls)
    .toContain(`POST /communities/${community.id}/posts {"title":"Bring a lamp","body":"It gets dark early.","type":"discussion"}`);
  await page.getByRole('button', { name: /Share something/ }).click();
  await expect.element(title(page)).toHaveValue('');
});

test('what is missing is said under its field, and nothing is sent', async () => {
  const { page, calls } = await open();
  await write(page, { title: 'Hi', body: '' });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(page.getByText('At least 3 characters.')).toBeVisible();
  await expect.element(page.getByText('This is required.')).toBeVisible();
  await expect.element(title(page)).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test('pressing twice sends once', async () => {
  const coming = held<Post>();
  const { page, calls } = await open({ 'POST /communities/:id/posts': () => coming.promise });
  await write(page, { title: 'Bring a lamp', body: 'It gets dark early.' });
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await expect.poll(() => calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  coming.resolve(published);
  await expect.element(page.getByText('Your post is published.')).toBeVisible();
  await expect.poll(() => calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('a refusal keeps every word', async () => {
  const { page } = await open({ 'POST /communities/:id/posts': () => refuse(403, 'member.muted') });
  await write(page, { title: 'Bring a lamp', body: 'It gets dark early.' });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(page.getByText('You cannot write here for now.')).toBeVisible();
  await expect.element(body(page)).toHaveValue('It gets dark early.');
});

test('a draft survives the page, and going away on purpose throws it out', async () => {
  const first = await open();
  await write(first.page, { title: 'Half a thought', body: 'to be' });
  await first.page.unmount();
  const second = await open();
  await expect.element(title(second.page)).toHaveValue('Half a thought');
  await expect.element(body(second.page)).toHaveValue('to be');
  await second.page.getByRole('button', { name: 'Discard' }).click();
  await second.page.unmount();
  const third = await open();
  await expect.element(third.page.getByRole('button', { name: /Share something/ })).toBeVisible();
});

const kind = (page: Screen) => page.getByRole('combobox', { name: 'Kind' });
const sent = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith('POST')).map((call) => JSON.parse(call.slice(call.indexOf('{'))));
const send = (page: Screen) => page.getByRole('button', { name: 'Post', exact: true }).click();

test('a letter to the moderators is still one after a reload', async () => {
  const first = await open();
  await write(first.page, { title: 'About a member', body: 'Please read this alone.' });
  await kind(first.page).selectOptions('To the moderators');
  await first.page.unmount();
  const { page, calls } = await open({ 'POST /communities/:id/posts': () => aPost({ type: 'modmail' }) });
  await expect.element(kind(page)).toHaveValue('modmail');
  await expect.element(page.getByText('Only you and the moderators read this.')).toBeVisible();
  await send(page);
  await expect.element(page.getByText('Your letter is with the moderators.')).toBeVisible();
  expect(sent(calls)).toEqual([{ title: 'About a member', body: 'Please read this alone.', type: 'modmail' }]);
});

test('a poll keeps its choices and settings over a reload, even without a title', async () => {
  const first = await open();
  await write(first.page, { title: '', body: '' });
  await kind(first.page).selectOptions('Poll');
  await first.page.getByRole('textbox', { name: 'Choice 1' }).fill('Tea');
  await first.page.getByRole('textbox', { name: 'Choice 2' }).fill('Coffee');
  await first.page.getByRole('combobox', { name: 'How many may be chosen' }).selectOptions('Several choices');
  await first.page.getByRole('combobox', { name: 'End' }).selectOptions('Ends after 7 days');
  await first.page.unmount();
  const { page, calls } = await open({ 'POST /communities/:id/posts': () => published });
  await title(page).fill('What to drink');
  await send(page);
  await expect.element(page.getByText('Your post is published.')).toBeVisible();
  const poll = { options: ['Tea', 'Coffee'], isMultiple: true, openDays: 7 };
  expect(sent(calls)).toEqual([{ title: 'What to drink', body: '', type: 'poll', poll }]);
});

test.each([
  { of: 'an earlier release', stored: {} },
  { of: 'a kind that the member may not write any more', stored: { type: 'announcement', poll: { options: 'broken' } } },
])('a draft of $of keeps its text, and is sent once a kind is chosen', async ({ stored }) => {
  localStore.write(`draft:post:${mei.id}:${community.id}`, { title: 'Bring a lamp', body: 'It gets dark early.', ...stored });
  const { page, calls } = await open({ 'POST /communities/:id/posts': () => published });
  await expect.element(title(page)).toHaveValue('Bring a lamp');
  await expect.element(body(page)).toHaveValue('It gets dark early.');
  await send(page);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the kind of your post.');
  await expect.element(kind(page)).toHaveFocus();
  expect(await violations()).toEqual([]);
  expect(sent(calls)).toEqual([]);
  await kind(page).selectOptions('Question');
  await send(page);
  await expect.element(page.getByText('Your post is published.')).toBeVisible();
  expect(sent(calls)).toEqual([{ title: 'Bring a lamp', body: 'It gets dark early.', type: 'question' }]);
});

const choose = async (page: Screen, name: string) => {
  await page.getByRole('combobox', { name: 'Community' }).selectOptions(name);
};

test('words follow to the community that is chosen after them, but never over a draft that waits there', async () => {
  const { page, router } = await open();
  await router.navigate('/anywhere');
  await write(page, { title: 'For two', body: 'words' });
  await choose(page, 'Community 2');
  await expect.element(title(page)).toHaveValue('For two');
  await choose(page, 'Community 1');
  await expect.element(title(page)).toHaveValue('For two');
  await title(page).fill('For one');
  await router.navigate('/');
  await expect.element(title(page)).toHaveValue('For one');
});

test('the text can be looked at as it will be', async () => {
  const { page } = await open();
  await write(page, { title: 'Bring a lamp', body: 'It gets **dark** early.' });
  await page.getByRole('radio', { name: 'Preview' }).click({ force: true });
  await expect.element(page.getByText('dark', { exact: true })).toBeVisible();
  await expect.poll(() => page.getByText('dark', { exact: true }).element().tagName).toBe('STRONG');
});

test('a post by somebody else is announced and comes when it is asked for', async () => {
  let listed = posts(aPost());
  const { page, cache } = await open({ 'GET /communities/:id/posts': () => listed });
  realtime({ onHint, onResync, cache });
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
  listed = posts(published, aPost());
  deliverHint('post.created', { communityId: community.id, postId: published.id });
  deliverHint('post.created', { communityId: community.id, postId: published.id });
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect.element(page.getByRole('heading', { name: 'Bring a lamp' })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /new post/ }).query()).toBeNull();
});

test('a deleted post takes its card along, and not the undo', async () => {
  const { page, calls } = await open({
    'GET /communities/:id/posts': ({ query }) => posts(...(query.has('only') ? [] : [aPost({ can: { ...aPost().can, remove: true } })])),
    'DELETE /posts/:id': () => ({}),
    'POST /posts/:id/restore': () => aPost(),
  });
  await page.getByRole('button', { name: 'Actions for Post 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls).toContain(`POST /posts/${aPost().id}/restore`);
});

test('a post that is gone before it was shown is not announced any more', async () => {
  const { page, cache } = await open();
  realtime({ onHint, onResync, cache });
  const hint = { communityId: community.id, postId: published.id };
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
  deliverHint('post.created', hint);
  await expect.element(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  deliverHint('post.changed', { ...hint, isGone: true });
  await expect.poll(() => page.getByRole('button', { name: /new post/ }).query()).toBeNull();
});

test('an own post whose announcement came before its answer is not announced once it is deleted', async () => {
  const own = { ...published, can: { ...published.can, remove: true } };
  const coming = held<Post>();
  const { page, cache } = await open({ 'POST /communities/:id/posts': () => coming.promise, 'DELETE /posts/:id': () => ({}) });
  realtime({ onHint, onResync, cache });
  await write(page, { title: 'Bring a lamp', body: 'It gets dark early.' });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  deliverHint('post.created', { communityId: community.id, postId: own.id });
  coming.resolve(own);
  await page.getByRole('button', { name: 'Actions for Bring a lamp' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByText('Your post is deleted.')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /new post/ }).query()).toBeNull();
});

test('an endless list goes on where it stopped, and says nothing twice', async () => {
  const { page } = await open({
    'GET /communities/:id/posts': ({ query }) =>
      query.get('cursor') ? posts(aPost({}, 3)) : { items: [aPost({}, 4)], nextCursor: 'after-4' },
  });
  await expect.element(page.getByRole('heading', { name: 'Post 3' })).toBeVisible();
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2);
});

test('a list that could not be loaded can be tried again', async () => {
  let isBroken = true;
  const { page } = await open({ 'GET /communities/:id/posts': () => (isBroken ? refuse(400, 'request.malformed') : posts(aPost())) });
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
});
