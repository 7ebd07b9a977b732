import { expect, test } from 'vitest';
import type { Leaf } from '../../nav/leaves.ts';
import { screenOf } from './screen-of.ts';

const leaf = (path: string, component: string, currentActiveMenu?: string): Leaf => ({
  path,
  component,
  handle: { title: path, ...(currentActiveMenu && { currentActiveMenu }) },
  groups: [],
});
const leaves = [
  leaf('/chat', 'chat/chat'),
  leaf('/chat/:channelId', 'chat/chat', '/chat'),
  leaf('/events', 'events/events'),
  leaf('/events/:slug', 'events/event', '/events'),
  leaf('/one', 'demo/page'),
  leaf('/two', 'demo/page'),
];

test('a menu entry and the addresses inside it that show the same page are one screen', () => {
  expect(leaves.map((each) => screenOf(each, leaves))).toEqual(['/chat', '/chat', null, null, null, null]);
});
