import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Application } from '#app/application.tsx';
import type { RouteItem } from '#contract/menus/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { setPreferences, type Preferences } from '#kernel/preferences/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { mei } from './people.ts';

const row = (path: string, handle: RouteItem['handle'], children?: RouteItem[]): RouteItem =>
  children ? { path, handle, children } : { path, handle, component: 'exceptions/not-found' };

/** A menu with every kind of entry: pages, nested groups, an external link, a page without an entry. */
export const wideMenu: RouteItem[] = [
  row('/home', { title: 'Start', icon: 'home', order: 1 }),
  row('/nest', { title: 'Nest', icon: 'team', order: 2 }, [
    row('/nest/one', { title: 'One' }, [row('/nest/one/a', { title: 'One A' }), row('/nest/one/b', { title: 'One B' })]),
    row('/nest/two', { title: 'Two' }, [row('/nest/two/a', { title: 'Two A' })]),
    row('/nest/three', { title: 'Three' }),
  ]),
  row('/hidden/:name', { title: 'Hidden', hideInMenu: true, currentActiveMenu: '/nest/one/b' }),
  row('/outside', { title: 'Outside', icon: 'calendar', order: 3 }, [
    row('/outside/react', { title: 'React', externalLink: 'https://react.dev' }),
    row('/outside/docs', { title: 'Docs' }),
  ]),
  row('/calendar', { title: 'A calendar of all there is', order: 4 }),
  row('/about', { title: 'All about this place', order: 5 }),
  {
    path: '/personal-center',
    handle: { title: 'menu.personalCenter', icon: 'user', order: 110 },
    children: [{ path: '/personal-center/my-profile', component: 'profile/my-profile', handle: { title: 'menu.myProfile' } }],
  },
];

type Options = { width?: number; height?: number; preferences?: Partial<Preferences>; menu?: RouteItem[] };

/** Renders the whole application at an address, in a window of a given width, with these preferences. */
export const openShell = async (path: string, { width = 1280, height = 800, preferences = {}, menu = wideMenu }: Options = {}) => {
  await browserPage.viewport(width, height);
  setPreferences({ enableBackendAccess: false, enableFrontendAceess: true, ...preferences });
  history.replaceState(null, '', path);
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, mei);
  return render(<Application me={mei} routes={menu} />);
};

/** The bounding box after all animations: left, top, width, height in whole pixels. */
export const boxOf = async (element: Element): Promise<number[]> => {
  await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
};
