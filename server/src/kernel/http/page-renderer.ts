import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CardInput, PageInput } from '#contract/site/index.ts';

/** Renders a whole HTML document, or a cover as SVG. */
export type RenderPage = (input: PageInput | CardInput) => Promise<string>;

/** The server-side renderer of the built web client. */
export async function builtRenderer(webRoot: string): Promise<RenderPage> {
  const file = path.join(webRoot, 'server', 'public.js');
  const { render } = (await import(pathToFileURL(file).href)) as { render: (input: PageInput | CardInput) => string };
  return async (input) => render(input);
}

/** Renders with the development server of the web client, which always has the latest sources. */
export const remoteRenderer =
  (address: string): RenderPage =>
  async (input) => {
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(input) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`The page could not be rendered: ${answer}`);
    return answer;
  };
