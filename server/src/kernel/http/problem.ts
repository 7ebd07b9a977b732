import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, generalErrors } from '#contract/errors.ts';
import type { Largest } from '#contract/kernel/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { AppError } from '#kernel/errors.ts';
import { requestLanguage, sentence } from '#kernel/texts/index.ts';
import { isUnavailable } from '#kernel/unavailable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error codes declared by the route, in addition to the general ones. */
    codes?: readonly ErrorCode[];
    /** The limit whose error is reported for a body that is too large, instead of the general error. */
    largest?: Largest | undefined;
  }
}

const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';
const ofFramework: Record<string, ErrorCode> = {
  [TOO_LARGE]: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
};
const isGeneral = (code: ErrorCode) => (generalErrors as readonly ErrorCode[]).includes(code);

function known(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return isGeneral(error.code) || request.routeOptions.config?.codes?.includes(error.code) ? error : null;
  const { code, statusCode } = error as Partial<FastifyError>;
  const { largest } = request.routeOptions.config;
  if (largest && code === TOO_LARGE)
    return new AppError(largest.error, { max: largest.max }, [{ field: largest.field, rule: 'invalid_value' }]);
  const named = code ? ofFramework[code] : undefined;
  if (named) return new AppError(named);
  // Any other 4xx of the framework is a request that it could not parse.
  return statusCode && statusCode >= 400 && statusCode < 500 ? new AppError('request.malformed') : null;
}

/** The body of an error response, in the language of the request headers. */
export function problemOf(error: AppError, { id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): Problem {
  const language = requestLanguage(headers);
  const detail = sentence(language, error.code, { ...error.params, requestId: id });
  return {
    type: `urn:plaza:problem:${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail,
    code: error.code,
    params: error.params,
    errors: error.fields.map((problem) => ({ ...problem, message: sentence(language, `field.${problem.rule}`, problem.params) })),
    requestId: id,
    message: detail,
    errorMsg: detail,
  };
}

/** Target for unparsable URLs. Nothing of the URL is repeated. */
export const LOST = '/404';
/** Whether a browser navigates to a page; programs and requests below `/api` get problem documents. */
const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /text\/html/.test(headers.accept ?? '') && !/^\/+api(?:[/?]|$)/.test(url) && url !== LOST;
const isOfAddress = ({ code }: AppError): boolean => code === 'request.malformed' || code === 'request.not_found';

function send(reply: FastifyReply, request: FastifyRequest, error: AppError) {
  if (isOfAddress(error) && isNavigation(request)) return reply.redirect(LOST);
  if (error.params['retryAfter'] !== undefined) reply.header('retry-after', String(error.params['retryAfter']));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(error.status).type('application/problem+json').send(problemOf(error, request));
}

/** The response for a path without a route. */
export const answerMissing = (request: FastifyRequest, reply: FastifyReply) => send(reply, request, new AppError('request.not_found'));

/** The response for a URL that the router could not parse, before any route or hook. */
export const answerUnroutable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void send(reply.header('x-request-id', request.id), request, known(error, request) ?? new AppError('request.unexpected'));

/** Turns every error into a problem document. A code that the route did not declare is a bug: it is logged and returns 500. */
export function useProblems(app: FastifyInstance, onUnexpected: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = known(error, request);
    if (answer) return send(reply, request, answer);
    request.log.error({ err: error }, 'unexpected failure');
    onUnexpected(error);
    return send(
      reply,
      request,
      isUnavailable(error) ? new AppError('server.unavailable', { retryAfter: 2 }) : new AppError('request.unexpected'),
    );
  });
}
