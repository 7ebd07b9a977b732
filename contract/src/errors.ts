/** Every code the API can answer with, and the one HTTP status it always has. */
export const errorStatus = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.not_found': 404,
  'request.too_large': 413,
  'request.unsupported_media': 415,
  'request.rate_limited': 429,
  'request.timeout': 408,
  'request.unexpected': 500,
  'server.unavailable': 503,
  'auth.required': 401,
  'auth.forbidden': 403,
  'auth.wrong_credentials': 401,
  'auth.refresh_invalid': 401,
  'auth.account_disabled': 403,
  'category.not_found': 422,
  'community.not_found': 404,
  'community.content_hidden': 403,
  'community.slug_taken': 409,
  'community.archived': 409,
  'community.last_owner': 409,
  'member.banned': 403,
  'member.muted': 403,
  'member.not_member': 403,
  'member.invite_only': 403,
  'member.cool_down': 409,
  'member.request_not_found': 404,
  'member.not_allowed': 403,
  'invite.not_found': 404,
  'invite.expired': 410,
  'invite.exhausted': 410,
  'invite.too_many': 409,
  'event.not_found': 404,
  'event.closed': 409,
  'event.full': 409,
  'event.party_too_large': 422,
  'event.too_many': 409,
  'event.bad_time': 422,
  'registration.not_found': 404,
  'channel.not_found': 404,
  'channel.read_only': 403,
  'channel.slow_mode': 429,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Codes that any call may answer with, so no endpoint repeats them. */
export const generalErrors = [
  'request.malformed',
  'request.invalid',
  'request.not_found',
  'request.too_large',
  'request.unsupported_media',
  'request.rate_limited',
  'request.timeout',
  'request.unexpected',
  'server.unavailable',
  'auth.required',
  'auth.forbidden',
] as const satisfies readonly ErrorCode[];

export type ErrorParams = Record<string, string | number>;

/** What is wrong with one field: `rule` names a sentence of the catalog, `params` fill it. */
export type FieldError = { field: string; rule: string; params?: ErrorParams; message: string };

/** Body of every failure (RFC 9457 and this product's own members). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  params?: ErrorParams;
  errors: FieldError[];
  requestId: string;
  /** The same sentence as `detail`, under the two names that older clients read. */
  message: string;
  errorMsg: string;
};
