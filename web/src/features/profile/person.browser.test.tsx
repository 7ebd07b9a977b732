import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PersonPage } from '#contract/profile.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aConversation } from '#test/chat.ts';
import { anEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { realtime } from './profile.realtime.ts';
import { Page } from './person.page.tsx';

const community = {
  id: '0192f6a0-2222-7000-8000-000000000001',
  slug: 'bread',
  name: 'Bread Club',
  avatar: null,
  memberCount: 12,
  isShared: true,
};
const lena: PersonPage = {
  id: '0192f6a0-1111-7000-8000-000000000009',
  username: 'lena',
  firstName: 'Lena',
  lastName: 'Vogt',
  profilePicture: null,
  isMe: false,
  isBlocked: false,
  about: {
    bio: 'Bakes at night.',
    location: 'Berlin',
    jobTitle: 'Baker',
    joinedIn: '2024-05',
    communities: [community],
    events: [anEvent({ title: 'Sourdough evening' })],
  },
};

type Replies = Parameters<typeof answer>[0];
const open = async (first: Partial<PersonPage> = {}, at = '/people/lena', replies: Replies = {}) => {
  let person: PersonPage = { ...lena, ...first };
  const blocking = (isBlocked: boolean) => () => {
    person = { ...person, isBlocked };
    return {};
  };
  const calls = answer({
    'GET /people/:username': ({ params, query }) => {
      if (query.get('as') === 'visitor') return person.isMe ? { ...person, isMe: false } : refuse(404, 'person.not_found');
      return [person.username, 'lena-old'].includes(params['username'] ?? '') ? person : refuse(404, 'person.not_found');
    },
    'POST /me/blocks': blocking(true),
    'DELETE /me/blocks/:userId': blocking(false),
    ...replies,
  });
  return { ...(await openScreen({ '/people/:username': Page }, at, 'profile', 'events')), calls };
};

test('a person with what they show: words, communities, what they host', async () => {
  const { page } = await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lena Vogt' })).toBeVisible();
  await expect.element(page.getByText('Here since May 2024')).toBeVisible();
  await expect.element(page.getByText('Bakes at night.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Bread Club 12 members Shared' })).toHaveAttribute('href', '/communities/bread');
  await expect.element(page.getByRole('link', { name: 'Sourdough evening' })).toBeVisible();
});

test('on a phone no line of facts begins with a dot, and what can be done stands at the top', async () => {
  await screen.viewport(360, 740);
  const { page } = await open();
  await expect.element(page.getByText('Here since May 2024')).toBeVisible();
  const list = page.container.querySelector('header ul')!;
  const left = ({ left: x }: DOMRect) => Math.round(x);
  const name = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  // The part left of the name is clipped; there each line has its dot.
  await expect.poll(() => left(list.getBoundingClientRect())).toBe(left(name) - 20);
  expect(getComputedStyle(list).clipPath).toBe('inset(0px 0px 0px 20px)');
  const more = page.getByRole('button', { name: 'More about Lena Vogt' }).element().getBoundingClientRect();
  expect(more.bottom).toBeLessThan(name.top);
  await screen.viewport(1200, 900);
});

test('of somebody who does not show themselves the page holds name and picture', async () => {
  const { page } = await open({ about: null });
  await expect.element(page.getByText('Lena Vogt shows no more than this.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('nobody and somebody hidden look the same', async () => {
  const { page } = await open({}, '/people/nobody');
  await expect.element(page.getByRole('heading', { name: 'There is no one at this address' })).toBeVisible();
});

test('a former name is replaced by the one of today', async () => {
  const { address, router } = await open({}, '/people/lena-old');
  await expect.element(address).toHaveTextContent('/people/lena');
  await expect.poll(() => router.state.location.pathname).toBe('/people/lena');
  await expect.poll(() => router.state.historyAction).toBe('REPLACE');
});

test('whom I block I still see, with the way back in both places', async () => {
  const { page, calls } = await open();
  await page.getByRole('button', { name: 'More about Lena Vogt' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const question = page.getByRole('dialog', { name: 'Block Lena Vogt?' });
  await expect.element(question.getByText(/They can still read what you write/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More about Lena Vogt' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await question.getByRole('button', { name: 'Block' }).click();
  await expect.element(page.getByText(/^You have blocked Lena Vogt/)).toBeVisible();
  await expect.element(page.getByText('Lena Vogt is blocked')).toBeVisible();
  await page.getByRole('note').getByRole('button', { name: 'Unblock' }).click();
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Message' })).toHaveFocus();
  await expect
    .poll(() => calls.filter((call) => !call.startsWith('GET')))
    .toEqual([`POST /me/blocks {"userId":"${lena.id}"}`, `DELETE /me/blocks/${lena.id}`]);
});

test('a block made on another device shows here', async () => {
  let isBlocked = false;
  const screen = await open({}, undefined, { 'GET /people/:username': () => ({ ...lena, isBlocked }) });
  await expect.element(screen.page.getByRole('button', { name: 'More about Lena Vogt' })).toBeVisible();
  const stops: (() => void)[] = [];
  realtime({ onHint: (name, handler) => (stops[stops.length] = onHint(name, handler)), onResync, cache: screen.cache });
  onTestFinished(() => stops.forEach((stop) => stop()));
  isBlocked = true;
  deliverHint('blocks.changed', {});
  await expect.element(screen.page.getByText(/^You have blocked Lena Vogt/)).toBeVisible();
});

test('I write to a person from their page', async () => {
  const conversation = aConversation([lena]);
  const { page, address, calls } = await open({}, undefined, { 'POST /conversations': () => conversation });
  await page.getByRole('button', { name: 'Message' }).click();
  await expect.element(address).toHaveTextContent(`/chat/${conversation.id}`);
  expect(calls).toContain(`POST /conversations {"userIds":["${lena.id}"]}`);
});

test('whom I have blocked I do not write to', async () => {
  const { page } = await open({ isBlocked: true });
  await expect.element(page.getByRole('note')).toBeVisible();
  expect(page.getByRole('button', { name: 'Message' }).query()).toBeNull();
});

test('on my own page I see what it is, and what a visitor would see', async () => {
  const { page, address } = await open({ ...mei, username: 'meilin', isMe: true }, '/people/meilin');
  await expect.element(page.getByRole('link', { name: 'Edit my profile' })).toHaveAttribute('href', '/personal-center/my-profile');
  expect(page.getByRole('button', { name: 'Message' }).query()).toBeNull();
  await page.getByRole('link', { name: 'See it as a visitor' }).click();
  await expect.element(address).toHaveTextContent('/people/meilin?view=visitor');
  await expect.element(page.getByText('You see your page as a visitor does.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /More about/ })).not.toBeInTheDocument();
});

test('whose profile is not public is told that visitors find nothing', async () => {
  const { page } = await open({}, '/people/lena?view=visitor');
  await expect.element(page.getByRole('heading', { name: 'Visitors do not see you' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to my view' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lena Vogt' })).toBeVisible();
});
