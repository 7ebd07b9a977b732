import { userEvent } from 'vitest/browser';
import type { Channel } from '#contract/chat/index.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { SearchButton, type SearchPage } from '#features/search/index.ts';
import { answer } from './answers.ts';
import { openScreen } from './open-screen.tsx';

const pageRoute = (key: string, label: string, ...trail: string[]): SearchPage => ({ key, label, trail });
/** A menu in both languages, as an administrator may have written one. */
export const pageRoutes: SearchPage[] = [
  pageRoute('/home', 'Home'),
  pageRoute('/communities', 'Communities'),
  pageRoute('/system/menu', 'Menu', 'System'),
  pageRoute('/system/user', '用户管理', '系统'),
  pageRoute('/system/role', '角色管理', '系统'),
  { ...pageRoute('react-docs', 'React docs'), externalLink: 'https://react.dev/' },
];

export const nothingFound: SearchAnswer = { communities: [], events: [], people: [], messages: [] };
const person = {
  id: '0192f6a0-aaaa-7000-8000-000000000001',
  username: 'homer',
  firstName: 'Homer',
  lastName: 'Wells',
  profilePicture: null,
};
const place = { slug: 'home-cooks', name: 'Home cooks' };
export const found: SearchAnswer = {
  communities: [
    {
      id: '0192f6a0-aaaa-7000-8000-000000000002',
      ...place,
      tagline: 'What is on your stove',
      avatar: null,
      memberCount: 12,
      isMember: true,
    },
  ],
  events: [
    {
      id: '0192f6a0-aaaa-7000-8000-000000000003',
      slug: 'home-made-pasta',
      title: 'Home-made pasta',
      cover: null,
      startsAt: '2031-05-01T10:00:00.000Z',
      endsAt: '2031-05-01T12:00:00.000Z',
      zone: 'Europe/Rome',
      allDay: false,
      status: 'published',
      community: place,
    },
  ],
  people: [{ ...person, community: place }],
  messages: [
    {
      id: '0192f6a0-aaaa-7000-8000-000000000005',
      channelId: '0192f6a0-aaaa-7000-8000-000000000006',
      seq: 41,
      channelName: 'general',
      community: place,
      sender: person,
      snippet: 'I am nearly home, put the kettle on',
      sentAt: '2026-11-01T10:00:00.000Z',
    },
  ],
};

/** The text that is announced: a generated picture has letters too. */
const wordsOf = (option: Element): string => {
  const copy = option.cloneNode(true) as Element;
  for (const picture of copy.querySelectorAll('[aria-hidden=true]')) picture.remove();
  return copy.textContent;
};

type Asked = (q: string) => unknown;
/** Renders the button in a page with a text field; `asked` is the server's response to a text. */
export const openSearchPage = async ({
  asked = () => nothingFound,
  userId = 'mei',
  menu = pageRoutes,
  channels = [],
}: { asked?: Asked; userId?: string; menu?: SearchPage[]; channels?: Channel[] } = {}) => {
  const calls: string[] = [];
  answer({
    'GET /search': ({ query }) => {
      const q = query.get('q') ?? '';
      calls.push(q);
      return asked(q);
    },
    'GET /channels': () => ({ items: channels }),
  });
  const Start = () => (
    <>
      <h1>Start</h1>
      <SearchButton pageRoutes={menu} userId={userId} />
      <input aria-label="Note" />
    </>
  );
  const screen = await openScreen({ '/': Start, '/*': Start }, '/');
  const { page } = screen;
  const open = async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox').findElement();
  };
  const type = (text: string) => page.getByRole('combobox').fill(text);
  const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));
  const options = () => page.getByRole('option').elements().map(wordsOf);
  const active = () => page.getByRole('option', { selected: true }).elements().map(wordsOf)[0] ?? null;
  return { ...screen, calls, open, type, press, options, active };
};
