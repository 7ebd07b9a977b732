import type { FastifyInstance } from 'fastify';
import { type DocsTheme, docsPage, docsStyle } from './docs-page.ts';
import { type OpenApi, openApi } from './openapi.ts';
import { API_PREFIX } from './routes.ts';

/** The contract as OpenAPI and as a page. */
export function mountDocs(app: FastifyInstance): void {
  // Generated for the first reader: few starts of a server have one.
  let document: OpenApi | undefined;
  const contract = () => (document ??= openApi());
  const pages = new Map<DocsTheme | undefined, string>();
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) => reply.type('application/json').send(JSON.stringify(contract())));
  app.get('/api/docs', async ({ query }, reply) => {
    // A page that embeds this one in a frame passes its own theme.
    const { theme: asked } = query as { theme?: unknown };
    const theme = asked === 'light' || asked === 'dark' ? asked : undefined;
    const page = pages.get(theme) ?? docsPage(contract(), theme);
    pages.set(theme, page);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css').send(docsStyle));
}
