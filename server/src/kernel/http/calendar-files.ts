import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ViewerOf } from './file-pass.ts';
import { API_PREFIX } from './routes.ts';

/** `changedAt`: since when the content is as it is; null where that is not known. */
type CalendarContent = { content: string; tag: string; changedAt: Date | null };
export type CalendarFiles = {
  ofEvent: (viewer: Viewer | null, idOrSlug: string) => Promise<CalendarContent | null>;
  ofToken: (token: string) => Promise<CalendarContent | null>;
};
type Dependencies = {
  files: CalendarFiles;
  viewerOf: ViewerOf;
  admit: (viewer: Viewer | null) => unknown;
};

const TOKEN = /^[\w-]{43}$/;
const LONGEST_NAME = 100;
const config = { rateLimit: { max: 120, timeWindow: 60_000 } };

/** Serves calendars as files: one event as the caller may see it, and the feed of a secret token. */
export function mountCalendarFiles(app: FastifyInstance, { files, viewerOf, admit }: Dependencies): void {
  app.get<{ Params: { id: string } }>(`${API_PREFIX}/events/:id.ics`, { config }, async (request, reply) => {
    const viewer = await viewerOf(request);
    admit(viewer);
    const { id } = request.params;
    const found = id.length <= LONGEST_NAME ? await files.ofEvent(viewer, id) : null;
    reply.header('vary', 'Authorization, Cookie');
    return send(reply, request, found);
  });
  app.get<{ Params: { token: string } }>(`${API_PREFIX}/calendars/:token.ics`, { config }, async (request, reply) => {
    const { token } = request.params;
    return send(reply, request, TOKEN.test(token) ? await files.ofToken(token) : null);
  });
}

function send(reply: FastifyReply, { headers }: FastifyRequest, found: CalendarContent | null) {
  if (!found) throw new AppError('request.not_found');
  const { content, changedAt } = found;
  const tag = `"${found.tag}"`;
  reply.header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer').header('etag', tag);
  if (changedAt) reply.header('last-modified', changedAt.toUTCString());
  if (isKept(headers, tag, changedAt)) return reply.code(304).send();
  return reply
    .header('content-disposition', 'inline; filename="plaza.ics"')
    .header('x-content-type-options', 'nosniff')
    .type('text/calendar; charset=utf-8')
    .send(content);
}

/** RFC 9110: a tag that was sent decides alone; a date has whole seconds. */
function isKept(headers: FastifyRequest['headers'], tag: string, changedAt: Date | null): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return changedAt !== null && Math.floor(changedAt.getTime() / 1_000) * 1_000 <= since;
}
