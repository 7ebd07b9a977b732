import { createHash } from 'node:crypto';
import { cookieOf } from '#kernel/http/cookie.ts';
import { isBrowserSecret } from './flow.ts';

/** The lifetime of a flow. */
const SECONDS = 600;
/** Most concurrent flows of one browser, one per tab. */
const MAX_COOKIES = 5;

/**
 * One cookie per flow, so that flows in several tabs do not collide. Over HTTPS the `__Host-` prefix makes browsers reject cookies set by
 * another host of the domain or over plain HTTP.
 */
export function flowCookies(isHttps: () => boolean) {
  const prefix = () => (isHttps() ? '__Host-plaza_flow-' : 'plaza_flow-');
  const nameOf = (state: string): string => prefix() + createHash('sha256').update(state).digest('base64url').slice(0, 16);
  const written = (name: string, value: string, seconds: number): string =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`;
  const removed = (name: string): string => written(name, '', 0);
  /** Browsers send the oldest first. */
  const namesIn = (header = ''): string[] =>
    header
      .split(';')
      .map((pair) => pair.trim().split('=')[0] ?? '')
      .filter((name) => name.startsWith(prefix()) && /^[\w-]{16}$/.test(name.slice(prefix().length)));

  return {
    secretOf(header: string | undefined, state: string): string | undefined {
      const secret = cookieOf(header, nameOf(state));
      return isBrowserSecret(secret) ? secret : undefined;
    },
    begin: (header: string | undefined, { state, browser }: { state: string; browser: string }): string[] => [
      written(nameOf(state), browser, SECONDS),
      ...namesIn(header)
        .slice(0, -(MAX_COOKIES - 1))
        .map(removed),
    ],
    end: (state: string): string => removed(nameOf(state)),
  };
}
export type FlowCookies = ReturnType<typeof flowCookies>;
