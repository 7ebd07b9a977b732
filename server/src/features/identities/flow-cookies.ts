import { createHash } from 'node:crypto';
import { cookieOf } from '#kernel/http/cookie.ts';
import { isBrowserSecret } from './flow.ts';

/** As long as a flow lasts. */
const SECONDS = 600;
/** Flows that one browser has under way, in as many tabs. */
const MOST = 5;

/**
 * One cookie per flow, so that the flows of two tabs stand beside each other. Over https its name makes browsers refuse one
 * that another host of the domain, or the same host without encryption, has put there.
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
        .slice(0, -(MOST - 1))
        .map(removed),
    ],
    end: (state: string): string => removed(nameOf(state)),
  };
}
export type FlowCookies = ReturnType<typeof flowCookies>;
