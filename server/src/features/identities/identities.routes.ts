import type { FastifyRequest } from 'fastify';
import { identities } from '#contract/identities.ts';
import { deviceOf } from '#kernel/http/device.ts';
import { handle } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import type { FlowCookies } from './flow-cookies.ts';
import type { RegistrationService } from './identities.registration.service.ts';
import type { IdentityLinksService } from './identities.links.service.ts';
import type { IdentitiesService } from './identities.service.ts';

type Services = { service: IdentitiesService; registration: RegistrationService; links: IdentityLinksService; cookies: FlowCookies };

export const identitiesRoutes = ({ service, registration, links, cookies }: Services) => [
  handle(identities.providers, async () => service.list()),
  handle(identities.start, async ({ params, body, request, reply }) => {
    const { url, ...flow } = await service.start({ ...params, ...body });
    reply.header('set-cookie', cookies.begin(request.headers.cookie, flow));
    return { url };
  }),
  handle(identities.finish, async ({ params, body, viewer, request, reply }) => {
    const browser = cookies.secretOf(request.headers.cookie, body.state);
    const flow = await service.takeFlow(params.provider, body.state, { browser, viewer });
    // The flow is over, even after an error.
    reply.header('set-cookie', cookies.end(body.state));
    return service.finish(flow, body, deviceOf(request));
  }),
  handle(identities.sendCode, ({ body, request }) => registration.sendCode(body, readerOf(request))),
  handle(identities.register, ({ body, request }) => registration.register(body, readerOf(request))),
  handle(identities.confirm, ({ viewer, body }) => registration.confirm(viewer, body.ticket)),
  handle(identities.list, ({ viewer }) => links.list(viewer.id)),
  handle(identities.startLink, async ({ viewer, params, body, request, reply }) => {
    const { url, ...flow } = await service.startLink(viewer, { ...params, ...body });
    reply.header('set-cookie', cookies.begin(request.headers.cookie, flow));
    return { url };
  }),
  handle(identities.remove, ({ viewer, params }) => links.remove(viewer.id, params.provider)),
];

const readerOf = (request: FastifyRequest) => ({ device: deviceOf(request), language: requestLanguage(request.headers) });
