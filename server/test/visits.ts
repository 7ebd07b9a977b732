import { expect } from 'vitest';
import type { PageInput, PublicPage } from '#contract/site/index.ts';
import type { TestApp } from './app.ts';
import type { TestEvent } from './events.ts';
import type { ReceivedMail } from './mailbox.ts';

type Mailbox = { take: (to: string) => Promise<ReceivedMail> };
type Page<Name extends PublicPage['name']> = Extract<PublicPage, { name: Name }>;
type Fields = Record<string, string>;

const pathOf = (url: string | null): string => {
  const { pathname, search } = new URL(url ?? '', 'https://plaza.example.org');
  return pathname + search;
};

/** A browser without scripts and without an account: forms, pages and the links in mails. */
export function visiting({ origin }: Pick<TestApp, 'origin'>, mailbox: Mailbox) {
  const post = async (path: string, fields: Fields): Promise<string> => {
    const response = await fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    expect([path, response.status]).toEqual([path, 303]);
    return response.headers.get('location') ?? '';
  };
  const open = async <Name extends PublicPage['name']>(path: string, name: Name): Promise<Page<Name>> => {
    const response = await fetch(origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    const { page } = (await response.json()) as PageInput;
    expect([path, page.name]).toEqual([path, name]);
    return page as Page<Name>;
  };
  const ask = ({ slug }: Pick<TestEvent, 'slug'>, fields: Fields): Promise<string> =>
    post(`/visit?event=${slug}`, { name: 'Vera Gast', lang: 'en-US', ...fields });
  /** The path of the link that confirms; other mails to the address are dropped. */
  const linkTo = async (email: string): Promise<string> => {
    for (;;) {
      const path = pathOf((await mailbox.take(email)).link);
      if (path.startsWith('/visit/confirm')) return path;
    }
  };
  /** From the form to the own page, whose path is returned. */
  const come = async (event: Pick<TestEvent, 'slug'>, email: string, fields: Fields = {}): Promise<string> => {
    await ask(event, { email, ...fields });
    return post(await linkTo(email), {});
  };
  const mine = (path: string): Promise<Page<'visitMine'>> => open(path, 'visitMine');
  return { post, open, ask, linkTo, come, mine, pathOf };
}
