import type { FastifyRequest } from 'fastify';
import { identities } from '#contract/identities.ts';
import { cookieOf } from '#kernel/http/cookie.ts';
import { deviceOf } from '#kernel/http/device.ts';
import { handle } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import { isBrowserSecret, newBrowserSecret } from './flow.ts';
import type { AdmissionService } from './identities.admission.service.ts';
import type { LinksService } from './identities.links.service.ts';
import type { IdentitiesService } from './identities.service.ts';

type Services = { service: IdentitiesService; admission: AdmissionService; links: LinksService; isHttps: () => boolean };

export const identitiesRoutes = ({ service, admission, links, isHttps }: Services) => [
  handle(identities.providers, async () => service.list()),
  handle(identities.start, async ({ params, body, request, reply }) => {
    const browser = browserOf(request) ?? newBrowserSecret();
    const begun = await service.start({ ...params, ...body }, browser);
    reply.header('set-cookie', cookie(browser, isHttps()));
    return begun;
  }),
  handle(identities.finish, ({ params, body, viewer, request }) =>
    service.finish(params.provider, body, { browser: browserOf(request), viewer, device: deviceOf(request) }),
  ),
  handle(identities.sendCode, ({ body, request }) => admission.sendCode(body, readerOf(request))),
  handle(identities.register, ({ body, request }) => admission.register(body, readerOf(request))),
  handle(identities.confirm, ({ viewer, body }) => admission.confirm(viewer, body.ticket)),
  handle(identities.list, ({ viewer }) => links.list(viewer.id)),
  handle(identities.startLink, async ({ viewer, params, body, request, reply }) => {
    const browser = browserOf(request) ?? newBrowserSecret();
    const begun = await service.startLink(viewer, { ...params, ...body }, browser);
    reply.header('set-cookie', cookie(browser, isHttps()));
    return begun;
  }),
  handle(identities.remove, ({ viewer, params }) => links.remove(viewer.id, params.provider)),
];

const COOKIE = 'plaza_flow';
/** A second way begun in another tab keeps the first one going: both hang on the same secret. */
function browserOf({ headers }: FastifyRequest): string | undefined {
  const secret = cookieOf(headers.cookie, COOKIE);
  return isBrowserSecret(secret) ? secret : undefined;
}
/** Read only by calls of our own page, so it need not travel with what comes from the provider. */
const cookie = (secret: string, isHttps: boolean): string =>
  `${COOKIE}=${secret}; Path=/api/v2; Max-Age=600; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

const readerOf = (request: FastifyRequest) => ({ device: deviceOf(request), language: requestLanguage(request.headers) });
