import { expect, test } from 'vitest';
import type { PageRoute } from '../../nav/page-routes.ts';
import { screenOf } from './screen-of.ts';

const pageRoute = (path: string, component: string, currentActiveMenu?: string): PageRoute => ({
  path,
  component,
  handle: { title: path, ...(currentActiveMenu && { currentActiveMenu }) },
  groups: [],
});
const pageRoutes = [
  pageRoute('/chat', 'chat/chat'),
  pageRoute('/chat/:channelId', 'chat/chat', '/chat'),
  pageRoute('/events', 'events/events'),
  pageRoute('/events/:slug', 'events/event', '/events'),
  pageRoute('/one', 'demo/page'),
  pageRoute('/two', 'demo/page'),
];

test('a menu entry and the addresses inside it that show the same page are one screen', () => {
  expect(pageRoutes.map((each) => screenOf(each, pageRoutes))).toEqual(['/chat', '/chat', null, null, null, null]);
});
