import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageWish } from '#contract/site.ts';

/** Makes a whole HTML document. */
export type RenderPage = (wish: PageWish) => Promise<string>;

/** What the built web brings along for the server. */
export async function builtRenderer(webRoot: string): Promise<RenderPage> {
  const file = path.join(webRoot, 'server', 'public.js');
  const { render } = (await import(pathToFileURL(file).href)) as { render: (wish: PageWish) => string };
  return async (wish) => render(wish);
}

/** Asks the development server of the web, which always has the newest. */
export const remoteRenderer =
  (address: string): RenderPage =>
  async (wish) => {
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(wish) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`The page could not be rendered: ${answer}`);
    return answer;
  };
