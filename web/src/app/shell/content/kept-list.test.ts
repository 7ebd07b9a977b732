import { expect, test } from 'vitest';
import { emptyList, maxKept, openPage, renewed, visited, withoutPages, type KeptList, type PageVisit } from './kept-list.ts';

let entries = 0;
type Step = Partial<PageVisit> & { to: string };
const visit = ({ to, ...rest }: Step): PageVisit => {
  const screen = to.split('?')[0] ?? '';
  entries += 1;
  return {
    entry: `entry ${entries}`,
    action: 'PUSH',
    href: to,
    screen,
    key: to,
    pageRoute: screen,
    isKept: true,
    request: {},
    isDirty: false,
    ...rest,
  };
};
const walk = (...steps: (string | Step)[]): KeptList =>
  steps.reduce((list, step) => visited(list, visit(typeof step === 'string' ? { to: step } : step)), emptyList('t'));
const addresses = (list: KeptList) => list.pages.map(({ href }) => href);
const openId = (list: KeptList) => openPage(list)?.id;

test('coming from elsewhere, path and query decide: the same ones show the kept page again', () => {
  const before = walk('/events?when=past', '/home');
  expect(openId(visited(before, visit({ to: '/events?when=past' })))).toBe(before.pages[0]?.id);
  expect(addresses(visited(before, visit({ to: '/events' })))).toEqual(['/events?when=past', '/home', '/events']);
});

test('on the same path the page follows its address', () => {
  const list = walk('/events', '/events?when=past', { to: '/events?when=all', action: 'REPLACE' });
  expect(addresses(list)).toEqual(['/events?when=all']);
  expect(list.pages[0]?.version).toBe(0);
});

test('the history leads back to the page it showed, also where another one has the same path', () => {
  const first = visit({ to: '/events?q=a' });
  const list = [first, visit({ to: '/home' }), visit({ to: '/events?q=b' })].reduce(visited, emptyList('t'));
  const back = visited(list, { ...first, action: 'POP' });
  expect(openPage(back)).toMatchObject({ id: list.pages[0]?.id, href: '/events?q=a' });
  expect(addresses(back)).toEqual(['/events?q=a', '/home', '/events?q=b']);
});

test('addresses of one screen share a page, wherever one comes from', () => {
  const channel = (name: string) => ({ to: `/chat/${name}`, screen: '/chat', key: '/chat' });
  const list = walk(channel('a'), channel('b'), '/home', channel('c'));
  expect(addresses(list)).toEqual(['/chat/c', '/home']);
});

test('at most twenty stay, and the one that was not seen for longest goes', () => {
  const many = Array.from({ length: maxKept }, (_, index) => `/p${index}`);
  const list = walk(...many, '/p0', '/one-more');
  expect(list.pages).toHaveLength(maxKept);
  expect(addresses(list)).not.toContain('/p1');
  expect(addresses(list)).toContain('/p0');
});

test('pages keep their places, whichever is seen', () => {
  expect(addresses(walk('/a', '/b', '/c', '/a'))).toEqual(['/a', '/b', '/c']);
});

test('a page that is not kept goes when it is left', () => {
  expect(addresses(walk({ to: '/new', isKept: false }, '/home'))).toEqual(['/home']);
});

test('an address that takes the place of another begins anew in its page', () => {
  const list = walk('/communities/42', { to: '/communities/bakers', action: 'REPLACE' });
  expect(list.pages).toEqual([expect.objectContaining({ href: '/communities/bakers', version: 1 })]);
  const led = walk('/events', '/old');
  const back = visited(led, visit({ to: '/events', action: 'REPLACE' }));
  expect(addresses(back)).toEqual(['/events']);
  expect(back.ended).toEqual([led.openId]);
});

test('words that were given up go with their page', () => {
  expect(addresses(walk('/form', { to: '/home', isDirty: true }))).toEqual(['/home']);
  expect(addresses(walk('/form', { to: '/form?step=2', isDirty: true }))).toEqual(['/form?step=2']);
});

test('a link can ask for one of two pages of the same path, and for others to be closed on arrival', () => {
  const list = walk('/events?q=a', '/home', '/events?q=b');
  const [first, , third] = list.pages.map(({ id }) => id);
  const there = visited(list, visit({ to: '/events?q=a', request: { open: first, close: [third ?? ''] } }));
  expect(openId(there)).toBe(first);
  expect(addresses(there)).toEqual(['/events?q=a', '/home']);
});

test('a page asked for by name is made under that name, unless another has it', () => {
  expect(openId(walk('/events', { to: '/events?q=a', request: { open: 'mine' } }))).toBe('mine');
  const list = walk({ to: '/a', request: { open: 'mine' } }, { to: '/b', request: { open: 'mine' } });
  expect(new Set(list.pages.map(({ id }) => id)).size).toBe(2);
});

test('the open page cannot be let go', () => {
  const list = walk('/a', '/b');
  expect(
    addresses(
      withoutPages(
        list,
        list.pages.map(({ id }) => id),
      ),
    ),
  ).toEqual(['/b']);
});

test('a page that begins anew has another version', () => {
  const list = walk('/a');
  expect(renewed(list, openId(list) ?? '').pages[0]?.version).toBe(1);
});
