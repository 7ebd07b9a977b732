import type { FastifyInstance } from 'fastify';
import { docsPage, docsStyle } from './docs-page.ts';
import { openApi } from './openapi.ts';
import { API_PREFIX } from './routes.ts';

/** The contract as OpenAPI and as a page. Generated once, as the contract does not change at runtime. */
export function mountDocs(app: FastifyInstance): void {
  const document = openApi();
  const json = JSON.stringify(document);
  const html = docsPage(document);
  // A page that embeds this one in a frame passes its own theme.
  const themed = new Map<unknown, string>((['light', 'dark'] as const).map((theme) => [theme, docsPage(document, theme)]));
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) => reply.type('application/json').send(json));
  app.get('/api/docs', async ({ query }, reply) => {
    const { theme } = query as { theme?: unknown };
    return reply.type('text/html; charset=utf-8').send(themed.get(theme) ?? html);
  });
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css').send(docsStyle));
}
