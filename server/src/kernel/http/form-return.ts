import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Device } from '#kernel/session/index.ts';
import { deviceOf } from './device.ts';

const MAX_BYTES = 16 * 1024;
const rate = { max: 600, timeWindow: 60_000 };

/** A form without JSON and without a session; `submit` returns where it leads, null for a program that waits for no page. */
export type FormRoute = {
  path: string;
  submit: (form: URLSearchParams, query: URLSearchParams, device: Device) => string | null | Promise<string | null>;
};

/** Accepts a form that a browser, another site through it, or a mail program posts. */
export async function mountForm(app: FastifyInstance, { path, submit }: FormRoute): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      async ({ headers }: FastifyRequest, body: string | Buffer) => formOf(headers['content-type'] ?? '', body),
    );
    scope.post(path, { config: { rateLimit: rate } }, async (request, reply) => {
      const { body, url } = request;
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      const next = await submit(form, new URLSearchParams(url.split('?')[1] ?? ''), deviceOf(request));
      reply.header('cache-control', 'no-store');
      return next === null ? reply.type('text/plain').send('OK') : reply.redirect(next, 303);
    });
  });
}

/** The texts of a form in either encoding; an unreadable one is empty. */
async function formOf(type: string, body: string | Buffer): Promise<URLSearchParams> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData());
  return new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])));
}
