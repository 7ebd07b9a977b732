import type { FastifyInstance } from 'fastify';

const MOST_BYTES = 16 * 1024;

/** Accepts a form that another site posts through the browser, and redirects to the page that reads it from the URL. */
export async function mountFormReturn(app: FastifyInstance, path: string, leadOn: (form: URLSearchParams) => string): Promise<void> {
  await app.register(async (scope) => {
    const asForm = (body: string | Buffer) => new URLSearchParams(String(body));
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      async (_: unknown, body: string | Buffer) => asForm(body),
    );
    scope.post(path, async ({ body }, reply) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      return reply.header('cache-control', 'no-store').redirect(leadOn(form), 303);
    });
  });
}
